import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../gateway/config/config'
import type { ClickHouseServer } from '../../../gateway/past/recorder/days-location'
import { loadSecrets } from '../../../gateway/people/identity/keys/secrets'
import { storedKeys } from '../../../gateway/people/identity/keys/stored-keys'
import { createServiceTokens } from '../../../gateway/people/identity/sessions/service-tokens'
import { openStorage } from '../../../gateway/processes/open-storage'
import { gatewayProgram } from '../built-gateway'
import { freePort } from '../free-port'
import { findNatsServer } from '../nats-server'
import { postgresPrograms } from '../postgres-server'
import { PROJECT_ROOT } from '../start-gateway'
import { type Front, openFront } from './front'
import { type Machine, type Machines, makeMachines } from './machines'
import { createProgram, type Program } from './program'
import { storesOn } from './stores'

const SECRET = 'a secret of the environment, 32 letters'
export const BRIDGE_SECRET = 'the secret of all who send'
const READY = '已启动'

export interface InstallationOptions {
  /** Runs the built gateway, as installed, instead of the sources; needs `npm run build`. */
  built: boolean
  drainSeconds: number
  /** Environment variables of the feed and its standby that choose the source; without them prints come over the bridge. */
  source?: Record<string, string>
  /** Further environment variables of the gateways. */
  serving?: Record<string, string>
  /** History on a ClickHouse server, where an engine is at hand. */
  history?: boolean
}

type PartName = 'nats' | 'postgres' | 'bucket' | 'feed' | 'standby' | 'gateway-1' | 'gateway-2'

export interface Installation {
  machines: Machines
  programs: Record<PartName, Program> & { clickhouse?: Program }
  front: Front
  /** Addresses of the bridge: of the feed, then of its standby. */
  bridges: { host: string; port: number }[]
  /** `http://address:port` of each gateway. */
  gateways: string[]
  /** Environment of the gateways, for tools that run beside them. */
  env: Record<string, string>
  /** The history server, if history is stored on one. */
  history: ClickHouseServer | undefined
  mint(name: string): Promise<string>
  stop(): Promise<void>
}

/** The program that is missing for an installation; undefined if there is none. */
export const lacking = (): string | undefined =>
  findNatsServer() === undefined ? 'no nats-server' : postgresPrograms() === undefined ? 'no PostgreSQL' : undefined

const PORTS = { bridge: 18_710, gateway: 18_700 }

/** Feed and standby; two gateways; NATS, PostgreSQL, a bucket and ClickHouse: each on a machine of its own, the last four on one. */
export async function install(options: InstallationOptions): Promise<Installation> {
  const machines = makeMachines(['store', 'feed', 'standby', 'gate1', 'gate2'])
  const folder = mkdtempSync(join(tmpdir(), 'zeus-parts-'))
  chmodSync(folder, 0o755)
  const started: Program[] = []
  const end = async () => {
    for (const program of [...started].reverse()) {
      program.goOn()
      await program.kill()
    }
    machines.remove()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [store, ...others] = machines.all as [Machine, Machine, Machine, Machine, Machine]
    const stores = storesOn(store, folder, machines.network)
    const { clickhouse, ...shared } = stores.programs
    const history = options.history && clickhouse ? { clickhouse } : {}
    const frontPort = await freePort()
    const origin = `http://127.0.0.1:${frontPort}`
    const market = {
      ZEUS_BUS: stores.bus,
      PUBLIC_URL: origin,
      ZEUS_LOG: 'info',
      DATABASE_URL: stores.database,
      ZEUS_INSECURE_LAN: '1',
      ...(history.clickhouse ? { ZEUS_HISTORY: addressOf(stores.history) } : {}),
    }
    const bare = join(folder, 'empty')
    mkdirSync(bare, { mode: 0o555 })
    const env = { ...market, ...stores.uploads, ZEUS_SECRET: SECRET, ZEUS_DATA_DIR: bare }
    const programs = { ...shared, ...history, ...partsOn(others, { folder, market, env, options, machines }) }
    const begin = async (...names: (keyof typeof programs)[]) => {
      started.push(...names.map((name) => programs[name] as Program))
      await Promise.all(names.map((name) => programs[name]?.start()))
    }
    await begin('nats', 'postgres', 'bucket', ...(history.clickhouse ? (['clickhouse'] as const) : []))
    await begin('feed')
    await begin('standby', 'gateway-1', 'gateway-2')
    const [feedAt, standbyAt, ...gates] = others
    const gateways = gates.map(({ address }) => `http://${address}:${PORTS.gateway}`)
    const front = await openFront(frontPort, gateways)
    return {
      machines,
      programs,
      front,
      gateways,
      env,
      history: history.clickhouse && stores.history,
      bridges: [feedAt, standbyAt].map(({ address }) => ({ host: address, port: PORTS.bridge })),
      mint: (name) => mintIn(env, name),
      async stop() {
        await front.stop()
        await end()
      },
    }
  } catch (thrown) {
    await end()
    throw thrown
  }
}

const addressOf = ({ url, user, password, database }: ClickHouseServer): string =>
  `clickhouse://${user}:${password}@${new URL(url).host}/${database}`

/** A token for a program, as `npm run token` beside a gateway makes one. */
async function mintIn(env: Record<string, string>, name: string): Promise<string> {
  const config = readConfig(env)
  const db = await openStorage(config)
  const secrets = await loadSecrets(storedKeys(db, config), Date.now())
  const parts = { db, secrets, issuer: `${config.publicUrl}/oidc`, clientId: 'zeus-web', clock: Date.now }
  const { token } = await createServiceTokens(parts).mint(name, 3_600_000)
  await db.destroy()
  return token
}

interface PartsAt {
  folder: string
  market: Record<string, string>
  env: Record<string, string>
  options: InstallationOptions
  machines: Machines
}

/** The product's own processes: the feed and its standby, and two gateways that are configured by their environment alone. */
function partsOn(at: readonly Machine[], { folder, market, env, options, machines }: PartsAt) {
  const [feedAt, standbyAt, gate1, gate2] = at as [Machine, Machine, Machine, Machine]
  const { built, drainSeconds, source, serving } = options
  const main = built ? [join(PROJECT_ROOT, 'dist', 'gateway', 'main.js')] : gatewayProgram
  const scratch = join(folder, 'scratch')
  mkdirSync(scratch)
  chmodSync(scratch, 0o777)
  const nobody = process.getuid?.() === 0 && machines.why !== undefined ? { uid: 65_534, gid: 65_534 } : {}
  const bridge = (address: string) => ({
    ZEUS_FEED: 'bridge',
    ZEUS_BRIDGE_HOST: address,
    ZEUS_BRIDGE_SECRET: BRIDGE_SECRET,
    ZEUS_BRIDGE_PORT: String(PORTS.bridge),
    ZEUS_BRIDGE_WS_PORT: '0',
  })
  const feed = (name: 'feed' | 'standby', machine: Machine) =>
    createProgram({
      name,
      machine,
      ready: READY,
      command: [process.execPath, ...main, 'feed'],
      env: {
        ...market,
        ZEUS_DATA_DIR: join(folder, name),
        ZEUS_HISTORY_MB: '256',
        ...(source ?? bridge(machine.address)),
      },
    })
  const gateway = (name: 'gateway-1' | 'gateway-2', machine: Machine) =>
    createProgram({
      name,
      machine,
      ready: READY,
      as: nobody,
      command: [process.execPath, ...main, 'gateway'],
      env: {
        ...env,
        ...serving,
        HOST: machine.address,
        PORT: String(PORTS.gateway),
        ZEUS_DRAIN_SECONDS: String(drainSeconds),
        TMPDIR: scratch,
      },
    })
  return {
    feed: feed('feed', feedAt),
    standby: feed('standby', standbyAt),
    'gateway-1': gateway('gateway-1', gate1),
    'gateway-2': gateway('gateway-2', gate2),
  }
}
