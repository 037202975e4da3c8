import type { Migration } from './migration'

/** Figures that operators keep from being published. */
export const freezes: Migration = {
  name: '067-freezes',
  async up(db) {
    await db.schema
      .createTable('figure_freezes')
      .addColumn('figure', 'text', (column) => column.notNull())
      .addColumn('exchange', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('until', 'bigint')
      .addColumn('operator', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('figure_freezes_key', ['figure', 'exchange'])
      .execute()
  },
}
