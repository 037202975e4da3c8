import { serial } from './column-types'
import type { Migration } from './migration'

export const signIn: Migration = {
  name: '002-sign-in',
  async up(db) {
    await db.schema
      .createTable('oidc_records')
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('uid', 'text')
      .addColumn('user_code', 'text')
      .addColumn('grant_id', 'text')
      .addColumn('expires_at', 'bigint')
      .addColumn('consumed_at', 'bigint')
      .addPrimaryKeyConstraint('oidc_records_key', ['model', 'id'])
      .execute()
    await db.schema.createIndex('oidc_records_uid').on('oidc_records').columns(['model', 'uid']).execute()
    await db.schema.createIndex('oidc_records_grant').on('oidc_records').column('grant_id').execute()
    await db.schema.createIndex('oidc_records_expiry').on('oidc_records').column('expires_at').execute()

    await db.schema
      .createTable('sign_in_attempts')
      .addColumn('id', ...serial(db))
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sign_in_attempts_subject').on('sign_in_attempts').columns(['subject', 'at']).execute()

    await db.schema
      .createTable('audit_log')
      .addColumn('id', ...serial(db))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text')
      .addColumn('ip', 'text')
      .addColumn('user_agent', 'text')
      .execute()
    await db.schema.createIndex('audit_log_user').on('audit_log').columns(['user_id', 'kind', 'at']).execute()

    await db.schema
      .createTable('ended_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
