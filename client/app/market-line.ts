import { isSteady } from '../../shared/protocol/topics'
import { liveMarket } from '../store/rows/live-market'
import type { MarketFacts } from './market-status'

/** What the status strip shows, as the page's market has it now. */
export function readMarket(): MarketFacts {
  const market = liveMarket()
  const { phase, speed, feed, health, machine, behind } = market.session.get()
  const framed = market.lastFrameAt()
  // A replay tells what there is to tell: the whole market once a minute of its clock. Of alerts there may be none.
  const listening = !machine && market.topics().some(isSteady)
  return {
    phase,
    speed,
    feed,
    reported: health,
    marketTime: market.marketTime(),
    clockStands: market.clockStands(),
    behind,
    wallNow: Date.now(),
    connection: market.connection.get(),
    latencyMs: market.latency().p50,
    frameAgeMs: listening && framed > 0 ? Date.now() - framed : null,
  }
}

/** A new round of tries, after 连接超时. */
export const retryConnection = (): void => liveMarket().connection.retry()
