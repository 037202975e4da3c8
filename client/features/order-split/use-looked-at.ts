import { fetchSplits } from '../../api/splits'
import { isReplay } from '../../session/replay'
import { liveMarket } from '../../store/rows/live-market'
import { useResource } from '../../store/use-resource'
import { useTurn } from '../../store/use-turn'
import { splitText } from '../../text/order-split'
import { formatClock, minuteDigits } from '../../ui/format'

interface ViewedFinding {
  /** No row is sent while there are none: the gateway has confirmed the subscription. */
  isLoaded: boolean
  /** Clock from which on prints of the day were looked at; undefined = from its beginning, or not known yet. */
  since: string | undefined
  /** Why there is no finding. */
  noneWhy: string
}

/** Text of an empty list of the running day's findings; `count`: existing findings. */
export function useLookedAt(tradingDay: string, count: number): ViewedFinding {
  const turn = useTurn()
  // The rows of a replay arrive with its first frame: only an empty replay needs a request.
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
  return { isLoaded: data !== undefined, since, noneWhy }
}
