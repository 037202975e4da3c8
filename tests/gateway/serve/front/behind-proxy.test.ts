import { request } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { topic } from '../../../../shared/protocol/topics'
import { clientFolder } from '../../../support/client-folder'
import { createFakeFeed, dayStart, type FakeFeed, makeInstrument, makeTrade } from '../../../support/fake-feed'
import { freePort } from '../../../support/free-port'
import { findNginx, type Nginx, startNginx } from '../../../support/nginx'
import { SocketClient } from '../../../support/socket-client'
import { startTestGateway, type TestGateway } from '../../../support/start-gateway'

const nginxPath = findNginx()
const ID = '600519.SH'
const TICK = topic.tick(ID)
const ANY_CERTIFICATE = { rejectUnauthorized: false }

interface Answer {
  status: number | undefined
  text: string
}

describe.skipIf(!nginxPath)('behind nginx with TLS, as deploy/nginx.conf has it', () => {
  let client: Awaited<ReturnType<typeof clientFolder>>
  let feed: FakeFeed
  let gateway: TestGateway
  let nginx: Nginx
  let url: string
  let token: string

  beforeAll(async () => {
    const port = await freePort()
    url = `https://127.0.0.1:${port}`
    feed = createFakeFeed()
    client = await clientFolder()
    const env = { PUBLIC_URL: url, ZEUS_TRUST_PROXY: '127.0.0.1' }
    gateway = await startTestGateway({ feed, env, root: client.root })
    nginx = await startNginx(nginxPath as string, port, gateway.port)
    token = await gateway.mint(await gateway.register('alice'))
    await feed.push(...dayStart('20260706', [makeInstrument({ id: ID, limitUp: 0, limitDown: 0 })]))
  })

  afterAll(async () => {
    await nginx?.stop()
    await gateway?.stop()
    await client?.remove()
  })

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = request(url + path, { ...ANY_CERTIFICATE, method, headers }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.once('end', () => resolve({ status: response.statusCode, text }))
      })
      asked.once('error', reject)
      asked.end(body)
    })

  test('sends prints to a page', async () => {
    const client = await new SocketClient(url, token, ANY_CERTIFICATE).connected()
    try {
      await client.call('subscribe', [TICK])
      await feed.push(makeTrade({ instrument: ID, price: 170_001 }))
      const prices = () =>
        client.sections.flatMap((section) => (section.kind === 'trade' ? [...section.columns.price] : []))
      await client.until(() => prices().length > 0)
      expect(prices()).toEqual([170_001])
    } finally {
      client.close()
    }
  })

  test('serves pages and resources, and metrics only to the monitoring network', async () => {
    expect(await ask('/', { Accept: 'text/html' })).toMatchObject({ status: 200 })
    expect(await ask('/api/me', { Authorization: `Bearer ${token}` })).toMatchObject({ status: 200 })
    expect(await ask('/api/me')).toMatchObject({ status: 401 })
    expect(await ask('/metrics')).toMatchObject({ status: 403 })
  })

  test('treats a caller as remote: details of health need a sign-in', async () => {
    expect(JSON.parse((await ask('/api/health')).text)).toEqual({ ok: true, data: [] })
  })

  test('ignores an address claimed by the caller', async () => {
    const query = '{ isUserExists(username: "alice") }'
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.7' }
    await ask('/graphql/v2', headers, 'POST', JSON.stringify({ query }))
    const tries = await gateway.db.selectFrom('sign_in_attempts').select('subject').execute()
    const addresses = tries.map(({ subject }) => subject).filter((subject) => subject.startsWith('exists:'))
    expect(addresses).toEqual(['exists:127.0.0.1'])
  })
})
