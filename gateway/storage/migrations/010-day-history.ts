import { bytesType } from './column-types'
import type { Migration } from './migration'

export const dayHistory: Migration = {
  name: '010-day-history',
  async up(db) {
    const money = ['ad_s', 'ad_m', 'ad_l', 'ad_x', 'od_s', 'od_m', 'od_l', 'od_x', 'turnover'] as const
    const prices = ['open', 'high', 'low', 'close', 'prev_close', 'volume', 'completeness'] as const
    let rows = db.schema
      .createTable('day_rows')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('trading_day', 'text', (column) => column.notNull())
      .addColumn('instrument', 'text', (column) => column.notNull())
    for (const name of [...prices, ...money]) {
      rows = rows.addColumn(name, 'double precision', (column) => column.notNull())
    }
    await rows.addPrimaryKeyConstraint('day_rows_key', ['source', 'trading_day', 'instrument']).execute()
    await db.schema.createIndex('day_rows_instrument').on('day_rows').columns(['source', 'instrument']).execute()

    // Frame-codec sections, as they answer history requests.
    await db.schema
      .createTable('day_series')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('trading_day', 'text', (column) => column.notNull())
      .addColumn('instrument', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('bytes', bytesType(db), (column) => column.notNull())
      .addPrimaryKeyConstraint('day_series_key', ['source', 'trading_day', 'instrument', 'kind'])
      .execute()

    await db.schema
      .createTable('day_findings')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('trading_day', 'text', (column) => column.notNull())
      .addColumn('instrument', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('day_findings_key', ['source', 'trading_day', 'instrument', 'id'])
      .execute()
  },
}
