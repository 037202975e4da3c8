import type { Migration } from './migration'

/** Requests of addresses of the network by the minute, shared by gateways. */
export const requestCounts: Migration = {
  name: '032-request-counts',
  async up(db) {
    await db.schema
      .createTable('request_counts')
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('minute', 'bigint', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('request_counts_key', ['address', 'minute'])
      .execute()
  },
}
