import type { Migration } from './migration'

/** Conversations with the assistant, and what an account used of the language model on a day. */
export const assistantThreads: Migration = {
  name: '014-assistant-threads',
  async up(db) {
    await db.schema
      .createTable('assistant_threads')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('next_number', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema.createIndex('assistant_threads_owner').on('assistant_threads').column('owner_id').execute()
    await db.schema
      .createTable('assistant_turns')
      .addColumn('thread_id', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('assistant_turns_key', ['thread_id', 'place'])
      .execute()
    await db.schema
      .createTable('assistant_usage')
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('tokens', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('assistant_usage_key', ['owner_id', 'day'])
      .execute()
  },
}
