import type { ComponentProps } from 'react'
import { classNames } from './class-names'

interface ChipProps extends Omit<ComponentProps<'button'>, 'aria-pressed'> {
  pressed: boolean
}

/** A small switch in a bar of filters. */
export function Chip({ pressed, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={classNames(
        'h-5 shrink-0 rounded border px-1.5 text-12',
        pressed ? 'border-accent bg-raised text-text-1' : 'border-line text-text-2 hover:text-text-1',
        className,
      )}
      {...rest}
    />
  )
}
