import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WrittenOnServer } from '../../gateway/past/recorder/clickhouse/written-on-server'
import type { ClickHouseServer } from '../../gateway/past/recorder/days-location'
import { dateToMs } from '../../shared/market/session'
import { openBrowser, signedInContext, watchFaults } from '../support/browser'
import { clickHouseEngine } from '../support/clickhouse/server'
import { queryClickHouse } from '../support/parts/stores'
import { type Product, startProduct } from '../support/product'
import { recordInto } from '../support/record-day'
import { recordedMarket } from '../support/recorded-market'
import { until } from '../support/until'

// The feed writes history on a server of another machine, and gateways on others read it there.

const PAST = '20260706'
const STOCK = '600519.SH'
const at = (hour: number, minute: number) => dateToMs(PAST) + (hour * 60 + minute) * 60_000
const SETTLED = { timeout: 60_000 }

describe.skipIf(!clickHouseEngine())('history on a machine of its own', () => {
  let product: Product
  let browser: Browser
  const server = () => product.history as ClickHouseServer
  const ask = (question: string) => queryClickHouse(server(), question)

  beforeAll(async () => {
    product = await startProduct({ ZEUS_INSTRUMENT_COUNT: '60' })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  test('has the prints of the running day from the feed, each once', async () => {
    const { database } = server()
    const counted = async () =>
      (await ask(`SELECT count(), uniqExact(id, seq) FROM ${database}.prints WHERE source = 'simulated'`)).split('\t')
    await until('prints to be stored', async () => Number((await counted().catch(() => ['0']))[0]) > 100, 60_000, 500)
    const [rows, unlike] = await counted()
    expect(rows).toBe(unlike)
  })

  test('shows a past day in a browser, by gateways that have no folder of it', async () => {
    const storage = { server: server(), source: 'simulated', bytesMax: 1e12, daysMax: 99 }
    const recorded = recordInto((say) => new WrittenOnServer({ ...storage, reply: say }))
    const market = recordedMarket(recorded, { startAt: at(9, 56), instrumentCount: 24 })
    await market.stepTo(at(10, 2))
    await market.end()
    const userId = await product.register('trader')
    // The thread of a gateway that reads days starts slowly, and a handshake does not wait that long.
    const headers = { authorization: `Bearer ${await product.mint(userId)}` }
    for (let gateway = 0; gateway < 2; gateway++) await fetch(`${product.url}/api/machine`, { headers })
    const page = await (await signedInContext(browser, product, { userId })).newPage()
    const faults = watchFaults(page)
    await page.goto(`/trading/AD?code=${STOCK}&at=${PAST}T100000`)
    const bar = page.getByRole('region', { name: '回放控制' })
    await expect.poll(() => bar.innerText(), SETTLED).toMatch(/2026-07-06 10:00:00/)
    const prints = await ask(
      `SELECT count() FROM ${server().database}.prints WHERE day = ${PAST} AND id = '${STOCK}' AND time <= '2026-07-06 10:00:00'`,
    )
    expect(Number(prints)).toBeGreaterThan(0)
    const rows = page.getByRole('grid').first().getByRole('row')
    await expect.poll(() => rows.count(), SETTLED).toBeGreaterThan(15)
    await expect.poll(() => page.getByRole('main').innerText(), SETTLED).toMatch(/\d\.\d{2}/)
    expect(faults).toEqual([])
  })
})
