import { createHash, randomBytes } from 'node:crypto'
import { deflatedAmong } from '../../../../shared/back-test/over-fitting'
import { addTo } from '../../../../shared/market/multi-map'
import { ZeusError } from '../../../../shared/protocol/errors'
import {
  STRATEGY_QUEUE_MAX,
  STRATEGY_RUNS_MAX,
  type StrategyRun,
  type StrategyRunResult,
  type StrategyRunState,
  type StrategyTest,
  type StrategyUniverse,
} from '../../../../shared/protocol/rest-back-tests'
import type { BackTestRow } from '../../../storage/back-test-tables'
import type { Db } from '../../../storage/database'
import { lockSubject } from '../../../storage/lock-subject'
import { storedRows, storedSummary, storedTest } from './stored-run'

/** Owner of the runs of ready rules, which everybody reads. */
export const READY_OWNER = 'ready-rules'

const UNFINISHED = ['waiting', 'running'] as const

const WITHOUT_ROWS = [
  ...(['id', 'owner_id', 'state', 'request', 'summary', 'reason'] as const),
  ...(['created_at', 'seen_at', 'finished_at'] as const),
]

function runOf(row: Omit<BackTestRow, 'rows'>): StrategyRun {
  const test = storedTest(row.request)
  return {
    id: row.id,
    test,
    state: row.state,
    progress: row.state === 'done' ? 1 : 0,
    reason: row.reason,
    createdAt: Number(row.created_at),
    finishedAt: row.finished_at === null ? null : Number(row.finished_at),
    ahead: null,
    ...storedSummary(row.summary, test),
    deflatedSharpe: null,
    trials: 0,
  }
}

/** Equal for universes of the same codes: the name of a list and its order say nothing about the trial. */
const codesKey = (universe: StrategyUniverse): string[] | StrategyUniverse =>
  universe.kind === 'codes' ? [...new Set(universe.codes)].sort() : universe

/** Adds to each finished run how many were tried on the same codes and days, and what that leaves of its ratio. */
function withTrials(runs: readonly StrategyRun[]): StrategyRun[] {
  // One text for each run: a list of codes is long.
  const keys = runs.map(({ test: { universe, from, to } }) => JSON.stringify([codesKey(universe), from, to]))
  const done = new Map<string, StrategyRun[]>()
  for (const [at, key] of keys.entries()) {
    const run = runs[at] as StrategyRun
    if (run.state === 'done') addTo(done, key, run)
  }
  return runs.map((run, at) => {
    if (run.state !== 'done') return run
    const same = done.get(keys[at] as string) ?? []
    const trials = same.flatMap(({ data }) => data?.trial ?? [])
    const own = run.data?.trial
    return { ...run, trials: same.length, deflatedSharpe: own ? deflatedAmong(own, trials) : null }
  })
}

/** Runs of back-tests, by their owners. A run is written whole when it ends, so that none is stored half. */
export class RunStore {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  /** Newest first. */
  async of(owner: string): Promise<StrategyRun[]> {
    const rows = await this.db
      .selectFrom('back_tests')
      .select(WITHOUT_ROWS)
      .where('owner_id', '=', owner)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return withTrials(rows.map(runOf))
  }

  /** One's own run, or one of the ready rules. Throws `not-found`, also for another person's. */
  async result(owner: string, id: string): Promise<StrategyRunResult> {
    const row = await this.db
      .selectFrom('back_tests')
      .selectAll()
      .where('owner_id', 'in', [owner, READY_OWNER])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw new ZeusError('not-found')
    const own = (await this.of(row.owner_id)).find((run) => run.id === id) ?? runOf(row)
    return { ...own, ...storedRows(row.rows) }
  }

  /** State of one's own run. Throws `not-found`. */
  async stateOf(owner: string, id: string): Promise<StrategyRunState> {
    const row = await this.db
      .selectFrom('back_tests')
      .select('state')
      .where('owner_id', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw new ZeusError('not-found')
    return row.state
  }

  /** Adds a run of a ready rule on some data unless it exists; one that failed begins again. Empty: it exists. */
  async addReady(test: StrategyTest, data: string): Promise<StrategyRun[]> {
    const request = JSON.stringify(test)
    const id = createHash('sha256').update(data).update(request).digest('hex').slice(0, 16)
    await this.db.deleteFrom('back_tests').where('id', '=', id).where('state', '=', 'failed').execute()
    const row = this.newRow(READY_OWNER, id, test)
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('back_tests')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return []
    await this.prune(READY_OWNER)
    return [runOf(row)]
  }

  /** Throws `too-many` if too many wait; removes the oldest finished ones beyond the limit. */
  async add(owner: string, test: StrategyTest): Promise<StrategyRun> {
    const row = this.newRow(owner, randomBytes(8).toString('hex'), test)
    await this.db.transaction().execute(async (transaction) => {
      await lockSubject(transaction, `back-tests ${owner}`)
      const unfinished = await transaction
        .selectFrom('back_tests')
        .select('id')
        .where('owner_id', '=', owner)
        .where('state', 'in', UNFINISHED)
        .execute()
      if (unfinished.length >= STRATEGY_QUEUE_MAX) throw new ZeusError('too-many')
      await transaction.insertInto('back_tests').values(row).execute()
    })
    await this.prune(owner)
    return runOf(row)
  }

  /** Removes the oldest finished runs beyond the limit. */
  private async prune(owner: string): Promise<void> {
    const finished = await this.db
      .selectFrom('back_tests')
      .select('id')
      .where('owner_id', '=', owner)
      .where('finished_at', 'is not', null)
      .orderBy('created_at', 'desc')
      .execute()
    for (const { id } of finished.slice(STRATEGY_RUNS_MAX - 1)) await this.remove(owner, id)
  }

  private newRow(owner: string, id: string, test: StrategyTest): BackTestRow {
    return {
      id,
      owner_id: owner,
      state: 'waiting',
      request: JSON.stringify(test),
      summary: null,
      rows: null,
      reason: '',
      created_at: this.now(),
      seen_at: this.now(),
      finished_at: null,
    }
  }

  /** Says that a run waits or goes on here. False if it was cancelled elsewhere. */
  async beat(id: string, state: 'waiting' | 'running'): Promise<boolean> {
    const { numUpdatedRows } = await this.unfinishedRow(id)
      .set({ state, seen_at: this.now() })
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  async finish(id: string, { summary, rows }: { summary: string; rows: string }): Promise<void> {
    await this.unfinishedRow(id).set({ state: 'done', summary, rows, finished_at: this.now() }).execute()
  }

  async end(id: string, state: Extract<StrategyRunState, 'failed' | 'cancelled'>, reason: string): Promise<void> {
    await this.unfinishedRow(id).set({ state, reason, finished_at: this.now() }).execute()
  }

  async remove(owner: string, id: string): Promise<void> {
    await this.db.deleteFrom('back_tests').where('owner_id', '=', owner).where('id', '=', id).execute()
  }

  /** Takes over runs whose process has not been seen since a time, oldest first. */
  async takeOver(unseenSince: number): Promise<{ owner: string; run: StrategyRun }[]> {
    const rows = await this.db
      .selectFrom('back_tests')
      .select(WITHOUT_ROWS)
      .where('state', 'in', UNFINISHED)
      .where('seen_at', '<', unseenSince)
      .orderBy('created_at')
      .execute()
    const taken: { owner: string; run: StrategyRun }[] = []
    for (const row of rows) {
      const { numUpdatedRows } = await this.unfinishedRow(row.id)
        .set({ state: 'waiting', seen_at: this.now() })
        .where('seen_at', '=', row.seen_at)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) taken.push({ owner: row.owner_id, run: runOf({ ...row, state: 'waiting' }) })
    }
    return taken
  }

  private unfinishedRow(id: string) {
    return this.db.updateTable('back_tests').where('id', '=', id).where('state', 'in', UNFINISHED)
  }
}
