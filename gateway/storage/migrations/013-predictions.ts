import { serial } from './column-types'
import type { Migration } from './migration'

export const predictions: Migration = {
  name: '013-predictions',
  async up(db) {
    // Append-only: outcomes live in their own table so that no row of the log is ever changed.
    await db.schema
      .createTable('prediction_log')
      .addColumn('seq', ...serial(db))
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('instrument', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('last', 'double precision', (column) => column.notNull())
      .addColumn('probability_up', 'double precision', (column) => column.notNull())
      .addColumn('baseline_up', 'double precision', (column) => column.notNull())
      .addColumn('low', 'double precision', (column) => column.notNull())
      .addColumn('high', 'double precision', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('previous_hash', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addUniqueConstraint('prediction_log_once', ['source', 'instrument', 'made_at'])
      .execute()
    await db.schema
      .createTable('prediction_outcomes')
      .addColumn('seq', 'bigint', (column) => column.primaryKey())
      .addColumn('price', 'double precision', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('scored_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
