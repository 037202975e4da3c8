import { nullDay } from '../../../../shared/flow/null-day'
import { recordedOrders, type TradeTape, tapeLength, tradeAt } from '../../../../shared/flow/recorded-orders'
import { isValid } from '../../../../shared/flow/split/verdict/listed'
import { SplitDetector } from '../../../../shared/flow/split-detector'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import type { Trade } from '../../../../shared/market/events'
import type { InstrumentId } from '../../../../shared/market/instrument'
import type { Scales } from '../../../../shared/market/units'

export interface NullInput {
  tape: TradeTape
  instrument: InstrumentId
  scales: Scales
  shuffles: number
  /** The same number shuffles the same way. */
  seed: number
}

/** Result of one day: the published probability of each valid finding. The recorded day comes first. */
export interface NullReport {
  day: 'recorded' | 'shuffled'
  found: number[]
}

/** After the last print so much silence ends every finding. */
const SILENCE_MS = 3_600_000

/** The recorded day, then the requested number of shuffled ones, each through a separate detector. */
export function* nullTest({ tape, instrument, scales, shuffles, seed }: NullInput): Generator<NullReport> {
  const recorded = Array.from({ length: tapeLength(tape) }, (_, row) => tradeAt(tape, row, instrument))
  yield { day: 'recorded', found: findingsOf(recorded, instrument, scales) }
  const orders = recordedOrders(tape)
  const random = dice(seed)
  for (let day = 0; day < shuffles; day++) {
    yield { day: 'shuffled', found: findingsOf(nullDay(orders, instrument, random), instrument, scales) }
  }
}

function findingsOf(trades: readonly Trade[], instrument: InstrumentId, scales: Scales): number[] {
  const detector = new SplitDetector({ instrument, scales })
  const last = new Map<string, SplitFinding>()
  const collect = () => {
    for (const finding of detector.take()) last.set(finding.id, finding)
  }
  for (const trade of trades) {
    detector.add(trade)
    collect()
  }
  detector.advance((trades.at(-1)?.exchangeTime ?? 0) + SILENCE_MS)
  collect()
  return [...last.values()].filter(isValid).map(({ confidence }) => confidence)
}

/** Numbers in [0, 1) from a seed (mulberry32, public domain). */
export function dice(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
