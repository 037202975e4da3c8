import { claimOperator } from '../../gateway/people/identity/rights/roles'
import { dateToMs } from '../../shared/market/session'
import type { People } from './people'
import { type Product, startProduct } from './product'
import { startTestGateway, type TestGateway } from './start-gateway'
import { steppedMarket } from './stepped-market'

/**
 * Products that the browser tests of one process share, because their start is expensive. For files that read the market
 * and write only what belongs to accounts they have registered: account names are unique over all such files. Files
 * that stop the product, move its market, or need an empty installation start their own. Each ends with the process.
 */

/** Time that a start may take on a machine that is busy with other tests. */
export const START_MS = 300_000

interface Operators {
  /** An account with the rights of the first account of an installation. */
  registerOperator(name: string): Promise<string>
}
export type SharedProduct = Omit<Product, 'stop'> & Operators
export type StillMarket = Omit<TestGateway, 'stop' | 'close'> & Operators

const operatorsOf = (people: People, { db }: Pick<Product['store'], 'db'>): Operators => ({
  async registerOperator(name) {
    const id = await people.register(name)
    await claimOperator(db, id, Date.now())
    return id
  },
})

/** Enough rows to scroll the main table; the walk over all pages also opens a video of an allowed host. */
const OPTIONS = { ZEUS_INSTRUMENT_COUNT: '120', VIDEO_HOSTS: 'videos.example' }

async function startShared(): Promise<SharedProduct> {
  const { stop: _, ...product } = await startProduct(OPTIONS)
  // The signal alone would end this process without its exit handlers, which end the machines of an installation.
  process.once('SIGTERM', () => process.exit())
  return { ...product, ...operatorsOf(product, product.store) }
}

let shared: Promise<SharedProduct> | undefined

/** The product with a live simulated market. */
export function sharedProduct(): Promise<SharedProduct> {
  shared ??= startShared()
  return shared
}

const FRIDAY = dateToMs('20260717')
const MINUTE = 60_000
const clock = (hours: number, minutes = 0) => FRIDAY + (hours * 60 + minutes) * MINUTE

/** Market times, epoch ms, at which a market starts and stops, and its number of instruments. */
const STILL = {
  morning: { startAt: clock(9, 50), standsAt: clock(10), instrumentCount: 60 },
  close: { startAt: clock(14, 45), standsAt: clock(15) + 5_000, instrumentCount: 80 },
} as const

async function startStill(when: keyof typeof STILL): Promise<StillMarket> {
  const { startAt, standsAt, instrumentCount } = STILL[when]
  const market = steppedMarket({ startAt, instrumentCount })
  const { stop: _, close: __, ...gateway } = await startTestGateway({ feed: market.feed })
  await market.stepTo(standsAt)
  return { ...gateway, ...operatorsOf(gateway, gateway.identity.store) }
}

const still = new Map<keyof typeof STILL, Promise<StillMarket>>()

/** A market that has stopped at ten o'clock, or after the close: every figure on a page must equal the gateway's. */
export function stillMarket(when: keyof typeof STILL): Promise<StillMarket> {
  const market = still.get(when) ?? startStill(when)
  still.set(when, market)
  return market
}
