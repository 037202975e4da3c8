import { afterEach, expect, test, vi } from 'vitest'
import { setAlert } from '../../../../client/features/minute-chart/set-alert'

afterEach(() => vi.unstubAllGlobals())

/** Conditions sent to the gateway while an alert is set at a price. */
async function conditionsOf(price: number, now: number | null | undefined, priceScale = 2): Promise<string[]> {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push((JSON.parse(String(init.body)) as { text: string }).text)
    return Response.json({ ok: true, data: { ok: false, reason: 'not stored', at: 0, expected: [] } })
  })
  await setAlert({ id: '600519.SH', priceScale }, price, now)
  return sent
}

test.each<[price: number, now: number | null | undefined, condition: string]>([
  [1_005.6, 1_000, '600519.SH>=10.06'],
  [1_005.4, 1_000, '600519.SH>=10.05'],
  [994.6, 1_000, '600519.SH<=9.95'],
  [1_000, 1_000, '600519.SH>=10.00'],
  [999, 1_000, '600519.SH<=9.99'],
  [1_000, null, '600519.SH>=10.00'],
  [1_000, undefined, '600519.SH>=10.00'],
])('a line at %d with a price of %s sets the alert %s', async (price, now, condition) => {
  expect(await conditionsOf(price, now)).toEqual([condition])
})

test('the price of an alert has the decimals of its instrument', async () => {
  expect(await conditionsOf(123_456.7, 123_000, 3)).toEqual(['600519.SH>=123.457'])
})
