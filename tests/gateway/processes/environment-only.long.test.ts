import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { decodeProtectedHeader } from 'jose'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { SubscribeResult } from '../../../shared/protocol/socket-events'
import { topic } from '../../../shared/protocol/topics'
import { type Child, childProcess } from '../../support/child-process'
import { freePort } from '../../support/free-port'
import { findNatsServer, type NatsServer, startNatsServer } from '../../support/nats-server'
import { type PostgresServer, postgresPrograms, startPostgres } from '../../support/postgres-server'
import { type S3Server, startS3Server } from '../../support/s3-server'
import { SocketClient } from '../../support/socket-client'
import { Browser } from '../people/identity/sign-in-server'

// Gateways that have an environment and nothing else: a folder that is empty, and that they may not write.

const nats = findNatsServer()
const PASSWORD = 'a long sentence of mine'
const SECRET = 'a secret of the environment, 32 letters'
/** Whom no permission is given: root is held back by none. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Larger than the 4 KB that tell its kind. */
const FILM = Buffer.concat([
  Buffer.from('0000001c6674797069736f6d0000020069736f6d69736f326d703431', 'hex'),
  Buffer.from(Array.from({ length: 20_000 }, (_, at) => at % 251)),
])

const picture = await sharp({ create: { width: 2, height: 1, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const pixelsOf = (bytes: Buffer): Promise<Buffer> => sharp(bytes).raw().toBuffer()

let folder: string
let [bus, database, bucket]: [NatsServer?, PostgresServer?, S3Server?] = []
const running: Child[] = []
const origins: string[] = []
let env: Record<string, string>

const emptyFolder = (name: string): string => {
  const path = join(folder, name)
  mkdirSync(path)
  if (NOBODY.uid === undefined) chmodSync(path, 0o500)
  else chmodSync(path, 0o555)
  return path
}

describe.skipIf(!nats || !postgresPrograms())('gateways with nothing but their environment', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'zeus-bare-'))
    chmodSync(folder, 0o755)
    const scratch = join(folder, 'tmp')
    mkdirSync(scratch)
    if (NOBODY.uid !== undefined) chownSync(scratch, NOBODY.uid, NOBODY.gid)
    ;[bus, database, bucket] = await Promise.all([startNatsServer(nats as string), startPostgres(), startS3Server()])
    const ports = [await freePort(), await freePort()]
    const market = {
      ZEUS_BUS: bus.address,
      DATABASE_URL: database.url,
      ZEUS_INSTRUMENT_COUNT: '60',
      ZEUS_HISTORY_MB: '64',
      PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    }
    env = {
      ...market,
      ZEUS_SECRET: SECRET,
      ZEUS_UPLOADS_KEY: bucket.key,
      ZEUS_UPLOADS_SECRET: bucket.secret,
      TMPDIR: scratch,
      ZEUS_UPLOADS: `s3://zeus-uploads/here?endpoint=${new URL(bucket.address).origin}&region=${bucket.region}`,
    }
    const feed = childProcess('feed', { ...market, ZEUS_DATA_DIR: join(folder, 'feed') })
    const gateways = ports.map((port, at) => {
      origins.push(`http://127.0.0.1:${port}`)
      return childProcess(
        'gateway',
        { ...env, PORT: String(port), ZEUS_DATA_DIR: emptyFolder(`gateway-${at}`) },
        NOBODY,
      )
    })
    running.push(feed, ...gateways)
    // Both on an empty database at once.
    await Promise.all([feed, ...gateways].map((one) => one.start()))
  }, 120_000)

  afterAll(async () => {
    for (const child of running.reverse()) await child.kill()
    await Promise.all([bus?.stop(), database?.stop(), bucket?.stop()])
    rmSync(folder, { recursive: true, force: true })
  })

  const browser = () => new Browser(origins[0] as string)
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  /** As a proxy passes it on, with the name that browsers use. */
  const askAt = async (origin: string, path: string, headers: Record<string, string> = {}) => {
    const asked = request(`${origin}${path}`, { headers: { ...headers, host: new URL(origins[0] as string).host } })
    asked.end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const bytes = await buffer(answer)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes,
      json: <T>() => JSON.parse(bytes.toString()) as T,
    }
  }
  const get = (at: number, path: string, headers: Record<string, string>) => askAt(origins[at] as string, path, headers)
  const storage = async (origin: string) =>
    (await askAt(origin, '/api/health'))
      .json<{ data: { source: string }[] }>()
      .data.find(({ source }) => source === 'storage')

  test('say that they need no folder, and leave theirs as it is', async () => {
    for (const origin of origins) {
      expect(await storage(origin)).toMatchObject({
        state: 'ok',
        words: '不用数据文件夹：账户和密钥在数据库，上传的文件在：对象存储',
      })
    }
  })

  test('sign in, tell prints, keep videos and pictures, have a past, and sign out', { timeout: 120_000 }, async () => {
    const person = browser()
    const token = await person.signIn('register', 'first', PASSWORD)
    for (const at of [0, 1]) expect((await get(at, '/api/me', bearer(token))).status).toBe(200)

    const table = (at: number) => get(at, '/api/instruments', bearer(token))
    await expect.poll(async () => (await table(1)).status, { timeout: 60_000 }).toBe(200)
    const { data } = (await table(1)).json<{ data: InstrumentTable }>()
    const stocks = data.id.filter((_, at) => data.kind[at] === 'stock').slice(0, 10)
    for (const origin of origins) {
      const client = await new SocketClient(origin, token).connected()
      const { results } = (await client.call('subscribe', stocks.map(topic.tick))) as { results: SubscribeResult[] }
      expect(results.every(({ ok }) => ok)).toBe(true)
      const most = () => Math.max(0, ...client.sections.map((one) => ('seq' in one ? Number(one.seq) : 0)))
      await client.until(() => client.sections.some(({ kind }) => kind === 'trade'))
      const before = most()
      await client.until(() => most() > before)
      client.close()
    }

    const form = new FormData()
    form.set('title', '早盘')
    form.set('file', new Blob([new Uint8Array(FILM)]), 'film.mp4')
    const sent = await fetch(`${origins[0]}/api/video/file`, { method: 'POST', body: form, headers: bearer(token) })
    expect(sent.status).toBe(201)
    const { url } = ((await sent.json()) as { data: { url: string } }).data
    for (const at of [0, 1]) {
      const part = await get(at, url, { ...bearer(token), range: 'bytes=5000-5999' })
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 5000-5999/${FILM.length}`])
      expect(part.bytes).toEqual(FILM.subarray(5_000, 6_000))
    }

    const avatar = new FormData()
    avatar.set('file', new Blob([new Uint8Array(picture)]), 'me.png')
    const taken = await person.fetch('/api/v2/upload?folder=avatar', {
      method: 'POST',
      body: avatar,
      headers: { origin: origins[0] as string, 'sec-fetch-site': 'same-origin' },
    })
    const shown = (await taken.json()) as { data?: { url: string }; url?: string }
    const path = shown.data?.url ?? shown.url ?? ''
    const seen = await get(1, path, {})
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/png'])
    expect(await pixelsOf(seen.bytes)).toEqual(await pixelsOf(picture))
    expect([...(bucket?.objects.keys() ?? [])].sort()).toEqual([`here${path}`, `here/videos/${url.split('/').at(-1)}`])

    const past = await get(1, `/api/history/bars?code=${stocks[0]}`, bearer(token))
    expect([past.status, past.json<{ ok: boolean }>().ok]).toEqual([200, true])

    await person.post('/api/session/end', {}, bearer(token))
    for (const at of [0, 1]) expect((await get(at, '/api/me', bearer(token))).status).toBe(401)
    for (const at of [0, 1]) expect(readdirSync(join(folder, `gateway-${at}`))).toEqual([])
  })

  test('go on with the same keys when they begin anew, and do not begin with another secret', async () => {
    const token = await browser().signIn('register', 'second', PASSWORD)
    const again = childProcess(
      'gateway',
      { ...env, PORT: String(await freePort()), ZEUS_DATA_DIR: emptyFolder('again'), ZEUS_SECRET: `${SECRET}!` },
      NOBODY,
    )
    await expect(again.start()).rejects.toThrow('sealed with another ZEUS_SECRET')
    const gateway = running[2] as Child
    expect(await gateway.terminate()).toBe(0)
    await gateway.start()
    expect((await get(1, '/api/me', bearer(token))).status).toBe(200)
  })

  test('take new keys while they run, and nobody is signed out', { timeout: 60_000 }, async () => {
    const kids = async (at: number) =>
      (await get(at, '/oidc/.well-known/jwks.json', {})).json<{ keys: { kid: string }[] }>().keys.map(({ kid }) => kid)
    const token = await browser().signIn('register', 'third', PASSWORD)
    const [before] = await kids(0)
    const tool = ['--import', 'tsx', 'gateway/tools/account.ts', 'rotate-keys']
    const place = emptyFolder('tool')
    const made = spawnSync(process.execPath, tool, { env: { ...process.env, ...env, ZEUS_DATA_DIR: place }, ...NOBODY })
    expect([made.status, String(made.stderr)]).toEqual([0, expect.stringContaining('within seconds')])
    for (const at of [0, 1]) {
      await expect.poll(() => kids(at), { timeout: 20_000 }).toHaveLength(2)
      expect((await kids(at))[1]).toBe(before)
      expect((await get(at, '/api/me', bearer(token))).status).toBe(200)
    }
    const fresh = await browser().signIn('register', 'fourth', PASSWORD)
    expect(decodeProtectedHeader(fresh).kid).toBe((await kids(1))[0])
    for (const at of [0, 1]) expect((await get(at, '/api/me', bearer(fresh))).status).toBe(200)
  })

  test('whose uploads would lie in such a folder start, and say what they lack', async () => {
    const port = await freePort()
    const { ZEUS_UPLOADS: _, ...rest } = env
    const place = emptyFolder('no-uploads')
    const gateway = childProcess('gateway', { ...rest, PORT: String(port), ZEUS_DATA_DIR: place }, NOBODY)
    running.push(gateway)
    await gateway.start()
    expect(await storage(`http://127.0.0.1:${port}`)).toMatchObject({
      state: 'late',
      words: `上传文件夹 ${place} 不可写：头像和视频不能上传，请设置 ZEUS_UPLOADS`,
    })
  })

  test('without a secret do not start, and are told what to set', async () => {
    const { ZEUS_SECRET: _, ...rest } = env
    const gateway = childProcess('gateway', { ...rest, ZEUS_DATA_DIR: emptyFolder('no-secret') }, NOBODY)
    await expect(gateway.start()).rejects.toThrow(
      /with ZEUS_SECRET keys lie in the database instead.*no permission to write there/,
    )
  })
})
