import { expect, test } from 'vitest'
import { Refill } from '../../../../gateway/market/pipeline/refill-missing'
import { migrate } from '../../../../gateway/storage/migrate'
import { dateToMs } from '../../../../shared/market/session'
import { makeTrade } from '../../../support/fake-feed'
import { openTestDatabase } from '../../../support/test-database'

const at = (minute: number, second = 0) => dateToMs('20260706') + (10 * 60 + minute) * 60_000 + second * 1_000

test('minutes that were missing are refilled by recordings that have prints of them, of the same exchange', async () => {
  const db = await openTestDatabase()
  await migrate(db)
  const row = (exchange: string, minute: number, state: string) => ({ exchange, minute, state, instruments: 1 })
  const missing = [row('SH', at(30), 'missing'), row('SH', at(31), 'unknown'), row('SH', at(32), 'unknown')]
  await db
    .insertInto('missing_minutes')
    .values([...missing, row('SZ', at(30), 'unknown'), row('', at(30), 'watched')])
    .execute()
  const refill = new Refill()
  for (const [minute, second] of [
    [30, 0],
    [31, 59],
  ] as const) {
    refill.observe(makeTrade({ instrument: '600519.SH', exchangeTime: at(minute, second) }))
  }
  refill.observe(makeTrade({ instrument: 'BTCUSDT.BINANCE', exchangeTime: at(32) }))
  expect(await refill.write(db)).toBe(2)
  const rows = await db.selectFrom('missing_minutes').selectAll().orderBy('exchange').orderBy('minute').execute()
  expect(rows.map(({ exchange, state }) => `${exchange} ${state}`)).toEqual([
    ' watched',
    'SH refilled',
    'SH refilled',
    'SH unknown',
    'SZ unknown',
  ])
  await db.destroy()
})
