import type { Migration } from './migration'

/** Which minutes of the market an incident lies in; unknown of those kept before. */
export const incidentMinutes: Migration = {
  name: '061-incident-minutes',
  async up(db) {
    for (const name of ['market_from', 'market_until']) {
      await db.schema.alterTable('ops_incidents').addColumn(name, 'bigint').execute()
    }
  },
}
