import type { Migration } from './migration'

/** Who made a change that is logged, and what was changed. */
export const auditDetails: Migration = {
  name: '007-audit-details',
  async up(db) {
    await db.schema.alterTable('audit_log').addColumn('actor_id', 'text').execute()
    await db.schema.alterTable('audit_log').addColumn('subject', 'text').execute()
  },
}
