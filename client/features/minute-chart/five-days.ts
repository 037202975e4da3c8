import { beijingDate, MINUTES_PER_DAY } from '../../../shared/market/session'
import type { Price } from '../../../shared/market/units'
import { dayFactors } from '../../../shared/protocol/bar-days'
import type { Bars } from '../../../shared/protocol/rest'
import { createDayAxis, type DayAxis } from '../../charts/day-axis'
import type { SessionColumns } from '../../charts/session-chart'
import type { ChartSource } from '../../charts/source'
import { type LiveMinutes, recordedColumns, withLive } from '../../store/bars/range-columns'
import type { BaseStore } from '../../store/rows/base-store'

const DAYS = 5
const NO_FLOW = { slot: [], ad: [], od: [] }

interface FiveDays {
  axis: DayAxis
  /** The previous close of the first of them, on the basis of the last: the middle of the chart. 0 = not known. */
  base: Price
}

/** The newest days with minutes, the running one always among them. */
export function fiveDays(bars: Bars, today: string, prevClose: Price): FiveDays {
  const past = [...new Set(bars.time.map(beijingDate))].filter((day) => day < today)
  const days = [...past.slice(1 - DAYS), today]
  const first = days[0] as string
  const at = bars.days.day.indexOf(first)
  const stated = first === today ? prevClose : (bars.days.prevClose[at] ?? 0) * dayFactors(bars)(first)
  return { axis: createDayAxis(days), base: stated }
}

/** The days end to end. Nights have no width, and no line over them. */
export function fiveDaySource(
  bars: Bars,
  { axis }: FiveDays,
  today: string,
  index: boolean,
  { store, live }: { store: Pick<BaseStore, 'version' | 'subscribe'>; live: () => LiveMinutes },
): ChartSource<SessionColumns> {
  const past = recordedColumns(bars, axis, today, index)
  const base = axis.days.indexOf(today) * MINUTES_PER_DAY
  let made: { version: number; columns: SessionColumns } | undefined
  return {
    subscribe: store.subscribe,
    columns() {
      if (made?.version !== store.version) {
        const { x, price, average, volume } = withLive(past, live(), NO_FLOW, undefined, base)
        made = { version: store.version, columns: { slot: x, price, average, volume } }
      }
      return made.columns
    },
  }
}
