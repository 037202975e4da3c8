import { shiftDay } from '../../../shared/market/calendar'
import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingDate, clockText } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { Bars } from '../../../shared/protocol/rest'
import { fetchBars } from '../../api/bars'
import { useResource } from '../use-resource'
import { barsQueryOf } from './period-bars'

const MINUTE = 60_000

/** `YYYYMMDDHHmm`, Beijing time. */
const minuteOf = (time: UnixMs): string => `${beijingDate(time)}${clockText(time).slice(0, 5).replace(':', '')}`

/**
 * Bars of an exchange's instrument before the first one that is shown, as far back as a K-line reaches, at the prices
 * of their days; undefined until they came, and where there are none.
 */
export function useEarlierBars(id: InstrumentId, period: '1d' | '5m', first: UnixMs | undefined): Bars | undefined {
  const day = first === undefined ? '' : beijingDate(first)
  const key = first === undefined ? '' : `earlier/${id}/${period}/${first}`
  const { data } = useResource(key, (options) => {
    if (first === undefined) return Promise.resolve(undefined)
    const end = period === '1d' ? shiftDay(day, -1) : minuteOf(first - MINUTE)
    return fetchBars(id, { period, start: shiftDay(day, -barsQueryOf(period, false).back), end }, options)
  })
  return data
}
