import type { Migration } from './migration'

export const desks: Migration = {
  name: '060-desks',
  async up(db) {
    await db.schema
      .createTable('desks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('share', 'text', (column) => column.unique())
      .addColumn('saved_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('desks_name', ['owner_id', 'name'])
      .execute()
    await db.schema
      .createTable('desk_versions')
      .addColumn('desk_id', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('desk_versions_key', ['desk_id', 'revision'])
      .execute()
    await db.schema
      .createTable('desk_days')
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('desk_days_key', ['owner_id', 'day'])
      .execute()
  },
}
