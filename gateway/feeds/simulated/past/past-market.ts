import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { type Instrument, isInYuan } from '../../../../shared/market/instrument'
import { isSpecialTreatment } from '../../../../shared/market/listed-limits'
import { limitsOf } from '../../../../shared/market/rules'
import { encodeSeries } from '../../../../shared/protocol/day-series'
import type { Row } from '../../../../shared/protocol/kinds'
import type { DayRow } from '../../../../shared/protocol/rest'
import type { DerivedMarket, PastStock } from '../../feed'
import { Random } from '../exchange/random'
import { derivedPast } from './derived-past'
import { PastBreadth } from './past-breadth'
import { pastEvents } from './past-events'

/** Events stored per day, as for a running one. */
const EVENTS_MAX = 20_000
/** Findings published per day. */
const FINDINGS_MAX = 300

/** Those of a day's findings that are published: the ones with the most money, largest first. */
export const largestFindings = <T extends { turnover: number }>(findings: readonly T[]): T[] =>
  findings.toSorted((a, b) => b.turnover - a.turnover).slice(0, FINDINGS_MAX)

/** The whole market on a past day with only the daily rows: sent stock by stock. */
export class PastMarket {
  private readonly course: ReturnType<typeof derivedPast>
  private readonly breadth = new PastBreadth()
  private readonly events: Row<'market-event'>[] = []
  private readonly findings: SplitFinding[] = []

  constructor(
    private readonly seed: number,
    private readonly tradingDay: string,
  ) {
    this.course = derivedPast(seed)
  }

  add({ instrument: today, day, reference }: PastStock): void {
    if (today.kind !== 'stock') return
    const instrument = asOf(today, day)
    const course = this.course(today, day)
    const { limitUp, limitDown } = instrument
    if (isInYuan(today.board)) this.breadth.add(instrument, day, course, { up: limitUp, down: limitDown })
    const random = new Random(this.seed, `events:${today.id}:${day.tradingDay}`)
    for (const finding of course.findings) this.findings.push(finding)
    for (const event of pastEvents(random, instrument, day, course, reference)) this.events.push(event)
  }

  answer(): DerivedMarket {
    const events = this.events.sort((a, b) => a.time - b.time).slice(-EVENTS_MAX)
    return {
      findings: largestFindings(this.findings).map((finding) => JSON.stringify(finding)),
      breadth: encodeSeries('breadth', this.tradingDay, this.breadth.rows(this.tradingDay), true),
      'market-event': encodeSeries('market-event', this.tradingDay, events, true),
    }
  }
}

/** An instrument as it was on a past day: its previous close, and the limits around it. */
function asOf(today: Instrument, { tradingDay, prevClose, high, low }: DayRow): Instrument {
  const { up, down } = limitsOf(today.board, prevClose, tradingDay, isSpecialTreatment(today.name))
  // A day that went beyond them had none: it was among the first of a listing.
  const isFree = high > up || low < down
  return { ...today, prevClose, limitUp: isFree ? 0 : up, limitDown: isFree ? 0 : down }
}
