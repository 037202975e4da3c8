import type { Migration } from './migration'

/** The market minutes of an incident; unknown for earlier ones. */
export const incidentMinutes: Migration = {
  name: '061-incident-minutes',
  async up(db) {
    for (const name of ['market_from', 'market_until']) {
      await db.schema.alterTable('ops_incidents').addColumn(name, 'bigint').execute()
    }
  },
}
