import type { DayReference } from '../../../../shared/flow/market-events/day-reference'
import { EventWatch } from '../../../../shared/flow/market-events/event-watch'
import { changeBp } from '../../../../shared/flow/market-events/found-event'
import { barCourse } from '../../../../shared/market/bar-course'
import { eventDefinitions } from '../../../../shared/market/event-definitions'
import { EVENT_RULES, eventKinds } from '../../../../shared/market/event-kinds'
import type { Quote, Trade } from '../../../../shared/market/events'
import type { Instrument } from '../../../../shared/market/instrument'
import { dateToMs, slotTime } from '../../../../shared/market/session'
import { amountToYuan } from '../../../../shared/market/units'
import type { Row } from '../../../../shared/protocol/kinds'
import type { DayRow } from '../../../../shared/protocol/rest'
import type { DerivedDay } from '../../feed'
import type { Random } from '../exchange/random'

/** The opening auction's match, and where within a minute its four prices fall, ms. */
const MATCH = slotTime(0) - 5 * 60_000
const MOMENTS = [1_000, 20_000, 40_000, 59_000] as const
/** Moves of two minutes below this, 1/100 %, make no event of speed. */
const QUIET_BP = 140
/** Minutes by which a move is judged. */
const MINUTES_BEFORE = (EVENT_RULES.recentMs + EVENT_RULES.beforeMs) / 60_000 + 1
/** Minimum fraction of a minute's net of the largest grade that a single order has. */
const ONE_ORDER = 0.3
/** Volume queued at a limit, as a fraction of the day's volume. */
const QUEUE = { least: 0.01, more: 0.12 }

/**
 * 盘口异动 of a stock's day with only its row and its derived minutes, by the rules of the running market: from four prices
 * a minute, one large order a minute at most, and whether the price is at its limit. `instrument` has the limits of
 * that day. Walls of the book are not included, because there was no book.
 */
export function pastEvents(
  random: Random,
  instrument: Instrument,
  day: DayRow,
  course: DerivedDay,
  reference: DayReference | undefined,
): Row<'market-event'>[] {
  const found: Row<'market-event'>[] = []
  const watch = new EventWatch(instrument, ({ kind, time, price, value, volume, days }) => {
    const change = changeBp(price, day.prevClose)
    const event = eventKinds[kind].code
    const definition = eventDefinitions[kind]
    found.push({ time, instrument: instrument.id, event, price, change, value, volume, days, definition })
  })
  const prints = new Prints(instrument, day.tradingDay)
  const flows = new Map(course.flow.map((row) => [row.slot, row]))
  const told = movingMinutes(course.minute)
  let sealed: Seal | undefined
  for (const [at, minute] of course.minute.entries()) {
    const { slot, close, volume } = minute
    if (slot === 0) watch.trade(prints.at(0, minute.open), reference)
    else if (told[at]) {
      for (const [place, price] of barCourse(minute).entries()) watch.trade(prints.at(slot, price, place), reference)
    }
    const net = flows.get(slot)?.adX ?? 0
    const part = ONE_ORDER + (1 - ONE_ORDER) * random.uniform()
    const shares = Math.min(volume, Math.floor((Math.abs(net) * part) / close / 100) * 100)
    if (slot > 0 && isLarge(shares, close, instrument)) {
      watch.trade(prints.order(slot, close, shares, net > 0 ? 'buy' : 'sell'), reference)
    }
    const seal = close === instrument.limitUp ? 'up' : close === instrument.limitDown ? 'down' : 'none'
    if (seal !== sealed) {
      const waiting = Math.ceil((day.volume * (QUEUE.least + QUEUE.more * random.uniform())) / 100) * 100
      watch.quote(prints.book(slot, close, seal, waiting), reference)
    }
    sealed = seal
  }
  return found
}

type Minute = Row<'minute'>
type Seal = 'up' | 'down' | 'none'

/** Minutes that the rules of speed have to see: those of fast moves, and what went before these. Most days have none. */
function movingMinutes(minutes: readonly Minute[]): boolean[] {
  const told = minutes.map(() => false)
  minutes.forEach(({ high, low }, at) => {
    const before = minutes[at - 1]
    const [top, bottom] = before ? [Math.max(high, before.high), Math.min(low, before.low)] : [high, low]
    if (changeBp(top, bottom) >= QUIET_BP) told.fill(true, Math.max(0, at - MINUTES_BEFORE), at + 1)
  })
  return told
}

/** Whether the rules may report an order of this size. */
const isLarge = (shares: number, price: number, { floatShares, ...scales }: Instrument): boolean =>
  amountToYuan(shares * price, scales) >= eventKinds.bigBuy.threshold ||
  (floatShares > 0 && shares >= floatShares * EVENT_RULES.orderOfFloat)

/** Prints and books of one stock's day, as the rules read them. */
class Prints {
  private readonly midnight: number

  constructor(
    private readonly instrument: Instrument,
    tradingDay: string,
  ) {
    this.midnight = dateToMs(tradingDay)
  }

  /** A print without a side. */
  at(slot: number, price: number, moment = 0): Trade {
    return this.trade(this.timeOf(slot, MOMENTS[moment] ?? 0), price, 100, 'none')
  }

  /** A whole order at the end of a minute. */
  order(slot: number, price: number, volume: number, side: Trade['side']): Trade {
    return this.trade(this.timeOf(slot, 59_500), price, volume, side)
  }

  book(slot: number, price: number, seal: Seal, waiting: number): Quote {
    const { id } = this.instrument
    const side = (volume: number) => ({ prices: [volume > 0 ? price : 0], volumes: [volume] })
    const bid = side(seal === 'down' ? 0 : seal === 'up' ? waiting : 100)
    const ask = side(seal === 'up' ? 0 : seal === 'down' ? waiting : 100)
    return {
      kind: 'quote',
      instrument: id,
      exchangeTime: this.timeOf(slot, 59_900),
      last: price,
      // The prints cover the day: the book has no figures of it.
      open: 0,
      high: 0,
      low: 0,
      volume: 0,
      amount: 0,
      bidPrices: bid.prices,
      bidVolumes: bid.volumes,
      askPrices: ask.prices,
      askVolumes: ask.volumes,
    }
  }

  private timeOf(slot: number, moment: number): number {
    return this.midnight + (slot === 0 ? MATCH : slotTime(slot) - 60_000) + moment
  }

  private trade(exchangeTime: number, price: number, volume: number, side: Trade['side']): Trade {
    const { id } = this.instrument
    const numbers = { buyNo: 0, sellNo: 0, venueSeq: 0 }
    return { kind: 'trade', instrument: id, exchangeTime, price, volume, amount: price * volume, side, ...numbers }
  }
}
