import { createHash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Horizon } from '../../../shared/forecast/horizons'
import type { Db } from '../../storage/database'
import type { PredictionRow, Tables } from '../../storage/tables'

type PredictedMove = 'up' | 'down' | 'flat'

/** A forecast as it is frozen. */
export type NewPrediction = Omit<Selectable<PredictionRow>, 'seq' | 'hash' | 'previous_hash' | 'source'>
export type LoggedPrediction = Selectable<PredictionRow> & { price: number | null; outcome: PredictedMove | null }

const FIRST_HASH = '0'.repeat(64)
/** Rows that are read at once. */
const SLICE = 2_000

/** The horizon of forecasts from before there were others; their hashes do not contain it. */
const FIRST_HORIZON = '15'

/** SHA-256 over the hash before and the forecast, field by field. */
function predictionHash(previous: string, source: string, row: NewPrediction): string {
  const fields = [
    previous,
    source,
    row.instrument,
    row.made_at,
    row.due_at,
    row.last,
    row.probability_up,
    row.baseline_up,
    row.low,
    row.high,
    row.model,
    ...(row.horizon === FIRST_HORIZON ? [] : [row.horizon]),
  ]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

export type PredictionLog = ReturnType<typeof createPredictionLog>

/**
 * Append-only log of one feed's forecasts. Every row carries the hash of the row before, so that a later change
 * of any of them shows; outcomes are kept beside, never in it.
 */
export function createPredictionLog(db: Db, source: string) {
  const all = () =>
    db
      .selectFrom('prediction_log')
      .leftJoin('prediction_outcomes', 'prediction_outcomes.seq', 'prediction_log.seq')
      .selectAll('prediction_log')
      .select(['prediction_outcomes.price', 'prediction_outcomes.outcome'])
      .where('source', '=', source)

  return {
    /** Freezes forecasts in order. One of the same instrument, horizon and minute that is already frozen stays as it is. */
    async append(rows: readonly NewPrediction[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        let previous = await newestHash(transaction, source)
        for (const row of rows) {
          const hash = predictionHash(previous, source, row)
          const stored = await transaction
            .insertInto('prediction_log')
            .values({ ...row, source, previous_hash: previous, hash })
            .onConflict((conflict) => conflict.columns(['source', 'instrument', 'horizon', 'made_at']).doNothing())
            .executeTakeFirst()
          if (stored.numInsertedOrUpdatedRows) previous = hash
        }
      })
    },

    /** Rows of a horizon without an outcome that fell due within `(after, until]`, oldest first. */
    due: (horizon: Horizon, after: number, until: number): Promise<LoggedPrediction[]> =>
      all()
        .where('horizon', '=', horizon)
        .where('prediction_outcomes.outcome', 'is', null)
        .where('due_at', '>', after)
        .where('due_at', '<=', until)
        .orderBy('prediction_log.seq')
        .execute(),

    async settle(seq: number, price: number, outcome: PredictedMove, now: number): Promise<void> {
      await db
        .insertInto('prediction_outcomes')
        .values({ seq, price, outcome, scored_at: now })
        .onConflict((conflict) => conflict.column('seq').doNothing())
        .execute()
    },

    newest: (count: number, horizon: Horizon): Promise<LoggedPrediction[]> =>
      all().where('horizon', '=', horizon).orderBy('prediction_log.seq', 'desc').limit(count).execute(),

    /** Newest rows with an outcome, newest first. */
    scored: (count: number, horizon: Horizon): Promise<LoggedPrediction[]> =>
      all()
        .where('horizon', '=', horizon)
        .where('prediction_outcomes.outcome', 'is not', null)
        .orderBy('prediction_log.seq', 'desc')
        .limit(count)
        .execute(),

    /** Forgets forecasts that were made before a time, with what came of them; the rest stays a chain. */
    async prune(before: number): Promise<void> {
      const old = db
        .selectFrom('prediction_log')
        .select('seq')
        .where('source', '=', source)
        .where('made_at', '<', before)
      await db.deleteFrom('prediction_outcomes').where('seq', 'in', old).execute()
      await db.deleteFrom('prediction_log').where('source', '=', source).where('made_at', '<', before).execute()
    },

    /** The first row whose hash does not follow from the row before; undefined when the log is whole. */
    async firstBroken(): Promise<number | undefined> {
      let previous: string | undefined
      for (let seq = 0; ; ) {
        const rows = await all()
          .where('prediction_log.seq', '>', seq)
          .orderBy('prediction_log.seq')
          .limit(SLICE)
          .execute()
        for (const row of rows) {
          // Older rows may have been pruned: the oldest one follows from what it says itself.
          previous ??= row.previous_hash
          if (row.previous_hash !== previous || row.hash !== predictionHash(previous, source, row)) return row.seq
          previous = row.hash
          seq = row.seq
        }
        if (rows.length < SLICE) return undefined
      }
    },
  }
}

async function newestHash(db: Kysely<Tables>, source: string): Promise<string> {
  const newest = await db
    .selectFrom('prediction_log')
    .select('hash')
    .where('source', '=', source)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.hash ?? FIRST_HASH
}
