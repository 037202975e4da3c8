import { useMemo } from 'react'
import { replaceQuery, useQuery } from '../../ui/use-query'
import { FINDING_STATES, type FindingFilter, NO_FILTER } from './finding-filter'

/** Percent: what is likelier one parent than not. An address without a threshold has this one. */
const THRESHOLD = 50

const numberOf = (text: string, most: number) => Math.min(most, Math.max(0, Number(text) || 0))

/** The filter, stored in the address, so that a link shows the same findings. `usual`: default percentage. */
export function useFilter(usual = THRESHOLD): {
  filter: FindingFilter
  change: (change: Partial<FindingFilter>) => void
} {
  const [side] = useQuery('side')
  const [style] = useQuery('style')
  const [min] = useQuery('min')
  const [confidence] = useQuery('p', String(usual))
  const [state] = useQuery('state')
  const filter = useMemo(
    (): FindingFilter => ({
      side: side === 'buy' || side === 'sell' ? side : 'all',
      style,
      minAmount: numberOf(min, 1e12),
      confidence: numberOf(confidence, 100) / 100,
      state: FINDING_STATES.find((known) => known === state) ?? NO_FILTER.state,
    }),
    [side, style, min, confidence, state],
  )
  const change = (part: Partial<FindingFilter>) => {
    const next = { ...filter, ...part }
    const percent = Math.round(next.confidence * 100)
    replaceQuery({
      side: next.side === 'all' ? null : next.side,
      style: next.style,
      min: next.minAmount ? String(next.minAmount) : null,
      p: percent === usual ? null : String(percent),
      state: next.state === NO_FILTER.state ? null : next.state,
    })
  }
  return { filter, change }
}
