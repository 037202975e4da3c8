import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names'

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** The name that is read aloud and shown on hover. */
  label: string
  /** `large` is a 44 px target for fingers. */
  size?: 'normal' | 'large'
}

export function IconButton({ label, size = 'normal', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded text-text-2 hover:bg-raised hover:text-text-1',
        'disabled:pointer-events-none disabled:opacity-50 aria-pressed:text-accent',
        size === 'large' ? 'size-11' : 'size-6',
        className,
      )}
      {...rest}
    />
  )
}
