import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TickStore } from '../../client/store/rows/tick-store'
import { createMarket } from '../../client/stream/market'
import { ownLine } from '../../client/stream/own-line'
import { socketWire } from '../../client/stream/wire'
import { RECONNECT_TRIES } from '../../shared/protocol/limits'
import { openBrowser, signedInContext } from '../support/browser'
import { openCutLine } from '../support/cut-line'
import { startTestGateway, type TestGateway } from '../support/start-gateway'
import { until } from '../support/until'

let dataDir: string
let gateway: TestGateway
let browser: Browser
let userId: string

const start = (port = '0') =>
  startTestGateway({ dataDir, env: { PORT: port, ZEUS_INSTRUMENT_COUNT: '200', ZEUS_CLOCK: '×5' } })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zeus-reconnect-'))
  gateway = await start()
  userId = await gateway.register('viewer')
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The prints a client holds, and the same stretch of the gateway's own log. */
function compared(topic: string, store: TickStore) {
  const held = store.prints
  const log = gateway.topics.log(topic)
  const kept = log.prints()
  const firstKept = log.seq - kept.length + 1
  const of = (print: { time: number; price: number; volume: number; buyNo: number; sellNo: number } | undefined) =>
    print && [print.time, print.price, print.volume, print.buyNo, print.sellNo]
  const client: unknown[] = []
  const own: unknown[] = []
  for (let at = 0; at < held.length; at++) {
    const print = held.at(at)
    const there = print && kept[print.seq - firstKept]
    if (!print || !there) continue
    client.push([print.seq, of(print)])
    own.push([print.seq, of(there)])
  }
  return { client, own, newest: held.newestSeq, end: log.seq }
}

/** The three of those that usually trade much which do so now: a limit may keep any of them silent. */
async function threeThatTrade(): Promise<string[]> {
  const candidates = ['600519.SH', '000001.SZ', '600036.SH', '601318.SH', '300750.SZ', '000858.SZ', '300059.SZ']
  const logs = candidates.map((id) => ({ topic: `tick:${id}`, log: gateway.topics.log(`tick:${id}`) }))
  const before = new Map(logs.map(({ topic, log }) => [topic, log.seq]))
  const since = ({ topic, log }: (typeof logs)[number]) => log.seq - (before.get(topic) as number)
  const busiest = () => [...logs].sort((a, b) => since(b) - since(a)).slice(0, 3)
  await until('three instruments that trade', () => busiest().every((one) => since(one) > 20))
  return busiest().map(({ topic }) => topic)
}

describe('a line that is cut again and again', () => {
  test('leaves no print missing and none doubled, by the gateway’s own log', async () => {
    const line = await openCutLine(gateway.port)
    const token = await gateway.mint(userId)
    const environment = {
      now: Date.now,
      after(ms: number, run: () => void) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      visible: () => true,
      watch: () => () => {},
      painting: () => {},
    }
    const market = createMarket({ environment, line: ownLine({ environment, open: socketWire(line.origin) }) })
    const topics = await threeThatTrade()
    const stores = topics.map((topic) => {
      const store = new TickStore()
      market.subscribe(topic, store)
      return store
    })
    const states: string[] = []
    market.connection.subscribe(() => void states.push(market.connection.get().kind))
    market.start(() => token)
    let rounds = 0
    for (let round = 0; round < 3; round++) {
      const before = stores.map((store) => store.prints.newestSeq)
      await expect
        .poll(() => stores.every((store, at) => store.prints.newestSeq > (before[at] ?? 0) + 5), { timeout: 60_000 })
        .toBe(true)
      states.length = 0
      line.cut()
      // What it was in between may be over before anybody looks: it is written down.
      await until('a cut line that is live again', () => states.length > 1 && states.at(-1) === 'live')
      // the line is live before the topics have answered
      await until('an answer of each topic', () => market.recoveries().length >= topics.length * (round + 1))
      rounds++
    }
    await expect.poll(() => topics.every((topic, at) => compared(topic, stores[at] as TickStore).newest > 0)).toBe(true)
    market.stop()
    expect(rounds).toBe(3)
    for (const [at, topic] of topics.entries()) {
      const { client, own } = compared(topic, stores[at] as TickStore)
      expect(client.length, topic).toBeGreaterThan(15)
      expect(client, topic).toEqual(own)
    }
    const recoveries = market.recoveries()
    expect(recoveries.length).toBeGreaterThanOrEqual(topics.length * 3)
    expect(recoveries.every(({ recovered }) => recovered)).toBe(true)
    line.close()
  })
})

describe('a gateway that stops under a live page', () => {
  test('is tried five times, then all tabs say so, keep their numbers marked as old, count down and come back untouched', async () => {
    const { port } = gateway
    const context = await signedInContext(browser, gateway, { userId })
    const page = await context.newPage()
    const other = await context.newPage()
    await other.goto('/monitor')
    await page.goto('/trading/AD')
    const grid = page.getByRole('grid').first()
    await expect.poll(() => grid.getByRole('row').count(), { timeout: 60_000 }).toBeGreaterThan(15)
    await expect.poll(() => page.getByRole('main').innerText(), { timeout: 60_000 }).toContain('昨收')
    const figures = await grid.innerText()

    const status = page.getByRole('region', { name: '行情状态' })
    // Every word that the strip ever shows, however slow the machine is.
    await status.evaluate((strip) => {
      const said = [] as string[]
      Object.assign(globalThis, { said })
      new MutationObserver(() => said.push(strip.textContent ?? '')).observe(strip, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
    await gateway.close()
    const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said.join('\n'))
    await expect.poll(said, { timeout: 60_000 }).toContain('连接超时')
    const seen = new Set([...(await said()).matchAll(/(\d) ?\/ ?(\d)/g)].map(([, at, of]) => `${at}/${of}`))
    expect([...seen]).toEqual(Array.from({ length: RECONNECT_TRIES }, (_, at) => `${at + 1}/${RECONNECT_TRIES}`))
    await page.getByRole('button', { name: '重试' }).first().waitFor()
    await expect.poll(said, { timeout: 60_000 }).toMatch(/连接超时 · [0-5] 秒后再连/)
    expect((await grid.innerText()).split('\n').length).toBeGreaterThan(figures.split('\n').length / 2)
    expect(await page.getByRole('main').innerText()).toMatch(/连接已断开，以下为\d+\S+的数据/)

    gateway = await start(String(port))
    const otherStatus = other.getByRole('region', { name: '行情状态' })
    for (const one of [status, otherStatus]) {
      await expect.poll(() => one.innerText(), { timeout: 45_000 }).not.toMatch(/连接超时|重连|连接中/)
    }
    const now = await grid.innerText()
    await expect.poll(() => grid.innerText(), { timeout: 60_000 }).not.toBe(now)
    await context.close()
  })
})
