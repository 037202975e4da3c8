import type { PowerTrade } from '../../../shared/flow/power-trades'
import { minuteSlot, timeOfDay } from '../../../shared/market/session'
import { amountToYuan } from '../../../shared/market/units'
import type { Marker } from '../../charts/markers'
import type { ListedInstrument } from '../../store/instruments'
import { powerText as text } from '../../text/power-trades'
import { formatClockMs, formatLots, formatPercent, formatPrice, formatYuan } from '../../ui/format'

/** So many of the largest are marked: a day has 241 minutes for them. */
export const POWER_MARKS_MAX = 40

type Subject = Pick<ListedInstrument, 'priceScale' | 'volumeScale' | 'hasOrderNumbers'>

/** Marks of the largest power trades, at the price that they reached: below it for buying, above it for selling. */
export function powerMarkers(read: () => readonly PowerTrade[] | undefined, subject: Subject): () => readonly Marker[] {
  let made: { of: readonly PowerTrade[] | undefined; marks: readonly Marker[] } = { of: undefined, marks: [] }
  return () => {
    const trades = read()
    if (made.of !== trades) made = { of: trades, marks: marksOf(trades ?? [], subject) }
    return made.marks
  }
}

const marksOf = (trades: readonly PowerTrade[], subject: Subject): Marker[] =>
  trades
    .toSorted((a, b) => b.amount - a.amount)
    .slice(0, POWER_MARKS_MAX)
    .map((trade) => ({
      x: minuteSlot(timeOfDay(trade.time)),
      y: trade.to,
      tone: trade.side === 'buy' ? 'up' : 'down',
      shape: trade.side,
      card: powerCard(trade, subject),
    }))

/** What the card of a power trade says. */
function powerCard(trade: PowerTrade, subject: Subject): string[] {
  const price = (value: number) => formatPrice(value, subject.priceScale)
  const { after, to } = trade
  return [
    text.head(trade.side, !subject.hasOrderNumbers),
    formatClockMs(trade.time),
    text.size(formatYuan(amountToYuan(trade.amount, subject)), formatLots(trade.volume)),
    text.made(trade.prints, trade.orders),
    text.levels(trade.levels, price(trade.from), price(to)),
    after === undefined ? text.afterPending : text.after(price(after), formatPercent(after / to - 1)),
  ]
}
