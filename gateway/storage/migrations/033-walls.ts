import { bytesType, serial } from './column-types'
import type { Migration } from './migration'

/** Unattended screens: who they are, what they show, how they are. */
export const walls: Migration = {
  name: '033-walls',
  async up(db) {
    await db.schema
      .createTable('walls')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('rights', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('orders', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('token_hash', 'text')
      .addColumn('next_hash', 'text')
      .addColumn('previous_hash', 'text')
      .addColumn('rotated_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .addColumn('seen_at', 'bigint')
      .addColumn('painted_at', 'bigint')
      .addColumn('report', 'text')
      .addColumn('dark_since', 'bigint')
      .execute()
    await db.schema.createIndex('walls_owner').on('walls').column('owner_id').execute()
    await db.schema
      .createTable('wall_pairings')
      .addColumn('device_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_code', 'text', (column) => column.notNull().unique())
      .addColumn('ip', 'text', (column) => column.notNull())
      .addColumn('user_agent', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('polled_at', 'bigint', (column) => column.notNull())
      .addColumn('wall_id', 'text')
      .addColumn('refused', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('wall_boards')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('panels', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('wall_pictures')
      .addColumn('wall_id', 'text', (column) => column.primaryKey())
      .addColumn('bytes', bytesType(db), (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('wall_incidents')
      .addColumn('id', ...serial(db))
      .addColumn('wall_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .execute()
    await db.schema.createIndex('wall_incidents_wall').on('wall_incidents').column('wall_id').execute()
  },
}
