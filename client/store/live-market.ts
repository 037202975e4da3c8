import { type Market, market } from '../stream/market'
import { instruments } from './instruments'
import { session } from './session'

let begun = false

/** Follows the sign-in: connected while somebody is signed in, and the registry fresh for each trading day. */
function begin(): void {
  session.watchLogin((loggedIn) => {
    if (loggedIn) {
      market.start(session.token)
      void instruments.ensure()
    } else if (session.user() === undefined) {
      market.stop()
    }
  })
  market.session.subscribe(() => {
    const { tradingDay } = market.session.get()
    const held = instruments.table?.tradingDay
    if (held !== undefined && tradingDay !== '' && tradingDay !== held) void instruments.refresh()
  })
  market.connection.subscribe(() => {
    // Another gateway life may list other instruments.
    if (market.connection.get().kind === 'live' && instruments.table) void instruments.refresh()
    if (market.connection.get().kind === 'live') void instruments.ensure()
  })
}

/** The market, connected to the sign-in by its first caller. */
export function liveMarket(): Market {
  if (!begun) {
    begun = true
    begin()
  }
  return market
}
