import type { InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import type { Db } from '../../storage/database'

/** A firing as it is scored. */
export interface ScoredFiring {
  id: string
  ruleId: string
  name: string
  condition: string
  /** '' = figures of the market. */
  instrument: InstrumentId
  day: string
  at: UnixMs
}

/** An account's own firings of some days, for their scores. */
export class ScoredFirings {
  constructor(
    private readonly db: Db,
    private readonly source: () => string,
  ) {}

  private those(owner: string, days: readonly string[], ruleId: string | undefined) {
    const query = this.db
      .selectFrom('alert_firings')
      .where('owner_id', '=', owner)
      .where('source', '=', this.source())
      .where('trading_day', 'in', [...days])
    return ruleId === undefined ? query : query.where('rule_id', '=', ruleId)
  }

  /** Newest first. */
  async of(owner: string, days: readonly string[], most: number, ruleId?: string): Promise<ScoredFiring[]> {
    const rows = await this.those(owner, days, ruleId)
      .select(['id', 'rule_id', 'name', 'condition', 'instrument', 'trading_day', 'at'])
      .orderBy('seq', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ id, rule_id, name, condition, instrument, trading_day, at }) => ({
      id,
      ruleId: rule_id,
      name,
      condition,
      instrument,
      day: trading_day,
      at: Number(at),
    }))
  }

  async count(owner: string, days: readonly string[], ruleId?: string): Promise<number> {
    const found = await this.those(owner, days, ruleId)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(found.count)
  }
}
