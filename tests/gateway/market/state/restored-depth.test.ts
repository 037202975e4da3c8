import { describe, expect, test } from 'vitest'
import { DepthTapes } from '../../../../gateway/market/state/depth-tapes'
import { dateToMs } from '../../../../shared/market/session'
import { BANDS, DEPTH_GRAIN_MS } from '../../../../shared/protocol/coin-kinds'
import { decodeFrame } from '../../../../shared/protocol/frame'
import type { Row } from '../../../../shared/protocol/kinds'

const COIN = 'BTCUSDT.BINANCE'
const MINUTE = 60_000
const HALF_HOUR = 30 * MINUTE
const NOON = dateToMs('20260912') + 12 * 60 * MINUTE

function row(time: number, last: number): Row<'coin-depth'> {
  const volumes = BANDS.flatMap((band) => [
    [`bidVolume${band}`, band],
    [`askVolume${band}`, 2 * band],
  ])
  const rest = { time, last, step: 1_000, bid: 10, ask: 11, bids: 20, asks: 20 }
  return { ...rest, ...Object.fromEntries(volumes) } as Row<'coin-depth'>
}

/** Times after noon in grains, and last prices. */
function rowsOf(tapes: DepthTapes, day?: string): [grain: number, last: number][] {
  const bytes = tapes.frame(COIN, day)
  const decoded = bytes ? decodeFrame(bytes) : undefined
  if (!decoded) return []
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.sections.flatMap((section) => {
    if (section.kind !== 'coin-depth') throw new Error(section.kind)
    const { time, last } = section.columns
    return Array.from(time, (at, index) => [(at - NOON) / DEPTH_GRAIN_MS, last[index] as number] as [number, number])
  })
}

/** One row each of the grains, of a price of its own. */
function filled(from: number, end: number, last: number): DepthTapes {
  const tapes = new DepthTapes()
  for (let grain = from; grain < end; grain++) tapes.keep(COIN, row(NOON + grain * DEPTH_GRAIN_MS, last))
  return tapes
}

const grains = (from: number, end: number, last: number) =>
  Array.from({ length: end - from }, (_, at) => [from + at, last])

describe('pages of a coin’s depth', () => {
  test('cover half an hour; those without news are not returned', () => {
    const tapes = filled(100, 250, 5)
    expect(tapes.pages(COIN).map(({ first, newest }) => [first - NOON, newest - NOON])).toEqual([
      [25 * MINUTE, HALF_HOUR - DEPTH_GRAIN_MS],
      [HALF_HOUR, 2 * HALF_HOUR - DEPTH_GRAIN_MS],
      [2 * HALF_HOUR, 249 * DEPTH_GRAIN_MS],
    ])
    const newerThan = (grain: number) => tapes.pages(COIN, NOON + grain * DEPTH_GRAIN_MS).length
    expect([118, 119, 239, 248, 249].map(newerThan)).toEqual([3, 2, 1, 1, 0])
    expect(tapes.pages('ETHUSDT.BINANCE')).toEqual([])
    expect(rowsOf(tapes)).toEqual(grains(100, 250, 5))
  })

  test('of 24 hours stay, and older ones are dropped', () => {
    const tapes = filled(0, 1, 1)
    const day = 24 * 60 * MINUTE
    tapes.keep(COIN, row(NOON + HALF_HOUR, 2))
    tapes.keep(COIN, row(NOON + day - 1, 3))
    expect(tapes.pages(COIN)).toHaveLength(3)
    tapes.keep(COIN, row(NOON + day + DEPTH_GRAIN_MS, 4))
    expect(tapes.pages(COIN).map(({ first }) => first - NOON)).toEqual([HALF_HOUR, day - 1, day + DEPTH_GRAIN_MS])
    expect(rowsOf(tapes, '20260913').map(([, last]) => last)).toEqual([3, 4])
  })
})

describe('depth stored by an earlier process', () => {
  const restored = (tapes: DepthTapes, kept: DepthTapes) =>
    kept.pages(COIN).map(({ bytes }) => tapes.restore(COIN, bytes))

  test.each([
    ['nothing was heard yet', 0, 0, []],
    ['what comes is of the same half hour', 300, 310, grains(300, 310, 2)],
    ['what comes is of a later one', 400, 410, grains(400, 410, 2)],
    ['its time was told again, which gives way', 50, 310, grains(250, 310, 2)],
    ['and from before it too', 20, 310, grains(250, 310, 2)],
  ])('is continued: %s', (_, from, end, rest) => {
    const tapes = filled(from, end, 2)
    const newest = restored(tapes, filled(100, 250, 1)).at(-1)
    expect(newest).toBe(NOON + 249 * DEPTH_GRAIN_MS)
    const before = from < 100 ? grains(from, Math.min(end, 100), 2) : []
    expect(rowsOf(tapes)).toEqual([...before, ...grains(100, 250, 1), ...rest])
  })

  test('continues with later rows, in the same page', () => {
    const tapes = new DepthTapes()
    restored(tapes, filled(100, 250, 1))
    for (const grain of [249, 250, 251]) tapes.keep(COIN, row(NOON + grain * DEPTH_GRAIN_MS + 5, 2))
    expect(
      rowsOf(tapes)
        .slice(-3)
        .map(([grain, last]) => [Math.floor(grain), last]),
    ).toEqual([
      [249, 2],
      [250, 2],
      [251, 2],
    ])
    expect(tapes.pages(COIN)).toHaveLength(3)
  })

  test('is ignored if it cannot be read', () => {
    const tapes = filled(0, 3, 2)
    expect(tapes.restore(COIN, Uint8Array.of(1, 2, 3))).toBeUndefined()
    expect(rowsOf(tapes)).toEqual(grains(0, 3, 2))
  })
})
