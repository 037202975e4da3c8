import { type ReactNode, useRef } from 'react'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { StateView } from '../../ui/state-view'
import { useWorkKeys } from '../../ui/use-work-keys'
import { FindingTable, type FindingTableProps } from './finding-table'
import { workKey } from './work-keys'

interface FindingListProps extends Omit<FindingTableProps, 'selected' | 'step'> {
  selected: SplitFinding | undefined
  /** Findings that the filter lets through. */
  count: number
  loading: boolean
  /** Shown instead of an empty list. */
  empty: ReactNode
  onJudge: (verdict: 'accept' | 'reject') => void
  /** Undefined: there is nothing to test. */
  onNullTest: (() => void) | undefined
  /** Control of the threshold. */
  sliderId: string
}

/** A work list: the page's keys step through it, judge and test. */
export function FindingList(props: FindingListProps) {
  const { selected, count, loading, empty, onJudge, onNullTest, sliderId, ...table } = props
  const step = useRef<(by: 1 | -1) => void>(null)
  useWorkKeys((pressed) =>
    workKey(pressed, {
      step: count > 0 ? (by) => step.current?.(by) : undefined,
      // Findings of a simulated past day cannot be judged.
      judge: selected && !selected.derived ? onJudge : undefined,
      threshold: () => document.getElementById(sliderId)?.focus(),
      nullTest: onNullTest,
    }),
  )
  if (count === 0) return loading ? <StateView state="loading" /> : empty
  return <FindingTable {...table} selected={selected?.id ?? ''} step={step} />
}
