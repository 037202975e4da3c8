import { useMemo } from 'react'
import { shiftDay } from '../../../shared/market/calendar'
import { sharesPerLot } from '../../../shared/market/lot'
import { fetchBars } from '../../api/bars'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { daysStretch } from '../../charts/session-axis'
import { SessionChart } from '../../charts/session-chart'
import { useIndex, useSession, useTick } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import { useResource } from '../../store/use-resource'
import { derivedText } from '../../text/derived'
import { periodText } from '../../text/indicators'
import { minuteText } from '../../text/trading'
import { formatDay } from '../../ui/format'
import { fiveDaySource, fiveDays } from './five-days'

/** Calendar days that hold five of trading, holidays of a week with them. */
const BACK = 14

/** 5 日分时: the newest days that are on record by minute, end to end, the running one live. */
export function FiveDayPane({ instrument }: { instrument: ListedInstrument }) {
  const { id, name, priceScale, prevClose, kind } = instrument
  const { tradingDay } = useSession()
  const { data, error, reload } = useResource(`five/${id}/${tradingDay}`, (options) =>
    tradingDay === ''
      ? Promise.resolve(undefined)
      : fetchBars(id, { period: '1m', start: shiftDay(tradingDay, -BACK) }, options),
  )
  const tick = useTick(id)
  const line = useIndex(id)
  const store = kind === 'index' ? line : tick
  const made = useMemo(() => {
    if (!data) return undefined
    const days = fiveDays(data, tradingDay, prevClose)
    const live = () => {
      if (kind === 'index') {
        const { slot, close, equalWeight, volume } = line.columns()
        return { slot, price: close, average: equalWeight, volume }
      }
      const { slot, close, average, volume } = tick.columns()
      return { slot, price: close, average, volume }
    }
    const source = fiveDaySource(data, days, tradingDay, kind === 'index', { store, live })
    const axis = { placeOf: days.axis.xOf, timeOf: days.axis.timeOf }
    return { ...days, source, stretch: daysStretch(days.axis), place: axis }
  }, [data, tradingDay, prevClose, kind, line, tick, store])
  const absence = absenceOf({
    loading: !data && !error,
    error: data ? undefined : error,
    count: made?.axis.days.length ?? 0,
  })
  if (absence || !made)
    return <ChartState state={absence ?? 'loading'} why={error?.message} since={data?.since} onRetry={reload} />
  const short = made.axis.days.length < 5
  const derived = (data?.derived ?? []).filter((day) => made.axis.days.includes(day)).length
  return (
    <div className="flex h-full min-h-0 flex-col">
      {short && (
        <p className="shrink-0 border-b border-line/60 px-2 text-11 leading-5 text-text-3">
          {made.axis.days.length > 1 ? periodText.since(formatDay(made.axis.days[0])) : periodText.onlyToday}
        </p>
      )}
      {derived > 0 && (
        <p className="shrink-0 border-b border-line/60 px-2 text-11 leading-5 text-text-3">
          {derivedText.why(derived)}
        </p>
      )}
      <SessionChart
        source={made.source}
        label={minuteText.five(name)}
        prevClose={made.base}
        priceScale={priceScale}
        lot={sharesPerLot(id)}
        {...(kind === 'index' ? { averageLabel: minuteText.equalWeight } : {})}
        stretch={made.stretch}
        axis={made.place}
        firstHour={false}
        className="flex-1"
      />
    </div>
  )
}
