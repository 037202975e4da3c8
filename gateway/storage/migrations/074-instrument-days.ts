import type { Migration } from './migration'

/** With the day in it: SQLite took the days of one instrument from the key, and so read those of all others too. */
export const instrumentDays: Migration = {
  name: '074-instrument-days',
  async up(db) {
    await db.schema.dropIndex('day_rows_instrument').execute()
    await db.schema
      .createIndex('day_rows_instrument')
      .on('day_rows')
      .columns(['source', 'instrument', 'trading_day'])
      .execute()
  },
}
