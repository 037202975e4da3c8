import { bytesType } from './column-types'
import type { Migration } from './migration'

/** The days of `day_rows`, each with what rankings need of it in one piece; see `history/day-columns.ts`. */
export const dayColumns: Migration = {
  name: '073-day-columns',
  async up(db) {
    await db.schema
      .createTable('day_columns')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('trading_day', 'text', (column) => column.notNull())
      .addColumn('stamp', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('body', bytesType(db))
      .addPrimaryKeyConstraint('day_columns_key', ['source', 'trading_day'])
      .execute()
    await db
      .insertInto('day_columns')
      .columns(['source', 'trading_day'])
      .expression(db.selectFrom('day_rows').select(['source', 'trading_day']).distinct())
      .execute()
  },
}
