import { describe, expect, test } from 'vitest'
import { DepthMap, depthSource } from '../../../../client/features/btc/depth-source'
import { CoinStore } from '../../../../client/store/rows/coin-store'
import { TickStore } from '../../../../client/store/rows/tick-store'
import { BAND_COUNT, DEPTH_GRAIN_MS } from '../../../../shared/protocol/coin-kinds'
import type { Row } from '../../../../shared/protocol/kinds'
import { printRow } from '../../../support/rows'
import { section } from '../../store/section'

const ORIGIN = 1_000 * DEPTH_GRAIN_MS
/** Two decimals of the money, five of a coin: bands of ten. */
const depth = (column: number, over: Partial<Row<'coin-depth'>> = {}): Partial<Row<'coin-depth'>> => ({
  time: ORIGIN + column * DEPTH_GRAIN_MS + 1,
  last: 5_000_500,
  step: 1_000,
  bid: 5_000_000,
  ask: 5_001_000,
  bids: 2,
  asks: 1,
  bidVolume0: 100_000,
  bidVolume1: 900_000,
  askVolume0: 400_000,
  askVolume1: 777,
  ...over,
})

function open(rows: readonly Partial<Row<'coin-depth'>>[] = [], isPast = false) {
  const map = new DepthMap({ origin: ORIGIN, columns: 20 }, 5)
  const [tick, own] = [new TickStore(), new CoinStore()]
  const recorded = section('coin-depth', rows)
  let full = 0
  const source = depthSource({ tick, own, map, isPast, pages: [recorded as never], full: () => void full++ })
  const tell = (...told: Partial<Row<'coin-depth'>>[]) => {
    for (const row of told) {
      own.apply(section('coin-depth', [row], { snapshot: true }))
      own.commit(1)
    }
  }
  return { map, tick, own, source, tell, full: () => full }
}

describe('the depth of a coin as a map', () => {
  test('has columns of fifteen seconds, placed at their middle, with the last price', () => {
    const { source } = open([depth(2), depth(3, { last: 5_000_700 })])
    expect(source.columns()).toEqual([
      [ORIGIN + 2.5 * DEPTH_GRAIN_MS, ORIGIN + 3.5 * DEPTH_GRAIN_MS],
      [5_000_500, 5_000_700],
    ])
  })

  test('bands lie downwards from the best bid and upwards from the best ask; unknown bands are not drawn', () => {
    const { map } = open([depth(2)])
    const at = (level: number) => [map.heat.prices[2 * 40 + level], (map.heat.heats[2 * 40 + level] ?? 0) > 0]
    expect([at(0), at(1), at(2)]).toEqual([
      [5_000_500, true],
      [4_999_500, true],
      [4_998_500, false],
    ])
    expect([at(BAND_COUNT), at(BAND_COUNT + 1)]).toEqual([
      [5_001_500, true],
      [5_002_500, false],
    ])
  })

  test('the strongest band of a side has its edges and exact quantity, also while a book lasts', () => {
    const { map } = open([depth(2), depth(5, { bidVolume0: 2_000_000 })])
    expect(map.wall(2, 'bid')).toEqual({ from: 4_999_000, to: 5_000_000, volume: 900_000 })
    expect(map.wall(4, 'ask')).toEqual({ from: 5_001_000, to: 5_002_000, volume: 400_000 })
    expect(map.wall(5, 'bid')).toEqual({ from: 5_000_000, to: 5_001_000, volume: 2_000_000 })
    expect(map.wall(1, 'bid')).toBeUndefined()
  })

  test('follows the live book and the prints, and shows the latest values of a column', () => {
    const { source, map, tick, tell } = open([depth(2)])
    tell(depth(3), depth(3, { last: 5_000_900 }))
    tick.apply(
      section('trade', [
        printRow({ time: ORIGIN + 3 * DEPTH_GRAIN_MS, price: 5_000_000, volume: 200_000, side: 1 }),
        printRow({ time: ORIGIN + 3 * DEPTH_GRAIN_MS, price: 5_000_000, volume: 50_000, side: 2 }),
      ]),
    )
    tick.commit(1)
    expect(source.columns()[1]).toEqual([5_000_500, 5_000_900])
    expect([map.heat.trade(3, 1)?.volume, map.heat.trade(3, 2)?.volume]).toEqual([200_000, 50_000])
    source.columns()
    expect(map.heat.trade(3, 1)?.volume).toBe(200_000)
  })

  test('reports when it is full, and keeps its columns', () => {
    const { source, tell, full } = open([depth(2)])
    tell(depth(20))
    expect([source.columns()[0].length, full()]).toEqual([1, 1])
  })

  test('of a past day ignores new rows', () => {
    const { source, tell } = open([depth(2)], true)
    tell(depth(3))
    expect(source.columns()[0]).toHaveLength(1)
  })
})
