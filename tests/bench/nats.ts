import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Debian keeps servers where users' shells do not look. */
const PLACES = [process.env.NATS_SERVER, 'nats-server', '/usr/sbin/nats-server', '/usr/local/bin/nats-server']

const CLOCK_TICKS_PER_SECOND = 100

/** Where the server is; undefined when the machine has none. */
export function natsServer(): string | undefined {
  return PLACES.find((place) => place !== undefined && runs(place))
}

const runs = (place: string): boolean =>
  (!place.includes('/') || existsSync(place)) && spawnSync(place, ['--version']).status === 0

/** Processor time and memory of another process, from the operating system. */
function usageOf(pid: number): { cpuMs: number; rss: number; live: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const rssKb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  const rss = Number(rssKb) * 1_024
  return {
    cpuMs: ((Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND) * 1_000,
    rss,
    live: rss,
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

async function connected(port: number): Promise<Socket> {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, '127.0.0.1')
    const opened = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'error').then(
        () => false,
        () => false,
      ),
    ]).catch(() => false)
    if (opened) return socket
    await sleep(50)
  }
  throw new Error('nats-server does not answer')
}

/** A server with WebSocket on loopback, fed over TCP as a feed would; its end comes with this process's. */
export async function startNats() {
  const binary = natsServer()
  if (!binary) throw new Error('there is no nats-server')
  const folder = mkdtempSync(join(tmpdir(), 'zeus-bench-nats-'))
  const [tcp, port] = [await freePort(), await freePort()]
  const file = join(folder, 'nats.conf')
  writeFileSync(
    file,
    `host: 127.0.0.1\nport: ${tcp}\nmax_pending: 256MB\nwebsocket { host: 127.0.0.1, port: ${port}, no_tls: true }\n`,
  )
  const server = spawn(binary, ['-c', file], { stdio: 'ignore' })
  process.on('exit', () => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => process.exit())
  const feed = await connected(tcp)
  feed.write('CONNECT {"verbose":false,"pedantic":false}\r\n')
  feed.on('data', (chunk) => chunk.includes('PING') && feed.write('PONG\r\n'))
  let batch: Buffer[] = []
  const end = Buffer.from('\r\n')
  const heads = new Map<string, Buffer>()
  return {
    port,
    usage: () => usageOf(server.pid as number),
    send(topic: string, payload: Buffer) {
      let head = heads.get(topic)
      if (!head) {
        head = Buffer.from(`PUB ${topic} ${payload.length}\r\n`)
        heads.set(topic, head)
      }
      if (batch.length === 0) {
        setImmediate(() => {
          feed.write(Buffer.concat(batch))
          batch = []
        })
      }
      batch.push(head, payload, end)
    },
  }
}
