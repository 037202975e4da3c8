import { fetchSplits } from '../../api/splits'
import { isReplay } from '../../session/replay'
import { liveMarket } from '../../store/rows/live-market'
import { useResource } from '../../store/use-resource'
import { useTurn } from '../../store/use-turn'
import { splitText } from '../../text/order-split'
import { formatClock, minuteDigits } from '../../ui/format'

export interface ViewedFinding {
  /** No row is sent while there is none: the gateway was asked and has said so. */
  told: boolean
  /** Clock from which on prints of the day were looked at; undefined = from its beginning, or not known yet. */
  since: string | undefined
  /** Why there is no finding. */
  noneWhy: string
}

/** What a list of the running day's findings says while it is empty; `count`: findings that are there. */
export function useLookedAt(tradingDay: string, count: number): ViewedFinding {
  const turn = useTurn()
  // The rows of a replay come with its first frame: only of none does anybody have to ask.
  const asks = tradingDay !== '' && !(isReplay && count > 0)
  const { data } = useResource(asks ? `splits/${tradingDay}/${turn}` : '', async (options) => {
    if (!asks) return undefined
    const now = liveMarket().marketTime()
    // The newest minute is enough: what was found is in the rows.
    const start = isReplay || now === undefined ? {} : { start: `${tradingDay}${minuteDigits(now)}` }
    return await fetchSplits(start, options)
  })
  const since = data?.since === undefined ? undefined : formatClock(data.since)
  const noneWhy = since === undefined ? splitText.emptyToday : splitText.emptySince(since)
  return { told: data !== undefined, since, noneWhy }
}
