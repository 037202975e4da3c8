import { describe, expect, test } from 'vitest'
import { DayBook } from '../../../../gateway/market/state/day-book'
import { Indexes } from '../../../../gateway/market/state/indexes'
import { Registry } from '../../../../gateway/market/state/registry'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { makeIndexValue, makeInstrument, makeTrade } from '../../../support/market-events'

const INDEX = makeInstrument({ id: '000016.SH', kind: 'index', board: 'index', prevClose: 300_000, industry: '' })
const [ONE, TWO] = ['600001.SH', '600002.SH'] as const

function open(instruments = [INDEX, makeInstrument({ id: ONE }), makeInstrument({ id: TWO })]) {
  const registry = new Registry(1)
  registry.put(instruments)
  const days = new DayBook(registry, DEFAULT_GRADES)
  const indexes = new Indexes(registry, (id) => days.get(id))
  const setMembers = (...weights: number[]) =>
    indexes.setMembers({
      kind: 'members',
      index: INDEX.id,
      members: weights.map((weight, at) => ({ instrument: [ONE, TWO, '999999.SH'][at] as string, weight })),
    })
  const print = (instrument: string, price: number) => {
    ;(days.get(instrument) ?? days.open(instrument))?.addTrade(makeTrade({ instrument, price }))
  }
  return { registry, days, indexes, setMembers, print }
}

describe('members of an index', () => {
  test.each([
    [
      [1, 3],
      [0.25, 0.75],
    ],
    [[0.5], [1]],
    [
      [0.1, 0.1],
      [0.5, 0.5],
    ],
  ])('have weights as fractions of their sum: %j as %j', (given, weights) => {
    const { indexes, setMembers } = open()
    setMembers(...given)
    expect(indexes.membersOf(INDEX.id).map(({ weight }) => weight)).toEqual(weights)
  })

  test.each([[[]], [[0, 0]], [[-1, 1]], [[-2, 1]]])('are empty if their weights have no valid sum: %j', (given) => {
    const { indexes, setMembers } = open()
    setMembers(...given)
    expect(indexes.membersOf(INDEX.id)).toEqual([])
  })

  test('of an unknown index are empty', () => {
    expect(open().indexes.membersOf('000300.SH')).toEqual([])
  })

  test('are stored for an index that is not listed yet, and count once it is', () => {
    const { registry, indexes, setMembers, print } = open([makeInstrument({ id: ONE })])
    setMembers(1)
    expect(indexes.membersOf(INDEX.id)).toEqual([{ instrument: ONE, weight: 1 }])
    expect(indexes.get(INDEX.id)).toBeUndefined()
    registry.put([INDEX])
    indexes.restart()
    print(ONE, 1_010)
    indexes.refresh()
    expect(indexes.get(INDEX.id)?.last).toBe(303_000)
  })
})

describe('lookups of members', () => {
  test('are cached until something may have changed', () => {
    const { indexes, setMembers, print } = open()
    setMembers(1)
    indexes.refresh()
    print(ONE, 1_010)
    indexes.refresh()
    expect(indexes.get(INDEX.id)?.last).toBe(0)
    indexes.unresolve()
    indexes.refresh()
    expect(indexes.get(INDEX.id)?.last).toBe(303_000)
  })

  test('use each member’s previous close; a member without one moves nothing', () => {
    const { indexes, setMembers, print } = open([
      INDEX,
      makeInstrument({ id: ONE, prevClose: 500 }),
      makeInstrument({ id: TWO }),
    ])
    setMembers(0.5, 0.25, 0.25)
    print(ONE, 510)
    indexes.unresolve()
    indexes.refresh()
    expect(indexes.get(INDEX.id)).toMatchObject({ up: 1, flat: 0, down: 0 })
    const known = indexes.get(INDEX.id)?.last ?? 0
    expect(known).toBeGreaterThan(300_000)
    expect(known).toBeLessThanOrEqual(306_000)
  })

  test('are repeated on a new day', () => {
    const { registry, indexes, setMembers, print } = open()
    setMembers(1)
    print(ONE, 1_010)
    indexes.unresolve()
    indexes.refresh()
    registry.put([makeInstrument({ id: ONE, prevClose: 2_020 })])
    indexes.restart()
    indexes.refresh()
    expect(indexes.get(INDEX.id)?.last).toBe(150_000)
  })

  test('change at once with the members', () => {
    const { indexes, setMembers, print } = open()
    setMembers(1)
    print(ONE, 1_010)
    print(TWO, 900)
    indexes.unresolve()
    indexes.refresh()
    setMembers(0, 1)
    print(TWO, 990)
    indexes.refresh()
    expect(indexes.get(INDEX.id)?.last).toBe(333_300)
  })
})

describe('a new day', () => {
  test('drops values; members stay, and their line exists before any value', () => {
    const { indexes, setMembers } = open()
    setMembers(1)
    indexes.value(makeIndexValue({ last: 301_000 }))
    const before = indexes.get(INDEX.id)
    indexes.restart()
    expect(indexes.get(INDEX.id)).toMatchObject({ last: 0, place: 0 })
    expect(indexes.get(INDEX.id)).not.toBe(before)
    expect([...indexes.all]).toHaveLength(1)
    expect(indexes.membersOf(INDEX.id)).toEqual([{ instrument: ONE, weight: 1 }])
  })

  test('drops an index that only has a value', () => {
    const { indexes } = open()
    indexes.value(makeIndexValue({ last: 301_000 }))
    expect(indexes.get(INDEX.id)?.last).toBe(301_000)
    indexes.value(makeIndexValue({ last: 302_000 }))
    expect([...indexes.all].map(({ last }) => last)).toEqual([302_000])
    indexes.restart()
    expect([...indexes.all]).toEqual([])
  })

  test('ignores a value of an unlisted index', () => {
    const { indexes } = open([])
    indexes.value(makeIndexValue())
    expect([...indexes.all]).toEqual([])
  })
})

describe('the range of an index on a day', () => {
  const figures = { exchangeTime: 0, open: 0, high: 0, low: 0 }

  test('is the venue’s from its first value on; omitted figures stay', () => {
    const { indexes } = open()
    const told = (value: Parameters<typeof makeIndexValue>[0]) => {
      indexes.value(makeIndexValue({ ...figures, ...value }))
      const { open, high, low } = indexes.get(INDEX.id) ?? {}
      return { open, high, low }
    }
    // Somebody who joins in the middle of the day hears of prices that he never saw.
    expect(told({ last: 300_500, open: 300_100, high: 300_900, low: 299_800 })).toEqual({
      open: 300_100,
      high: 300_900,
      low: 299_800,
    })
    expect(told({ last: 300_600 })).toEqual({ open: 300_100, high: 300_900, low: 299_800 })
    expect(told({ last: 301_000, low: 299_700 })).toEqual({ open: 300_100, high: 301_000, low: 299_700 })
  })

  test('is that of its values if the venue sends none', () => {
    const { indexes } = open()
    for (const last of [300_500, 300_700, 300_400]) indexes.value(makeIndexValue({ ...figures, last }))
    expect(indexes.get(INDEX.id)).toMatchObject({ open: 300_500, high: 300_700, low: 300_400 })
  })
})
