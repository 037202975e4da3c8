import type { Migration } from './migration'

export const tags: Migration = {
  name: '064-tags',
  async up(db) {
    await db.schema
      .createTable('tags')
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
