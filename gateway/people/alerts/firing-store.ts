import type { Transaction } from 'kysely'
import { ALERT_FIRINGS_PER_DAY_MAX } from '../../../shared/protocol/limits'
import type { AlertFiring } from '../../../shared/protocol/rest-alerts'
import type { AlertFiringRow } from '../../storage/alert-tables'
import type { Db } from '../../storage/database'
import type { Tables } from '../../storage/tables'
import { isMuted } from './active-rule'
import type { StoredState } from './entry'
import type { FoundFiring } from './found-firing'
import type { DataGap, GapPosition } from './outages'
import { pushIdsOf } from './push/subscription-store'
import type { Unstored } from './unstored'

/** Firings stored per account, and outages stored in total; the oldest are deleted first. */
const FIRINGS_KEPT = ALERT_FIRINGS_PER_DAY_MAX
const OUTAGES_KEPT = 500
const ROWS_PER_INSERT = 50
const OUTBOX_ROWS_PER_INSERT = 500
const STATES_PER_INSERT = 200

export const asFiring = (row: AlertFiringRow): AlertFiring => {
  const { speaks, figures } = JSON.parse(row.figures) as { speaks: boolean; figures: AlertFiring['figures'] }
  return {
    seq: Number(row.seq),
    id: row.id,
    ruleId: row.rule_id,
    name: row.name,
    condition: row.condition,
    instrument: row.instrument,
    tradingDay: row.trading_day,
    at: Number(row.at),
    receivedAt: Number(row.received_at),
    figures,
    speaks,
    mark: row.mark as AlertFiring['mark'],
    muted: row.muted !== 0,
    ackedAt: row.acked_at === null ? null : Number(row.acked_at),
  }
}

/** Firings, rule states and the progress of judging: written together, so that they are consistent. */
class FiringStore {
  constructor(
    private readonly db: Db,
    private readonly source: string,
    private readonly now: () => number,
  ) {}

  private rowOf({ id, activeRule, instrument, day, at, figures, mark }: FoundFiring) {
    return {
      id,
      source: this.source,
      owner_id: activeRule.ownerId,
      rule_id: activeRule.id,
      version: activeRule.version,
      instrument,
      trading_day: day,
      at,
      received_at: this.now(),
      name: activeRule.name,
      condition: activeRule.condition,
      mark,
      acked_at: null,
      figures: JSON.stringify({ figures, speaks: activeRule.choice.speaks }),
      muted: isMuted(activeRule, this.now()) ? 1 : 0,
    }
  }

  /** Those within what one account may have on a day, and a note for the rules of the others: they are not stored. */
  private async withinDay(transaction: Transaction<Tables>, firings: readonly FoundFiring[]): Promise<FoundFiring[]> {
    const left = new Map<string, number>()
    const over = new Set<string>()
    const within: FoundFiring[] = []
    for (const firing of firings) {
      const { ownerId, id } = firing.activeRule
      const key = `${ownerId} ${firing.day}`
      const some = left.get(key) ?? ALERT_FIRINGS_PER_DAY_MAX - (await this.countOf(transaction, ownerId, firing.day))
      left.set(key, some - 1)
      if (some > 0) within.push(firing)
      else over.add(id)
    }
    if (over.size > 0) {
      const note = `${firings.at(-1)?.day ?? ''} 所有规则已响满 ${ALERT_FIRINGS_PER_DAY_MAX} 次，之后的没有记录`
      await transaction
        .updateTable('alert_rules')
        .set({ note })
        .where('id', 'in', [...over])
        .execute()
    }
    return within
  }

  private async countOf(transaction: Transaction<Tables>, owner: string, day: string): Promise<number> {
    const { count } = await transaction
      .selectFrom('alert_firings')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('owner_id', '=', owner)
      .where('source', '=', this.source)
      .where('trading_day', '=', day)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  private async writeFirings(transaction: Transaction<Tables>, found: readonly FoundFiring[]): Promise<void> {
    const firings = await this.withinDay(transaction, found)
    for (let from = 0; from < firings.length; from += ROWS_PER_INSERT) {
      const some = firings.slice(from, from + ROWS_PER_INSERT)
      await transaction
        .insertInto('alert_firings')
        .values(some.map((firing) => this.rowOf(firing)))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      await this.writeOutbox(
        transaction,
        some.filter(({ activeRule }) => !isMuted(activeRule, this.now())),
      )
    }
  }

  /** Queues deliveries to the webhooks of each rule, and to all browsers of its owner that show notifications. */
  private async writeOutbox(transaction: Transaction<Tables>, ringing: readonly FoundFiring[]): Promise<void> {
    const owners = [...new Set(ringing.map(({ activeRule }) => activeRule.ownerId))]
    const browsers = await pushIdsOf(transaction, owners)
    const waiting = ringing.flatMap(({ id, activeRule }) =>
      [...activeRule.choice.channels, ...(browsers.get(activeRule.ownerId) ?? [])].map((channel) =>
        this.outboxRow(id, channel),
      ),
    )
    for (let from = 0; from < waiting.length; from += OUTBOX_ROWS_PER_INSERT) {
      await transaction
        .insertInto('alert_outbox')
        .values(waiting.slice(from, from + OUTBOX_ROWS_PER_INSERT))
        .onConflict((conflict) => conflict.columns(['firing_id', 'channel_id']).doNothing())
        .execute()
    }
  }

  /** Writes several states per statement, because one busy second can change thousands. */
  private async writeStates(transaction: Transaction<Tables>, states: Unstored['states']): Promise<void> {
    for (let from = 0; from < states.length; from += STATES_PER_INSERT) {
      const some = states.slice(from, from + STATES_PER_INSERT)
      await transaction
        .insertInto('alert_state')
        .values(
          some.map(({ ruleId, version, instrument, stored }) => ({
            rule_id: ruleId,
            instrument,
            version,
            body: JSON.stringify(stored),
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['rule_id', 'instrument']).doUpdateSet(({ ref }) => ({
            version: ref('excluded.version'),
            body: ref('excluded.body'),
          })),
        )
        .execute()
    }
  }

  private outboxRow(firing: string, channel: string) {
    return {
      firing_id: firing,
      channel_id: channel,
      state: 'waiting' as const,
      tries: 0,
      next_at: this.now(),
      claimed_by: '',
      claimed_until: 0,
      token: 0,
      answer: '',
    }
  }

  private async writeOutage(transaction: Transaction<Tables>, { from, to }: DataGap): Promise<void> {
    if (to === null) {
      await transaction
        .insertInto('alert_outages')
        .values({ source: this.source, begun_at: from, ended_at: null })
        .execute()
      return
    }
    const { numUpdatedRows } = await transaction
      .updateTable('alert_outages')
      .set({ ended_at: to })
      .where('source', '=', this.source)
      .where('begun_at', '=', from)
      .executeTakeFirst()
    if (Number(numUpdatedRows) > 0) return
    await transaction
      .insertInto('alert_outages')
      .values({ source: this.source, begun_at: from, ended_at: to })
      .execute()
  }

  private async removeStates(transaction: Transaction<Tables>, left: Unstored['left']): Promise<void> {
    for (const ruleId of new Set(left.map(([rule]) => rule))) {
      const members = left.flatMap(([rule, instrument]) => (rule === ruleId ? [instrument] : []))
      await transaction
        .deleteFrom('alert_state')
        .where('rule_id', '=', ruleId)
        .where('instrument', 'in', members)
        .execute()
    }
  }

  async write({ firings, states, left, notes, outages, position }: Unstored): Promise<void> {
    await this.db.transaction().execute(async (transaction) => {
      await this.writeFirings(transaction, firings)
      await this.removeStates(transaction, left)
      await this.writeStates(transaction, states)
      for (const [ruleId, note] of notes) {
        await transaction.updateTable('alert_rules').set({ note }).where('id', '=', ruleId).execute()
      }
      for (const outage of outages) await this.writeOutage(transaction, outage)
      if (position.judgedAt === 0 || position.tradingDay === '') return
      const place = { trading_day: position.tradingDay, judged_at: position.judgedAt }
      await transaction
        .insertInto('alert_positions')
        .values({ source: this.source, ...place })
        .onConflict((conflict) => conflict.column('source').doUpdateSet(place))
        .execute()
    })
  }

  /** States by rule and instrument, of current rule versions. */
  async states(): Promise<Map<string, StoredState & { version: number }>> {
    const rows = await this.db
      .selectFrom('alert_state')
      .innerJoin('alert_rules', 'alert_rules.id', 'alert_state.rule_id')
      .whereRef('alert_rules.version', '=', 'alert_state.version')
      .select(['rule_id', 'instrument', 'alert_state.version', 'body'])
      .execute()
    return new Map(
      rows.map(({ rule_id, instrument, version, body }) => [
        `${rule_id} ${instrument}`,
        { ...(JSON.parse(body) as StoredState), version },
      ]),
    )
  }

  async position(): Promise<GapPosition | undefined> {
    const row = await this.db
      .selectFrom('alert_positions')
      .selectAll()
      .where('source', '=', this.source)
      .executeTakeFirst()
    return row && { tradingDay: row.trading_day, judgedAt: Number(row.judged_at) }
  }

  /** Rows above the limit are deleted, the oldest first; also the state of deleted rules and versions. */
  async tidy(): Promise<void> {
    const full = await this.db
      .selectFrom('alert_firings')
      .select(({ fn }) => ['owner_id', fn.countAll().as('count')])
      .groupBy('owner_id')
      .having(({ fn }) => fn.countAll(), '>', FIRINGS_KEPT)
      .execute()
    for (const { owner_id } of full) {
      const oldest = await this.db
        .selectFrom('alert_firings')
        .select('seq')
        .where('owner_id', '=', owner_id)
        .orderBy('seq', 'desc')
        .offset(FIRINGS_KEPT)
        .limit(1)
        .executeTakeFirst()
      if (oldest)
        await this.db
          .deleteFrom('alert_firings')
          .where('owner_id', '=', owner_id)
          .where('seq', '<=', oldest.seq)
          .execute()
    }
    await this.db
      .deleteFrom('alert_state')
      .where('rule_id', 'not in', this.db.selectFrom('alert_rules').select('id'))
      .execute()
    await this.db
      .deleteFrom('alert_outbox')
      .where('firing_id', 'not in', this.db.selectFrom('alert_firings').select('id'))
      .execute()
    const last = await this.db
      .selectFrom('alert_outages')
      .select('seq')
      .orderBy('seq', 'desc')
      .offset(OUTAGES_KEPT)
      .limit(1)
      .executeTakeFirst()
    if (last) await this.db.deleteFrom('alert_outages').where('seq', '<=', last.seq).execute()
  }
}

export const createFiringStore = (db: Db, source: string, now: () => number): FiringStore =>
  new FiringStore(db, source, now)
