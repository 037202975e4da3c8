import type { Migration } from './migration'

/** Parts about whose incidents no alarm is sent until a time. */
export const opsMutes: Migration = {
  name: '062-ops-mutes',
  async up(db) {
    await db.schema
      .createTable('ops_mutes')
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('muted_until', 'bigint', (column) => column.notNull())
      .addColumn('operator', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('ops_mutes_key', ['place', 'source'])
      .execute()
  },
}
