import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { setClosedDays } from '../../shared/market/trading-days'
import { COIN_VENUE_NAMES, coinUrlVariable } from '../feeds/sources/coin-venues'
import { identityOf, identityVariables } from '../people/identity/variables'
import { historyOf, historyProblems, historyServer } from './config-history'
import { uploadProblems, uploads } from './config-uploads'
import {
  bus,
  clock,
  coinFeed,
  coinUrls,
  feed,
  flag,
  hosts,
  integer,
  isLoopback,
  natsServer,
  origin,
  postgres,
  proxies,
  readClosedDays,
  subject,
  tradingDays,
  url,
  videoHosts,
  watch,
} from './config-values'

export type { ClockMode } from './config-values'

/** Variables that contain a secret: errors about them never show the value. */
const SECRET = /_SECRET(_OLD)?$|_TOKEN$|_KEY$|^DATABASE_URL$|^ZEUS_HISTORY$|SMTP_URL$|ALARM_URL$|HEARTBEAT_URL$/

/** Every variable the gateway reads, with its default; `variable-words.ts` describes each. */
export const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: integer(0, 65535).default(8700),
  ZEUS_DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: postgres.optional(),
  /** Seals the keys, which lie in the database then and not in the data folder. */
  ZEUS_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  /** Previous sealing secret. */
  ZEUS_SECRET_OLD: z.string().min(32, 'at least 32 characters').optional(),
  /** Videos and pictures of people; missing: the data folder. */
  ZEUS_UPLOADS: uploads.optional(),
  ZEUS_UPLOADS_KEY: z.string().min(1).optional(),
  ZEUS_UPLOADS_SECRET: z.string().min(1).optional(),
  ZEUS_FEED: feed.default('simulated'),
  /** Bitcoin beside it; `simulated`: what the feed itself has. */
  ZEUS_COIN_FEED: coinFeed.default(['simulated']),
  ZEUS_SEED: integer(0, 2 ** 31 - 1).default(20260706),
  ZEUS_CLOCK: clock.default({ mode: 'always', speed: 1 }),
  /** Recordings for tests; the gateway itself reads `ZEUS_FEED`. */
  ZEUS_RECORDINGS: z.string().optional(),
  ZEUS_REPLAY_SPEED: integer(1, 100_000).default(1),
  /** A table of instruments (CSV): fills what the feed leaves out of names, industries and shares. */
  ZEUS_ACTIONS: z.string().optional(),
  ZEUS_INSTRUMENTS: z.string().optional(),
  /** Codes that took the place of others (CSV: old, new). */
  ZEUS_CODE_CHANGES: z.string().optional(),
  /** Codes that a live source is asked for, whether or not they are on somebody's list. */
  ZEUS_WATCH: watch.default({ ids: [], unknown: [] }),
  /** Trading days that end with the morning: no calendar knows them before they are told. */
  ZEUS_HALF_DAYS: tradingDays.default([]),
  /** Weekdays on which the exchanges are closed, beside the calendar that is shipped. */
  ZEUS_CLOSED_DAYS: readClosedDays.default([]),
  /** Instead of the sources' own addresses. */
  ZEUS_TENCENT_URL: url.optional(),
  ZEUS_TENCENT_MINUTE_URL: url.optional(),
  ZEUS_SINA_URL: url.optional(),
  ZEUS_EASTMONEY_URL: url.optional(),
  ...coinUrls,
  ZEUS_TDX_HOSTS: hosts.optional(),
  /** Listeners for senders of Level-2 data. */
  ZEUS_BRIDGE_HOST: z.string().min(1).default('127.0.0.1'),
  ZEUS_BRIDGE_PORT: integer(0, 65535).default(8710),
  ZEUS_BRIDGE_WS_PORT: integer(0, 65535).default(8711),
  ZEUS_BRIDGE_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  ZEUS_BRIDGE_NATS: natsServer.optional(),
  ZEUS_BRIDGE_SUBJECT: subject.default('zeus.bridge'),
  /** Over how long a gateway that is asked to go hands its connections over to others. */
  ZEUS_DRAIN_SECONDS: integer(0, 600).default(0),
  ZEUS_ROLE: z.enum(['all', 'feed', 'gateway'], '`all`, `feed` or `gateway`').default('all'),
  ZEUS_BUS: bus.default('memory'),
  /** Identity of this process on the server; see `deploy/nats.conf`. */
  ZEUS_BUS_USER: z.string().min(1).optional(),
  ZEUS_BUS_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  /** Certificates that the server's must descend from. */
  ZEUS_BUS_CA: z.string().min(1).optional(),
  ZEUS_INSTRUMENT_COUNT: integer(50, 6000).default(5500),
  /** How much the market's state may hold: see `state/state-budget.ts`. */
  ZEUS_MEMORY: z.enum(['low', 'normal', 'high'], '`low`, `normal` or `high`').default('normal'),
  /** A server that keeps history, instead of the data folder. */
  ZEUS_HISTORY: historyServer.optional(),
  /** Room for history on the disk, MB; 0 = prints are not kept. Missing: as the memory profile says. */
  ZEUS_HISTORY_MB: integer(0, 10_000_000).optional(),
  /** Days that keep their minutes and ledgers. */
  ZEUS_HISTORY_DAYS: integer(1, 5_000).default(20),
  ZEUS_LOG: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], '`debug`, `info`, `warn`, `error` or `silent`')
    .default('info'),
  /** Who carries it may read `/metrics` from another machine without signing in. */
  ZEUS_METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  PUBLIC_URL: origin.optional(),
  ZEUS_TRUST_PROXY: proxies.default([]),
  ZEUS_INSECURE_LAN: flag.default(false),
  /** Missing: open while every price is made up. */
  ZEUS_DEMO: z.enum(['on', 'off'], '`on` or `off`').optional(),
  /** Alerts may be sent to addresses of the local network. */
  ZEUS_ALERT_PRIVATE: flag.default(false),
  /** Receiver of incidents, and of a heartbeat every minute; both are signed with the secret. */
  ZEUS_ALARM_URL: url.optional(),
  ZEUS_HEARTBEAT_URL: url.optional(),
  ZEUS_ALARM_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  /** An OpenAI-compatible server whose language model answers questions; missing: rules do. */
  ZEUS_LLM_URL: url.optional(),
  ZEUS_LLM_KEY: z.string().min(1).optional(),
  ZEUS_LLM_MODEL: z.string().min(1).max(100).optional(),
  ...identityVariables,
  WECHAT_QR: z.string().optional(),
  VIDEO_MAX_MB: integer(1, 100_000).default(512),
  VIDEO_HOSTS: videoHosts.default([]),
})

const coinUrlsOf = (env: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(COIN_VENUE_NAMES.map((name) => [name, env[coinUrlVariable(name)] as string | undefined]))

const uploadsOf = (env: z.infer<typeof schema>) => ({
  place: env.ZEUS_UPLOADS ?? { folder: env.ZEUS_DATA_DIR },
  key: env.ZEUS_UPLOADS_KEY,
  secret: env.ZEUS_UPLOADS_SECRET,
})

export type Config = ReturnType<typeof toConfig>

function toConfig(env: z.infer<typeof schema>) {
  const loopback = isLoopback(env.HOST)
  const shown = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  return {
    host: env.HOST,
    port: env.PORT,
    loopback,
    /** Origin that browsers use, without a trailing slash. With `PORT=0` it is known only after listening. */
    publicUrl: (env.PUBLIC_URL ?? `http://${shown}:${env.PORT}`).replace(/\/+$/, ''),
    /** Proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies: env.ZEUS_TRUST_PROXY,
    insecureLan: env.ZEUS_INSECURE_LAN,
    /** Whether the market can be read without an account; undefined = as long as every price is made up. */
    demo: env.ZEUS_DEMO === undefined ? undefined : env.ZEUS_DEMO === 'on',
    /** Webhooks of alerts may be plain http and in private networks. */
    alertPrivate: env.ZEUS_ALERT_PRIVATE,
    /** Receiver of the operators' incidents and heartbeats. */
    alarm: { url: env.ZEUS_ALARM_URL, heartbeatUrl: env.ZEUS_HEARTBEAT_URL, secret: env.ZEUS_ALARM_SECRET ?? '' },
    dataDir: env.ZEUS_DATA_DIR,
    /** A PostgreSQL server; undefined = a file in the data folder. */
    databaseUrl: env.DATABASE_URL,
    /** Secret from the environment that seals the keys in the database; undefined = the keys are in the data folder. */
    secret: env.ZEUS_SECRET,
    /** Previous secret; keys may still be sealed with it. */
    formerSecret: env.ZEUS_SECRET_OLD,
    uploads: uploadsOf(env),
    feed: env.ZEUS_FEED,
    /** Coin exchanges by name, or `simulated` alone. */
    coinFeed: env.ZEUS_COIN_FEED,
    seed: env.ZEUS_SEED,
    clock: env.ZEUS_CLOCK,
    replaySpeed: env.ZEUS_REPLAY_SPEED,
    instrumentCount: env.ZEUS_INSTRUMENT_COUNT,
    /** The user's own tables of instruments and of changed codes; undefined = none. */
    actionsFile: env.ZEUS_ACTIONS,
    instrumentsFile: env.ZEUS_INSTRUMENTS,
    codeChangesFile: env.ZEUS_CODE_CHANGES,
    /** Instruments that a live source is always asked for. */
    watch: env.ZEUS_WATCH.ids,
    /** Codes in `ZEUS_WATCH` that are no stock, fund, convertible bond, index or coin. */
    unknownWatch: env.ZEUS_WATCH.unknown,
    /** Addresses of live sources that replace the default ones. */
    sources: {
      tencentUrl: env.ZEUS_TENCENT_URL,
      tencentMinuteUrl: env.ZEUS_TENCENT_MINUTE_URL,
      sinaUrl: env.ZEUS_SINA_URL,
      eastmoneyUrl: env.ZEUS_EASTMONEY_URL,
      coinUrls: coinUrlsOf(env),
      tdxHosts: env.ZEUS_TDX_HOSTS,
    },
    bridge: {
      host: env.ZEUS_BRIDGE_HOST,
      port: env.ZEUS_BRIDGE_PORT,
      wsPort: env.ZEUS_BRIDGE_WS_PORT,
      /** Secret required of every sender; undefined = no secret is required, and only loopback is accepted. */
      secret: env.ZEUS_BRIDGE_SECRET,
      /** A NATS server whose `subject` senders publish on. */
      nats: env.ZEUS_BRIDGE_NATS,
      subject: env.ZEUS_BRIDGE_SUBJECT,
    },
    drainMs: env.ZEUS_DRAIN_SECONDS * 1_000,
    role: env.ZEUS_ROLE,
    /** Address `memory`: everything in one process; else where the NATS server is. */
    bus: { address: env.ZEUS_BUS, user: env.ZEUS_BUS_USER, secret: env.ZEUS_BUS_SECRET, ca: env.ZEUS_BUS_CA },
    memory: env.ZEUS_MEMORY,
    halfDays: env.ZEUS_HALF_DAYS,
    closedDays: env.ZEUS_CLOSED_DAYS,
    ...historyOf(env),
    logLevel: env.ZEUS_LOG,
    metricsToken: env.ZEUS_METRICS_TOKEN,
    /** Language model of the assistant; undefined = rules answer. */
    languageModel:
      env.ZEUS_LLM_URL === undefined || env.ZEUS_LLM_MODEL === undefined
        ? undefined
        : { url: env.ZEUS_LLM_URL, key: env.ZEUS_LLM_KEY, model: env.ZEUS_LLM_MODEL },
    identity: identityOf(env),
    /** Text or address behind the customer-service QR code; undefined = not configured, the page says so. */
    wechatQr: env.WECHAT_QR,
    video: { maxBytes: env.VIDEO_MAX_MB * 1024 * 1024, hosts: env.VIDEO_HOSTS },
  }
}

/** Lists every invalid variable with its value and the expected form. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  constructor(readonly problems: readonly string[]) {
    super(`configuration: ${problems.length} wrong\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

function busProblems({ bus: { address, user, secret, ca } }: Config): string[] {
  const problems: string[] = []
  if ((user === undefined) !== (secret === undefined)) {
    problems.push('ZEUS_BUS_USER and ZEUS_BUS_SECRET: expected both or neither')
  }
  if (ca === undefined) return problems
  if (!address.startsWith('tls:'))
    problems.push(`ZEUS_BUS=${JSON.stringify(address)}: ZEUS_BUS_CA is for tls://host:port`)
  if (!statSync(ca, { throwIfNoEntry: false })?.isFile()) {
    problems.push(`ZEUS_BUS_CA=${JSON.stringify(ca)}: expected an existing file of certificates`)
  }
  return problems
}

/**
 * Reads the configuration from the environment (empty strings count as unset). Throws one `ConfigError` that
 * lists all that is wrong. The calendar of this process knows the configured closed days afterwards.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  const problems: string[] = []
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0] ?? '')
      const shown = SECRET.test(name) ? '…' : JSON.stringify((given[name] ?? '').replace(/\/\/[^/@]*@/, '//…@'))
      problems.push(`${name}=${shown}: expected ${issue.message}`)
    }
  }
  for (const name of Object.keys(given)) {
    if (name.startsWith('ZEUS_') && !(name in schema.shape)) problems.push(`${name}: no such variable`)
  }
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems)
  const config = toConfig(parsed.data)
  if (!config.loopback && !config.insecureLan && !config.publicUrl.startsWith('https:')) {
    problems.push(
      `HOST=${JSON.stringify(config.host)}: beyond loopback PUBLIC_URL must be https, or set ZEUS_INSECURE_LAN=1`,
    )
  }
  if (!isLoopback(config.bridge.host) && config.bridge.secret === undefined) {
    problems.push(
      `ZEUS_BRIDGE_HOST=${JSON.stringify(config.bridge.host)}: beyond loopback senders need ZEUS_BRIDGE_SECRET`,
    )
  }
  const { ZEUS_LLM_URL: modelUrl, ZEUS_LLM_MODEL: model } = parsed.data
  if ((modelUrl === undefined) !== (model === undefined)) {
    problems.push('ZEUS_LLM_URL and ZEUS_LLM_MODEL: expected both or neither')
  }
  if (modelUrl?.startsWith('http:') && !isLoopback(new URL(modelUrl).hostname)) {
    problems.push('ZEUS_LLM_URL: beyond loopback it must be https, as questions and the key are sent there')
  }
  const { url: alarmUrl, heartbeatUrl, secret } = config.alarm
  if ((alarmUrl ?? heartbeatUrl) !== undefined && secret === '') {
    problems.push('ZEUS_ALARM_URL, ZEUS_HEARTBEAT_URL: what leaves is signed, and needs ZEUS_ALARM_SECRET')
  }
  if (config.feed.startsWith('replay:') && !existsSync(config.feed.slice('replay:'.length))) {
    problems.push(`ZEUS_FEED=${JSON.stringify(config.feed)}: expected an existing file or folder after replay:`)
  }
  const { issuer, host } = config.identity
  for (const [name, address] of [
    ['IDENTITY_ISSUER', issuer],
    ['IDENTITY_HOST', host],
  ]) {
    if (address?.startsWith('http:') && !config.insecureLan && !isLoopback(new URL(address).hostname)) {
      problems.push(`${name}=${JSON.stringify(address)}: beyond loopback it must be https, or set ZEUS_INSECURE_LAN=1`)
    }
  }
  if (config.actionsFile && !statSync(config.actionsFile, { throwIfNoEntry: false })?.isFile()) {
    problems.push(`ZEUS_ACTIONS=${JSON.stringify(config.actionsFile)}: expected an existing CSV file`)
  }
  if (config.instrumentsFile && !statSync(config.instrumentsFile, { throwIfNoEntry: false })?.isFile()) {
    problems.push(`ZEUS_INSTRUMENTS=${JSON.stringify(config.instrumentsFile)}: expected an existing CSV file`)
  }
  if (config.role !== 'all' && config.bus.address === 'memory') {
    problems.push(`ZEUS_BUS="memory": the role ${config.role} needs a bus between processes, nats://host:port`)
  }
  if (config.formerSecret !== undefined && config.secret === undefined) {
    problems.push('ZEUS_SECRET_OLD: expected ZEUS_SECRET, which takes its place')
  }
  problems.push(...uploadProblems({ ...config.uploads, insecureLan: config.insecureLan }))
  problems.push(...historyProblems(config))
  problems.push(...busProblems(config))
  const both = config.halfDays.filter((day) => config.closedDays.includes(day))
  if (both.length > 0) problems.push(`ZEUS_HALF_DAYS, ZEUS_CLOSED_DAYS: both name ${both.join(', ')}`)
  if (problems.length > 0) throw new ConfigError(problems)
  setClosedDays(config.closedDays)
  return config
}
