import type { Fraction } from '../../../../shared/alerts/fraction'
import { isExDate, movedPrice } from '../../../../shared/alerts/margin'
import { priceFigures } from '../../../../shared/alerts/rule'
import { freshState } from '../../../../shared/alerts/watch-state'
import { barCourse } from '../../../../shared/market/bar-course'
import { eventKinds } from '../../../../shared/market/event-kinds'
import type { Instrument, InstrumentId } from '../../../../shared/market/instrument'
import { beijingMidnight } from '../../../../shared/market/session'
import { MINUTE_MS, type UnixMs } from '../../../../shared/market/units'
import { BACK_TEST_MOMENTS_MAX, type BackTestMoment } from '../../../../shared/protocol/rest-alerts'
import type { ActiveRule } from '../active-rule'
import { AlertEngine } from '../engine'
import type { StoredState } from '../entry'
import type { BackTestDay, PastBar, PastBeside } from './past-days'
import { BackTestMarket } from './past-market'

const MATCH_MS = (9 * 60 + 25) * MINUTE_MS
const OPEN_MS = (9 * 60 + 30) * MINUTE_MS
/** Bars between two pauses: some ms. */
const BARS_PER_SLICE = 60
const FIRINGS_PER_TAKE = 1_000

interface JudgedPast {
  count: number
  /** Oldest first. */
  moments: BackTestMoment[]
}

/** Prices of a rule as they were on a past day: what came off the price since then is put back. */
function thresholdsOn(
  day: number,
  days: readonly BackTestDay[],
  instrument: Instrument,
  activeRule: ActiveRule,
): Record<number, Fraction> | undefined {
  const steps = [
    { prevClose: instrument.prevClose, close: days.at(-1)?.bars.at(-1)?.close ?? 0 },
    ...days
      .slice(day + 1)
      .reverse()
      .map(({ prevClose, lastClose }) => ({ prevClose, close: lastClose })),
  ].filter(({ prevClose, close }) => isExDate(prevClose, close))
  if (steps.length === 0 || !activeRule.choice.adjusts || instrument.kind === 'index') return undefined
  const moved: Record<number, Fraction> = {}
  for (const { place, figure } of priceFigures(activeRule.rule.expression)) {
    moved[place] = steps.reduce(
      (price, { prevClose, close }) => movedPrice(price, close, prevClose, instrument.priceScale),
      figure.value,
    )
  }
  return Object.keys(moved).length > 0 ? moved : undefined
}

/** A minute's prices, each with a time within it. */
function pricesOf(bar: PastBar, isFirst: boolean): [at: UnixMs, price: number][] {
  const [open, before, after, close] = barCourse(bar)
  const { time } = bar
  const midnight = beijingMidnight(time)
  const opened = isFirst && time - midnight === OPEN_MS ? midnight + MATCH_MS : time
  return [
    [opened, open],
    [time + 20_000, before],
    [time + 40_000, after],
    [time + MINUTE_MS - 1_000, close],
  ]
}

/** An instrument and its past days. */
interface PastInstrument {
  instrument: Instrument
  days: readonly BackTestDay[]
}

/** A day of an instrument that is replayed beside that of the judged one. */
interface Beside {
  id: InstrumentId
  bars: ReadonlyMap<UnixMs, PastBar>
  first: UnixMs
}

/** One instrument's past, beside that of others that the rule names, before the same engine that judges the running market. */
export class PastJudge {
  private readonly market: BackTestMarket
  private engine: AlertEngine | undefined
  private readonly result: JudgedPast = { count: 0, moments: [] }

  private beside: Beside[] = []
  private readonly instrument: Instrument
  private readonly days: readonly BackTestDay[]

  constructor(
    private readonly activeRule: ActiveRule,
    own: PastInstrument,
    private readonly others: readonly PastBeside[] = [],
  ) {
    this.instrument = own.instrument
    this.days = own.days
    this.market = new BackTestMarket([own.instrument, ...others.map(({ instrument }) => instrument)])
  }

  /** Judges all days; each step is a piece of work of some ms. */
  *steps(): Generator<() => void, JudgedPast> {
    for (const [place, day] of this.days.entries()) {
      // The time between is unknown: it starts over.
      if (day.bars.length === 0) this.engine = undefined
      else yield* this.stepsOf(day, place)
      if (this.activeRule.choice.repeat === 'once' && this.result.count > 0) break
    }
    return this.result
  }

  private *stepsOf(day: BackTestDay, place: number): Generator<() => void> {
    yield () => this.begin(day, place)
    let nextEvent = 0
    for (let from = 0; from < day.bars.length; from += BARS_PER_SLICE) {
      yield () => {
        for (const [at, bar] of day.bars.slice(from, from + BARS_PER_SLICE).entries()) {
          nextEvent = this.minute(day, bar, from + at === 0, nextEvent)
        }
        this.take()
      }
    }
  }

  private begin(day: BackTestDay, place: number): void {
    const { market, activeRule, instrument } = this
    market.begin(instrument.id, day)
    this.beside = this.others.flatMap((other) => {
      const today = other.on(day.day)
      if (!today) return []
      const { id } = other.instrument
      market.begin(id, today)
      return [{ id, bars: other.minutesOf(day.day), first: today.bars[0]?.time ?? 0 }]
    })
    market.time = (day.bars[0] as PastBar).time
    if (this.engine) return
    this.engine = new AlertEngine({ market, clock: market.clock })
    const moved = thresholdsOn(place, this.days, instrument, activeRule)
    const stored: StoredState | undefined = moved && { state: { ...freshState(true), moved }, close: 0 }
    this.engine.setRules([activeRule], () => stored)
  }

  private minute(day: BackTestDay, bar: PastBar, isFirst: boolean, nextEvent: number): number {
    const prices = pricesOf(bar, isFirst)
    let next = nextEvent
    // Others first: what is judged is judged beside where they are.
    const others = this.beside.flatMap(({ id, bars, first }) => {
      const found = bars.get(bar.time)
      return found ? [{ id, bar: found, prices: pricesOf(found, found.time === first) }] : []
    })
    for (const [at, [time, price]] of prices.entries()) {
      for (const other of others) {
        const [otherTime, otherPrice] = other.prices[at] as [UnixMs, number]
        this.applyPrice(other.id, otherTime, otherPrice, at === prices.length - 1 ? other.bar : undefined)
      }
      for (let event = day.events[next]; event && event.at <= time; event = day.events[++next]) {
        this.happen(event)
      }
      this.applyPrice(this.instrument.id, time, price, at === prices.length - 1 ? bar : undefined)
    }
    return next
  }

  /** A price of a bar; `closed`: the bar that it is the last of, whose sums it completes. */
  private applyPrice(instrument: InstrumentId, time: UnixMs, price: number, closed?: PastBar): void {
    const { market, engine } = this
    market.time = Math.max(market.time, time)
    const sums = { volume: 0, amount: 0, side: 'none', buyNo: 0, sellNo: 0, venueSeq: 0 } as const
    const event = { kind: 'trade', instrument, exchangeTime: time, price, ...sums } as const
    engine?.coming(event)
    if (closed) market.sum(instrument, closed)
    engine?.applied(event)
  }

  private happen({ at, kind }: BackTestDay['events'][number]): void {
    const { engine, instrument, market } = this
    const { code } = eventKinds[kind]
    const row = { time: at, instrument: instrument.id, event: code, definition: kind, price: 0, change: 0, value: 0 }
    engine?.update({ kind: 'market-event', topic: 'events:market', ingestTime: 0, row: { ...row, volume: 0, days: 0 } })
    engine?.applied({ kind: 'phase', phase: market.phase, exchangeTime: at })
  }

  private take(): void {
    const { result, engine } = this
    for (let some = engine?.take(FIRINGS_PER_TAKE); some && some.firings.length > 0; ) {
      for (const { instrument, day, at, figures } of some.firings) {
        result.count++
        result.moments.push({ instrument, tradingDay: day, at: Math.floor(at / MINUTE_MS) * MINUTE_MS, figures })
      }
      some = engine?.take(FIRINGS_PER_TAKE)
    }
    if (result.moments.length > BACK_TEST_MOMENTS_MAX)
      result.moments.splice(0, result.moments.length - BACK_TEST_MOMENTS_MAX)
  }
}
