import { FAULT_CODES, type FaultCode } from '../../../shared/market/feed-faults'
import type { DrillFinding, DrillResult } from '../../../shared/protocol/rest-drills'
import type { Db } from '../../storage/database'
import { deleteOlderRows } from './delete-older-rows'

const KEPT = 500

/** Results of drills. */
export class DrillLog {
  constructor(private readonly db: Db) {}

  async add({ code, operator, reason, startedAt, ...finding }: Omit<DrillResult, 'id'>): Promise<void> {
    const { outcome, foundMs, limitMs, named, clearedMs } = finding
    const row = { code, operator, reason, started_at: startedAt, outcome, found_ms: foundMs, limit_ms: limitMs }
    await this.db
      .insertInto('ops_drills')
      .values({ ...row, named, cleared_ms: clearedMs })
      .execute()
    await deleteOlderRows(this.db, 'ops_drills', KEPT)
  }

  /** Of each kind the newest. */
  async newest(): Promise<DrillResult[]> {
    const ids = this.db
      .selectFrom('ops_drills')
      .select(({ fn }) => fn.max('id').as('id'))
      .groupBy('code')
    const rows = await this.db.selectFrom('ops_drills').selectAll().where('id', 'in', ids).execute()
    return rows
      .filter(({ code }) => FAULT_CODES.includes(code as FaultCode))
      .map((row) => ({
        id: row.id,
        code: row.code as FaultCode,
        operator: row.operator,
        reason: row.reason,
        startedAt: row.started_at,
        outcome: row.outcome as DrillFinding['outcome'],
        foundMs: row.found_ms,
        limitMs: row.limit_ms,
        named: row.named,
        clearedMs: row.cleared_ms,
      }))
  }
}
