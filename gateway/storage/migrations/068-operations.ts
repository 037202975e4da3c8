import { serial } from './column-types'
import type { Migration } from './migration'

/** Alarms that wait to be sent, what operators order of the market's process, and how much sources usually bring. */
export const operations: Migration = {
  name: '068-operations',
  async up(db) {
    await db.schema.alterTable('ops_incidents').addColumn('told', 'text').execute()
    await db.schema
      .createTable('ops_alarms')
      .addColumn('id', ...serial(db))
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('ops_orders')
      .addColumn('id', ...serial(db))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('operator', 'text', (column) => column.notNull())
      .addColumn('operator_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('until', 'bigint')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('confirmed_by', 'text')
      .addColumn('ended_at', 'bigint')
      .addColumn('outcome', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('source_choices')
      .addColumn('channel', 'text', (column) => column.primaryKey())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('operator', 'text', (column) => column.notNull())
      .addColumn('confirmed_by', 'text')
      .addColumn('reason', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('source_volumes')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('minutes', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('source_volumes_key', ['source', 'channel', 'day'])
      .execute()
    await db.schema
      .alterTable('missing_minutes')
      .addColumn('source', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
