import { idsFromInput } from '../../shared/market/instrument'
import { ConfigError, readConfig } from '../config/config'
import { dialSocket } from '../feeds/coin/dial'
import { createCoinFeed } from '../feeds/coin/live-feed'
import { coinSelfTest } from '../feeds/coin/self-test'
import type { CoinVenue } from '../feeds/coin/venue'
import { wallClock } from '../feeds/coin/wall-clock'
import { selfTest } from '../feeds/level-one/self-test'
import type { SelfTest } from '../feeds/polling/self-test-text'
import { chooseCoinVenue } from '../feeds/sources/choose-coins'
import { chooseVenue, VENUE_NAMES } from '../feeds/sources/choose-venue'
import { COIN_VENUE_NAMES } from '../feeds/sources/coin-venues'

/** Two exchanges, three boards and an index. */
const DEFAULT_IDS = ['600519.SH', '000001.SZ', '300750.SZ', '000001.SH']
const USAGE = `用法：npm run tool -- feed-check ${[...VENUE_NAMES, ...COIN_VENUE_NAMES].join('|')} [代码…]`
const LONGEST_MS = 60_000

/** `npm run tool -- feed-check tencent 600519`: one look at a live source from this network. Exit code 1 = unusable. */
async function main([name = '', ...codes]: readonly string[]): Promise<number> {
  const { sources } = readConfig(process.env)
  const signal = AbortSignal.timeout(LONGEST_MS)
  const coins = await chooseCoinVenue(name, sources)
  if (coins) return tell(await testCoins(coins, signal))
  const venue = await chooseVenue(name, { sources, now: Date.now })
  const ids = codes.length > 0 ? codes.flatMap((code) => idsFromInput(code).slice(0, 1)) : DEFAULT_IDS
  if (!venue || ids.length === 0) {
    console.error(USAGE)
    return 1
  }
  return tell(await selfTest(venue, { ids, now: Date.now, signal }))
}

function tell({ lines, usable }: SelfTest): number {
  console.log(lines.join('\n'))
  return usable ? 0 : 1
}

async function testCoins(venue: CoinVenue, signal: AbortSignal): Promise<SelfTest> {
  const clock = wallClock(Date.now)
  const feed = createCoinFeed(venue, { clock, random: Math.random, dial: dialSocket })
  // The clock's own timers do not keep a process alive.
  const awake = setInterval(() => undefined, LONGEST_MS)
  try {
    return await coinSelfTest(venue, feed, { clock, signal })
  } finally {
    clearInterval(awake)
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (thrown: unknown) => {
    console.error(thrown instanceof ConfigError ? thrown.message : thrown)
    process.exitCode = 1
  },
)
