import type { OpsAction } from '../../../shared/protocol/rest-ops'
import type { Db } from '../../storage/database'
import { deleteOlderRows } from './delete-older-rows'

const KEPT = 1_000
const TOLD = 50

/** Actions of operators, with their reasons. */
export class ActionLog {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  async add(action: Omit<OpsAction, 'at'>): Promise<void> {
    await this.db
      .insertInto('ops_actions')
      .values({ ...action, at: this.now() })
      .execute()
    await deleteOlderRows(this.db, 'ops_actions', KEPT)
  }

  /** Newest first. */
  async list(): Promise<OpsAction[]> {
    const rows = await this.db.selectFrom('ops_actions').selectAll().orderBy('id', 'desc').limit(TOLD).execute()
    return rows.map(({ at, operator, kind, subject, reason }) => {
      return { at, operator, kind: kind as OpsAction['kind'], subject, reason }
    })
  }
}
