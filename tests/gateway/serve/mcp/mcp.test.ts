import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderKeys } from '../../../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../../../gateway/people/identity/keys/secrets'
import { createServiceTokens, type ServiceTokens } from '../../../../gateway/people/identity/sessions/service-tokens'
import { dateToMs } from '../../../../shared/market/session'
import type { ToolAnswer, ToolResult } from '../../../../shared/protocol/rest-assistant'
import { PROJECT_ROOT, startTestGateway, type TestGateway } from '../../../support/start-gateway'
import { type SteppedMarket, steppedMarket } from '../../../support/stepped-market'

const TEN = dateToMs('20260717') + 10 * 3_600_000
const STOCK = '600519.SH'
const INDEX = '000016.SH'

let gateway: TestGateway
let market: SteppedMarket
let tokens: ServiceTokens
let clients: Client[]

beforeAll(async () => {
  market = steppedMarket({ startAt: TEN })
  gateway = await startTestGateway({ feed: market.feed })
  await market.stepTo(TEN + 90_000)
  const { db, identity, dataDir } = gateway
  const secrets = await loadSecrets(folderKeys(dataDir), Date.now())
  const { issuer, clientId } = identity
  tokens = createServiceTokens({ db, secrets, issuer, clientId, clock: Date.now })
  clients = []
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await gateway.stop()
})

let programs = 0
/** The token of another program each time, as calls are limited by program. */
const mint = async (): Promise<string> =>
  (await tokens.mint(`agent-${++programs}`, 3_600_000, { runsTests: true })).token

async function overHttp(bearer?: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${bearer ?? (await mint())}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', gateway.url), { requestInit }))
  clients.push(client)
  return client
}

async function overStdio(): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const env = { PATH: process.env.PATH ?? '', ZEUS_URL: gateway.url, ZEUS_TOKEN: await mint() }
  await client.connect(new StdioClientTransport({ command: 'npm', args: ['run', '-s', 'mcp'], cwd: PROJECT_ROOT, env }))
  clients.push(client)
  return client
}

/** Arguments with which each tool can be called on any market. */
const ARGUMENTS: Readonly<Record<string, Record<string, unknown>>> = {
  find_instrument: { query: '6005' },
  stock_now: { ids: [STOCK] },
  stock_at: { id: STOCK, at: '20260717T1001' },
  stock_days: { ids: [STOCK], days: 3 },
  stretch: { id: STOCK, from: '20260717T1000', to: '20260717T1001' },
  flow_rank: { view: 'AD', limit: 3 },
  market_now: {},
  limit_ladder: {},
  boards: { limit: 3 },
  board_members: { name: '食品饮料' },
  index_now: { ids: [INDEX] },
  index_contributions: { id: INDEX },
  splits: {},
  events: {},
  screen: { conditions: [{ figure: 'turnover', op: '>', value: 1 }], limit: 3 },
  similar_days: { id: INDEX },
  calendar: { day: '20261001' },
  definition: { term: '量比' },
  draft_alert: { condition: '600519 涨幅>3%' },
  predictions: {},
  day_review: {},
}
/** Of an account: without a time lock. */
const OWN: Readonly<Record<string, Record<string, unknown>>> = {
  back_test: { entry: '收盘>REF(收盘,1)', sessions: 2, codes: [STOCK] },
}

const answerOf = ({ structuredContent }: { structuredContent?: unknown }): ToolAnswer => structuredContent as ToolAnswer

describe.each([
  ['HTTP', () => overHttp()],
  ['stdio', overStdio],
])('a client over %s', (_, connect) => {
  test('lists every tool, read-only but for the one that stores a test, and calls each', async () => {
    const client = await connect()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys({ ...ARGUMENTS, ...OWN }).sort())
    for (const { name, annotations, inputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: !(name in OWN), openWorldHint: false })
      expect(Object.hasOwn(inputSchema.properties ?? {}, 'as_of')).toBe(!(name in OWN))
      const called = await client.callTool({ name, arguments: ARGUMENTS[name] ?? OWN[name] ?? {} })
      const answer = answerOf(called)
      expect(called.isError ?? false).toBe(!answer.ok)
      // A market of one morning has no similar days; every other tool has an answer.
      if (name !== 'similar_days') expect([name, answer.ok]).toEqual([name, true])
      const figures = answer.ok ? answer.rows.flatMap((row) => Object.values(row.figures)) : []
      expect(
        figures.every(({ definition, value, missing }) => definition !== '' && (value ?? missing) !== undefined),
      ).toBe(true)
    }
  }, 60_000)

  test('gets figures as of a time, and a refusal of a time to come', async () => {
    const client = await connect()
    const call = (as_of: string) => client.callTool({ name: 'stock_now', arguments: { ids: [STOCK], as_of } })
    const past = answerOf(await call('20260717T100100')) as ToolResult
    expect(past.asOf).toBe(TEN + 60_000)
    expect(past.rows[0]?.figures.price?.value).toMatch(/^\d+\.\d\d$/)
    expect(answerOf(await call('20990101T100000'))).toMatchObject({ ok: false, code: 'at-future' })
    const wrong = await client.callTool({ name: 'stock_now', arguments: { ids: 'all' } })
    expect(answerOf(wrong)).toMatchObject({ ok: false, code: 'bad-request' })
    expect(answerOf(await client.callTool({ name: 'buy', arguments: {} }))).toMatchObject({ code: 'tool-unknown' })
  }, 60_000)

  test.each([
    [{ ids: [STOCK], as_of: {} }, 'at-malformed'],
    [{ ids: [STOCK], as_of: '' }, 'at-malformed'],
    [{ ids: [STOCK], as_of: '20260718T100000' }, 'at-future'],
    [{ ids: [STOCK], as_of: '20260716T250000' }, 'at-malformed'],
    [{ ids: [STOCK], as_of: '20260712T100000' }, 'at-closed'],
    [{ ids: Array.from({ length: 5_000 }, () => STOCK) }, 'bad-request'],
    [{ ids: [STOCK], token: 'x' }, 'bad-request'],
    [{ ids: JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`) as unknown }, 'bad-request'],
  ])('is refused for arguments that no tool takes', async (given, code) => {
    const client = await connect()
    const answer = answerOf(await client.callTool({ name: 'stock_now', arguments: given }))
    expect(answer).toMatchObject({ ok: false, code })
  })

  test('gets the same figures as of a time whatever the market does afterwards', async () => {
    const client = await connect()
    const callAt = async (name: string, as_of?: string): Promise<string> => {
      const given = { ...ARGUMENTS[name], ...(as_of !== undefined && { as_of }) }
      return JSON.stringify(answerOf(await client.callTool({ name, arguments: given })))
    }
    const locked = async () => {
      const answers: Record<string, string> = {}
      for (const name of Object.keys(ARGUMENTS)) answers[name] = await callAt(name, '20260717T100100')
      return answers
    }
    const [before, present] = [await locked(), await callAt('market_now')]
    const failed = Object.keys(before).filter((name) => before[name]?.startsWith('{"ok":false'))
    expect(failed).toEqual(['limit_ladder', 'predictions'])
    for (let step = 0; step < 10; step++) await market.stepTo(market.feed.clock().marketTime + 30_000)
    expect(await locked()).toEqual(before)
    expect(await callAt('market_now')).not.toBe(present)
  }, 60_000)
})

describe('a token', () => {
  test('that only reads has no tool that stores anything', async () => {
    const reader = await overHttp((await tokens.mint('reader', 3_600_000)).token)
    const { tools: listed } = await reader.listTools()
    expect(listed.map(({ name }) => name).sort()).toEqual(Object.keys(ARGUMENTS).sort())
    expect(listed.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
    const called = await reader.callTool({ name: 'back_test', arguments: OWN.back_test ?? {} })
    expect(answerOf(called)).toMatchObject({ ok: false, code: 'tool-unknown' })
  })

  test('of a person runs back-tests, which are in their own list', async () => {
    const bearer = await gateway.mint(await gateway.register('tester'))
    const person = await overHttp(bearer)
    const called = await person.callTool({ name: 'back_test', arguments: OWN.back_test ?? {} })
    expect(answerOf(called)).toMatchObject({ ok: true, tool: 'back_test' })
    const response = await fetch(new URL('/api/back-tests', gateway.url), {
      headers: { authorization: `Bearer ${bearer}` },
    })
    expect(await response.json()).toMatchObject({ data: [{ test: { entry: '收盘>REF(收盘,1)' } }] })
  })
})

describe('a request to /mcp', () => {
  let token: string
  beforeAll(async () => {
    token = await mint()
  })
  const ask = (headers: Record<string, string>, body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}') =>
    fetch(new URL('/mcp', gateway.url), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    })

  test.each([
    ['without a token', {}, 401],
    ['with a token that is none', { authorization: 'Bearer x' }, 401],
    ['with the token of a demo', { authorization: 'Bearer demo.x.y' }, 401],
  ])('%s is refused', async (_, headers, status) => {
    const response = await ask(headers as Record<string, string>)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ ok: false })
  })

  test('with a token that was revoked is refused', async () => {
    const { id, token: ended } = await tokens.mint('ended', 3_600_000)
    expect((await ask({ authorization: `Bearer ${ended}` })).status).toBe(200)
    await tokens.revoke(id)
    expect((await ask({ authorization: `Bearer ${ended}` })).status).toBe(401)
  })

  test('of a page of another origin is refused', async () => {
    const response = await ask({ authorization: `Bearer ${token}`, origin: 'https://elsewhere.example' })
    expect(response.status).toBe(403)
  })

  test.each(['', '{', '[]', '"x"', 'x'.repeat(70_000)])(
    'with a damaged body is answered, and the server goes on',
    async (body) => {
      expect((await ask({ authorization: `Bearer ${token}` }, body)).status).toBeGreaterThanOrEqual(400)
      expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200)
    },
  )

  test('with several calls, which would count as one request, is refused', async () => {
    const one = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
    const response = await ask({ authorization: `Bearer ${token}` }, ` [${one},${one}]`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ ok: false, code: 'bad-request' })
  })

  test('of a program changes nothing: its token is refused by resources that do', async () => {
    const response = await fetch(new URL('/api/watchlists', gateway.url), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"revision":0,"groups":[]}',
    })
    expect(response.status).toBe(403)
  })
})
