import type { InstrumentId } from '../../shared/market/instrument'
import type { MarketClock } from '../../shared/market/session'
import type { AlertMarket } from './alert-market'
import type { CaughtFiring } from './found-firing'
import type { InstrumentReading } from './instrument-reading'
import { Subject } from './subject'

export interface SubjectsParts {
  market: AlertMarket
  clock: () => MarketClock
}

/** Instruments that rules watch. */
export class Subjects extends Map<InstrumentId, Subject> {
  constructor(
    private readonly parts: SubjectsParts,
    private readonly tell: (firing: CaughtFiring) => void,
    private readonly note: (ruleId: string, note: string) => void,
  ) {
    super()
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

  /** What is known of an instrument that a rule of another one names. */
  readonly reading = (id: InstrumentId): InstrumentReading | undefined => {
    const subject = this.look(id)
    if (subject) this.begun(subject)
    return subject?.reading
  }

  /** The instrument as it is watched, or as it would be from now on; undefined = nobody knows it. */
  look(id: InstrumentId): Subject | undefined {
    const known = this.get(id)
    if (known) return known
    const { market, clock } = this.parts
    const instrument = market.instrument(id)
    if (!instrument) return undefined
    const subject = new Subject(instrument, market, this.tell, this.reading)
    if (market.tradingDay === '') return subject
    subject.beginDay(instrument, market.tradingDay)
    const today = market.day(id)
    const last = today && today.volume > 0 ? today.last : 0
    const price = instrument.kind === 'index' ? market.indexLast(id) : last
    if (today?.quote) subject.reading.takeQuote(today.quote)
    if (price) subject.price(price, clock().marketTime, true)
    return subject
  }

  /** The same, watched from now on. */
  enter(id: InstrumentId): Subject | undefined {
    const subject = this.look(id)
    if (subject) this.set(id, subject)
    return subject
  }
}
