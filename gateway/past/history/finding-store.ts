import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { Db } from '../../storage/database'

/** Split findings of one feed's days. */
export function createFindingStore(db: Db, source: string) {
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
