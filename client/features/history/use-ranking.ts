import { useMemo } from 'react'
import { hasClosed } from '../../../shared/market/session'
import type { HistoryRank } from '../../../shared/protocol/rest'
import { fetchRank } from '../../api/history'
import { neighbourDay, useRecordedDays } from '../../store/bars/recorded-days'
import { useInstruments, useSession } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import type { Instruments } from '../../store/rows/instruments'
import { useResource } from '../../store/use-resource'
import { historyText } from '../../text/history'
import { useQuery } from '../../ui/use-query'
import { type HistoryMode, isRanked } from './choice'

const RUNNING_REFRESH_MS = 30_000

/** Request in the address. `horizonText`: the horizon as written. */
export interface RankingChoice {
  mode: HistoryMode
  days: number
  horizonText: string
}

/** The ranking of a horizon, and the recorded days around its last one. */
export function useRanking({ mode, days, horizonText }: RankingChoice) {
  const instruments = useInstruments()
  const { tradingDay, phase } = useSession()
  const [end, setEnd] = useQuery('end')
  const running = end === '' || end === tradingDay
  const { data, error, reload } = useResource(
    `rank/${mode}/${days}/${end}`,
    (options) => fetchRank({ R: mode, H: `H${days}`, ...(end ? { end } : {}) }, options),
    running ? { everyMs: RUNNING_REFRESH_MS } : {},
  )
  const recorded = useRecordedDays().data
  const known = recorded?.days.map((day) => day.tradingDay) ?? []
  const last = data?.tradingDays.at(-1) ?? end
  const unranked = data && instruments.table !== undefined && !data.id.some((id) => isRanked(instruments.get(id)?.kind))
  const absence = running ? untradedOf(phase) : { state: 'empty' as const, why: historyText.empty }
  const notes = [
    ...(horizonText !== `H${days}` ? [historyText.moved(horizonText, `H${days}`)] : []),
    ...(data && data.tradingDays.length < days ? [historyText.short(data.tradingDays.length, days)] : []),
    ...(data && last === tradingDay && !hasClosed(phase) ? [historyText.running] : []),
  ]
  return {
    data,
    error,
    reload,
    recorded,
    known,
    last,
    running,
    notes,
    instruments,
    /** First day on record; empty for none. */
    since: recorded && (recorded.days[0]?.tradingDay ?? ''),
    before: neighbourDay(known, last, -1),
    after: neighbourDay(known, last, 1),
    /** In place of the rows of an answer without any. */
    nothing: unranked ? absence : undefined,
    showDay: (day: string) => setEnd(day === tradingDay ? null : day),
    showNewest: () => setEnd(null),
  }
}

export type LoadedRanking = ReturnType<typeof useRanking>

/** The code that the address names, else the first stock by net. */
export function useRankedCode(code: string, rank: HistoryRank | undefined, instruments: Instruments): string {
  return useMemo(() => {
    if (code || !rank) return code
    const stocks = rank.id.map((_, row) => row).filter((row) => instruments.get(rank.id[row] ?? '')?.kind === 'stock')
    const top = stocks.reduce(
      (best, row) => ((rank.net[row] ?? 0) > (rank.net[best] ?? 0) ? row : best),
      stocks[0] ?? -1,
    )
    return rank.id[top] ?? ''
  }, [code, rank, instruments])
}
