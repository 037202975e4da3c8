import type { ReactNode } from 'react'
import { badges } from '../text/common'
import { classNames } from './class-names'

type BadgeKind = keyof typeof badges | 'note' | 'warning' | 'ad' | 'od' | 'split' | 'up' | 'down'

const KINDS: Record<BadgeKind, string> = {
  simulated: 'border border-text-3/60 text-text-2',
  replay: 'border border-text-3/60 text-text-2',
  estimated: 'border border-warning/60 text-warning',
  note: 'border border-line text-text-2',
  warning: 'border border-warning/60 text-warning',
  ad: 'border border-ad/60 text-ad',
  od: 'border border-od/60 text-od',
  split: 'border border-split/60 text-split',
  up: 'border border-up/60 text-up',
  down: 'border border-down/60 text-down',
  'limit-up': 'bg-up font-medium text-on-solid',
  'limit-down': 'bg-down font-medium text-on-solid',
}

/** A word about the numbers beside it. Quiet, except at the price limits, where it is filled. */
export function Badge({ kind, children, title }: { kind: BadgeKind; children?: ReactNode; title?: string }) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex h-4 shrink-0 items-center rounded-[3px] px-1 text-11 leading-none whitespace-nowrap',
        KINDS[kind],
      )}
    >
      {children ?? (kind in badges ? badges[kind as keyof typeof badges] : null)}
    </span>
  )
}
