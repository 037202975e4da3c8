import { ZeusError } from '../../../shared/protocol/errors'
import type { AlertFirings, AlertStatus } from '../../../shared/protocol/rest-alerts'
import type { Db } from '../../storage/database'
import { asFiring } from './firing-store'

/** Queries and acknowledgements of people about their firings. */
export class FiringDesk {
  constructor(
    private readonly db: Db,
    private readonly source: () => string,
    private readonly now: () => number,
  ) {}

  private ofOwner(owner: string) {
    return this.db.selectFrom('alert_firings').where('owner_id', '=', owner).where('source', '=', this.source())
  }

  /** Newest first, those before `before`, or those after `after`. */
  async list(
    owner: string,
    { before, after, limit }: { before?: number; after?: number; limit: number },
  ): Promise<AlertFirings> {
    let query = this.ofOwner(owner).selectAll().orderBy('seq', 'desc').limit(limit)
    if (before !== undefined) query = query.where('seq', '<', before)
    if (after !== undefined) query = query.where('seq', '>', after)
    const unacked = await this.ofOwner(owner)
      .where('acked_at', 'is', null)
      .where('muted', '=', 0)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    const outages = await this.db
      .selectFrom('alert_outages')
      .selectAll()
      .where('source', '=', this.source())
      .orderBy('begun_at', 'desc')
      .limit(50)
      .execute()
    return {
      firings: (await query.execute()).map(asFiring),
      unacked: Number(unacked.count),
      outages: outages.map(({ begun_at, ended_at }) => ({
        from: Number(begun_at),
        to: ended_at === null ? null : Number(ended_at),
      })),
    }
  }

  /** The first acknowledgement counts; saying it again changes nothing. */
  async acknowledge(owner: string, id: string): Promise<{ id: string; ackedAt: number }> {
    await this.db
      .updateTable('alert_firings')
      .set({ acked_at: this.now() })
      .where('owner_id', '=', owner)
      .where('id', '=', id)
      .where('acked_at', 'is', null)
      .execute()
    const row = await this.ofOwner(owner).select('acked_at').where('id', '=', id).executeTakeFirst()
    if (!row) throw new ZeusError('not-found')
    return { id, ackedAt: Number(row.acked_at) }
  }

  /** All that came up to a number, the first acknowledgement of each counts. */
  async acknowledgeAll(owner: string, upTo: number): Promise<{ ackedAt: number }> {
    const ackedAt = this.now()
    await this.db
      .updateTable('alert_firings')
      .set({ acked_at: ackedAt })
      .where('owner_id', '=', owner)
      .where('source', '=', this.source())
      .where('seq', '<=', upTo)
      .where('acked_at', 'is', null)
      .execute()
    return { ackedAt }
  }

  /** For each rule: the newest firing, and the number of firings on a trading day. */
  async tallyOf(owner: string, day: string): Promise<Map<string, { last: number; today: number }>> {
    const rows = await this.ofOwner(owner)
      .select(({ fn }) => ['rule_id', fn.max('at').as('at')])
      .groupBy('rule_id')
      .execute()
    const todays = await this.ofOwner(owner)
      .where('trading_day', '=', day)
      .select(({ fn }) => ['rule_id', fn.countAll().as('count')])
      .groupBy('rule_id')
      .execute()
    const counts = new Map(todays.map(({ rule_id, count }) => [rule_id, Number(count)]))
    return new Map(rows.map(({ rule_id, at }) => [rule_id, { last: Number(at), today: counts.get(rule_id) ?? 0 }]))
  }

  async status(): Promise<Omit<AlertStatus, 'rules'>> {
    const row = await this.db
      .selectFrom('alert_positions')
      .selectAll()
      .where('source', '=', this.source())
      .executeTakeFirst()
    return { judgedAt: Number(row?.judged_at ?? 0), tradingDay: row?.trading_day ?? '' }
  }
}
