import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BasketPast, basketCourse } from '../../../../gateway/past/history/basket-course'
import type { PricedDay } from '../../../../gateway/past/history/member-walk'
import type { BasketDefinition, Rebalance } from '../../../../shared/protocol/rest-baskets'

const row = (day: string, prevClose: number, close: number, open = prevClose): PricedDay => ({
  day,
  prevClose,
  close,
  open,
})
const weights = (of: Record<string, number>) => Object.entries(of).map(([id, weight]) => ({ id, weight }))
const definition = (of: Record<string, number>, from: string, rebalance: Rebalance = 'none'): BasketDefinition => ({
  from,
  rebalance,
  members: weights(of),
})
const near = (value: number) => expect.closeTo(value, 9)

/** Wednesday to Tuesday over the turn of a month; the last is the running day. */
const DAYS = ['20261028', '20261029', '20261030', '20261102', '20261103']
/** A doubles on the first day and then stays; B doubles on the first day of November. */
const A = [row('20261028', 10, 20, 12), row('20261029', 20, 20), row('20261030', 20, 20), row('20261102', 20, 20)]
const B = [row('20261028', 50, 50), row('20261029', 50, 50), row('20261030', 50, 50), row('20261102', 50, 100, 75)]
const TODAY = { A: row('20261103', 20, 0), B: row('20261103', 100, 0) }
const PRICES = new Map([
  ['A', [...A, TODAY.A]],
  ['B', [...B, TODAY.B]],
])
const half = { A: 0.5, B: 0.5 }

/** A complete course, and how often it paused. */
function inParts(past: BasketPast) {
  const parts = basketCourse(past)
  for (let pauses = 0; ; pauses++) {
    const part = parts.next()
    if (part.done) return { course: part.value, pauses }
  }
}
const wholeCourse = (past: BasketPast) => inParts(past).course

const courseOf = (definitions: BasketDefinition[], prices: ReadonlyMap<string, readonly PricedDay[]> = PRICES) =>
  wholeCourse({ days: DAYS, definitions, prices })

describe('a basket without rebalancing', () => {
  const course = courseOf([definition(half, '20261028')])

  test('is worth 1000 before its base day opens, and then follows its members', () => {
    expect(course).toMatchObject({ start: '20261028', late: false, day: DAYS.slice(0, 4) })
    expect(course.before).toEqual([1000, 1500, 1500, 1500].map(near))
    // 500 × 20 ÷ 10 + 500; then B doubles.
    expect(course.close).toEqual([1500, 1500, 1500, 2000].map(near))
    expect(course.open).toEqual([1100, 1500, 1500, 1750].map(near))
    expect(course.covered).toEqual([1, 1, 1, 1].map(near))
    expect(course.prevValue).toBeCloseTo(2000, 9)
  })

  test('was bought once', () => {
    expect(course.rebalanced).toEqual([
      { day: '20261028', why: 'base', id: ['A', 'B'], before: [0, 0], after: [0.5, 0.5] },
    ])
  })

  test('has the unit, the entry day and the entry price of each member', () => {
    expect(course.members).toEqual([
      { id: 'A', weight: 0.5, unit: near(50), entered: '20261028', base: 10 },
      { id: 'B', weight: 0.5, unit: near(10), entered: '20261028', base: 50 },
    ])
  })
})

describe('rebalancing', () => {
  const course = courseOf([definition(half, '20261028', 'month')])

  test('trades at the previous closes of the first day of a month, so that the value does not jump', () => {
    expect(course.before).toEqual([1000, 1500, 1500, 1500].map(near))
    // 750 in each since Friday's close: B doubles to 1500.
    expect(course.close).toEqual([1500, 1500, 1500, 2250].map(near))
  })

  test('reports weights before and after, in the order of members', () => {
    expect(course.rebalanced.slice(1)).toEqual([
      { day: '20261102', why: 'period', id: ['A', 'B'], before: [2 / 3, 1 / 3].map(near), after: [0.5, 0.5] },
    ])
  })

  test('does not change the day and the price at which a member entered', () => {
    expect(course.members.map(({ entered, base }) => [entered, base])).toEqual([
      ['20261028', 10],
      ['20261028', 50],
    ])
    expect(course.members.map(({ unit }) => unit)).toEqual([near(37.5), near(15)])
  })

  test.each([
    ['month', '20261030', '20261102', 1],
    ['month', '20261102', '20261103', 0],
    ['quarter', '20261030', '20261102', 0],
    ['quarter', '20260930', '20261009', 1],
    ['quarter', '20261231', '20270104', 1],
    ['month', '20261231', '20270104', 1],
    ['none', '20261231', '20270104', 0],
  ] as const)('by %s from %s to %s happens %d times', (rebalance, first, second, times) => {
    const prices = new Map(['A', 'B'].map((id) => [id, [row(first, 10, 10), row(second, 10, 10)]]))
    const found = wholeCourse({ days: [first, second], definitions: [definition(half, first, rebalance)], prices })
    expect(found.rebalanced.filter(({ why }) => why === 'period')).toHaveLength(times)
  })

  test('waits for a member without a price, and then happens once', () => {
    const late = new Map([...PRICES, ['C', [row('20261102', 8, 8), row('20261103', 8, 0)]]])
    const course = courseOf([definition(half, '20261028'), definition({ A: 0.5, C: 0.5 }, '20261029')], late)
    expect(course.rebalanced.map(({ day, why }) => [day, why])).toEqual([
      ['20261028', 'base'],
      ['20261102', 'change'],
    ])
  })
})

describe('another definition', () => {
  const changed = [definition(half, '20261028'), definition({ B: 0.25, C: 0.75 }, '20261030')]
  const prices = new Map([
    ...PRICES,
    ['C', [row('20261029', 4, 4), row('20261030', 4, 6), row('20261102', 6, 6), row('20261103', 6, 0)]],
  ])
  const course = courseOf(changed, prices)

  test('applies from its day on, and does not change earlier days', () => {
    expect(course.close).toEqual([1500, 1500, 1500 * (0.25 + 0.75 * 1.5), 1500 * (0.5 + 0.75 * 1.5)].map(near))
  })

  test('reports which members left and entered, and when', () => {
    expect(course.rebalanced[1]).toEqual({
      day: '20261030',
      why: 'change',
      id: ['A', 'B', 'C'],
      before: [2 / 3, 1 / 3, 0].map(near),
      after: [0, 0.25, 0.75],
    })
    expect(course.members.map(({ id, entered, base }) => [id, entered, base])).toEqual([
      ['B', '20261028', 50],
      ['C', '20261030', 4],
    ])
  })

  test('of today uses the previous closes of today', () => {
    const today = courseOf([definition(half, '20261028'), definition({ B: 1 }, '20261103')])
    expect(today.members).toEqual([{ id: 'B', weight: 1, unit: near(20), entered: '20261028', base: 50 }])
    expect(today.prevValue).toBeCloseTo(2000, 9)
  })
})

describe('coverage', () => {
  test('of at least 80 % of the weight at the start of a day gives a value', () => {
    const missing = (weight: number) => {
      const prices = new Map([...PRICES, ['B', [row('20261028', 50, 50), row('20261030', 55, 55), TODAY.B]]])
      return courseOf([definition({ A: 1 - weight, B: weight }, '20261028')], prices)
    }
    // A doubled on Wednesday; B, then 20 % of the money, has no price on Thursday.
    const just = missing(1 / 3)
    expect(just.covered[1]).toBeCloseTo(0.8, 12)
    expect(just.close[1]).not.toBeNull()
    const under = missing(0.34)
    expect(under.covered[1]).toBeCloseTo(1.32 / 1.66, 12)
    expect([under.open[1], under.close[1]]).toEqual([null, null])
    expect(under.close[2]).toBeCloseTo(660 * 2 + 340 * 1.1, 9)
  })

  test('includes a member that did not trade, if its next previous close is its last close', () => {
    const halted = new Map([...PRICES, ['B', [row('20261028', 50, 50), row('20261102', 50, 100), TODAY.B]]])
    expect(courseOf([definition(half, '20261028')], halted).covered).toEqual([1, 1, 1, 1].map(near))
    const running = new Map([...PRICES, ['B', [row('20261028', 50, 50), row('20261103', 50, 0)]]])
    expect(courseOf([definition(half, '20261028')], running).covered).toEqual([1, 1, 1, 1].map(near))
  })
})

describe('the start of a basket', () => {
  test('is the first day on which every member has a price, and is marked as late', () => {
    const late = new Map([...PRICES, ['B', [row('20261030', 40, 50), row('20261102', 50, 100), TODAY.B]]])
    const course = courseOf([definition(half, '20261028')], late)
    expect(course).toMatchObject({ start: '20261030', late: true, day: ['20261030', '20261102'] })
    expect(course.before[0]).toBeCloseTo(1000, 9)
    expect(course.close).toEqual([500 + 625, 500 + 1250].map(near))
  })

  test('uses the last close of a member that does not trade that day', () => {
    const halted = new Map([
      ...PRICES,
      ['B', [row('20261027', 40, 50), row('20261029', 50, 55), row('20261103', 55, 0)]],
    ])
    expect(courseOf([definition(half, '20261028')], halted)).toMatchObject({ start: '20261028', late: false })
  })

  test('on the running day has no earlier days', () => {
    const course = wholeCourse({ days: ['20261103'], definitions: [definition(half, '20261103')], prices: PRICES })
    expect(course).toMatchObject({ start: '20261103', late: false, day: [], prevValue: near(1000) })
    expect(course.members.map(({ unit }) => unit)).toEqual([near(25), near(5)])
  })

  test('is empty while a member has no price, and names that member', () => {
    const none = new Map<string, readonly PricedDay[]>([...PRICES, ['B', []]])
    expect(courseOf([definition(half, '20261028')], none)).toMatchObject({
      start: '',
      lacking: ['B'],
      day: [],
      members: [],
      rebalanced: [],
    })
  })
})

test('a course of many members pauses while it is computed', () => {
  const ids = Array.from({ length: 4_000 }, (_, at) => `m${at}`)
  const rows = DAYS.map((day) => row(day, 10, 10))
  const members = Object.fromEntries(ids.map((id) => [id, 1 / ids.length]))
  const prices = new Map(ids.map((id) => [id, rows]))
  const { course, pauses } = inParts({ days: DAYS, definitions: [definition(members, DAYS[0] ?? '')], prices })
  expect(pauses).toBeGreaterThan(0)
  expect(course.prevValue).toBeCloseTo(1000, 6)
})

test('growth of any basket is the weighted growth of its members from day to day', () => {
  const growth = fc.double({ min: -0.2, max: 0.2, noNaN: true })
  const share = fc.double({ min: 0.05, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(share, growth, growth), { minLength: 1, maxLength: 8 }), (rows) => {
      const sum = rows.reduce((total, [part]) => total + part, 0)
      const ids = rows.map((_, at) => `m${at}`)
      const members = Object.fromEntries(rows.map(([part], at) => [`m${at}`, part / sum]))
      const prices = new Map(
        rows.map(([, first, second], at): [string, PricedDay[]] => {
          const [one, two] = [10 * (1 + first), 10 * (1 + first) * (1 + second)]
          return [ids[at] as string, [row('20261030', 10, one), row('20261102', one, two), row('20261103', two, 0)]]
        }),
      )
      const days = ['20261030', '20261102', '20261103']
      const found = (rebalance: Rebalance) =>
        wholeCourse({ days, definitions: [definition(members, '20261030', rebalance)], prices })
      const mean = (at: 1 | 2) => rows.reduce((total, each) => total + (each[0] / sum) * each[at], 0)
      expect(found('month').close[1]).toBeCloseTo(1000 * (1 + mean(1)) * (1 + mean(2)), 6)
      const alone = rows.reduce((total, [part, a, b]) => total + (part / sum) * (1 + a) * (1 + b), 0)
      expect(found('none').close[1]).toBeCloseTo(1000 * alone, 6)
      const { before } = found('month').rebalanced[1] as { before: number[] }
      expect(before.reduce((total, each) => total + each, 0)).toBeCloseTo(1, 9)
    }),
  )
})

describe('a basket that cannot be rebalanced at once', () => {
  test('is rebalanced when its new member has a price, for the reason that was due first', () => {
    // C has a price from November on; of the change on the 30th and the turn of the month, the change is reported.
    const prices = new Map([...PRICES, ['C', [row('20261102', 30, 30), row('20261103', 30, 0)]]])
    const { rebalanced } = courseOf(
      [definition(half, '20261028', 'month'), definition({ A: 0.5, C: 0.5 }, '20261030', 'month')],
      prices,
    )
    expect(rebalanced.map(({ day, why }) => [day, why])).toEqual([
      ['20261028', 'base'],
      ['20261102', 'change'],
    ])
  })
})

describe('coverage of a basket', () => {
  test('is 0 if its members are worth nothing', () => {
    const course = courseOf([definition({ A: 1 }, '20261028')], new Map([['A', [row('20261028', 10, 0, 0)]]]))
    expect(course.covered[0]).toBe(0)
  })

  test('is the part of the members with a known price', () => {
    const prices = new Map([...PRICES, ['B', [row('20261028', 50, 50)]]])
    const { covered } = courseOf([definition({ A: 0.25, B: 0.75 }, '20261028')], prices)
    expect(covered.map((share) => Math.round(share * 1_000) / 1_000)).toEqual([1, 0.4, 0.4, 0.4])
  })

  test('has no start if a member has no price at all', () => {
    const course = courseOf([definition({ A: 0.5, X: 0.5 }, '20261028')])
    expect(course).toMatchObject({ start: '', late: false, lacking: ['X'], rebalanced: [], day: [] })
    const one = courseOf(
      [definition({ A: 0.5, X: 0.5 }, '20261028')],
      new Map([...PRICES, ['X', [row('20261028', 1, 1)]]]),
    )
    expect(one.lacking).toEqual([])
  })
})
