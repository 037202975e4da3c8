import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beijingDate } from '../../../shared/market/session'
import type { AlertFirings, AlertNews, AlertRules } from '../../../shared/protocol/rest-alerts'
import { BridgeLine } from '../../support/bridge-line'
import { type Child, childProcess } from '../../support/child-process'
import { createFakeFeed } from '../../support/fake-feed'
import { freePort } from '../../support/free-port'
import { SocketClient } from '../../support/socket-client'
import { startTestGateway } from '../../support/start-gateway'
import { until } from '../../support/until'

const ID = '600519.SH'
/** 10:00 Beijing time of a trading day. */
const TEN = Date.UTC(2026, 6, 6, 2)

let dataDir: string
let url: string
let token: string
let child: Child
let bridgePort: number
let hooks: Server
/** Ids of what reached the webhook. */
const posted: string[] = []
/** While it holds, nobody is answered. */
let holding = false
const held: ServerResponse[] = []
let row = 0
let second = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zeus-test-'))
  const port = String(await freePort())
  const before = await startTestGateway({ feed: createFakeFeed(), dataDir, env: { PORT: port } })
  token = await before.mint(await before.register('trader'))
  url = before.url
  await before.stop()
  hooks = createServer((request, response) => {
    posted.push(String(request.headers['webhook-id']))
    request.resume()
    if (holding) held.push(response)
    else response.end('{}')
  }).listen(0, '127.0.0.1')
  bridgePort = await freePort()
  child = childProcess('all', {
    ...{ PORT: port, ZEUS_DATA_DIR: dataDir, ZEUS_FEED: 'bridge', ZEUS_HISTORY_MB: '0', ZEUS_ALERT_PRIVATE: '1' },
    ...{ ZEUS_BRIDGE_PORT: String(bridgePort), ZEUS_BRIDGE_WS_PORT: '0', ZEUS_COIN_FEED: 'simulated' },
  })
}, 60_000)
afterAll(async () => {
  await child.kill()
  for (const response of held) response.destroy()
  hooks.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${url}/api/alerts/${path}`, {
    ...{ method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { ok, data, message } = (await answer.json()) as { ok: boolean; data: T; message: string }
  if (!ok) throw new Error(message)
  return data
}

/** Rows that the bridge says it has kept. */
async function tell(...rows: unknown[][]): Promise<void> {
  let line: BridgeLine | undefined
  while (!line) line = await BridgeLine.tcp(`tcp://127.0.0.1:${bridgePort}`).catch(() => undefined)
  line.say({ hello: 1, sender: 'vendor', stream: 'main' })
  await line.until((answer) => 'welcome' in answer)
  line.say({ n: row + 1, rows })
  row += rows.length
  await line.kept(row)
  line.end()
}
const print = (price: number): unknown[] => {
  second++
  return ['T', ID, TEN + second * 1_000, price, 100, 'B', second * 2, second * 2 + 1, second]
}

/** A page: what it heard of firings. */
async function page() {
  const client = await new SocketClient(url, token).connected()
  await client.call('subscribe', ['alerts:me'])
  const fired = () =>
    client.sections.flatMap((section) =>
      section.kind === 'alert'
        ? section.columns.body.flatMap((body) => {
            const news = JSON.parse(body) as AlertNews
            return news.kind === 'firing' ? [news.firing.id] : []
          })
        : [],
    )
  return { fired, close: () => client.close() }
}

const firings = async () => (await ask<AlertFirings>('GET', 'firings')).firings
const judgedTo = async () => (await ask<{ judgedAt: number }>('GET', 'status')).judgedAt
/** Asked seldom: an account may ask so often only. */
const comes = (what: string, holds: () => boolean | Promise<boolean>) => until(what, holds, 40_000, 150)
const judged = () => comes('all of it judged', async () => (await judgedTo()) >= TEN + second * 1_000)

test('a feed killed between crossing and delivery rings once, in one line on every surface', async () => {
  await child.start()
  await tell(
    ['D', beijingDate(TEN)],
    ['S', { id: ID, name: '海棠股份', prevClose: 10 }],
    ['P', 'morning', TEN],
    print(10),
  )
  await ask('POST', 'channels', {
    ...{ kind: 'json', name: '本机', secret: 'SECzeus' },
    address: `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/`,
  })
  const [channel] = await ask<{ id: string }[]>('GET', 'channels')
  const choice = { repeat: 'always', cooldownSeconds: 0, margin: false, adjusts: true, speaks: true, revision: 0 }
  await ask('POST', 'rules', {
    ...{
      ...choice,
      name: '破位',
      condition: '600519上穿10.5',
      channels: [channel?.id],
      expiresAt: null,
      paused: false,
    },
  })
  await comes('the rule', async () => (await ask<AlertRules>('GET', 'rules')).rules[0]?.state === 'armed')
  await tell(print(10.01))
  await judged()

  // As soon as the bridge has kept the crossing: whatever was stored of it by then.
  const crossings = [TEN + (second + 1) * 1_000]
  await tell(print(10.6))
  await child.kill()
  await child.start()
  await comes('the first firing', async () => (await firings()).length > 0)
  await tell(print(10))
  await judged()

  // While the webhook's service has the message and has not answered.
  holding = true
  const [first, other] = [await page(), await page()]
  crossings.push(TEN + (second + 1) * 1_000)
  await tell(print(10.6))
  await comes('the second firing', async () => (await firings()).length > 1)
  const [newest, oldest] = (await firings()).map(({ id }) => id)
  await comes('both pages', () => [first, other].every(({ fired }) => fired().includes(newest as string)))
  expect([first.fired(), other.fired()].map((ids) => ids.filter((id) => id === newest))).toEqual([[newest], [newest]])
  await comes('the message', () => posted.length > 0)
  await child.kill()
  holding = false
  await child.start()
  const again = await page()
  await tell(print(10))
  await judged()
  expect((await firings()).map(({ at }) => at)).toEqual(crossings.toReversed())
  expect((await firings()).map(({ id }) => id)).toEqual([newest, oldest])
  expect(again.fired().filter((id) => id === newest).length).toBeLessThanOrEqual(1)
  expect(posted.every((id) => id === newest || id === oldest)).toBe(true)
  again.close()
}, 180_000)
