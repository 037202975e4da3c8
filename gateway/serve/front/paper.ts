import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { MarketClock } from '../../../shared/market/session'
import { logOf } from '../../log'
import { PublishedStore } from '../../people/strategy/back-test/published-store'
import { PaperDesk } from '../../people/strategy/paper/paper-desk'
import { PaperFollower } from '../../people/strategy/paper/paper-follower'
import { PaperStore } from '../../people/strategy/paper/paper-store'
import type { Db } from '../../storage/database'
import { paperAccountRoutes } from '../http/paper-accounts'

const log = logOf('paper')

/** Time between two looks for new signals of followed rules, ms. */
const FOLLOW_MS = 5_000

interface PaperMarket {
  readonly feed: { clock(): MarketClock }
  instrument(id: InstrumentId): Instrument | undefined
}

/** Paper accounts of people: their routes, and the orders of the rules that they follow. */
export function openPaperAccounts({ db, market, now }: { db: Db; market: PaperMarket; now: () => number }) {
  const parts = {
    store: new PaperStore(db, now),
    published: new PublishedStore(db, now),
    clock: () => market.feed.clock(),
    instrument: (id: InstrumentId) => market.instrument(id),
  }
  const follower = new PaperFollower(parts)
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    follower
      .refresh()
      .catch((thrown: unknown) => log.warn({ err: thrown }, 'followed rules not looked after'))
      .finally(() => {
        isBusy = false
      })
  }, FOLLOW_MS)
  return { routes: paperAccountRoutes(new PaperDesk(parts)), close: () => clearInterval(timer) }
}
