import type { Migration } from './migration'

/** Applications of other protocols than OpenID Connect. */
export const otherServices: Migration = {
  name: '004-other-services',
  async up(db) {
    await db.schema
      .alterTable('applications')
      .addColumn('protocol', 'text', (column) => column.notNull().defaultTo('oidc'))
      .execute()
  },
}
