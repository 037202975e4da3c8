import type { Migration } from './migration'

/** How a basket is rebalanced, how its name is read, and what it was made of before. */
export const basketVersions: Migration = {
  name: '072-basket-versions',
  async up(db) {
    const columns = { rebalance: 'none', from_day: '', earlier: '[]', pinyin: '' }
    for (const [name, value] of Object.entries(columns)) {
      await db.schema
        .alterTable('custom_indexes')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
        .execute()
    }
  },
}
