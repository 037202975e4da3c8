import { expect, test } from 'vitest'
import { isWithin, minuteStart, pageFacts, requireInstrument } from '../../../../gateway/past/history/query-context'
import { dateToMs } from '../../../../shared/market/session'
import { makeInstrument } from '../../../support/market-events'

const DAY = '20261118'
const at = (hours: number, minutes: number) => dateToMs(DAY) + (hours * 60 + minutes) * 60_000

test.each([
  ['stock', 1, at(9, 30)],
  ['stock', 120, at(11, 29)],
  ['stock', 121, at(13, 0)],
  ['stock', 240, at(14, 59)],
  ['index', 1, at(9, 30)],
  ['crypto', 0, 0],
  ['crypto', 1, 60_000],
  ['crypto', 29_000_000, 29_000_000 * 60_000],
] as const)('the minute of a %s in slot %i begins at %i', (kind, slot, time) => {
  expect(minuteStart(makeInstrument({ kind }), DAY, slot)).toBe(time)
})

const range = { days: [] as string[], startTime: at(9, 30), endTime: at(10, 0), moved: [{ from: 'a', to: 'b' }] }

test.each([
  [at(9, 30) - 1, false],
  [at(9, 30), true],
  [at(10, 0) - 1, true],
  [at(10, 0), false],
])('%i is within a range that does not include its end: %s', (time, within) =>
  expect(isWithin(range, time)).toBe(within),
)

test.each([
  [['20261116', '20261117'], at(0, 0), '20261116', '20261117'],
  [['20261116'], at(0, 0), '20261116', '20261116'],
  [[], at(10, 0), DAY, DAY],
  [[], dateToMs('20261119'), DAY, DAY],
  [[], dateToMs('20261119') + 1, DAY, '20261119'],
])('a page of the days %j until %i has its first and last day', (days, endTime, first, last) => {
  const page = { rows: [], next: 'n', derived: ['d'], missing: ['m'] }
  expect(pageFacts({ ...range, days, endTime }, page)).toEqual({
    ...{ first, last, next: 'n', derived: ['d'], missing: ['m'], moved: range.moved },
  })
})

test('an unknown code is refused with its first forty characters', () => {
  const known = makeInstrument({ id: '600001.SH' })
  const context = { market: { instrument: (id: string) => (id === known.id ? known : undefined) } } as never
  expect(requireInstrument(context, known.id)).toBe(known)
  expect(() => requireInstrument(context, 'x'.repeat(50))).toThrow(
    expect.objectContaining({ code: 'code-invalid', message: expect.stringMatching(/(?<!x)x{40}(?!x)/) }),
  )
})
