import { createHash, randomBytes } from 'node:crypto'
import type { AfterRun } from '../../../../shared/back-test/model'
import { ZeusError } from '../../../../shared/protocol/errors'
import {
  PUBLISHED_MAX,
  type PublishedDay,
  type PublishedRule,
  type StrategyRun,
  type StrategyTest,
} from '../../../../shared/protocol/rest-back-tests'
import type { PublishedRuleRow } from '../../../storage/back-test-tables'
import type { Db } from '../../../storage/database'
import { lockSubject } from '../../../storage/lock-subject'

/** Ended rules of an account that are stored; the oldest beyond them are removed with their days. */
const ENDED_MAX = 40

type DayBody = Omit<PublishedDay, 'digest'>

/** A rule that goes on. */
export interface OpenPublication {
  id: string
  owner: string
  test: StrategyTest
  firstDay: string
}

/** Result of a computation: all days since the first one, and the state after the last. */
export interface ComputedDays {
  days: DayBody[]
  after: AfterRun | null
}

const digestOf = (before: string, body: string): string =>
  createHash('sha256').update(before).update(body).digest('hex')

/** Published rules and their days. A day is inserted once and never changed. */
export class PublishedStore {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  /** Newest first. */
  async of(owner: string): Promise<PublishedRule[]> {
    const rows = await this.db
      .selectFrom('published_rules')
      .selectAll()
      .where('owner_id', '=', owner)
      .orderBy('published_at', 'desc')
      .execute()
    return await Promise.all(rows.map(async (row) => this.ruleOf(row, await this.daysOf(row.id))))
  }

  /**
   * Publishes a run; one whose rule goes on already stays as it is. Throws `too-many`, or `bad-request` for a run without
   * a result.
   */
  async add(owner: string, run: StrategyRun, firstDay: string): Promise<void> {
    const row = this.newRow(owner, run, firstDay)
    await this.db.transaction().execute(async (transaction) => {
      await lockSubject(transaction, `published rules ${owner}`)
      const open = await transaction
        .selectFrom('published_rules')
        .select('run_id')
        .where('owner_id', '=', owner)
        .where('ended_at', 'is', null)
        .execute()
      if (open.some((rule) => rule.run_id === run.id)) return
      if (open.length >= PUBLISHED_MAX) throw new ZeusError('too-many')
      await transaction.insertInto('published_rules').values(row).execute()
    })
  }

  private newRow(owner: string, run: StrategyRun, firstDay: string): PublishedRuleRow {
    if (!run.metrics) throw new ZeusError('bad-request')
    const { totalReturn, maxDrawdown, sharpe, sessions } = run.metrics
    return {
      id: randomBytes(8).toString('hex'),
      owner_id: owner,
      request: JSON.stringify(run.test),
      run_id: run.id,
      back_test: JSON.stringify({ totalReturn, maxDrawdown, sharpe, sessions }),
      published_at: this.now(),
      first_day: firstDay,
      ended_at: null,
      after: null,
      revised: 0,
    }
  }

  /** Ends the results of a rule and keeps its days, unless it is one of too many. Throws `not-found`. */
  async end(owner: string, id: string): Promise<void> {
    const { numUpdatedRows } = await this.db
      .updateTable('published_rules')
      .set({ ended_at: this.now() })
      .where('owner_id', '=', owner)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new ZeusError('not-found')
    const ended = await this.db
      .selectFrom('published_rules')
      .select('id')
      .where('owner_id', '=', owner)
      .where('ended_at', 'is not', null)
      .orderBy('ended_at', 'desc')
      .execute()
    for (const old of ended.slice(ENDED_MAX)) {
      await this.db.deleteFrom('published_days').where('rule_id', '=', old.id).execute()
      await this.db.deleteFrom('published_rules').where('id', '=', old.id).execute()
    }
  }

  /** Rules that go on and have no result of `day`, oldest first. */
  async lacking(day: string): Promise<OpenPublication[]> {
    const rows = await this.db
      .selectFrom('published_rules')
      .select(['id', 'owner_id', 'request', 'first_day'])
      .where('ended_at', 'is', null)
      .where('first_day', '<=', day)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('published_days')
              .select('day')
              .whereRef('published_days.rule_id', '=', 'published_rules.id')
              .where('day', '=', day),
          ),
        ),
      )
      .orderBy('published_at')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      owner: row.owner_id,
      test: JSON.parse(row.request) as StrategyTest,
      firstDay: row.first_day,
    }))
  }

  /**
   * Writes the days that are not written yet, and counts those that were written otherwise; nothing for a rule that ended
   * while they were computed.
   */
  async append({ id, owner }: Pick<OpenPublication, 'id' | 'owner'>, { days, after }: ComputedDays): Promise<void> {
    await this.db.transaction().execute(async (transaction) => {
      const written = await transaction
        .selectFrom('published_days')
        .select(['day', 'body', 'digest'])
        .where('rule_id', '=', id)
        .orderBy('day')
        .execute()
      const bodies = new Map(written.map(({ day, body }) => [day, body]))
      const revised = days.filter((day) => bodies.has(day.day) && bodies.get(day.day) !== JSON.stringify(day)).length
      const { numUpdatedRows } = await transaction
        .updateTable('published_rules')
        .set({ after: JSON.stringify(after), revised })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return
      const last = written.at(-1)
      let digest = last?.digest ?? id
      for (const day of days.filter((one) => one.day > (last?.day ?? ''))) {
        const body = JSON.stringify(day)
        digest = digestOf(digest, body)
        await transaction
          .insertInto('published_days')
          .values({ rule_id: id, day: day.day, owner_id: owner, body, digest })
          .execute()
      }
    })
  }

  private async daysOf(id: string): Promise<PublishedDay[]> {
    const rows = await this.db
      .selectFrom('published_days')
      .select(['body', 'digest'])
      .where('rule_id', '=', id)
      .orderBy('day')
      .execute()
    return rows.map(({ body, digest }) => ({ ...(JSON.parse(body) as DayBody), digest }))
  }

  private ruleOf(row: PublishedRuleRow, days: PublishedDay[]): PublishedRule {
    return {
      id: row.id,
      test: JSON.parse(row.request) as StrategyTest,
      run: row.run_id,
      backTest: JSON.parse(row.back_test) as PublishedRule['backTest'],
      publishedAt: Number(row.published_at),
      firstDay: row.first_day,
      endedAt: row.ended_at === null ? null : Number(row.ended_at),
      days,
      after: row.after === null ? null : (JSON.parse(row.after) as AfterRun | null),
      revised: Number(row.revised),
    }
  }
}
