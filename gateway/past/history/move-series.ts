import type { Db } from '../../storage/database'
import type { DayFiles } from './file-series'

/** Rows moved before others get their turn: some MB. */
const ROWS_PER_STEP = 40

/**
 * Moves past days stored in the database by an earlier version to their files. A row is deleted from the database only
 * when it is on the disk elsewhere, so the move can be interrupted at any time and restarted. Returns the number of
 * moved rows.
 */
export async function moveSeries(db: Db, source: string, files: DayFiles, signal: AbortSignal): Promise<number> {
  let moved = 0
  while (!signal.aborted) {
    const rows = await db
      .selectFrom('day_series')
      .selectAll()
      .where('source', '=', source)
      .orderBy('trading_day')
      .limit(ROWS_PER_STEP)
      .execute()
    if (rows.length === 0) break
    for (const { trading_day, instrument, kind, bytes } of rows) {
      await files.storePiece(trading_day, kind, instrument, new Uint8Array(bytes))
      await db
        .deleteFrom('day_series')
        .where('source', '=', source)
        .where('trading_day', '=', trading_day)
        .where('instrument', '=', instrument)
        .where('kind', '=', kind)
        .execute()
      moved++
    }
  }
  while (!signal.aborted) {
    const rows = await db
      .selectFrom('day_findings')
      .selectAll()
      .where('source', '=', source)
      .orderBy('trading_day')
      .limit(ROWS_PER_STEP * 10)
      .execute()
    const day = rows[0]?.trading_day
    if (day === undefined) break
    const ofDay = rows.filter((row) => row.trading_day === day)
    await files.storeFindings(
      day,
      ofDay.map(({ instrument, id, body }) => ({ instrument, id, body })),
    )
    await db
      .deleteFrom('day_findings')
      .where('source', '=', source)
      .where('trading_day', '=', day)
      .where(
        'id',
        'in',
        ofDay.map(({ id }) => id),
      )
      .execute()
    moved += ofDay.length
  }
  return moved
}
