import type { Migration } from './migration'

export const alertQuiet: Migration = {
  name: '053-alert-quiet',
  async up(db) {
    await db.schema
      .createTable('alert_quiet')
      .addColumn('owner_id', 'text', (column) => column.primaryKey())
      .addColumn('is_on', 'integer', (column) => column.notNull())
      .addColumn('from_minute', 'integer', (column) => column.notNull())
      .addColumn('to_minute', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
