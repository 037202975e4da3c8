import { describe, expect, test } from 'vitest'
import { DepthTapes } from '../../../../gateway/market/state/depth-tapes'
import { dateToMs } from '../../../../shared/market/session'
import { DEPTH_GRAIN_MS } from '../../../../shared/protocol/coin-kinds'
import { decodeFrame, rowsOf } from '../../../../shared/protocol/frame'
import { kinds, type Row } from '../../../../shared/protocol/kinds'

const ID = 'BTCUSDTSWAP.OKX'
const NOON = dateToMs('20260706') + 12 * 3_600_000
const EMPTY = Object.fromEntries(
  Object.keys(kinds['coin-depth'].columns).map((name) => [name, 0]),
) as unknown as Row<'coin-depth'>

const FIGURE = Object.keys(kinds['coin-depth'].columns).find((name) => name !== 'time') as keyof Row<'coin-depth'>
const row = (time: number, figure = 1): Row<'coin-depth'> => ({ ...EMPTY, time, [FIGURE]: figure })
const grain = (at: number) => NOON + at * DEPTH_GRAIN_MS

function read(tapes: DepthTapes, day?: string, id = ID) {
  const bytes = tapes.frame(id, day)
  const decoded = bytes && decodeFrame(bytes)
  if (!decoded?.ok) return []
  return decoded.sections.flatMap((section) => (section.kind === 'coin-depth' ? rowsOf(section) : []))
}

describe('the stored depth of coins', () => {
  test('is the newest of every 15 seconds, oldest first', () => {
    const tapes = new DepthTapes()
    for (const [time, figure] of [
      [grain(0), 1],
      [grain(0) + 5_000, 2],
      [grain(1) - 1, 3],
      [grain(1), 4],
    ] as const)
      tapes.keep(ID, row(time, figure))
    expect(read(tapes).map((each) => [each.time, each[FIGURE]])).toEqual([
      [grain(1) - 1, 3],
      [grain(1), 4],
    ])
  })

  test('excludes late books', () => {
    const tapes = new DepthTapes()
    tapes.keep(ID, row(grain(3), 1))
    tapes.keep(ID, row(grain(2), 2))
    expect(read(tapes).map(({ time }) => time)).toEqual([grain(3)])
  })

  test('continues across packed pages, in order and without holes', () => {
    const tapes = new DepthTapes()
    for (let at = 0; at < 300; at++) tapes.keep(ID, row(grain(at), at))
    expect(read(tapes).map((each) => each[FIGURE])).toEqual(Array.from({ length: 300 }, (_, at) => at))
  })

  test('covers one requested day, from midnight in Beijing', () => {
    const tapes = new DepthTapes()
    const midnight = dateToMs('20260707')
    tapes.keep(ID, row(midnight - DEPTH_GRAIN_MS, 1))
    tapes.keep(ID, row(midnight, 2))
    expect(read(tapes, '20260706').map((each) => each[FIGURE])).toEqual([1])
    expect(read(tapes, '20260707').map((each) => each[FIGURE])).toEqual([2])
    expect(read(tapes, '20260708')).toEqual([])
    expect(read(tapes)).toHaveLength(2)
  })

  test('reaches back a day', () => {
    const tapes = new DepthTapes()
    const grains = 86_400_000 / DEPTH_GRAIN_MS
    for (let at = 0; at < grains + 240; at++) tapes.keep(ID, row(grain(at), at))
    const [first] = read(tapes)
    expect(grain(grains + 239) - (first?.time ?? 0)).toBeGreaterThanOrEqual(86_400_000 - DEPTH_GRAIN_MS)
    expect(grain(grains + 239) - (first?.time ?? 0)).toBeLessThan(86_400_000 + 120 * DEPTH_GRAIN_MS)
  })

  test('covers at most twelve coins', () => {
    const tapes = new DepthTapes()
    for (let coin = 0; coin < 13; coin++) tapes.keep(`COIN${coin}`, row(grain(0), coin + 1))
    expect([read(tapes, undefined, 'COIN11').length, tapes.frame('COIN12'), tapes.frame('nobody')]).toEqual([
      ...[1, undefined, undefined],
    ])
  })
})
