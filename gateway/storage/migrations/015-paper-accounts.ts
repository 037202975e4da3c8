import type { Migration } from './migration'

/** Paper accounts with their orders, fills and closes. */
export const paperAccounts: Migration = {
  name: '015-paper-accounts',
  async up(db) {
    await db.schema
      .createTable('paper_accounts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('start_cash', 'bigint', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('open_orders', 'integer', (column) => column.notNull())
      .addColumn('follows', 'integer', (column) => column.notNull())
      .addColumn('as_of', 'text', (column) => column.notNull())
      .addColumn('closed_on', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('paper_accounts_owner').on('paper_accounts').column('owner_id').execute()
    await db.schema.createIndex('paper_accounts_open').on('paper_accounts').column('open_orders').execute()
    await db.schema
      .createTable('paper_orders')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('paper_orders_account')
      .on('paper_orders')
      .columns(['account_id', 'state', 'number'])
      .execute()
    await db.schema
      .createTable('paper_fills')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('paper_fills_key', ['account_id', 'number'])
      .execute()
    await db.schema
      .createTable('paper_days')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('paper_days_key', ['account_id', 'day'])
      .execute()
  },
}
