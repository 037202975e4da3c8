import type { Migration } from './migration'

/** Applications of other protocols than OpenID Connect, and what other services call their people besides an id. */
export const otherServices: Migration = {
  name: '004-other-services',
  async up(db) {
    await db.schema
      .alterTable('applications')
      .addColumn('protocol', 'text', (column) => column.notNull().defaultTo('oidc'))
      .execute()
    await db.schema.alterTable('identities').addColumn('openid', 'text').execute()
    await db.schema.alterTable('identities').addColumn('unionid', 'text').execute()
  },
}
