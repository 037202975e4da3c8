import type { Migration } from './migration'

/** Whether the price of 15:00 of a day was received, so that its close is known however much is missing before. */
export const knownCloses: Migration = {
  name: '076-known-closes',
  async up(db) {
    await db.schema
      .alterTable('day_rows')
      .addColumn('close_known', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
