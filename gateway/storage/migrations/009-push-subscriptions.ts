import type { Migration } from './migration'

/** Browsers that show alerts as notifications of the system, and the sealed key by which push services know us. */
export const pushSubscriptions: Migration = {
  name: '009-push-subscriptions',
  async up(db) {
    await db.schema
      .createTable('push_subscriptions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull().unique())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('push_subscriptions_owner').on('push_subscriptions').column('owner_id').execute()
    await db.schema.createIndex('push_subscriptions_session').on('push_subscriptions').column('session_id').execute()
    await db.schema
      .createTable('push_keys')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
