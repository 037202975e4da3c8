import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate } from '../../../../gateway/storage/migrate'
import { beijingDate } from '../../../../shared/market/session'
import { expectSame, type LiveView, laterThan, playLive } from '../../../support/live-and-past'
import { queryLimits } from '../../../support/queried-days'
import { recording } from '../../../support/recordings'
import { openTestDatabase } from '../../../support/test-database'

const folder = mkdtempSync(join(tmpdir(), 'zeus-same-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Days of a vendor's file of daily bars: prices in cents, shares, yuan. */
function recordedDays(file: string) {
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  return (day: string) => {
    const line = lines.find((each) => each.startsWith(`${day},`)) ?? ''
    const [, , ...prices] = line.split(',').map(Number)
    const [open = 0, high = 0, low = 0, close = 0] = prices.map((yuan) => Math.round(yuan * 100))
    return { open, high, low, close, volume: prices[4] ?? 0, amount: prices[5] ?? 0 }
  }
}

describe('a query of a recorded day', () => {
  test('returns what was live on a real morning, consistent with its daily row', async (context) => {
    const path = recording(context, 'l2_ticks', 'szse', '000001_20230201_trades_morning.csv.gz')
    const dailyFile = recording(context, 'daily', '000001.sz_to_20240919_1d.csv.gz')
    const [live] = await expectSame(path, join(folder, 'szse'))
    const { open, high, low, volume } = recordedDays(dailyFile)('20230201')
    const rows = (live?.minute ?? []) as { open: number; high: number; low: number; volume: number }[]
    expect([live?.day, rows[0]?.open]).toEqual(['20230201', open])
    expect(Math.max(...rows.map((row) => row.high))).toBeLessThanOrEqual(high)
    expect(Math.min(...rows.map((row) => row.low))).toBeGreaterThanOrEqual(low)
    const traded = rows.reduce((sum, row) => sum + row.volume, 0) / volume
    expect(traded).toBeGreaterThan(0.3)
    expect(traded).toBeLessThan(1)
  }, 300_000)

  test('returns what was live on a whole real day of snapshots without prints', async (context) => {
    const path = recording(context, 'l2_snapshots', 'szse', '000333_20230201_snapshot.csv.gz')
    const [live] = await expectSame(path, join(folder, 'snapshots-000333'))
    const rows = (live?.minute ?? []) as { slot: number; volume: number }[]
    expect(rows.filter(({ slot }) => slot > 0)).toHaveLength(240)
    expect(rows.reduce((sum, { volume }) => sum + volume, 0)).toBe(26_724_709)
    expect(live?.flow.length).toBeGreaterThan(0)
  }, 300_000)

  test.for([
    ['600000', '20200102'],
    ['600519', '20230201'],
  ] as const)('returns what was live on a whole real day of %s', { timeout: 300_000 }, async ([code, day], context) => {
    const path = recording(context, 'l2_ticks', 'sse', `${code}_${day}_trades.csv.gz`)
    const [live] = await expectSame(path, join(folder, code))
    expect([live?.instrument.id, live?.day]).toEqual([`${code}.SH`, day])
  })

  test('returns the bar of the recorded daily bars, for any range', async (context) => {
    const paths = ['20200901', '20200902'].map((day) =>
      recording(context, 'l2_snapshots', 'szse', `000001_${day}_snapshot.csv.gz`),
    )
    const dayOf = recordedDays(recording(context, 'daily', '000001.sz_to_20240919_1d.csv.gz'))
    const db = await openTestDatabase(':memory:')
    await migrate(db)
    const live: LiveView[] = []
    for (const path of paths) live.push(...(await playLive(path, db, join(folder, 'snapshots'))))
    await laterThan(live, db, join(folder, 'snapshots'), async ({ past: { history } }) => {
      const bars = (from: string, to: string) =>
        history.asked.bars({ code: '000001.SZ', period: '1d', from, to }, queryLimits())
      const both = await bars('20200901', '20200902')
      expect(both.time.map(beijingDate)).toEqual(['20200901', '20200902'])
      for (const [at, day] of ['20200901', '20200902'].entries()) {
        const { open, high, low, close, volume, amount } = dayOf(day)
        const alone = await bars(day, day)
        for (const [bar, place] of [[both, at] as const, [alone, 0] as const]) {
          expect([bar.open, bar.high, bar.low, bar.close].map((prices) => prices[place])).toEqual([
            open,
            high,
            low,
            close,
          ])
          expect(bar.volume[place]).toBe(volume)
          // The amount in the daily file has the precision of a float.
          expect((bar.turnover[place] as number) / amount).toBeCloseTo(1, 6)
        }
      }
    })
    await db.destroy()
  }, 300_000)
})
