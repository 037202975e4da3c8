import type { Migration } from './migration'

export const splitVerdicts: Migration = {
  name: '021-split-verdicts',
  async up(db) {
    // Findings of another feed may bear the same id: they are other findings.
    await db.schema
      .createTable('split_verdicts')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('finding', 'text', (column) => column.notNull())
      .addColumn('verdict', 'text', (column) => column.notNull())
      .addColumn('style', 'text', (column) => column.notNull())
      .addColumn('confidence', 'double precision', (column) => column.notNull())
      .addColumn('judged_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('split_verdicts_key', ['source', 'user_id', 'finding'])
      .execute()
  },
}
