import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../gateway/config'
import { keptKeys } from '../../../gateway/identity/keys/kept-keys'
import { loadSecrets } from '../../../gateway/identity/secrets'
import { createServiceTokens } from '../../../gateway/identity/service-tokens'
import { openStorage } from '../../../gateway/processes/open-storage'
import { freePort } from '../free-port'
import { findNatsServer } from '../nats-server'
import { postgresPrograms, postgresUser } from '../postgres-server'
import { PROJECT_ROOT } from '../start-gateway'
import { type Machine, type Machines, makeMachines } from './machines'
import { createProgram, type Program } from './program'

const SECRET = 'a secret of the environment, 32 letters'
export const BRIDGE_SECRET = 'the secret of all who send'
const READY = '已启动'

export interface InstallationOptions {
  /** Beside it, `npm run build` must have been run: the product as it is installed, not its sources. */
  built: boolean
  drainSeconds: number
}

/** What a proxy in front of several gateways does: passes connections on to one that says it is ready. */
export interface Front {
  origin: string
  stop(): Promise<void>
}

export interface Installation {
  machines: Machines
  programs: Record<'nats' | 'postgres' | 'feed' | 'standby' | 'gateway-1' | 'gateway-2', Program>
  front: Front
  /** Where senders come in, of the feed and of its standby. */
  bridges: { host: string; port: number }[]
  /** `http://address:port` of each gateway. */
  gateways: string[]
  mint(name: string): Promise<string>
  stop(): Promise<void>
}

/** Undefined, or what is lacking for it. */
export const lacking = (): string | undefined =>
  findNatsServer() === undefined ? 'no nats-server' : postgresPrograms() === undefined ? 'no PostgreSQL' : undefined

const PORTS = { nats: 14_222, postgres: 15_432, bridge: 18_710, gateway: 18_700 }

/** Three machines and a fourth for what they share: feed and standby; two gateways; NATS and PostgreSQL. */
export async function install({ built, drainSeconds }: InstallationOptions): Promise<Installation> {
  const machines = makeMachines(['store', 'feed', 'standby', 'gate1', 'gate2'])
  const folder = mkdtempSync(join(tmpdir(), 'zeus-parts-'))
  chmodSync(folder, 0o755)
  const [store, feedAt, standbyAt, gate1, gate2] = machines.all as [Machine, Machine, Machine, Machine, Machine]
  const started: Program[] = []
  try {
    const main = built ? [join(PROJECT_ROOT, 'dist', 'gateway', 'main.js')] : ['--import', 'tsx', 'gateway/main.ts']
    const frontPort = await freePort()
    const origin = `http://127.0.0.1:${frontPort}`
    const market = {
      ...{ ZEUS_BUS: `nats://${store.address}:${PORTS.nats}`, PUBLIC_URL: origin, ZEUS_LOG: 'info' },
      ...{ DATABASE_URL: `postgres://zeus@${store.address}:${PORTS.postgres}/postgres`, ZEUS_INSECURE_LAN: '1' },
    }
    const bare = join(folder, 'empty')
    mkdirSync(bare, { mode: 0o555 })
    const uploads = join(folder, 'uploads')
    mkdirSync(uploads)
    chmodSync(uploads, 0o777)
    const nobody = process.getuid?.() === 0 && machines.why !== undefined ? { uid: 65_534, gid: 65_534 } : {}
    const feed = (name: 'feed' | 'standby', machine: Machine) =>
      createProgram({
        ...{ name, machine, ready: READY, command: [process.execPath, ...main, 'feed'] },
        env: {
          ...{ ...market, ZEUS_DATA_DIR: join(folder, name), ZEUS_FEED: 'bridge', ZEUS_HISTORY_MB: '256' },
          ...{ ZEUS_BRIDGE_HOST: machine.address, ZEUS_BRIDGE_SECRET: BRIDGE_SECRET },
          ...{ ZEUS_BRIDGE_PORT: String(PORTS.bridge), ZEUS_BRIDGE_WS_PORT: '0' },
        },
      })
    const gateway = (name: 'gateway-1' | 'gateway-2', machine: Machine) =>
      createProgram({
        ...{ name, machine, ready: READY, as: nobody, command: [process.execPath, ...main, 'gateway'] },
        env: {
          ...{ ...market, ZEUS_SECRET: SECRET, ZEUS_UPLOADS: uploads, ZEUS_DATA_DIR: bare, HOST: machine.address },
          ...{ PORT: String(PORTS.gateway), ZEUS_DRAIN_SECONDS: String(drainSeconds), TMPDIR: uploads },
        },
      })
    const programs = {
      nats: natsOn(store, join(folder, 'nats')),
      postgres: postgresOn(store, join(folder, 'postgres')),
      feed: feed('feed', feedAt),
      standby: feed('standby', standbyAt),
      'gateway-1': gateway('gateway-1', gate1),
      'gateway-2': gateway('gateway-2', gate2),
    }
    const begin = async (name: keyof typeof programs) => {
      started.push(programs[name])
      await programs[name].start()
    }
    await Promise.all([begin('nats'), begin('postgres')])
    await begin('feed')
    await begin('standby')
    await Promise.all([begin('gateway-1'), begin('gateway-2')])
    const gateways = [gate1, gate2].map(({ address }) => `http://${address}:${PORTS.gateway}`)
    const front = await openFront(frontPort, gateways)
    return {
      ...{ machines, programs, front, gateways },
      bridges: [feedAt, standbyAt].map(({ address }) => ({ host: address, port: PORTS.bridge })),
      mint: async (name) => {
        const config = readConfig({ ...market, ZEUS_SECRET: SECRET, ZEUS_DATA_DIR: bare })
        const db = await openStorage(config)
        const secrets = await loadSecrets(keptKeys(db, config), Date.now())
        const parts = { db, secrets, issuer: `${origin}/oidc`, clientId: 'zeus-web', clock: Date.now }
        const { token } = await createServiceTokens(parts).mint(name, 3_600_000)
        await db.destroy()
        return token
      },
      async stop() {
        await front.stop()
        for (const program of [...started].reverse()) {
          program.goOn()
          await program.kill()
        }
        machines.remove()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (thrown) {
    for (const program of started.reverse()) await program.kill()
    machines.remove()
    rmSync(folder, { recursive: true, force: true })
    throw thrown
  }
}

const natsOn = (machine: Machine, folder: string): Program =>
  createProgram({
    ...{ name: 'nats', machine, ready: PORTS.nats },
    command: [findNatsServer() ?? '', ...['-a', machine.address, '-p', String(PORTS.nats), '-js', '-sd', folder]],
  })

function postgresOn(machine: Machine, folder: string): Program {
  const programs = postgresPrograms() ?? ''
  const who = postgresUser()
  mkdirSync(folder)
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid ?? who.uid)
  const data = join(folder, 'data')
  if (!existsSync(data)) {
    const args = ['-D', data, '-U', 'zeus', '-A', 'trust', '-N', '--locale=C.UTF-8']
    const made = spawnSync(join(programs, 'initdb'), args, who)
    if (made.status !== 0) throw new Error(made.stderr.toString())
    spawnSync('sh', ['-c', `echo 'host all all 10.213.77.0/24 trust' >> ${join(data, 'pg_hba.conf')}`], who)
  }
  const command = [join(programs, 'postgres'), '-D', data, '-p', String(PORTS.postgres)]
  const options = ['-c', `listen_addresses=${machine.address}`, '-c', `unix_socket_directories=${folder}`]
  const run = [...command, ...options]
  // In a namespace it is entered as root, and left to its own user there.
  const asUser =
    who.uid === undefined ? run : ['setpriv', `--reuid=${who.uid}`, `--regid=${who.gid}`, '--clear-groups', ...run]
  return createProgram({ name: 'postgres', machine, ready: PORTS.postgres, command: asUser })
}

const isReady = async (gateway: string): Promise<boolean> => {
  try {
    return (await fetch(`${gateway}/readyz`, { signal: AbortSignal.timeout(1_000) })).ok
  } catch {
    return false
  }
}

const LOOK_MS = 200

async function openFront(port: number, gateways: readonly string[]): Promise<Front> {
  let ready: string[] = [...gateways]
  let turn = 0
  const looking = setInterval(async () => {
    const are = await Promise.all(gateways.map(isReady))
    ready = gateways.filter((_, at) => are[at])
  }, LOOK_MS)
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    const target = ready[turn++ % Math.max(1, ready.length)]
    if (target === undefined) return void socket.destroy()
    const { hostname, port: to } = new URL(target)
    const way = connectTo({ host: hostname, port: Number(to) })
    for (const [one, other] of [
      [socket, way],
      [way, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    socket.pipe(way).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      clearInterval(looking)
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
