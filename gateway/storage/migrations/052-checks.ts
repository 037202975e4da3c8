import { serial } from './column-types'
import type { Migration } from './migration'

/** The check list before the opening, as it was gone through; `items` is JSON. */
export const checks: Migration = {
  name: '052-checks',
  async up(db) {
    await db.schema
      .createTable('ops_checks')
      .addColumn('id', ...serial(db))
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('round', 'text', (column) => column.notNull())
      .addColumn('market_time', 'bigint', (column) => column.notNull())
      .addColumn('items', 'text', (column) => column.notNull())
      .execute()
  },
}
