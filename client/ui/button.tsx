import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names'

type ButtonVariant = 'plain' | 'primary' | 'quiet' | 'danger'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant
  /** `small` fits a panel head; `large` is a 44 px target for fingers. */
  size?: 'small' | 'normal' | 'large'
}

const VARIANTS: Record<ButtonVariant, string> = {
  plain: 'border border-line bg-raised text-text-1 hover:border-text-3',
  primary: 'border border-accent bg-accent font-medium text-on-solid hover:brightness-110',
  quiet: 'border border-transparent text-text-2 hover:bg-raised hover:text-text-1',
  danger: 'border border-line bg-raised text-warning hover:border-warning',
}

const SIZES = { small: 'h-5 px-1.5 text-12', normal: 'h-7 px-3 text-13', large: 'h-11 px-4 text-15' }

/** Classes of a button, for links that look like one. */
export const buttonClass = (variant: ButtonVariant = 'plain', size: keyof typeof SIZES = 'normal'): string =>
  classNames(
    'inline-flex shrink-0 items-center justify-center gap-1 rounded whitespace-nowrap select-none',
    'disabled:pointer-events-none disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
  )

export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classNames(buttonClass(variant, size), className)} {...rest} />
}
