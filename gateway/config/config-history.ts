import { join } from 'node:path'
import { z } from 'zod'
import type { HistoryLocation } from '../past/recorder/day-history'
import type { ClickHouseServer, HistoryStore } from '../past/recorder/days-location'
import { isLoopback } from './config-values'

const FORM = '`clickhouse://user:password@host:port/database`, or `clickhouses://…` for https'
/** The server's own ports for HTTP. */
const PORTS = { 'clickhouse:': 8123, 'clickhouses:': 8443 } as const
const PROTOCOLS = { 'clickhouse:': 'http', 'clickhouses:': 'https' } as const

function serverOf(text: string): ClickHouseServer | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  if (protocol !== 'clickhouse:' && protocol !== 'clickhouses:') return undefined
  const [, database] = /^\/([A-Za-z_]\w{0,62})$/.exec(pathname) ?? []
  if (database === undefined || hostname === '' || username === '' || `${search}${hash}` !== '') return undefined
  try {
    const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
    const url = `${PROTOCOLS[protocol]}://${hostname}:${port || PORTS[protocol]}`
    return { url, user, password: secret, database }
  } catch {
    return undefined
  }
}

/** A server that keeps the days. */
export const historyServer = z.string().transform((text, context): ClickHouseServer => {
  const server = serverOf(text)
  if (server) return server
  context.addIssue({ code: 'custom', message: FORM })
  return z.NEVER
})

/** Room for history where none is said, MB; a small machine has no memory for its writer. */
const HISTORY_MB = { low: 0, normal: 2_048, high: 2_048 } as const

interface Given {
  ZEUS_DATA_DIR: string
  ZEUS_HISTORY?: ClickHouseServer | undefined
  ZEUS_HISTORY_MB?: number | undefined
  ZEUS_HISTORY_DAYS: number
  ZEUS_MEMORY: keyof typeof HISTORY_MB
}

/**
 * `history`: storage of whole days; undefined = whole days are not stored. `historyStore`: storage that may contain
 * days of earlier runs.
 */
export function historyOf(env: Given): { history: HistoryLocation | undefined; historyStore: HistoryStore } {
  const server = env.ZEUS_HISTORY
  // Who names a server wants days to be kept.
  const mb = env.ZEUS_HISTORY_MB ?? HISTORY_MB[server ? 'normal' : env.ZEUS_MEMORY]
  const store: HistoryStore = server ? { server } : { folder: join(env.ZEUS_DATA_DIR, 'history') }
  const history = { store, bytesMax: mb * 1024 * 1024, daysMax: env.ZEUS_HISTORY_DAYS }
  return { history: mb === 0 ? undefined : history, historyStore: store }
}

/** Rejects variables that contradict each other. */
export function historyProblems({ historyStore, insecureLan }: { historyStore: HistoryStore; insecureLan: boolean }) {
  if ('folder' in historyStore) return []
  const { protocol, hostname } = new URL(historyStore.server.url)
  if (protocol === 'https:' || insecureLan || isLoopback(hostname)) return []
  return ['ZEUS_HISTORY: beyond loopback it must be `clickhouses://…` (https), or set ZEUS_INSECURE_LAN=1']
}
