import type { Migration } from './migration'

/** Names of instruments without marks of the day, by feed: an ex-date cuts them, and a code may leave the market. */
export const plainNames: Migration = {
  name: '075-plain-names',
  async up(db) {
    await db.schema
      .createTable('plain_names')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('instrument', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('plain_names_key', ['source', 'instrument'])
      .execute()
  },
}
