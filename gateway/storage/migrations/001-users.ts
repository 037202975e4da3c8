import type { Migration } from './migration'

export const users: Migration = {
  name: '001-users',
  async up(db) {
    await db.schema
      .createTable('users')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('username', 'text')
      .addColumn('username_key', 'text', (column) => column.unique())
      .addColumn('email', 'text')
      .addColumn('email_key', 'text', (column) => column.unique())
      .addColumn('nickname', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('logins_count', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('last_login_at', 'bigint')
      .addColumn('last_ip', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    // Facts that may be set once in an installation's life; the primary key makes setting them atomic.
    await db.schema
      .createTable('installation')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('set_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
