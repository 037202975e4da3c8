import type { GradeDefinition } from '../../../shared/flow/grades'
import type { UnixMs } from '../../../shared/market/units'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import { topic } from '../../../shared/protocol/topics'
import type { DealtIn } from '../../market/state/day-deals'
import { CodeDeals } from './code-deals'
import type { PublishRow, ReplayPart } from './day-part'
import { DEALS_MARK } from './mark-frames'
import { MarkRows } from './mark-rows'
import type { RecordedReplayDay } from './recorded-day'

interface DealsPartOptions {
  day: RecordedReplayDay
  at: UnixMs
  grades: GradeDefinition
  sealed: boolean
  /** Basis for measuring an instrument's orders; undefined if the day's list lacks the instrument. */
  dealtIn: (id: string) => DealtIn | undefined
}

/** The largest orders: of an instrument to the print, of the whole market by the minute. */
export class DealsPart implements ReplayPart {
  private at: UnixMs
  private readonly codes = new Map<string, CodeDeals>()
  private market: MarkRows | undefined

  constructor(private readonly options: DealsPartOptions) {
    this.at = options.at
  }

  rows(subject: string, kind: KindName): readonly Row<KindName>[] {
    if (subject === 'market') return kind === 'big-order' ? this.marketNow().rows('big-order') : []
    const code = this.code(subject)
    if (!code) return []
    return kind === 'big-order' ? code.orders() : code.levels()
  }

  to(at: UnixMs, publish: PublishRow): void {
    this.at = at
    for (const [id, code] of this.codes) {
      code.to(at)
      const { orders, levels } = code.takeChanged()
      for (const row of orders) publish(topic.deals(id), 'big-order', row)
      for (const row of levels) publish(topic.deals(id), 'price-level', row)
    }
    for (const { kind, row } of this.market?.to(at) ?? []) publish(topic.dealsMarket, kind, row)
  }

  retainOnly(subjects: ReadonlySet<string>): void {
    for (const id of this.codes.keys()) if (!subjects.has(id)) this.codes.delete(id)
    if (!subjects.has('market')) this.market = undefined
  }

  private code(id: string): CodeDeals | undefined {
    const known = this.codes.get(id)
    if (known) return known
    const { day, grades, sealed, dealtIn: measuredBy } = this.options
    const named = day.place(id)
    const dealtIn = named && measuredBy(id)
    // Markets that never close have no such day.
    if (!named || !dealtIn || named.always) return undefined
    const code = new CodeDeals({ day, named, dealtIn, grades, sealed })
    code.to(this.at)
    code.takeChanged()
    this.codes.set(id, code)
    return code
  }

  private marketNow(): MarkRows {
    if (!this.market) {
      this.market = new MarkRows(this.options.day, DEALS_MARK, ['big-order'])
      this.market.to(this.at)
    }
    return this.market
  }
}
