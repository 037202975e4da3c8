import type { Kysely } from 'kysely'
import type { Tables } from '../tables'
import { serial } from './column-types'
import type { Migration } from './migration'

/** Progress of judging, and time ranges that could not be judged. */
async function judgingTables(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('alert_outages')
    .addColumn('seq', ...serial(db))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await db.schema
    .createTable('alert_positions')
    .addColumn('source', 'text', (column) => column.primaryKey())
    .addColumn('trading_day', 'text', (column) => column.notNull())
    .addColumn('judged_at', 'bigint', (column) => column.notNull())
    .execute()
}

/** Webhooks, and what waits for them. */
async function sendingTables(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('alert_channels')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('alert_outbox')
    .addColumn('firing_id', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('claimed_by', 'text', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addColumn('token', 'integer', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('alert_outbox_key', ['firing_id', 'channel_id'])
    .execute()
  await db.schema.createIndex('alert_outbox_due').on('alert_outbox').columns(['state', 'next_at']).execute()
}

export const alerts: Migration = {
  name: '040-alerts',
  async up(db) {
    await db.schema
      .createTable('alert_rules')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('condition', 'text', (column) => column.notNull())
      .addColumn('options', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('muted_until', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('alert_rules_owner').on('alert_rules').column('owner_id').execute()
    await db.schema
      .createTable('alert_state')
      .addColumn('rule_id', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('instrument', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('alert_state_key', ['rule_id', 'instrument'])
      .execute()
    await db.schema
      .createTable('alert_firings')
      .addColumn('seq', ...serial(db))
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('rule_id', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('instrument', 'text', (column) => column.notNull())
      .addColumn('trading_day', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('condition', 'text', (column) => column.notNull())
      .addColumn('figures', 'text', (column) => column.notNull())
      .addColumn('mark', 'text', (column) => column.notNull())
      .addColumn('muted', 'integer', (column) => column.notNull())
      .addColumn('acked_at', 'bigint')
      .execute()
    await db.schema.createIndex('alert_firings_owner').on('alert_firings').columns(['owner_id', 'seq']).execute()
    await db.schema.createIndex('alert_firings_acked').on('alert_firings').column('acked_at').execute()
    await judgingTables(db)
    await sendingTables(db)
  },
}
