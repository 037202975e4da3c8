import type { Migration } from './migration'

/** Back-tests of people's rules: the request, and its result once it is finished. */
export const backTests: Migration = {
  name: '006-back-tests',
  async up(db) {
    await db.schema
      .createTable('back_tests')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('summary', 'text')
      .addColumn('rows', 'text')
      .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addColumn('finished_at', 'bigint')
      .execute()
    await db.schema.createIndex('back_tests_owner').on('back_tests').columns(['owner_id', 'created_at']).execute()
  },
}
