/**
 * How long one reader waits for an answer while somebody else asks as much as can be asked: calls over one socket,
 * twenty requests at once, own definitions. Starts a gateway of its own; `npx tsx tests/bench/flood.ts`.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../gateway/config'
import { loadSecrets } from '../../gateway/identity/secrets'
import { createServiceTokens } from '../../gateway/identity/service-tokens'
import { openStorage } from '../../gateway/processes/open-storage'
import { childProcess } from '../support/child-process'
import { freePort } from '../support/free-port'
import { SocketClient } from '../support/socket-client'

const FLOOD_MS = 5_000
const ASK_EVERY_MS = 20
const OWN_DEFINITIONS = 4_096
const REQUESTS = 20

/** What the other one does, in a process of its own. */
async function flood(kind: string, url: string, token: string, id: string): Promise<void> {
  const until = Date.now() + FLOOD_MS
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

async function measure(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zeus-flood-'))
  const port = await freePort()
  const env = { PORT: String(port), ZEUS_DATA_DIR: dataDir, ZEUS_INSTRUMENT_COUNT: '400', ZEUS_LOG: 'error' }
  const url = `http://127.0.0.1:${port}`
  const db = await openStorage(readConfig(env))
  const secrets = await loadSecrets(dataDir, Date.now())
  const tokens = createServiceTokens({ db, secrets, issuer: `${url}/oidc`, clientId: 'zeus-web', clock: Date.now })
  const [reader, other] = [await tokens.mint('reader', 3_600_000), await tokens.mint('other', 3_600_000)]
  await db.destroy()
  const gateway = childProcess('all', env)
  await gateway.start()
  const headers = { authorization: `Bearer ${reader.token}` }
  let id: string | undefined
  while (id === undefined) {
    await sleep(1_000)
    const table = await (await fetch(`${url}/api/instruments`, { headers })).text()
    id = table.match(/\d{6}\.S[HZ]/)?.[0]
  }
  const client = await new SocketClient(url, reader.token).connected()

  for (const kind of ['nothing', 'calls', 'requests', 'definitions']) {
    const child =
      kind === 'nothing'
        ? undefined
        : fork(import.meta.filename, [kind, url, other.token, id], { execArgv: ['--import', 'tsx'] })
    let ended = false
    child?.once('exit', () => {
      ended = true
    })
    const waits: number[] = []
    const from = Date.now()
    while (child ? !ended : Date.now() - from < FLOOD_MS) {
      const asked = performance.now()
      await client.call('clock').catch(() => undefined)
      waits.push(performance.now() - asked)
      await sleep(ASK_EVERY_MS)
    }
    waits.sort((a, b) => a - b)
    const at = (share: number) => Math.round(waits[Math.floor((waits.length - 1) * share)] ?? 0)
    const own = await client.call('subscribe', [`flow:${id}@y77777.200000.1000000-live`])
    const result = (own.results as { ok: boolean; code?: string }[] | undefined)?.[0]
    const answer = result?.ok ? 'yes' : `no (${result?.code ?? own.code})`
    console.log(
      `${kind.padEnd(12)} wait ms p50 ${at(0.5)} p99 ${at(0.99)} longest ${at(1)} · own definition admitted: ${answer}`,
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
