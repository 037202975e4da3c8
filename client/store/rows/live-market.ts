import { display } from '../../session/display'
import { publishedNow } from '../../session/published-now'
import { session } from '../../session/session'
import { type MarketStream, market } from '../../stream/market'
import { browserEnvironment } from '../../stream/stream-environment'
import { instruments } from './instruments'
import { watchRegistry } from './registry-watch'

let begun = false

/**
 * Connects as a wall if this window is one, else while an account is signed in; an expired sign-in ends nothing here,
 * so that the data stays.
 */
function begin(): void {
  market.session.subscribe(() => {
    publishedNow.freezes = market.session.get().freezes
  })
  watchRegistry(market, instruments, browserEnvironment)
  if (display.token() !== undefined) {
    market.start(display.token)
    void instruments.ensure()
    return
  }
  session.watchReader((isReader) => {
    if (isReader) {
      market.start(session.token)
      void instruments.ensure()
    } else if (session.user() === undefined) {
      market.stop()
    }
  })
}

/** The market, connected to the sign-in by its first caller. */
export function liveMarket(): MarketStream {
  if (!begun) {
    begun = true
    begin()
  }
  return market
}

/** The gateway's clock now, epoch ms. */
export const nowThere = (): number => Date.now() + (liveMarket().clockOffset() ?? 0)
