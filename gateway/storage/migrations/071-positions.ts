import type { Migration } from './migration'

export const positions: Migration = {
  name: '071-positions',
  async up(db) {
    await db.schema
      .createTable('positions')
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
