import type { ReactNode } from 'react'
import { states } from '../text/common'
import { classNames } from './class-names'
import { useFocusLeft } from './use-focus-left'

export type PanelState = keyof typeof states

interface StateViewProps {
  state: PanelState
  /** Why, or what is shown instead: one sentence. */
  why?: ReactNode
  /** Possible action: a button or a link. */
  action?: ReactNode
  /** `strip`: one row above content that stays (the last day, old numbers). */
  shape?: 'fill' | 'strip'
  className?: string
}

/** Each state has its own drawing: a shape before the word, a surface, and one colour only where something is wrong. */
const LOOKS: Record<PanelState, { mark: string; word: string; surface: string }> = {
  loading: {
    mark: 'rounded-full border border-text-3 border-t-transparent animate-spin',
    word: 'text-text-2',
    surface: '',
  },
  // A chevron: a ring of dots was taken for one that turns.
  unchosen: { mark: '-rotate-45 border-r-2 border-b-2 border-accent', word: 'text-accent', surface: '' },
  empty: { mark: 'border border-dashed border-text-3', word: 'text-text-2', surface: '' },
  unprovided: { mark: 'border border-text-3 crossed', word: 'text-text-3', surface: 'bg-raised' },
  'not-open': { mark: 'rounded-full border border-text-2', word: 'text-text-2', surface: '' },
  lunch: {
    mark: 'rounded-full border border-text-2 bg-linear-to-r from-text-2 from-50% to-transparent to-50%',
    word: 'text-text-2',
    surface: '',
  },
  closed: { mark: 'rounded-full bg-text-2', word: 'text-text-2', surface: '' },
  suspended: { mark: 'border-x-[3px] border-flat', word: 'text-flat', surface: 'bg-raised' },
  late: { mark: 'rounded-full bg-warning', word: 'text-warning', surface: '' },
  broken: { mark: 'rotate-45 border border-warning', word: 'text-warning', surface: 'hatched' },
  failed: { mark: 'border border-warning', word: 'text-warning', surface: '' },
}

export function StateView({ state, why, action, shape = 'fill', className }: StateViewProps) {
  const look = LOOKS[state]
  const fill = shape === 'fill'
  const box = useFocusLeft<HTMLDivElement>()
  return (
    <div
      ref={box}
      role="status"
      data-state={state}
      className={classNames(
        'flex items-center gap-2 text-13',
        fill ? 'h-full min-h-16 flex-col justify-center p-3 text-center' : 'h-6 border-b border-line px-2 text-12',
        look.surface,
        className,
      )}
    >
      <span className={classNames('flex items-center gap-2 whitespace-nowrap', look.word)}>
        <span aria-hidden="true" className={classNames('inline-block size-2.5 shrink-0', look.mark)} />
        {states[state]}
      </span>
      {why && <span className={classNames('text-12 text-text-3', fill ? 'max-w-md' : 'truncate')}>{why}</span>}
      {action}
    </div>
  )
}
