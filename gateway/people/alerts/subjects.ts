import type { InstrumentId } from '../../../shared/market/instrument'
import type { MarketClock } from '../../../shared/market/session'
import type { Price, UnixMs } from '../../../shared/market/units'
import type { AlertMarket } from './alert-market'
import type { CaughtFiring } from './found-firing'
import type { InstrumentReading } from './instrument-reading'
import { NewestPrices } from './newest-price'
import { Subject } from './subject'

export interface SubjectsParts {
  market: AlertMarket
  /** `speed` 0: the clock is paused or rows are catching up with it. */
  clock: () => MarketClock & { speed?: number }
}

/** Instruments that rules watch. */
export class Subjects extends Map<InstrumentId, Subject> {
  /** By index of the instrument, for requested instruments; null: no rule watches it. */
  private readonly places: (Subject | null | undefined)[] = []
  /** Exchange time of the newest row before the last break of the source today; undefined: there was none. */
  private brokeAt: UnixMs | undefined
  /** The only data that most prints need, without the other state of the watchers. */
  private readonly prices = new NewestPrices()
  /** No rule of any instrument fires by the clock alone before this time. */
  earliestDue = Number.POSITIVE_INFINITY

  constructor(
    private readonly parts: SubjectsParts,
    private readonly tell: (firing: CaughtFiring) => void,
    private readonly note: (ruleId: string, note: string) => void,
  ) {
    super()
  }

  /** Whether a price of the instrument at an index concerns no rule; it is then accepted. */
  passes(place: number | undefined, price: Price, at: UnixMs): boolean {
    return place !== undefined && this.prices.passes(place, price, at)
  }

  /** An instrument as it is watched, by its place where it has one: a list is nearer than a map of names. */
  at(place: number | undefined, id: InstrumentId): Subject | undefined {
    if (place === undefined) return this.get(id)
    const known = this.places[place]
    if (known !== undefined) return known ?? undefined
    const subject = this.get(id)
    for (let free = this.places.length; free <= place; free++) this.places.push(undefined)
    this.places[place] = subject ?? null
    subject?.reading.newest.moveTo(this.prices, place)
    return subject
  }

  override set(id: InstrumentId, subject: Subject): this {
    this.places.length = 0
    return super.set(id, subject)
  }

  override delete(id: InstrumentId): boolean {
    this.places.length = 0
    this.get(id)?.reading.newest.leave()
    return super.delete(id)
  }

  /** Judges all rules that are due up to this time. */
  advance(to: UnixMs): void {
    let earliest = Number.POSITIVE_INFINITY
    for (const subject of this.values()) {
      if (subject.dueAt <= to) subject.advance(to)
      earliest = Math.min(earliest, subject.dueAt)
    }
    this.earliestDue = earliest
  }

  private readonly dueChanged = (at: UnixMs): void => {
    if (at < this.earliestDue) this.earliestDue = at
  }

  beginDay(): void {
    this.brokeAt = undefined
    for (const { reading } of this.values()) reading.newest.let(0)
  }

  /** The source broke off behind its newest row. */
  breakOff(newestAt: UnixMs): void {
    this.brokeAt = newestAt
    for (const subject of this.values()) subject.breakOff(this.parts.market.tradingDay)
  }

  joinNew(): void {
    for (const subject of this.values()) subject.joinNew()
  }

  /** Before anything of a day is judged of it: its day begins, and that of those whose rules name it. */
  begun(subject: Subject): void {
    const { market } = this.parts
    const { tradingDay } = market
    if (tradingDay === '' || subject.isOf(tradingDay)) return
    const instrument = market.instrument(subject.reading.instrument.id) ?? subject.reading.instrument
    for (const [ruleId, note] of subject.beginDay(instrument, tradingDay)) this.note(ruleId, note)
    for (const follower of subject.followedBy) this.begun(follower)
  }

  /** State of an instrument that a rule of another one names. */
  readonly reading = (id: InstrumentId): InstrumentReading | undefined => {
    const subject = this.look(id)
    if (subject) this.begun(subject)
    return subject?.reading
  }

  /** The instrument as it is watched, or as it would be from now on; undefined = unknown instrument. */
  look(id: InstrumentId): Subject | undefined {
    const known = this.get(id)
    if (known) return known
    const { market, clock } = this.parts
    const instrument = market.instrument(id)
    if (!instrument) return undefined
    const subject = new Subject(instrument, market, {
      clock,
      tell: this.tell,
      dueChanged: this.dueChanged,
      readingOf: this.reading,
    })
    if (market.tradingDay === '') return subject
    subject.beginDay(instrument, market.tradingDay)
    const today = market.day(id)
    const heardAt = (instrument.kind === 'index' ? market.indexHeardAt(id) : today?.time) ?? 0
    if (this.brokeAt !== undefined) subject.breakOff(market.tradingDay)
    if (heardAt > (this.brokeAt ?? 0)) subject.mark = ''
    if (today?.quote) subject.reading.takeQuote(today.quote)
    if (instrument.kind === 'index') subject.reading.joinDay(market.indexLast(id) ?? 0, heardAt)
    else if (today && today.volume > 0) subject.reading.joinDay(today.last, heardAt)
    return subject
  }

  /** The same, watched from now on. */
  enter(id: InstrumentId): Subject | undefined {
    const subject = this.look(id)
    if (subject) this.set(id, subject)
    return subject
  }
}
