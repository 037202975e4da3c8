import { bytesType } from './column-types'
import type { Migration } from './migration'

/** The course of a day's call auctions, of the whole market in one row each. */
export const auctionCourses: Migration = {
  name: '070-auction-courses',
  async up(db) {
    await db.schema
      .createTable('auction_courses')
      .addColumn('trading_day', 'text', (column) => column.notNull())
      .addColumn('session', 'text', (column) => column.notNull())
      .addColumn('body', bytesType(db), (column) => column.notNull())
      .addPrimaryKeyConstraint('auction_courses_key', ['trading_day', 'session'])
      .execute()
  },
}
