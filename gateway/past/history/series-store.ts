import { sql } from 'kysely'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { Db } from '../../storage/database'

/**
 * Kinds whose whole days are stored; `prints` is a tape (`shared/protocol/print-tape.ts`), `signal-score` and `members`
 * are JSON (`scored-day.ts`, `member-lists.ts`), the others a section, `coin-depth` one each half hour
 * (`depth-parts.ts`).
 */
export type SeriesKind =
  | 'minute'
  | 'flow'
  | 'index-minute'
  | 'breadth'
  | 'market-event'
  | 'perpetual-minute'
  | 'funding'
  | 'coin-depth'
  | 'prints'
  | 'signal-score'
  | 'members'

/** Subject of the series of the whole market. */
export const WHOLE_MARKET = 'market'

export type SeriesStore = ReturnType<typeof createSeriesStore>

/** Minute lines, ledgers and findings of one feed's days. */
export function createSeriesStore(db: Db, source: string) {
  const readings = (id: InstrumentId, kind: SeriesKind) =>
    db
      .selectFrom('day_series')
      .select('bytes')
      .where('source', '=', source)
      .where('instrument', '=', id)
      .where('kind', '=', kind)

  return {
    ...createFindingStore(db, source),
    ...createPruning(db, source),

    /** A longer series of the same day, from before a restart, stays. */
    async write(tradingDay: string, id: InstrumentId, kind: SeriesKind, bytes: Uint8Array): Promise<void> {
      await db
        .insertInto('day_series')
        .values({ source, trading_day: tradingDay, instrument: id, kind, bytes })
        .onConflict((conflict) =>
          conflict
            .columns(['source', 'trading_day', 'instrument', 'kind'])
            .doUpdateSet({ bytes })
            .where(sql<boolean>`length(excluded.bytes) >= length(day_series.bytes)`),
        )
        .execute()
    },

    async read(tradingDay: string, id: InstrumentId, kind: SeriesKind): Promise<Uint8Array | undefined> {
      const row = await readings(id, kind).where('trading_day', '=', tradingDay).executeTakeFirst()
      return row && new Uint8Array(row.bytes)
    },

    /** The series of several names, in their order. */
    async readAll(tradingDay: string, ids: readonly InstrumentId[], kind: SeriesKind): Promise<Uint8Array[]> {
      const rows = await db
        .selectFrom('day_series')
        .select(['instrument', 'bytes'])
        .where('source', '=', source)
        .where('instrument', 'in', ids)
        .where('kind', '=', kind)
        .where('trading_day', '=', tradingDay)
        .execute()
      return inIdOrder(ids, new Map(rows.map(({ instrument, bytes }) => [instrument, new Uint8Array(bytes)])))
    },

    /** The newest series before a day; undefined if there is none. */
    async newestBefore(tradingDay: string, id: InstrumentId, kind: SeriesKind): Promise<Uint8Array | undefined> {
      const row = await readings(id, kind)
        .where('trading_day', '<', tradingDay)
        .orderBy('trading_day', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && new Uint8Array(row.bytes)
    },
  }
}

/** The existing ones of the names, in their order. */
const inIdOrder = (ids: readonly InstrumentId[], found: ReadonlyMap<InstrumentId, Uint8Array>): Uint8Array[] =>
  ids.flatMap((id) => found.get(id) ?? [])

/** Forgets old days. */
function createPruning(db: Db, source: string) {
  return {
    /** Deletes prints, which are large, of all but the newest `count` days with prints. */
    async prunePrints(count: number): Promise<void> {
      const prints = () => db.selectFrom('day_series').where('source', '=', source).where('kind', '=', 'prints')
      const oldest = await prints()
        .select('trading_day')
        .distinct()
        .orderBy('trading_day', 'desc')
        .offset(count)
        .limit(1)
        .executeTakeFirst()
      if (!oldest) return
      await db
        .deleteFrom('day_series')
        .where('source', '=', source)
        .where('kind', '=', 'prints')
        .where('trading_day', '<=', oldest.trading_day)
        .execute()
    },

    /** Deletes series and findings of all but the newest `count` days with data. */
    async prune(count: number): Promise<void> {
      for (const table of ['day_series', 'day_findings'] as const) {
        const oldest = await db
          .selectFrom(table)
          .select('trading_day')
          .distinct()
          .where('source', '=', source)
          .orderBy('trading_day', 'desc')
          .offset(count)
          .limit(1)
          .executeTakeFirst()
        if (!oldest) continue
        await db.deleteFrom(table).where('source', '=', source).where('trading_day', '<=', oldest.trading_day).execute()
      }
    },
  }
}

/** Split findings of one feed's days. */
function createFindingStore(db: Db, source: string) {
  return {
    async writeFindings(tradingDay: string, findings: readonly { instrument: string; id: string; body: string }[]) {
      if (findings.length === 0) return
      await db
        .insertInto('day_findings')
        .values(findings.map((finding) => ({ source, trading_day: tradingDay, ...finding })))
        .onConflict((conflict) =>
          conflict
            .columns(['source', 'trading_day', 'instrument', 'id'])
            .doUpdateSet((expression) => ({ body: expression.ref('excluded.body') })),
        )
        .execute()
    },

    async findings(first: string, last: string, id: InstrumentId | undefined, limit: number): Promise<SplitFinding[]> {
      let query = db
        .selectFrom('day_findings')
        .select('body')
        .where('source', '=', source)
        .where('trading_day', '>=', first)
        .where('trading_day', '<=', last)
      if (id !== undefined) query = query.where('instrument', '=', id)
      const rows = await query.orderBy('trading_day', 'desc').limit(limit).execute()
      return rows.map((row) => JSON.parse(row.body) as SplitFinding)
    },
  }
}
