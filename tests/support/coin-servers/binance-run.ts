import { binanceVenue } from '../../../gateway/feeds/binance/venue'
import { dialSocket } from '../../../gateway/feeds/coin/dial'
import { createCoinFeed } from '../../../gateway/feeds/coin/live-feed'
import { FakeClock } from '../fake-clock'
import { greet, sendHeartbeats, startBinance } from './binance-server'
import type { CoinServer } from './coin-server'
import { FeedRun } from './feed-run'

/** 2026-09-10 10:00:30 in Beijing. */
export const NOW = Date.UTC(2026, 8, 10, 2, 0, 30)
export const SPOT = 'BTCUSDT.BINANCE'
export const PERP = 'BTCUSDTPERP.BINANCE'

export const feedOf = (server: CoinServer, clock: FakeClock) =>
  createCoinFeed(binanceVenue({ url: server.url }), { clock, random: () => 0, dial: dialSocket })

/** A feed beside an exchange on loopback, just begun. */
export async function start(parts: Parameters<typeof startBinance>[0] = {}) {
  const server = await startBinance(parts)
  const clock = new FakeClock()
  clock.pass(NOW - clock.now())
  const feed = feedOf(server, clock)
  return { server, clock, feed, run: new FeedRun(feed, clock) }
}

/** The same with all three connections in health, books whole. */
export async function startHealthy(parts: Parameters<typeof startBinance>[0] = {}) {
  const { server, clock, feed, run } = await start(parts)
  const spot = await greet(server, clock.now())
  await run.status('live')
  return { server, clock, feed, run, spot }
}

/** Time goes by while data comes, on all connections but one. */
export async function pass(server: CoinServer, clock: FakeClock, ms: number, except?: string): Promise<void> {
  const step = 10_000
  for (let left = ms; left > 0; left -= step) {
    clock.advance(Math.min(step, left))
    await sendHeartbeats(server, clock.now(), except)
  }
}
