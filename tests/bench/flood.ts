/**
 * How long one reader waits for an answer, and for the next frame of the market's table, while somebody else asks as
 * much as can be asked: calls over one socket, twenty requests at once, own definitions, 200 sign-ins at once with
 * passwords that have to be looked at, avatars of 4,000 × 4,000 pixels. Starts a gateway of its own; `npm run bench -- flood`.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { encryptPassword } from '../../client/api/password-cipher'
import { topic } from '../../shared/protocol/topics'
import { Browser } from '../gateway/people/identity/sign-in-server'
import { childProcess } from '../support/child-process'
import { freePort } from '../support/free-port'
import { SocketClient } from '../support/socket-client'
import { mintAccounts } from './accounts'

const FLOOD_MS = 5_000
const ASK_EVERY_MS = 20
const OWN_DEFINITIONS = 4_096
const REQUESTS = 20
const SIGN_INS = 200
const WRONG_PASSWORD = 2333
const IMAGES = 10

/** Each from an address of its own, so that no brake on addresses spares the work. */
async function signInsAtOnce(url: string): Promise<void> {
  const wellKnown = (await (await fetch(`${url}/api/v2/.well-known`)).json()) as { data: { publicKey: string } }
  const query = 'mutation($input: LoginByUsernameInput!) { loginByUsername(input: $input) { id } }'
  const signIn = async (_: unknown, at: number) => {
    const password = await encryptPassword(`a wrong password ${at}`, wellKnown.data.publicKey)
    const answer = await fetch(`${url}/graphql/v2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${at >> 8}.${at & 255}` },
      body: JSON.stringify({ query, variables: { input: { username: `nobody_${at}`, password } } }),
    })
    return ((await answer.json()) as { errors?: { message: { code: number } }[] }).errors?.[0]?.message.code
  }
  const from = performance.now()
  const codes = await Promise.all(Array.from({ length: SIGN_INS }, signIn))
  const looked = codes.filter((code) => code === WRONG_PASSWORD).length
  console.log(`${looked} of ${SIGN_INS} passwords looked at in ${Math.round(performance.now() - from)} ms`)
}

async function uploadImages(url: string): Promise<void> {
  const browser = new Browser(url)
  await browser.signIn('register', 'painter', 'a long sentence of mine')
  const channels = 3
  const image = await sharp({ create: { width: 4_000, height: 4_000, channels, background: 'red' } })
    .png()
    .toBuffer()
  const codes: number[] = []
  for (let at = 0; at < IMAGES; at++) {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(image)]))
    const answer = await browser.fetch('/api/v2/upload?folder=avatar', {
      method: 'POST',
      headers: { origin: url },
      body,
    })
    codes.push(((await answer.json()) as { code: number }).code)
  }
  console.log(`images answered: ${codes.join(' ')}`)
}

/** What the other one does, in a process of its own. */
async function flood(kind: string, url: string, token: string, id: string): Promise<void> {
  const until = Date.now() + FLOOD_MS
  if (kind === 'sign-ins') return await signInsAtOnce(url)
  if (kind === 'images') return await uploadImages(url)
  if (kind === 'requests') {
    const headers = { authorization: `Bearer ${token}` }
    while (Date.now() < until) {
      const asked = Array.from({ length: REQUESTS }, () =>
        fetch(`${url}/api/bars/${id}?period=1m&start=20260601`, { headers }),
      )
      await Promise.all(asked.map(async (one) => (await one).arrayBuffer()))
    }
    return
  }
  const { socket } = await new SocketClient(url, token).connected()
  if (kind === 'definitions') {
    const topics = Array.from({ length: OWN_DEFINITIONS }, (_, at) => `flow:${id}@y${at + 1}.200000.1000000-live`)
    for (let at = 0; at < topics.length; at += 256) {
      const part = topics.slice(at, at + 256)
      await socket
        .timeout(5_000)
        .emitWithAck('subscribe', part)
        .catch(() => undefined)
      await socket
        .timeout(5_000)
        .emitWithAck('unsubscribe', part)
        .catch(() => undefined)
    }
    return
  }
  while (Date.now() < until && socket.connected) {
    for (let call = 0; call < 2_000; call++) {
      socket.emit('pace', { maxHz: 1 + (call % 30) }, () => undefined)
      socket.emit('clock', () => undefined)
    }
    await sleep(0)
  }
}

/** How far apart frames arrive, ms. */
class FrameGaps {
  private gaps: number[] = []
  private last = 0

  constructor({ socket }: SocketClient) {
    socket.on('frame', () => {
      const now = performance.now()
      this.gaps.push(now - this.last)
      this.last = now
    })
  }

  begin(): void {
    this.gaps = []
    this.last = performance.now()
  }

  end(): number[] {
    return this.gaps
  }
}

function told(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return `p50 ${at(0.5)} p99 ${at(0.99)} longest ${at(1)}`
}

async function measure(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zeus-flood-'))
  const port = await freePort()
  const env = {
    PORT: String(port),
    ZEUS_DATA_DIR: dataDir,
    ZEUS_INSTRUMENT_COUNT: '400',
    ZEUS_LOG: 'error',
    ZEUS_TRUST_PROXY: '127.0.0.1',
  }
  const url = `http://127.0.0.1:${port}`
  const [reader, other] = (await mintAccounts(env, ['reader', 'other'])) as [string, string]
  const gateway = childProcess('all', env)
  await gateway.start()
  const headers = { authorization: `Bearer ${reader}` }
  let id: string | undefined
  while (id === undefined) {
    await sleep(1_000)
    const table = await (await fetch(`${url}/api/instruments`, { headers })).text()
    id = table.match(/\d{6}\.S[HZ]/)?.[0]
  }
  const client = await new SocketClient(url, reader).connected()
  const frames = new FrameGaps(client)
  await client.call('subscribe', [topic.boardMarket])

  for (const kind of ['nothing', 'calls', 'requests', 'definitions', 'sign-ins', 'images']) {
    const child =
      kind === 'nothing'
        ? undefined
        : fork(import.meta.filename, [kind, url, other, id], { execArgv: ['--import', 'tsx'] })
    let ended = false
    child?.once('exit', () => {
      ended = true
    })
    const waits: number[] = []
    const from = Date.now()
    frames.begin()
    while (child ? !ended : Date.now() - from < FLOOD_MS) {
      const asked = performance.now()
      await client.call('clock').catch(() => undefined)
      waits.push(performance.now() - asked)
      await sleep(ASK_EVERY_MS)
    }
    const gaps = frames.end()
    const own = await client.call('subscribe', [`flow:${id}@y77777.200000.1000000-live`])
    const result = (own.results as { ok: boolean; code?: string }[] | undefined)?.[0]
    const answer = result?.ok ? 'yes' : `no (${result?.code ?? own.code})`
    console.log(
      `${kind.padEnd(12)} wait ms ${told(waits)} · frames ms apart ${told(gaps)} · own definition admitted: ${answer}`,
    )
  }
  client.close()
  await gateway.kill()
  rmSync(dataDir, { recursive: true, force: true })
}

const [kind, url, token, id] = process.argv.slice(2)
if (kind && url && token && id) {
  await flood(kind, url, token, id)
  process.exit(0)
}
await measure()
