import { serial } from './column-types'
import type { Migration } from './migration'

/** Operators' data: incidents of parts, and operators' actions. */
export const ops: Migration = {
  name: '050-ops',
  async up(db) {
    await db.schema
      .createTable('ops_incidents')
      .addColumn('id', ...serial(db))
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('worst', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('opened_at', 'bigint', (column) => column.notNull())
      .addColumn('times', 'integer', (column) => column.notNull())
      .addColumn('recovered_at', 'bigint')
      .addColumn('owner', 'text')
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('closed_at', 'bigint')
      .addColumn('closed_by', 'text')
      .execute()
    await db.schema
      .createTable('ops_actions')
      .addColumn('id', ...serial(db))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('operator', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .execute()
  },
}
