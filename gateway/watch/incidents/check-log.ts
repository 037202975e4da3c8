import type { CheckItem, CheckRun } from '../../../shared/protocol/rest-checks'
import type { Db } from '../../storage/database'
import { deleteOlderRows } from './delete-older-rows'

const KEPT = 300
const TOLD = 10

/** Results of one process's checks. `place`: its public address. */
export class CheckLog {
  constructor(
    private readonly db: Db,
    private readonly place: string,
  ) {}

  /** `date`: the market's, `YYYYMMDD`. */
  async add(date: string, { round, marketTime, items }: Omit<CheckRun, 'id'>): Promise<CheckRun> {
    const row = { place: this.place, date, round, market_time: marketTime, items: JSON.stringify(items) }
    const { id } = await this.db.insertInto('ops_checks').values(row).returning('id').executeTakeFirstOrThrow()
    await deleteOlderRows(this.db, 'ops_checks', KEPT)
    return { id, round, marketTime, items }
  }

  /** Of a date, newest first. */
  async of(date: string): Promise<CheckRun[]> {
    const rows = await this.db
      .selectFrom('ops_checks')
      .selectAll()
      .where('place', '=', this.place)
      .where('date', '=', date)
      .orderBy('id', 'desc')
      .limit(TOLD)
      .execute()
    return rows.map(({ id, round, market_time, items }) => {
      return { id, round: round as CheckRun['round'], marketTime: market_time, items: JSON.parse(items) as CheckItem[] }
    })
  }
}
