import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { presetLayout } from '../../../../shared/desk/presets'
import { PROJECT_ROOT, startTestGateway, type TestGateway } from '../../../support/start-gateway'

// A person lets a program arrange desks; the program is an agent over the Model Context Protocol.

let gateway: TestGateway
const clients: Client[] = []
let person: string
let agent: Client

beforeAll(async () => {
  gateway = await startTestGateway()
  person = await personOf('desk-owner')
  agent = await agentOf((await makeToken(person, true)).token)
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await gateway.stop()
})

const personOf = async (name: string): Promise<string> => gateway.mint(await gateway.register(name))

async function send(bearer: string, method: string, path: string, body?: unknown) {
  const response = await fetch(new URL(path, gateway.url), {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as {
    ok: boolean
    code?: string
    data: Record<string, never> & { desks: { id: string }[] }
  }
}

const makeToken = async (bearer: string, arrangesDesks: boolean): Promise<{ id: string; token: string }> =>
  (await send(bearer, 'POST', '/api/account/tokens', { name: 'agent', days: 1, arrangesDesks })).data as never

async function agentOf(bearer: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${bearer}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', gateway.url), { requestInit }))
  clients.push(client)
  return client
}

const call = async (client: Client, name: string, given: Record<string, unknown> = {}) => {
  const { structuredContent, isError } = await client.callTool({ name, arguments: given })
  const answer = structuredContent as { ok: boolean; code?: string } & Record<string, unknown>
  expect(isError ?? false).toBe(!answer.ok)
  return answer
}

const TRADING = presetLayout('trading')
const changed = { ...TRADING, codes: { a: '600519.SH' }, panes: TRADING.panes.slice(0, 3) }

describe('a program that may arrange desks', () => {
  test('reads, creates and arranges the desks of its owner, and undoes its changes', async () => {
    expect(await call(agent, 'read_desks')).toEqual({ ok: true, desks: [] })
    const made = await call(agent, 'create_desk', { name: '盘中看盘', layout: TRADING })
    expect(made).toMatchObject({ ok: true, name: '盘中看盘', revision: 1 })
    const { id } = made
    expect(await call(agent, 'arrange_desk', { id, revision: 1, layout: changed })).toMatchObject({
      revision: 2,
      before: 1,
    })
    expect((await send(person, 'GET', '/api/desks')).data.desks).toMatchObject([{ id, revision: 2, layout: changed }])
    expect(await call(agent, 'desk_versions', { id })).toMatchObject({ versions: [{ revision: 2 }, { revision: 1 }] })
    expect(await call(agent, 'restore_desk', { id, revision: 2, version: 1 })).toMatchObject({ revision: 3 })
    expect(await call(agent, 'read_desks')).toMatchObject({ desks: [{ revision: 3, layout: TRADING }] })
    // What the person does to it afterwards is not overwritten.
    const own = { revision: 3, name: '盘中看盘', layout: changed }
    expect(await send(person, 'PUT', `/api/desks/${id}`, own)).toMatchObject({ ok: true })
    expect(await call(agent, 'arrange_desk', { id, revision: 3, layout: TRADING })).toMatchObject({ code: 'conflict' })
  })

  test('is offered tools marked as writing', async () => {
    const { tools } = await agent.listTools()
    const writes = tools.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name)
    expect(writes).toEqual(['create_desk', 'arrange_desk', 'restore_desk'])
    expect(tools.map(({ name }) => name)).toContain('stock_now')
  })

  test.each([
    ['a desk of nobody', 'arrange_desk', { id: '0'.repeat(16), revision: 1, layout: TRADING }, 'not-found'],
    ['a layout that is none', 'create_desk', { name: 'x', layout: { panes: 'all' } }, 'desk-invalid'],
    [
      'a pane outside the numbers',
      'create_desk',
      { name: 'x', layout: { ...TRADING, panes: [{ id: 'p', kind: 'rank', x: null }] } },
      'desk-invalid',
    ],
    ['an account as an argument', 'read_desks', { account: 'other' }, 'desk-invalid'],
    ['a version that is gone', 'restore_desk', { id: '0'.repeat(16), revision: 1, version: 9 }, 'not-found'],
    ['a name that is there', 'create_desk', { name: '盘中看盘', layout: TRADING }, 'desk-name-taken'],
  ])('is refused %s', async (_title, name, given, code) => {
    expect(await call(agent, name, given)).toMatchObject({ ok: false, code })
  })

  test('sees and changes no desk of another account', async () => {
    const other = await agentOf((await makeToken(await personOf('desk-other'), true)).token)
    const { desks } = (await send(person, 'GET', '/api/desks')).data
    const [{ id = '' } = {}] = desks
    expect(await call(other, 'read_desks')).toEqual({ ok: true, desks: [] })
    for (const [name, given] of [
      ['arrange_desk', { id, revision: 4, layout: TRADING }],
      ['restore_desk', { id, revision: 4, version: 1 }],
      ['desk_versions', { id }],
    ] as const)
      expect(await call(other, name, given)).toMatchObject({ ok: false, code: 'not-found' })
  })

  test('changes only desks, and those only by these tools', async () => {
    const { token } = await makeToken(person, true)
    for (const [method, path] of [
      ['PUT', '/api/watchlists'],
      ['POST', '/api/desks'],
      ['POST', '/api/account/tokens'],
    ] as const)
      expect(await send(token, method, path, {})).toMatchObject({ ok: false })
  })

  test('ends with its token', async () => {
    const { id, token } = await makeToken(person, true)
    const client = await agentOf(token)
    expect(await call(client, 'read_desks')).toMatchObject({ ok: true })
    await send(person, 'DELETE', `/api/account/tokens/${id}`)
    await expect(client.callTool({ name: 'read_desks', arguments: {} })).rejects.toThrow()
  })
})

test('the same tools are available over stdin and stdout', async () => {
  const { token } = await makeToken(person, true)
  const client = new Client({ name: 'test', version: '1' })
  const env = { PATH: process.env.PATH ?? '', ZEUS_URL: gateway.url, ZEUS_TOKEN: token }
  await client.connect(new StdioClientTransport({ command: 'npm', args: ['run', '-s', 'mcp'], cwd: PROJECT_ROOT, env }))
  clients.push(client)
  const named = async (one: Client) => (await one.listTools()).tools.map(({ name }) => name).sort()
  expect(await named(client)).toEqual(await named(agent))
  const made = await call(client, 'create_desk', { name: '经管道', layout: TRADING })
  expect(made).toMatchObject({ ok: true })
  expect(await call(client, 'arrange_desk', { id: made.id, revision: 9, layout: changed })).toMatchObject({
    code: 'conflict',
  })
  expect(await call(client, 'arrange_desk', { id: made.id, revision: made.revision, layout: changed })).toMatchObject({
    ok: true,
  })
}, 60_000)

test('a token without this scope has no such tools', async () => {
  const plain = await agentOf((await makeToken(person, false)).token)
  const { tools } = await plain.listTools()
  expect(tools.filter(({ name }) => name.includes('desk'))).toEqual([])
  expect(await call(plain, 'arrange_desk', { id: '0'.repeat(16), revision: 1, layout: TRADING })).toMatchObject({
    code: 'tool-unknown',
  })
})
