import { useRef } from 'react'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { splitText } from '../../text/order-split'
import { Button } from '../../ui/button'
import { StateView } from '../../ui/state-view'
import { FindingTable, type FindingTableProps } from './finding-table'
import { workKey } from './work-keys'

export interface FindingListProps extends Omit<FindingTableProps, 'selected' | 'step'> {
  selected: SplitFinding | undefined
  /** Findings that the filter lets through. */
  count: number
  loading: boolean
  emptyWhy: string
  /** Given: there is a filter to undo. */
  onClear: (() => void) | undefined
  onJudge: (verdict: 'accept' | 'reject') => void
  onNullTest: () => void
  /** Where the threshold is set. */
  sliderId: string
}

/** A work list: while it has the focus, its letters step, judge and test. */
export function FindingList(props: FindingListProps) {
  const { selected, count, loading, emptyWhy, onClear, onJudge, onNullTest, sliderId, ...table } = props
  const step = useRef<(by: 1 | -1) => void>(null)
  const onKeyDown = (event: React.KeyboardEvent) => {
    const done = workKey(event, {
      step: (by) => step.current?.(by),
      judge: onJudge,
      threshold: () => document.getElementById(sliderId)?.focus(),
      nullTest: onNullTest,
    })
    if (!done) return
    event.preventDefault()
    // The letters are the list's: the instrument search stays shut.
    event.stopPropagation()
  }
  if (count === 0) {
    const clear = onClear && <Button onClick={onClear}>{splitText.filters.clear}</Button>
    return <StateView state={loading ? 'loading' : 'empty'} why={loading ? undefined : emptyWhy} action={clear} />
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the list inside, which has the focus
    <div className="h-full" onKeyDown={onKeyDown}>
      <FindingTable {...table} selected={selected?.id ?? ''} step={step} />
    </div>
  )
}
