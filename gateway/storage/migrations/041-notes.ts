import type { Migration } from './migration'

export const notes: Migration = {
  name: '041-notes',
  async up(db) {
    await db.schema
      .createTable('notes')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('instrument', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('notes_key', ['user_id', 'instrument'])
      .execute()
  },
}
