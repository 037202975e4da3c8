import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '../../../../../gateway/config/config'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
let server: SignInServer
let token: string

beforeEach(async () => {
  server = await startSignInServer()
  token = await new Browser(server.url).signIn('register', 'victim', PASSWORD)
})
afterEach(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

describe('a token in the address', () => {
  test.each(['/api/me', '/api/account', '/operators', '/oauth/token', '/oidc/token/introspection'])(
    'opens nothing at %s',
    async (path) => {
      const address = `${server.url}${path}?access_token=${token}&token=${token}&id_token=${token}`
      expect((await fetch(address)).status).toBeGreaterThanOrEqual(400)
    },
  )
})

describe('a socket of events', () => {
  const open = (query: string, origin?: string) =>
    new Promise<{ socket: WebSocket; status: number }>((done) => {
      const address = `${server.url.replace('http', 'ws')}/events/v1/authentication/sub?${query}`
      const socket = new WebSocket(address, origin === undefined ? {} : { origin })
      socket.on('open', () => done({ socket, status: 101 }))
      socket.on('unexpected-response', (_request, { statusCode = 0 }) => done({ socket, status: statusCode }))
      socket.on('error', () => undefined)
    })

  test.each([
    ['of no sign-in', () => 'code=x', undefined, 401],
    ['of a token that is none', () => 'code=x&token=a.b.c', undefined, 401],
    ['of no event', () => `token=${token}`, undefined, 400],
    ['of another site', () => `code=x&token=${token}`, 'https://evil.example', 403],
    ['of our own page', () => `code=x&token=${token}`, 'own', 101],
  ])('%s is answered %4$i', async (_whose, query, origin, status) => {
    const found = await open(query(), origin === 'own' ? server.url : origin)
    expect(found.status).toBe(status)
    found.socket.terminate()
  })

  test('is closed when the sign-in ends, and tells nobody else’s events', async () => {
    const { socket } = await open(`code=zeus.account&token=${token}`)
    const heard: string[] = []
    socket.on('message', (data) => heard.push(String(data)))
    const closed = new Promise<number>((done) => socket.on('close', done))
    await new Browser(server.url).signIn('register', 'stranger', PASSWORD)
    const { id, sid = '' } = await server.identity.verify(token)
    await server.identity.store.audit.record('profile-changed', id, { ip: '127.0.0.1', userAgent: null })
    await expect.poll(() => heard).toEqual(['{"eventType":"zeus.account","eventData":"profile-changed"}'])
    await server.identity.store.sessions.end(sid, 'revoked')
    expect(await closed).toBe(4401)
  })
})

describe('the way that tells codes', () => {
  const root = resolve(import.meta.dirname, '../../../../..')
  const sources = readdirSync(join(root, 'gateway'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )

  test('is of the bench alone: nothing else names it, nothing switches test mode on, no variable does', () => {
    const importsOf = (path: string) =>
      [...readFileSync(join(root, 'gateway', path), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(
        ([, imported = '']) => join(dirname(path), imported),
      )
    const isTool = (path: string) => path.startsWith('tools/')
    const naming = (text: RegExp) =>
      sources.filter((path) => text.test(readFileSync(join(root, 'gateway', path), 'utf8')))
    expect(naming(/CODE_URL/)).toEqual(['tools/identity-bench.ts'])
    expect(naming(/testMode: true/)).toEqual(['tools/identity-bench.ts'])
    expect(sources.filter((path) => !path.startsWith('tools/') && importsOf(path).some(isTool))).toEqual([])
    expect(() => readConfig({ ZEUS_TEST_MODE: '1' })).toThrow('no such variable')
    expect(readConfig({ IDENTITY_TEST_MODE: '1' }).identity).not.toHaveProperty('testMode')
  })
})
