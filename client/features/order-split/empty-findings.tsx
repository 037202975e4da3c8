import type { ReactNode } from 'react'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { splitText } from '../../text/order-split'
import { Button } from '../../ui/button'
import { StateView } from '../../ui/state-view'
import { type FindingFilter, NO_FILTER } from './finding-filter'
import { belowThreshold, loweredTo } from './threshold'

interface EmptyFindingsProps {
  /** All there are. */
  findings: readonly SplitFinding[]
  filter: FindingFilter
  onChange: (change: Partial<FindingFilter>) => void
  /** Why there is none at all. */
  noneWhy: string
  /** Suggestions of other places to look. */
  elsewhere?: ReactNode
}

/** A list of findings that shows none: there is none, all lie below the threshold, or another filter keeps them away. */
export function EmptyFindings({ findings, filter, onChange, noneWhy, elsewhere }: EmptyFindingsProps) {
  if (findings.length === 0) return <StateView state="empty" why={noneWhy} action={elsewhere} />
  const { count, highest } = belowThreshold(findings, filter)
  if (count === 0) {
    const clear = <Button onClick={() => onChange(NO_FILTER)}>{splitText.filters.clear}</Button>
    return <StateView state="empty" why={splitText.emptyFilter} action={clear} />
  }
  const to = loweredTo(highest)
  return (
    <StateView
      state="empty"
      why={splitText.belowThreshold(count, Math.round(100 * filter.confidence), Math.floor(100 * highest))}
      action={<Button onClick={() => onChange({ confidence: to })}>{splitText.lower(Math.round(100 * to))}</Button>}
    />
  )
}
