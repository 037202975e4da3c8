import { readConfig } from '../../gateway/config/config'
import type { ClickHouseServer } from '../../gateway/past/recorder/days-location'
import { loadSecrets } from '../../gateway/people/identity/keys/secrets'
import { storedKeys } from '../../gateway/people/identity/keys/stored-keys'
import { openStore, type Store } from '../../gateway/people/identity/service'
import { openStorage } from '../../gateway/processes/open-storage'
import type { HealthReport, InstrumentTable } from '../../shared/protocol/rest'
import { partOf } from './part-of'
import { fetchHealth } from './parts/fetch-health'
import { install } from './parts/installation'
import { type People, peopleOf } from './people'
import { FEW, startTestGateway } from './start-gateway'
import { until } from './until'

/** The product with the simulated exchange as a browser sees it, in one process or in several. */
export interface Product extends People {
  url: string
  /** Its instruments; none until it has them. */
  table(): InstrumentTable
  /** The store of its accounts. */
  store: Store
  /** Health reports of each gateway process. */
  health(): Promise<HealthReport[][]>
  /** The history server, if it runs in several processes and stores history on one. */
  history?: ClickHouseServer | undefined
  stop(): Promise<void>
}

/** Settings of the feed where there are several processes; all others are settings of the gateways. */
const OF_FEED = /^ZEUS_(INSTRUMENT_COUNT|CLOCK|FEED|REPLAY_SPEED)$/

/** With `PRODUCT_APART` in several processes on machines of their own (`npm run test:apart`), else in this process. */
export const startProduct = (env: Record<string, string>): Promise<Product> =>
  process.env.PRODUCT_APART ? startApart(env) : startHere(env)

async function startHere(env: Record<string, string>): Promise<Product> {
  const gateway = await startTestGateway({ env })
  const { url, register, mint, stop, state, identity } = gateway
  return {
    url,
    register,
    mint,
    stop,
    store: identity.store,
    table: () => state.instrumentTable(),
    // Requests from the same machine need no token.
    health: async () => [await fetchHealth(url, new URL(url).host, '', ANSWER_MS)],
  }
}

const LOOK_MS = 1_000
const ANSWER_MS = 10_000
const NO_TABLE = { epoch: 0, tradingDay: '', id: [], name: [], kind: [], pinyin: [], industry: [] }

async function startApart(env: Record<string, string>): Promise<Product> {
  const settings = Object.entries(env)
  const of = (isFeeds: boolean) => Object.fromEntries(settings.filter(([name]) => OF_FEED.test(name) === isFeeds))
  const source = { ZEUS_INSTRUMENT_COUNT: FEW, ...of(true) }
  const at = await install({ built: true, history: true, drainSeconds: 1, source, serving: of(false) })
  console.log(`machines: ${at.machines.kind}${at.machines.why ? ` (${at.machines.why})` : ''}`)
  const config = readConfig(at.env)
  const { publicUrl } = config
  // Gateways start before they have the market, and the proxy passes no connections to them until they are ready.
  const isReady = () =>
    fetch(`${publicUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('its gateways to be ready', isReady, 120_000, 100)
  const db = await openStorage(config)
  const secrets = () => loadSecrets(storedKeys(db, config), Date.now())
  const { clientId, registration, delivery, ldap, ad } = config.identity
  const setup = { publicUrl, clientId, registration, delivery, ldap, ad, testMode: false }
  const store = await openStore(db, await secrets(), setup, Date.now)
  const people = peopleOf({ store, secrets, clientId, now: Date.now, issuer: `${publicUrl}/oidc` })
  // A service token, because the first user who registers becomes the operator.
  const token = await at.mint('table')
  const headers = { authorization: `Bearer ${token}` }
  let table = partOf<InstrumentTable>(NO_TABLE)
  const looking = setInterval(async () => {
    const answer = await fetch(`${publicUrl}/api/instruments`, { headers }).catch(() => undefined)
    if (answer?.ok) table = ((await answer.json()) as { data: InstrumentTable }).data
  }, LOOK_MS)
  return {
    ...people,
    url: publicUrl,
    store,
    table: () => table,
    history: at.history,
    health: () => Promise.all(at.gateways.map((one) => fetchHealth(one, new URL(publicUrl).host, token, ANSWER_MS))),
    async stop() {
      clearInterval(looking)
      await db.destroy()
      await at.stop()
    },
  }
}
