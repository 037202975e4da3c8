import { useMemo } from 'react'
import { isValid } from '../../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { isSecurity } from '../../../shared/market/instrument'
import { HISTORY_DAYS_MAX } from '../../../shared/protocol/rest-history'
import { fetchSplits } from '../../api/splits'
import type { RangeQuery } from '../../store/bars/range-query'
import type { ListedInstrument } from '../../store/rows/instruments'
import { useResource } from '../../store/use-resource'

/** State of a cell's 拆单: `known` = there are some, or may still be. */
export type SplitsState = 'loading' | 'failed' | 'none' | 'unprovided' | 'known'

interface PastSplits {
  state: SplitsState
  /** Findings of the days before the running one, within the range. */
  findings: readonly SplitFinding[]
}

const NONE: readonly SplitFinding[] = []
/** A request refused because of its range has no findings; all others have failed. */
const UNPROVIDED: readonly string[] = ['feed-no-order-numbers', 'range-invalid', 'no-data']

/** Findings of a cell's past days. Requested while `wanted`: a hidden layer is not read. */
export function usePastSplits(
  instrument: ListedInstrument,
  range: (RangeQuery & { start: string; end: string }) | undefined,
  { days, today, wanted }: { days: readonly string[]; today: string; wanted: boolean },
): PastSplits {
  const past = range !== undefined && range.startDay < today ? range : undefined
  const isProvided = isSecurity(instrument.kind) && instrument.hasOrderNumbers && days.length <= HISTORY_DAYS_MAX.minute
  const asks = wanted && isProvided && past !== undefined && days.length > 0
  const { data, error } = useResource(
    asks ? `cell-splits/${instrument.id}/${past.start}/${past.end}/${today}` : 'no-splits',
    (options) =>
      asks
        ? fetchSplits({ code: instrument.id, start: past.start, end: past.end }, options)
        : Promise.resolve(undefined),
  )
  const findings = useMemo(() => data?.findings.filter(isValid) ?? NONE, [data])
  const hasLive = range === undefined || range.endDay >= today
  const state = ((): SplitsState => {
    if (!isProvided) return 'unprovided'
    if (!past) return 'known'
    if (error && !data) return UNPROVIDED.includes(error.code) ? 'unprovided' : 'failed'
    if (!data) return 'loading'
    return findings.length > 0 || hasLive ? 'known' : 'none'
  })()
  return useMemo(() => ({ state, findings }), [state, findings])
}
