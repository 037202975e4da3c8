import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beijingDate } from '../../shared/market/session'
import type { AlertFirings, AlertNews, AlertRules } from '../../shared/protocol/rest-alerts'
import { BridgeLine } from './bridge-line'
import { createFakeFeed } from './fake-feed'
import { freePort } from './free-port'
import { SocketClient } from './socket-client'
import { startTestGateway } from './start-gateway'
import { until } from './until'

const ID = '600519.SH'
/** 10:00 Beijing time of a trading day. */
const TEN = Date.UTC(2026, 6, 6, 2)

/** A data folder with a user in it, a bridge to send prints over, and a webhook service. */
export async function openAlertTrial() {
  const dataDir = await mkdtemp(join(tmpdir(), 'zeus-test-'))
  const port = await freePort()
  const before = await startTestGateway({ feed: createFakeFeed(), dataDir, env: { PORT: String(port) } })
  const token = await before.mint(await before.register('trader'))
  const { url } = before
  await before.stop()
  /** Ids of the messages that the webhook service received. */
  const posted: string[] = []
  const unanswered: ServerResponse[] = []
  let holding = false
  const hooks = createServer((request, response) => {
    posted.push(String(request.headers['webhook-id']))
    request.resume()
    if (holding) unanswered.push(response)
    else response.end('{}')
  }).listen(0, '127.0.0.1')
  const bridgePort = await freePort()
  let row = 0
  let second = 0

  /** Sends a request to a gateway under the public host name. */
  async function ask<T>(method: string, path: string, body?: object, at = url): Promise<T> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', host: new URL(url).host }
    const sent = request(`${at}/api/alerts/${path}`, { method, headers })
    sent.end(body && JSON.stringify(body))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const { ok, data, message } = JSON.parse(await text(answer)) as { ok: boolean; data: T; message: string }
    if (!ok) throw new Error(message)
    return data
  }

  /** Waits for a condition, checked every 150 ms: the requests of an account are limited. */
  const comes = (what: string, holds: () => boolean | Promise<boolean>) => until(what, holds, 40_000, 150)

  /** Sends rows; resolves once the bridge has acknowledged them. */
  async function tell(...rows: unknown[][]): Promise<void> {
    let line: BridgeLine | undefined
    while (!line) line = await BridgeLine.tcp(`tcp://127.0.0.1:${bridgePort}`).catch(() => undefined)
    line.say({ hello: 1, sender: 'vendor', stream: 'main' })
    await line.until((answer) => 'welcome' in answer)
    line.say({ n: row + 1, rows })
    row += rows.length
    await line.waitForAck(row)
    line.end()
  }

  return {
    port,
    url,
    ask,
    comes,
    posted,
    env: {
      ZEUS_DATA_DIR: dataDir,
      ZEUS_FEED: 'bridge',
      ZEUS_HISTORY_MB: '0',
      ZEUS_ALERT_PRIVATE: '1',
      ZEUS_BRIDGE_PORT: String(bridgePort),
      ZEUS_BRIDGE_WS_PORT: '0',
      ZEUS_COIN_FEED: 'simulated',
    },
    /** While on, the webhook service does not answer. */
    hold(next: boolean) {
      holding = next
    },
    begin: () =>
      tell(['D', beijingDate(TEN)], ['S', { id: ID, name: '海棠股份', prevClose: 10 }], ['P', 'morning', TEN]),
    /** Sends a print one second after the previous one; resolves to its time. */
    async print(price: number): Promise<number> {
      second++
      const at = TEN + second * 1_000
      await tell(['T', ID, at, price, 100, 'B', second * 2, second * 2 + 1, second])
      return at
    },
    judged: () =>
      comes(
        'all of it judged',
        async () => (await ask<{ judgedAt: number }>('GET', 'status')).judgedAt >= TEN + second * 1_000,
      ),
    firings: async () => (await ask<AlertFirings>('GET', 'firings')).firings,
    /** Creates a rule that is also sent to the webhook service; resolves once it is armed. */
    async watch(condition: string): Promise<void> {
      const address = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/`
      await ask('POST', 'channels', { kind: 'json', name: '本机', secret: 'SECzeus', address })
      const [channel] = await ask<{ id: string }[]>('GET', 'channels')
      const choice = { repeat: 'always', cooldownSeconds: 0, margin: false, adjusts: true, speaks: true, revision: 0 }
      const query = { name: '破位', condition, channels: [channel?.id], expiresAt: null, paused: false }
      await ask('POST', 'rules', { ...choice, ...query })
      await comes('the rule', async () => (await ask<AlertRules>('GET', 'rules')).rules[0]?.state === 'armed')
    },
    /** Connects as a page does; `fired` lists the ids of the firings received. */
    async page(at = url) {
      const client = await new SocketClient(at, token).connected()
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
    },
    async close() {
      for (const response of unanswered) response.destroy()
      hooks.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type AlertTrial = Awaited<ReturnType<typeof openAlertTrial>>
