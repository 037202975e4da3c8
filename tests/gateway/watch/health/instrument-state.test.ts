import { expect, test } from 'vitest'
import {
  judgeInstrument,
  type SeenInstrument,
  type StateMoment,
} from '../../../../gateway/watch/health/instrument-state'
import { dateToMs } from '../../../../shared/market/session'

const at = (clock: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return dateToMs('20260706') + ((hours * 60 + minutes) * 60 + seconds) * 1_000
}

/** A stock with a trade each 6 seconds of the first hour. */
const BUSY: SeenInstrument = {
  exchange: 'SH',
  always: false,
  heardAt: at('10:30:00'),
  rows: 600,
  hasEmptyBook: false,
  hasTraded: true,
  missing: 0,
  disagrees: false,
}
const MOMENT: StateMoment = {
  marketTime: at('10:30:00'),
  isTrading: true,
  silent: new Set<string>(),
  delayed: new Set<string>(),
}
const judge = (seen: Partial<SeenInstrument>, moment: Partial<StateMoment> = {}) =>
  judgeInstrument({ ...BUSY, ...seen }, { ...MOMENT, ...moment })

test.each<[string, Partial<SeenInstrument>, Partial<StateMoment>, string]>([
  ['a row just now', {}, {}, 'ok'],
  ['twenty pauses of its own', { heardAt: at('10:28:00') }, {}, 'ok'],
  ['a second more than that', { heardAt: at('10:27:59') }, {}, 'late'],
  ['a quiet one is not late where a busy one is', { heardAt: at('10:27:59'), rows: 10 }, {}, 'ok'],
  ['a quiet one is late where it was busy', { heardAt: at('09:40:00'), rows: 30 }, {}, 'late'],
  ['the busiest may be silent for a minute', { heardAt: at('10:29:00'), rows: 100_000 }, {}, 'ok'],
  ['and no longer', { heardAt: at('10:28:59'), rows: 100_000 }, {}, 'late'],
  ['nothing is late while nothing trades', { heardAt: at('10:00:00') }, { isTrading: false }, 'ok'],
  ['the lunch break is no age', { heardAt: at('11:29:50') }, { marketTime: at('13:00:30') }, 'ok'],
  ['after it the minutes before it count', { heardAt: at('11:20:00') }, { marketTime: at('13:00:30') }, 'late'],
  ['rows of its exchange come late', {}, { delayed: new Set(['SH']) }, 'late'],
  ['rows of another exchange come late', {}, { delayed: new Set(['SZ']) }, 'ok'],
  ['prints are missing', { missing: 300 }, {}, 'gap'],
  ['prints are missing, and nothing trades', { missing: 300 }, { isTrading: false }, 'gap'],
  ['its exchange is silent', {}, { silent: new Set(['SH']) }, 'gap'],
  ['another exchange is silent', {}, { silent: new Set(['SZ']) }, 'ok'],
  ['two sources disagree', { disagrees: true }, {}, 'disagree'],
  ['prints are missing, and sources disagree', { missing: 1, disagrees: true }, {}, 'gap'],
  ['an empty book before any trade', { hasEmptyBook: true, hasTraded: false }, {}, 'halted'],
  ['an empty book for a minute', { hasEmptyBook: true, heardAt: at('10:29:00') }, {}, 'halted'],
  ['an empty book between two trades', { hasEmptyBook: true }, {}, 'ok'],
  [
    'a halted one on a silent exchange',
    { hasEmptyBook: true, hasTraded: false },
    { silent: new Set(['SH']) },
    'halted',
  ],
  ['a halted one while nothing trades', { hasEmptyBook: true }, { isTrading: false }, 'halted'],
  ['nothing today', { heardAt: 0 }, {}, 'none'],
  [
    'a coin by its pace of all hours',
    { always: true, rows: 7_920, heardAt: at('22:00:00') },
    { marketTime: at('22:02:30'), isTrading: false },
    'ok',
  ],
  [
    'a coin at night',
    { always: true, rows: 9_000, heardAt: at('22:00:00') },
    { marketTime: at('22:00:30'), isTrading: false },
    'ok',
  ],
  [
    'a coin that stopped at night',
    { always: true, rows: 79_200, heardAt: at('22:00:00') },
    { marketTime: at('22:01:01'), isTrading: false },
    'late',
  ],
])('%s', (_, seen, moment, state) => {
  expect(judge(seen, moment).state).toBe(state)
})

test('the age of the newest row is in trading time, with the usual age', () => {
  expect(judge({ heardAt: at('10:27:00') })).toEqual({ state: 'late', age: 180_000, size: 120 })
  expect(judge({ heardAt: at('11:29:00') }, { marketTime: at('13:01:00') })).toMatchObject({ age: 120_000 })
  expect(judge({ heardAt: at('10:30:05') }).age).toBe(0)
  expect(judge({ missing: 300 }).size).toBe(300)
  expect(judge({ heardAt: 0 }).age).toBeUndefined()
})
