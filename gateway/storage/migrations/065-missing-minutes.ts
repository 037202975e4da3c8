import type { Migration } from './migration'

/** Which minutes of which exchange lacked data, and whether that was made up for. */
export const missingMinutes: Migration = {
  name: '065-missing-minutes',
  async up(db) {
    await db.schema
      .createTable('missing_minutes')
      .addColumn('exchange', 'text', (column) => column.notNull())
      .addColumn('minute', 'bigint', (column) => column.notNull())
      .addColumn('instruments', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('missing_minutes_key', ['exchange', 'minute'])
      .execute()
  },
}
