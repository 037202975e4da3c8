import type { Migration } from './migration'

/** Persons and firms that accounts were verified to belong to, sealed. */
export const principals: Migration = {
  name: '008-principals',
  async up(db) {
    await db.schema
      .createTable('principals')
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
