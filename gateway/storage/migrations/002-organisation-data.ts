import type { Migration } from './migration'

/** Names of departments in several languages, and definitions of user-defined data. */
export const organisationData: Migration = {
  name: '002-organisation-data',
  async up(db) {
    await db.schema.alterTable('departments').addColumn('name_i18n', 'text').execute()
    await db.schema.alterTable('departments').addColumn('description_i18n', 'text').execute()
    await db.schema.alterTable('udf_keys').addColumn('options', 'text').execute()
    await db.schema
      .alterTable('udf_keys')
      .addColumn('defined', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    // So far only a definition gave a key a label or one of these types.
    await db
      .updateTable('udf_keys')
      .set({ defined: 1 })
      .where(({ or, eb }) => or([eb('label', 'is not', null), eb('data_type', 'in', ['DATETIME', 'SELECT'])]))
      .execute()
  },
}
