import { expect, test } from 'vitest'
import { basketLines } from '../../../../client/features/board/basket-lines'
import type { MemberPrices } from '../../../../client/store/baskets/basket-value'

const CODE = 'ci:jia~酒篮'
/** 9.375 points a yuan of the first, 20 of the second: 1,137.50 points at their previous closes. */
const prices: MemberPrices[] = [
  { id: '600519.SH', weight: 0.75, unit: 9.375, base: 80, prevClose: 100, last: 104, halted: false },
  { id: '000001.SZ', weight: 0.25, unit: 20, base: 12.5, prevClose: 10, last: 9, halted: false },
]
const minutes = [100_00, 101_00, 102_00, 103_00, 104_00, 105_00, 106_00]

function linesOf(closes: Record<string, number[]>, scales: Record<string, number> = {}) {
  const state = { version: 1, now: 0, reads: 0 }
  const source = {
    get version() {
      return state.version
    },
    closes: (id: string) => {
      state.reads++
      return closes[id] ?? []
    },
    isKnown: (id: string) => id in closes,
  }
  const dayOf = basketLines(
    source,
    (id) => scales[id] ?? 2,
    () => state.now,
  )
  return { state, day: () => dayOf(CODE, { prices, prevValue: 1_137.5 }) }
}

test('a basket’s line has its points at every fifth minute', () => {
  const { day } = linesOf({ '600519.SH': minutes, '000001.SZ': minutes.map(() => 10_00) })
  // 9.375 × 100 + 20 × 10, and 9.375 × 105 + 20 × 10.
  expect(day()).toEqual([1_137.5, 1_184.375])
})

test('members count in yuan, whatever decimals their prices have', () => {
  const { day } = linesOf({ '600519.SH': minutes, '000001.SZ': minutes.map(() => 10_000) }, { '000001.SZ': 3 })
  expect(day()).toEqual([1_137.5, 1_184.375])
})

test('it has none while too little of the weight is known', () => {
  // The latest minute ends at the current value of the members; before it, 18 % of the weight is too little.
  expect(linesOf({ '600519.SH': [], '000001.SZ': [10_00, 10_00] }).day()).toEqual([0])
  expect(linesOf({ '600519.SH': [], '000001.SZ': [] }).day()).toEqual([])
})

test('it has none while minutes of a member are being loaded, as the line would be that of another basket', () => {
  const closes: Record<string, number[]> = { '600519.SH': minutes }
  const { state, day } = linesOf(closes)
  expect([day(), state.reads]).toEqual([[], 2])
  closes['000001.SZ'] = minutes.map(() => 10_00)
  state.version++
  expect(day()).toEqual([1_137.5, 1_184.375])
  // Another day, of which only some members are loaded.
  delete closes['600519.SH']
  state.version++
  expect(day()).toEqual([])
})

test('it is recomputed with new minutes, or after a while, but not for each frame', () => {
  const { state, day } = linesOf({ '600519.SH': minutes, '000001.SZ': [] })
  const first = day()
  expect([day(), state.reads]).toEqual([first, 2])
  state.version++
  day()
  expect(state.reads).toBe(4)
  state.now += 5_000
  day()
  expect(state.reads).toBe(6)
})
