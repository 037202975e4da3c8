import type { Migration } from './migration'

/** Photos of faces, sealed: uploaded ones for some minutes, and one of each account that signs in by it. */
export const facePhotos: Migration = {
  name: '005-face-photos',
  async up(db) {
    await db.schema
      .createTable('face_photos')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .execute()
    await db.schema.createIndex('face_photos_user').on('face_photos').column('user_id').execute()
  },
}
