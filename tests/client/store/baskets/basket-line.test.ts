import { describe, expect, test } from 'vitest'
import { basketLine, closesInYuan } from '../../../../client/store/baskets/basket-line'
import { basketValue, type MemberPrices } from '../../../../client/store/baskets/basket-value'

const member = (id: string, weight: number, base: number, prevClose: number | null, last: number): MemberPrices => ({
  id,
  weight,
  base,
  prevClose,
  last,
  unit: (1000 * weight) / base,
  halted: false,
})
/** Bought at 10 and 20 with weights 75 % and 25 %; the previous closes were 11 and 20. */
const MEMBERS = [member('A.SH', 0.75, 10, 11, 12), member('B.SZ', 0.25, 20, 20, 18)]
const QUIET = MEMBERS.map((each) => ({ ...each, last: null }))
const PREV = 1000 * (0.75 * 1.1 + 0.25)

const line = (closes: Record<string, number[]>, members = MEMBERS) =>
  basketLine(members, new Map(Object.entries(closes)), PREV)

describe('the day of a basket', () => {
  test("is the sum of its members' values in each minute, and ends at the current value of the basket", () => {
    const { value } = line({ 'A.SH': [11, 12], 'B.SZ': [20, 18] })
    expect(value.slice(0, 3)).toEqual([expect.closeTo(1075, 9), expect.closeTo(1125, 9), null])
    expect(value[1]).toBe(basketValue(MEMBERS)?.value)
  })

  test('with every member the same is the mean of their changes of today', () => {
    const { equal } = line({ 'A.SH': [11, 12.1], 'B.SZ': [20, 18] }, QUIET)
    expect(equal[0]).toBeCloseTo(PREV, 9)
    expect(equal[1]).toBeCloseTo(PREV * (1 + (0.1 - 0.1) / 2), 9)
  })

  test.each([
    ['has not printed yet', { 'A.SH': [11, 12], 'B.SZ': [0, 19] }, [null, 1137.5]],
    ['has printed nothing all day', { 'A.SH': [11, 12] }, [null, null]],
    ['printed last some minutes ago', { 'A.SH': [12], 'B.SZ': [20, 18] }, [1150, 1125]],
  ])('with a quarter of its weight in a member that %s', (_, closes, values) => {
    const near = values.map((value) => (value === null ? null : expect.closeTo(value, 9)))
    expect(line(closes, QUIET).value.slice(0, 2)).toEqual(near)
  })

  test('exists from 80 % of its weight on, where halted members count as priced', () => {
    const printed = { 'A.SH': [11] }
    const of = (weight: number) => [
      { ...member('A.SH', 1 - weight, 10, 10, 0), last: null },
      { ...member('B.SZ', weight, 20, 20, 0), last: null },
    ]
    const first = (members: MemberPrices[]) => basketLine(members, new Map(Object.entries(printed)), 1000)
    expect(first(of(0.2)).value[0]).toBeCloseTo(800 * 1.1 + 200, 9)
    expect([first(of(0.21)).value[0], first(of(0.21)).equal[0]]).toEqual([null, null])
    const halted = of(0.21).map((each) => ({ ...each, halted: each.id === 'B.SZ' }))
    expect(first(halted).value[0]).toBeCloseTo(790 * 1.1 + 210, 9)
  })

  test('ends at the current value of its members, however old their minutes are', () => {
    const { value, equal } = line({ 'A.SH': [11, 11.5], 'B.SZ': [20] })
    expect(value[0]).toBeCloseTo(1075, 9)
    expect(value[1]).toBe(basketValue(MEMBERS)?.value)
    expect(equal[1]).toBeCloseTo(PREV * (1 + (12 / 11 - 1 + 18 / 20 - 1) / 2), 9)
  })

  test('is nothing without minutes and without members', () => {
    const none = new Array(241).fill(null)
    expect(line({}).value).toEqual(none)
    expect(line({ 'A.SH': [11] }, []).equal).toEqual(none)
  })

  test('has at most the minutes of a day', () => {
    expect(line({ 'A.SH': new Array(300).fill(11), 'B.SZ': [20] }).value).toHaveLength(241)
  })
})

test('closes in yuan are by the scale of each member, of those that have printed, however few minutes', () => {
  const closes: Record<string, number[]> = { 'A.SH': [1_100], 'B.SZ': [], 'C.SZ': [20_000, 0, 18_500], 'D.SZ': [1] }
  const found = closesInYuan(
    ['C.SZ', 'A.SH', 'B.SZ'],
    (id) => closes[id] ?? [],
    (id) => (id === 'C.SZ' ? 3 : 2),
  )
  expect([...found]).toEqual([
    ['C.SZ', [20, 0, 18.5]],
    ['A.SH', [11]],
  ])
})
