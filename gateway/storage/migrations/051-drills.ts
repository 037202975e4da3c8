import { serial } from './column-types'
import type { Migration } from './migration'

/** Results of drills. */
export const drills: Migration = {
  name: '051-drills',
  async up(db) {
    await db.schema
      .createTable('ops_drills')
      .addColumn('id', ...serial(db))
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('operator', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('found_ms', 'integer')
      .addColumn('limit_ms', 'integer', (column) => column.notNull())
      .addColumn('named', 'text', (column) => column.notNull())
      .addColumn('cleared_ms', 'integer')
      .execute()
  },
}
