import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DayReference } from '../../../../shared/flow/market-events/day-reference'
import { EventWatch } from '../../../../shared/flow/market-events/event-watch'
import type { FoundEvent } from '../../../../shared/flow/market-events/found-event'
import { EVENT_KINDS, type EventKind, eventKinds } from '../../../../shared/market/event-kinds'
import { clock } from '../../../support/market-events'
import { book, CASES, print, STOCK, type Step, sealed } from './event-cases'

function watch(steps: readonly Step[], reference?: DayReference): FoundEvent[] {
  const found: FoundEvent[] = []
  const one = new EventWatch(STOCK, (event) => found.push(event))
  for (const step of steps) step.kind === 'trade' ? one.trade(step, reference) : one.quote(step, reference)
  return found
}

const valuesOf = (kind: EventKind, steps: readonly Step[], reference?: DayReference) =>
  watch(steps, reference)
    .filter((event) => event.kind === kind)
    .map(({ value }) => value)

describe('an event of kind', () => {
  test.each(CASES)('%s %s', (kind, _, steps, values, reference) => {
    expect(valuesOf(kind, steps, reference)).toEqual(values)
  })

  test.each(CASES)('%s states trading days only if it compares with some: %s', (kind, _, steps, _values, reference) => {
    const ofDays = /60$|5$|^gap/.test(kind)
    for (const event of watch(steps, reference)) if (event.kind === kind) expect(event.days > 0).toBe(ofDays)
  })

  test('sealUp is not told of a book that stood so when the day was joined, its opening is', () => {
    const late = [sealed('10:00:03', 5_000), book('10:00:06', 2_190)]
    expect(watch(late).map(({ kind, price }) => [kind, price])).toEqual([['openUp', 2_190]])
    expect(valuesOf('sealUp', [sealed('09:25:03', 5_000)])).toEqual([110_000])
  })

  test('every kind is fired by at least one case', () => {
    const fired = new Set(CASES.flatMap(([kind, , , values]) => (values.length > 0 ? [kind] : [])))
    expect(EVENT_KINDS.filter((kind) => !fired.has(kind))).toEqual([])
  })
})

describe('quotes without prints', () => {
  test('move the price as prints would', () => {
    const quotes = [2_000, 2_010, 2_031].map((last, index) => book(`10:00:${index * 20}`, last, { high: last }))
    expect(watch(quotes).map(({ kind, value }) => [kind, value])).toEqual([['rocket', 155]])
  })

  test('tell of no big orders: what traded between two quotes is not one order', () => {
    const quotes = [1_000, 9_000_000].map((volume, index) => book(`10:00:${index * 3}`, 2_000, { volume }))
    expect(watch(quotes)).toEqual([])
  })
})

test('prints without order numbers of one moment, side and direction of price are one order', () => {
  const unnumbered = (price: number, time = '10:00:00') => print(time, price, { volume: 130_000, buyNo: 0, sellNo: 0 })
  expect(valuesOf('bigBuy', [unnumbered(2_000), unnumbered(2_001)])).toHaveLength(1)
  expect(valuesOf('bigBuy', [unnumbered(2_001), unnumbered(2_000)])).toEqual([])
  expect(valuesOf('bigBuy', [unnumbered(2_000), unnumbered(2_001, '10:00:01')])).toEqual([])
})

test('lunch does not count: the price a minute ago is that of the morning', () => {
  const steps = [print('11:29:30', 2_000), print('13:00:10', 2_031)]
  expect(valuesOf('rocket', steps)).toEqual([155])
})

test('codes are given once and from 1 on', () => {
  expect(EVENT_KINDS.map((kind) => eventKinds[kind].code).sort((a, b) => a - b)).toEqual(
    EVENT_KINDS.map((_, index) => index + 1),
  )
})

test('whatever prices do, what is told has reached its threshold and is told once of one moment', () => {
  const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: -40, max: 40 })), {
    maxLength: 300,
  })
  fc.assert(
    fc.property(moves, (steps) => {
      let [time, price] = [clock('09:30:00'), 2_000]
      const found = watch(
        steps.map(([seconds, move]) => {
          time += seconds * 1_000
          price = Math.min(2_200, Math.max(1_800, price + move))
          return print('09:30:00', price, { exchangeTime: time, volume: 100 })
        }),
      )
      const seen = new Set(found.map(({ kind, time: at }) => `${kind} ${at}`))
      expect(seen.size).toBe(found.length)
      for (const { kind, value } of found) {
        const { side, threshold } = eventKinds[kind]
        expect(side === 'up' ? value : -value).toBeGreaterThanOrEqual(threshold)
      }
    }),
    { numRuns: 60 },
  )
})
