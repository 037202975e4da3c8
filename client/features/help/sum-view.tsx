import { helpText as text } from '../../text/help'
import { classNames } from '../../ui/class-names'
import { directionOf } from '../../ui/format'
import { directionClass } from '../../ui/num'
import type { SumPart } from './sums'

/** A formula with its numbers: each below its name, the result at the end. */
export function SumView({ parts, small }: { parts: readonly SumPart[]; small?: boolean }) {
  return (
    <p
      aria-label={text.terms}
      role="math"
      className={classNames('num flex flex-wrap items-end gap-x-2 gap-y-2', small ? 'text-15' : 'text-15 sm:text-20')}
    >
      {parts.map((part, at) =>
        part.kind === 'sign' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the terms of a formula never move
          <span key={at} className="text-text-3">
            {part.text}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the terms of a formula never move
          <span key={at} data-result={part.isResult || undefined} className="flex flex-col">
            <span className="text-11 text-text-3">
              {part.name} {part.unit}
            </span>
            <span
              data-figure=""
              className={classNames(
                part.signed ? directionClass[directionOf(part.value)] : 'text-text-1',
                part.isResult && 'font-medium',
              )}
            >
              {part.text}
            </span>
          </span>
        ),
      )}
    </p>
  )
}
