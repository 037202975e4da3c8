import { useRef } from 'react'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { splitText } from '../../text/order-split'
import { Button } from '../../ui/button'
import { StateView } from '../../ui/state-view'
import { FindingTable, type FindingTableProps } from './finding-table'
import { useWorkKeys } from './use-work-keys'

export interface FindingListProps extends Omit<FindingTableProps, 'selected' | 'step'> {
  selected: SplitFinding | undefined
  /** Findings that the filter lets through. */
  count: number
  loading: boolean
  emptyWhy: string
  /** Given: there is a filter to undo. */
  onClear: (() => void) | undefined
  onJudge: (verdict: 'accept' | 'reject') => void
  /** Undefined: there is nothing to test. */
  onNullTest: (() => void) | undefined
  /** Where the threshold is set. */
  sliderId: string
}

/** A work list: the page's keys step through it, judge and test. */
export function FindingList(props: FindingListProps) {
  const { selected, count, loading, emptyWhy, onClear, onJudge, onNullTest, sliderId, ...table } = props
  const step = useRef<(by: 1 | -1) => void>(null)
  useWorkKeys({
    step: count > 0 ? (by) => step.current?.(by) : undefined,
    // What was invented with its day cannot be judged.
    judge: selected && !selected.derived ? onJudge : undefined,
    threshold: () => document.getElementById(sliderId)?.focus(),
    nullTest: onNullTest,
  })
  if (count === 0) {
    const clear = onClear && <Button onClick={onClear}>{splitText.filters.clear}</Button>
    return <StateView state={loading ? 'loading' : 'empty'} why={loading ? undefined : emptyWhy} action={clear} />
  }
  return <FindingTable {...table} selected={selected?.id ?? ''} step={step} />
}
