import type { Migration } from './migration'

export const videos: Migration = {
  name: '012-videos',
  async up(db) {
    await db.schema
      .createTable('videos')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('published_at', 'bigint', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('link', 'text')
      .addColumn('media_type', 'text')
      .addColumn('bytes', 'bigint')
      .addColumn('duration_seconds', 'double precision')
      .addColumn('codes', 'text', (column) => column.notNull())
      .addColumn('chapters', 'text', (column) => column.notNull())
      .addColumn('added_by', 'text', (column) => column.notNull())
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('videos_published').on('videos').column('published_at').execute()
  },
}
