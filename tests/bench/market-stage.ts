import { cpus } from 'node:os'
import { createMarketState } from '../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import { SIDES, type Trade } from '../../shared/market/events'
import { BRIDGE_DAY, BRIDGE_OPEN, bridgeIds } from '../support/bridge-rows'
import { makeInstrument } from '../support/market-events'

/**
 * `npm run bench:market-stage [-- INSTRUMENTS]`: processor time of the market stage alone for each print of `bench:bridge`,
 * with the default split detectors: ledgers, deals, events, detectors, and the collector's threads. Wall time would
 * say what else the machine does. Ticks come as they do at 50,000 prints a second: what waits for them counts.
 */
const INSTRUMENTS = Number(process.argv[2] ?? 4_000)
const ROUNDS = 3
const PRINTS = 300_000
const AT_ONCE = 500
const PRINTS_A_TICK = 12_500
const PREV_CLOSE = 1_000

const ids = bridgeIds(INSTRUMENTS)
const limits = { prevClose: PREV_CLOSE, limitUp: 1_100, limitDown: 900 }
const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 0, interest: () => false })
state.apply({ kind: 'day', tradingDay: BRIDGE_DAY })
state.apply({ kind: 'instruments', instruments: ids.map((id) => makeInstrument({ id, ...limits })) })

/** As `bridgePrint`, already read. */
function print(n: number): Trade {
  const share = ((n * 0.618033988749895) % 1) ** 3
  const price = PREV_CLOSE + ((n * 7) % 60)
  const volume = 100 + ((n * 13) % 40) * 100
  return {
    kind: 'trade',
    instrument: ids[Math.floor(share * ids.length)] as string,
    exchangeTime: BRIDGE_OPEN + Math.floor(n / 100),
    price,
    volume,
    amount: price * volume,
    side: SIDES[n % 3 === 0 ? 2 : 1] as Trade['side'],
    buyNo: 2 * n + 1,
    sellNo: 2 * n + 2,
    venueSeq: n + 1,
  }
}

console.log(`${cpus()[0]?.model.trim()} × ${cpus().length}, node ${process.version}, ${INSTRUMENTS} instruments`)
let n = 0
for (let round = 1; round <= ROUNDS; round++) {
  let spent = 0
  for (let done = 0; done < PRINTS; done += AT_ONCE) {
    const trades = Array.from({ length: AT_ONCE }, () => print(n++))
    const before = process.cpuUsage()
    for (const trade of trades) state.apply(trade)
    if (n % PRINTS_A_TICK === 0) state.tick(BRIDGE_OPEN + Math.floor(n / 100))
    const { user, system } = process.cpuUsage(before)
    spent += user + system
  }
  console.log(`  ${PRINTS} prints: ${(spent / PRINTS).toFixed(1)} µs of processor time each`)
}
