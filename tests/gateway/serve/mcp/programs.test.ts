import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderKeys } from '../../../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../../../gateway/people/identity/keys/secrets'
import { createServiceTokens } from '../../../../gateway/people/identity/sessions/service-tokens'
import { accessOf } from '../../../../gateway/serve/http/openapi'
import { dateToMs } from '../../../../shared/market/session'
import { RESOURCE_WORDS } from '../../../../shared/protocol/resource-words'
import { type Route, routeParts } from '../../../../shared/protocol/resources'
import { PROJECT_ROOT, startTestGateway, type TestGateway } from '../../../support/start-gateway'
import { type SteppedMarket, steppedMarket } from '../../../support/stepped-market'

const TEN = dateToMs('20260717') + 10 * 3_600_000
const run = promisify(execFile)

let gateway: TestGateway
let market: SteppedMarket
let token: string
let operator: string
let folder: string

beforeAll(async () => {
  market = steppedMarket({ startAt: TEN })
  gateway = await startTestGateway({ feed: market.feed })
  await market.stepTo(TEN + 90_000)
  const { db, identity, dataDir } = gateway
  const secrets = await loadSecrets(folderKeys(dataDir), Date.now())
  const { issuer, clientId } = identity
  token = (await createServiceTokens({ db, secrets, issuer, clientId, clock: Date.now }).mint('program', 3_600_000))
    .token
  operator = await gateway.mint(await gateway.register('operator'))
  folder = mkdtempSync(join(tmpdir(), 'zeus-programs-'))
})
afterAll(async () => {
  await gateway.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the examples of the document', () => {
  const document = readFileSync(join(PROJECT_ROOT, 'docs/programs.md'), 'utf8')
  const exampleOf = (title: string): string => {
    const [, code] = new RegExp(`### ${title}\n\n\`\`\`\\w+\n([\\s\\S]+?)\`\`\``).exec(document) ?? []
    if (code === undefined) throw new Error(`no example ${title}`)
    return code
  }

  test.each([
    [
      'curl',
      'example.sh',
      (path: string) => ['sh', path],
      /"ok":true,"tool":"stock_now".*"price":\{"label":"现价","value":"\d+\.\d\d"/,
    ],
    ['Python', 'example.py', (path: string) => ['python3', path], /^\d{6}\.\w\w \S+ -?\d+(\.\d+)? 亿?万?元$/m],
    [
      'TypeScript',
      'example.mts',
      (path: string) => [join(PROJECT_ROOT, 'node_modules/.bin/tsx'), path],
      /^2026-07-17T02:0\d:\d\d\.000Z \d+(\.\d+)?$/m,
    ],
  ] as const)(
    '%s prints what it says',
    async (title, file, command, printed) => {
      const path = join(folder, file)
      writeFileSync(path, exampleOf(title))
      const [program = '', ...rest] = command(path)
      const env = { PATH: process.env.PATH ?? '', ZEUS_URL: gateway.url, ZEUS_TOKEN: token }
      const { stdout } = await run(program, rest, { env, timeout: 60_000 })
      expect(stdout).toMatch(printed)
    },
    60_000,
  )
})

interface Document {
  openapi: string
  paths: Record<string, Record<string, { parameters: { name: string; in: string; required: boolean }[] }>>
}

describe('the OpenAPI document', () => {
  const read = async () => (await fetch(new URL('/api/openapi.json', gateway.url))).text()

  const faultsOf = async (source: string): Promise<string[]> => {
    const config = await createConfig({ extends: ['spec'] })
    const found = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    return found.map(({ message, severity }) => `${severity}: ${message}`)
  }

  test('has every resource with its path parameters', async () => {
    const { openapi, paths } = JSON.parse(await read()) as Document
    expect(openapi).toBe('3.1.0')
    for (const route of Object.keys(RESOURCE_WORDS) as Route[]) {
      const { method, path } = routeParts(route)
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const named = operation?.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      expect([route, named]).toEqual([route, [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)])
    }
  })

  test('states who may call: a token to read gets what it says, and nothing else', async () => {
    const wrong: string[] = []
    for (const route of Object.keys(RESOURCE_WORDS) as Route[]) {
      const { method, path } = routeParts(route)
      // Streams, and resources whose answer takes seconds.
      if (/wait|truth/.test(path) || accessOf(route) === 'ticket') continue
      const filled = path
        .replace(':id', '600519.SH')
        .replace(':key', 'sw1')
        .replace(':slot', '30')
        .replace(/:\w+/g, 'name')
      const response = await fetch(new URL(filled, gateway.url), {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method === 'POST' || method === 'PUT' ? { body: '{}' } : {}),
      })
      const isRefused = response.status === 401 || response.status === 403
      const access = accessOf(route)
      const mayRefuse = access !== 'open' && access !== 'read'
      if (isRefused !== mayRefuse) wrong.push(`${route} is ${access} and answered ${response.status}`)
      await response.body?.cancel()
    }
    expect(wrong).toEqual([])
  }, 60_000)

  test('is valid, and the check finds planted faults', async () => {
    const source = await read()
    expect(await faultsOf(source)).toEqual([])
    expect(await faultsOf(source.replace('#/components/schemas/Error', '#/components/schemas/None'))).not.toEqual([])
    expect(await faultsOf(source.replaceAll('"in":"path"', '"in":"query"'))).not.toEqual([])
    expect(await faultsOf(source.replace('"type":"string"', '"type":"text"'))).not.toEqual([])
  }, 60_000)
})

const post = (path: string, bearer: string, body: object): Promise<Response> =>
  fetch(new URL(path, gateway.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, origin: gateway.url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('an event stream', () => {
  const askTicket = (bearer: string) =>
    fetch(new URL('/api/stream/ticket', gateway.url), { headers: { authorization: `Bearer ${bearer}` } })
  const ticketOf = async (bearer = token): Promise<string> =>
    ((await (await askTicket(bearer)).json()) as { data: { ticket: string } }).data.ticket
  const streamOf = (ticket: string, topics = 'events:market') =>
    fetch(new URL(`/api/stream?${new URLSearchParams({ ticket, topics })}`, gateway.url))

  test('begins with the present state, continues with events, and ends with its client', async () => {
    const response = await streamOf(await ticketOf())
    expect(response.headers.get('content-type')).toMatch('text/event-stream')
    let received = ''
    const reading = (async () => {
      for await (const part of response.body ?? []) {
        received += new TextDecoder().decode(part as Uint8Array)
        if ((received.match(/^event: /gm) ?? []).length >= 2) return
      }
    })()
    for (let step = 1; step <= 20; step++) await market.stepTo(TEN + 90_000 + step * 30_000)
    await reading
    expect(received).toMatch(/^event: market-event\nid: \d+-\d+\ndata: \{"topic":"events:market"/)
    const [first] = /(?<=^data: ).+/m.exec(received) ?? ['{}']
    const { rows } = JSON.parse(first) as { rows: { kind: string; instrument: string; time: number }[] }
    expect(rows[0]).toMatchObject({
      kind: expect.stringMatching(/^[a-zA-Z0-9]+$/),
      instrument: expect.stringMatching(/\./),
    })
    await expect.poll(() => gateway.hub.isRead('events:market')).toBe(false)
  }, 60_000)

  test('takes a ticket once, and no token in the address', async () => {
    const ticket = await ticketOf()
    const first = await streamOf(ticket)
    expect(first.status).toBe(200)
    await first.body?.cancel()
    expect((await streamOf(ticket)).status).toBe(401)
    expect((await streamOf('none')).status).toBe(401)
    expect((await streamOf('')).status).toBe(401)
    const twice = await ticketOf()
    const both = await Promise.all([streamOf(twice), streamOf(twice)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    for (const one of both) await one.body?.cancel()
  })

  test.each<[string, number, (person: { id: string; bearer: string }) => Promise<Response>]>([
    [
      'an operator suspends its account',
      403,
      ({ id }) => post(`/api/users/${id}`, operator, { do: 'status', status: 'Suspended' }),
    ],
    ['its person signs out', 401, ({ bearer }) => post('/api/session/end', bearer, {})],
  ])('ends at once when %s, and its unused tickets open none', async (_, status, end) => {
    const id = await gateway.register(`reader${status}`)
    const bearer = await gateway.mint(id)
    const [first, unused] = [await ticketOf(bearer), await ticketOf(bearer)]
    const stream = await streamOf(first)
    expect(stream.status).toBe(200)
    expect((await end({ id, bearer })).status).toBe(200)
    // The next check of tokens is 15 seconds away.
    const before = performance.now()
    for await (const _part of stream.body ?? []);
    expect(performance.now() - before).toBeLessThan(10_000)
    expect((await streamOf(unused)).status).toBe(status)
    expect((await askTicket(bearer)).status).toBe(status)
  })

  test.each([
    ['', 'bad-topic'],
    ['board:market', 'bad-topic'],
    ['alerts:me', 'bad-topic'],
    ['split:999999.SH', 'unknown-topic'],
    [Array.from({ length: 21 }, (_, place) => `split:${600000 + place}.SH`).join(','), 'too-many-topics'],
  ])('of %s is refused as %s', async (topics, code) => {
    const response = await streamOf(await ticketOf(), topics)
    expect(await response.json()).toMatchObject({ ok: false, code })
  })

  test('is limited to four an account', async () => {
    const open: Response[] = []
    await expect
      .poll(async () => {
        const one = await streamOf(await ticketOf())
        if (one.status === 200) open.push(one)
        return one.status
      })
      .toBe(429)
    expect(open.length).toBeLessThanOrEqual(4)
    for (const one of open) await one.body?.cancel()
    await expect.poll(async () => (await streamOf(await ticketOf())).status).toBe(200)
  })
})
