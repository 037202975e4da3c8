import type { PowerTrade } from '../../../shared/flow/power-trades'
import { sharesPerLot } from '../../../shared/market/lot'
import { minuteSlot, timeOfDay } from '../../../shared/market/session'
import { amountToYuan, type UnixMs } from '../../../shared/market/units'
import type { Marker } from '../../charts/markers'
import { firstNotBelow } from '../../charts/state/sight'
import { slotBarStart } from '../../store/bars/period-bars'
import type { ListedInstrument } from '../../store/rows/instruments'
import { powerText as text } from '../../text/power-trades'
import { formatClockMs, formatLots, formatPercent, formatPrice, formatYuan } from '../../ui/format'

/** So many of the largest are marked: a day has 241 minutes for them. */
export const POWER_MARKS_MAX = 40

type Subject = Pick<ListedInstrument, 'id' | 'priceScale' | 'volumeScale' | 'hasOrderNumbers'>

type Mark = Omit<Marker, 'x'> & { time: UnixMs }

const slotOf = (time: UnixMs): number => minuteSlot(timeOfDay(time))

/**
 * Marks of the largest power trades, at the price that they reached: below it for buying, above it for selling.
 * `placeOf`: position of a time on the x scale; undefined outside the chart.
 */
export function powerMarkers(
  read: () => readonly PowerTrade[] | undefined,
  subject: Subject,
  placeOf: (time: UnixMs) => number | undefined = slotOf,
): () => readonly Marker[] {
  let made: { of: readonly PowerTrade[] | undefined; marks: readonly Mark[] } = { of: undefined, marks: [] }
  return () => {
    const trades = read()
    if (made.of !== trades) made = { of: trades, marks: marksOf(trades ?? [], subject) }
    return made.marks.flatMap(({ time, ...mark }) => {
      const x = placeOf(time)
      return x === undefined ? [] : [{ ...mark, x }]
    })
  }
}

const BESIDE = 0.46
/** Between a minute's cells and those before it: numbers stand in the cells. */
export const besideCells = (time: UnixMs): number => slotOf(time) - BESIDE

const MINUTE = 60_000

/**
 * Bar that contains a time of the running day, by the start times of bars. `length`: length of a bar of session minutes
 * in ms, 0 for all others.
 */
export function barAt(times: ArrayLike<number>, length: number, time: UnixMs): number | undefined {
  const begins = length > 0 ? slotBarStart(time - timeOfDay(time), slotOf(time), length / MINUTE) : time
  const row = firstNotBelow(times, begins + 1) - 1
  return row >= 0 && (length === 0 || times[row] === begins) ? row : undefined
}

const marksOf = (trades: readonly PowerTrade[], subject: Subject): Mark[] =>
  trades
    .toSorted((a, b) => b.amount - a.amount)
    .slice(0, POWER_MARKS_MAX)
    .map((trade) => ({
      time: trade.time,
      y: trade.to,
      tone: trade.side === 'buy' ? 'up' : 'down',
      shape: trade.side,
      card: powerCard(trade, subject),
    }))

/** Text of a power trade's card. */
function powerCard(trade: PowerTrade, subject: Subject): string[] {
  const price = (value: number) => formatPrice(value, subject.priceScale)
  const { after, to } = trade
  return [
    text.head(trade.side, !subject.hasOrderNumbers),
    formatClockMs(trade.time),
    text.size(formatYuan(amountToYuan(trade.amount, subject)), formatLots(trade.volume, sharesPerLot(subject.id))),
    text.made(trade.prints, trade.orders),
    text.levels(trade.levels, price(trade.from), price(to)),
    after === undefined ? text.afterPending : text.after(price(after), formatPercent(after / to - 1)),
  ]
}
