import type { Migration } from './migration'

export const userData: Migration = {
  name: '011-user-data',
  async up(db) {
    for (const table of ['watchlists', 'settings'] as const) {
      await db.schema
        .createTable(table)
        .addColumn('user_id', 'text', (column) => column.primaryKey())
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .execute()
    }
    await db.schema
      .createTable('custom_indexes')
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('base_day', 'text', (column) => column.notNull())
      .addColumn('weighting', 'text', (column) => column.notNull())
      .addColumn('members', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('custom_indexes_key', ['owner_id', 'name'])
      .execute()
    // Every version is stored: a page signed off for a client can be shown again.
    await db.schema
      .createTable('custom_boards')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('updated_by', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('custom_boards_key', ['name', 'version'])
      .execute()
  },
}
