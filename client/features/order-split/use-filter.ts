import { useMemo } from 'react'
import { replaceQuery, useQuery } from '../../ui/use-query'
import { type FindingFilter, NO_FILTER } from './finding-filter'

const numberOf = (text: string, most: number) => Math.min(most, Math.max(0, Number(text) || 0))

/** The filter, held in the address, so that a link shows the same findings. */
export function useFilter(): {
  filter: FindingFilter
  change: (change: Partial<FindingFilter>) => void
  clear: () => void
} {
  const [side] = useQuery('side')
  const [style] = useQuery('style')
  const [min] = useQuery('min')
  const [confidence] = useQuery('p')
  const [refuted] = useQuery('refuted')
  const filter = useMemo(
    (): FindingFilter => ({
      side: side === 'buy' || side === 'sell' ? side : 'all',
      style,
      minAmount: numberOf(min, 1e12),
      confidence: numberOf(confidence, 100) / 100,
      refuted: refuted === '1',
    }),
    [side, style, min, confidence, refuted],
  )
  const change = (part: Partial<FindingFilter>) => {
    const next = { ...filter, ...part }
    replaceQuery({
      side: next.side === 'all' ? null : next.side,
      style: next.style,
      min: next.minAmount ? String(next.minAmount) : null,
      p: next.confidence ? String(Math.round(next.confidence * 100)) : null,
      refuted: next.refuted ? '1' : null,
    })
  }
  return { filter, change, clear: () => change(NO_FILTER) }
}
