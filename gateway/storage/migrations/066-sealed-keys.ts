import type { Migration } from './migration'

/** An installation's keys, sealed under a secret that no database holds. */
export const sealedKeys: Migration = {
  name: '066-sealed-keys',
  async up(db) {
    await db.schema
      .createTable('sealed_keys')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('written_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
