import type { Migration } from './migration'

/**
 * Data sets of accounts: `head` without the rows, `body` the rows, `row_count` of them. The body is the last column:
 * SQLite would read through it to reach a later one, and all others are read once a second.
 */
export const ownData: Migration = {
  name: '016-own-data',
  async up(db) {
    await db.schema
      .createTable('own_data')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('head', 'text', (column) => column.notNull())
      .addColumn('row_count', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('own_data_key', ['user_id', 'name'])
      .execute()
  },
}
