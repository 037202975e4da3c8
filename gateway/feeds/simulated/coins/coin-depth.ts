import type { CoinDepth } from '../../../../shared/market/events'
import { MINUTE_MS } from '../../../../shared/market/units'
import { BAND_COUNT } from '../../../../shared/protocol/coin-kinds'
import { mix } from '../exchange/random'

/** Width of a band in cents: ten of the money. */
const STEP = 1_000
/** Usual quantity of a band, 10⁻⁵ coins, and what it grows by with each band further out. */
const USUAL = 420_000
const GROWTH = 0.07
/** One band in so many is a wall. */
const WALL_IN = 22

/** 0…1 of three numbers. */
const share = (a: number, b: number, c: number): number =>
  mix(mix(mix(a) ^ b) ^ Math.imul(c | 0, 0x85ebca6b)) / 4294967296

/** Volume waiting in a band: nearly constant for minutes, so that walls appear and disappear realistically. */
function waiting(seed: number, band: number, distance: number, time: number): number {
  const stands = (4 + 40 * share(seed, band, 1)) * MINUTE_MS
  const life = Math.floor(time / stands + share(seed, band, 2))
  const size = Math.exp(1.7 * (share(seed, band, 1_000 + life) - 0.5))
  const wall = share(seed, band, -life) < 1 / WALL_IN ? 4 + 5 * share(seed, band, 5_000 + life) : 1
  const flicker = 0.85 + 0.3 * share(seed, band, Math.floor(time / 3_000))
  return Math.max(1, Math.round(USUAL * (0.35 + GROWTH * distance) * size * wall * flicker))
}

/** The invented book by bands about a price in cents. */
export function depthAt(seed: number, instrument: string, time: number, bestBid: number, bestAsk: number): CoinDepth {
  const [bid, ask] = [Math.floor(bestBid / STEP), Math.floor(bestAsk / STEP)]
  const side = (first: number, sign: 1 | -1) =>
    Array.from({ length: BAND_COUNT }, (_, at) => waiting(seed, 2 * (first + sign * at) + (sign + 1) / 2, at, time))
  return {
    kind: 'coin-depth',
    instrument,
    exchangeTime: time,
    step: STEP,
    bid: bid * STEP,
    ask: ask * STEP,
    bidVolumes: side(bid, -1),
    askVolumes: side(ask, 1),
  }
}
