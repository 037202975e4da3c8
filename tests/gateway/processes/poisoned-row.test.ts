import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { rowsOf, type Section } from '../../../shared/protocol/frame'
import type { HealthReport } from '../../../shared/protocol/rest'
import { topic } from '../../../shared/protocol/topics'
import { createFakeFeed, dayStart, MARKET_TIME, makeInstrument, makeTrade } from '../../support/fake-feed'
import { SocketClient } from '../../support/socket-client'
import { startTestGateway, type TestGateway, type TestGatewayOptions } from '../../support/start-gateway'

let gateway: TestGateway | undefined
let client: SocketClient | undefined
let folder = ''
afterEach(async () => {
  client?.close()
  await gateway?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
  folder = ''
})

async function started(options: TestGatewayOptions): Promise<TestGateway> {
  gateway = await startTestGateway(options)
  const token = await gateway.mint(await gateway.register('alice'))
  client = await new SocketClient(gateway.url, token).connected()
  return gateway
}

const reportOf = async (source: string): Promise<HealthReport | undefined> => {
  const { data } = (await (await fetch(`${gateway?.url}/api/health`)).json()) as { data: HealthReport[] }
  return data.find((report) => report.source === source)
}

/** Last prices of the whole-market table as the reader holds them, by place. */
function table(): Map<number, number> {
  const held = new Map<number, number>()
  for (const section of client?.sections ?? []) {
    if (section.kind !== 'board') continue
    for (const { index, last } of rowsOf(section as Section<'board'>)) held.set(index, last)
  }
  return held
}

const soon = (is: () => unknown) => vi.waitUntil(is, { timeout: 15_000, interval: 20 })

const ids = ['600519.SH', '600520.SH', '000001.SZ']

test('numbers beyond all reason end at the border, whatever feed brings them', async () => {
  const feed = createFakeFeed()
  await started({ feed })
  await feed.push(
    ...dayStart(
      '20260706',
      ids.map((id) => makeInstrument({ id })),
    ),
  )
  await feed.push(makeTrade({ amount: 1e20 }), makeTrade({ instrument: '000001.SZ', price: 1010 }))
  await feed.push({
    kind: 'quote',
    instrument: '600520.SH',
    exchangeTime: MARKET_TIME,
    last: 1000,
    open: 1000,
    high: 1000,
    low: 1000,
    volume: 1e6,
    amount: 1e20,
    bidPrices: [],
    bidVolumes: [],
    askPrices: [],
    askVolumes: [],
  })
  await client?.call('subscribe', [topic.boardMarket])
  await soon(() => table().get(2) === 1010)
  expect(await reportOf('border')).toMatchObject({ state: 'late', figures: { refused: 2, leftOut: 0 } })
  expect((await reportOf('border'))?.words).toContain('600520.SH')
})

test('a row that no frame can hold is left out, told to operators, and keeps nobody from the others', async () => {
  const feed = createFakeFeed()
  await started({ feed })
  await feed.push(
    ...dayStart(
      '20260706',
      ids.map((id) => makeInstrument({ id, limitUp: 0, limitDown: 0 })),
    ),
  )
  await client?.call('subscribe', [topic.boardMarket])
  // Each can be believed; what they add up to is no whole number any more.
  const huge = makeTrade({ price: 2 ** 39, volume: 2 ** 11 })
  await feed.push(...Array.from({ length: 1_200 }, () => huge), makeTrade({ instrument: '000001.SZ', price: 1010 }))
  await soon(() => table().get(2) === 1010)
  await soon(async () => (await reportOf('border'))?.state === 'late')
  expect((await reportOf('border'))?.words).toMatch(/（.*board:market board 0/)

  // Somebody who comes later takes the same table without it, and goes on hearing of the others.
  client?.close()
  client = await new SocketClient(
    gateway?.url ?? '',
    await (gateway as TestGateway).mint(await (gateway as TestGateway).register('bob')),
  ).connected()
  await client.call('subscribe', [topic.boardMarket])
  await soon(() => table().get(2) === 1010)
  expect(table().has(0)).toBe(false)
  await feed.push(makeTrade({ instrument: '600520.SH', price: 1020 }))
  await soon(() => table().get(1) === 1020)
})

test('a journal that holds a poisoned row is read back without it, and the table is there', async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeus-test-'))
  const day = '20260706'
  const time = MARKET_TIME
  await mkdir(join(folder, 'bridge'))
  const rows = [
    ['D', day],
    ['S', { id: '600519.SH', name: '贵州茅台', prevClose: 10 }],
    ['S', { id: '000001.SZ', name: '平安银行', prevClose: 10 }],
    ['P', 'morning', time],
    ['T', '600519.SH', time, 10, 100, 'B', 1, 2, 3, 1e20],
    ['Q', '600519.SH', time, 10, 10, 10, 10, 1e6, 1e20, 1, [], []],
    ['T', '000001.SZ', time, 10.1, 100, 'B', 1, 2, 3],
  ]
  const lines = `@["vendor","main",0]\n${JSON.stringify({ n: 1, rows })}\n`
  await writeFile(join(folder, 'bridge', `bridge-${day}.ndjson`), lines)
  const env = { ZEUS_FEED: 'bridge', ZEUS_BRIDGE_PORT: '0', ZEUS_BRIDGE_WS_PORT: '0' }
  await started({ dataDir: folder, env })
  await client?.call('subscribe', [topic.boardMarket])
  await soon(() => [...table().values()].includes(1010))
  const told = async (): Promise<string> => {
    const { incidents = [] } = (await reportOf('incidents')) ?? {}
    return incidents.map(({ code, words }) => `${code} ${words}`).join()
  }
  // Incidents are told a while after the rows are there.
  await expect.poll(told, { timeout: 15_000 }).toContain('bridge-reread 读回当日记录：当日记录里有 2 行')
})
