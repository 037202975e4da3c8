import type { Migration } from './migration'

/** Rules whose results go on after their publication, a row for each day that is written once. */
export const publishedRules: Migration = {
  name: '010-published-rules',
  async up(db) {
    await db.schema
      .createTable('published_rules')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('run_id', 'text', (column) => column.notNull())
      .addColumn('back_test', 'text', (column) => column.notNull())
      .addColumn('published_at', 'bigint', (column) => column.notNull())
      .addColumn('first_day', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('after', 'text')
      .addColumn('revised', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('published_rules_owner').on('published_rules').column('owner_id').execute()
    await db.schema
      .createTable('published_days')
      .addColumn('rule_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('published_days_key', ['rule_id', 'day'])
      .execute()
  },
}
