import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateToMs } from '../../../shared/market/session'
import { isTradingDay } from '../../../shared/market/trading-days'
import { boardsOfPlan, DAY_PARTS, type DayPart, partAt, plannedAt, planOf } from '../../../shared/walls/day-plan'

const at = (day: string, time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return dateToMs(day) + ((hours * 60 + minutes) * 60 + seconds) * 1000
}
const days = { isTradingDay }
const MONDAY = '20260706'

describe('the parts of a trading day', () => {
  test.each<[string, DayPart]>([
    ['00:00', 'night'],
    ['07:29:59', 'night'],
    ['07:30', 'before'],
    ['09:14:59', 'before'],
    ['09:15', 'auction'],
    ['09:29:59', 'auction'],
    ['09:30', 'session'],
    ['11:29:59', 'session'],
    ['11:30', 'lunch'],
    ['13:00', 'session'],
    ['14:29:59', 'session'],
    ['14:30', 'tail'],
    ['14:59:59', 'tail'],
    ['15:00', 'after'],
    ['19:59:59', 'after'],
    ['20:00', 'night'],
    ['23:59:59', 'night'],
  ])('%s is %s', (time, part) => expect(partAt(at(MONDAY, time), days).part).toBe(part))
})

describe('days without trading', () => {
  test.each([
    ['a Saturday', '20260711'],
    ['National Day', '20261001'],
    ['Spring Festival', '20260217'],
    ['a make-up working Saturday', '20260214'],
    ['New Year', '20260101'],
  ])('%s is closed by day and night by night', (_, day) => {
    expect(partAt(at(day, '10:00'), days).part).toBe('closed')
    expect(partAt(at(day, '21:00'), days).part).toBe('night')
  })

  test('on a half day trading ends with the morning', () => {
    const half = { isTradingDay, isHalfDay: (day: string) => day === MONDAY }
    const parts = ['10:59:59', '11:00', '11:30', '14:45'].map((time) => partAt(at(MONDAY, time), half).part)
    expect(parts).toEqual(['session', 'tail', 'after', 'after'])
  })
})

describe('a plan', () => {
  const plan = {
    ...planOf('overview'),
    session: { boards: ['overview', 'flow', 'ribbon'], everySeconds: 30, dim: 0 },
    night: { boards: ['health'], everySeconds: 60, dim: 0.8 },
  }

  test.each([
    ['09:30:00', 'overview', '09:30:30'],
    ['09:30:29', 'overview', '09:30:30'],
    ['09:30:30', 'flow', '09:31:00'],
    ['09:31:00', 'ribbon', '09:31:30'],
    ['09:31:30', 'overview', '09:32:00'],
    ['11:29:45', 'ribbon', '11:30:00'],
    ['13:00:00', 'overview', '13:00:30'],
  ])('at %s shows %s until %s', (time, board, until) =>
    expect(plannedAt(plan, at(MONDAY, time), days)).toMatchObject({ board, until: at(MONDAY, until) }),
  )

  test('is dark at night, over midnight, and light in the morning', () => {
    const shown = (time: string) => plannedAt(plan, at(MONDAY, time), days)
    expect([shown('23:59:59'), shown('00:00')].map(({ board, dim }) => [board, dim])).toEqual([
      ...[
        ['health', 0.8],
        ['health', 0.8],
      ],
    ])
    expect(shown('23:59:59').until).toBe(at('20260707', '00:00'))
    expect(shown('07:30')).toMatchObject({ board: 'overview', dim: 0 })
  })

  test('always has a board and a next moment, whatever the time of whatever year', () => {
    const start = dateToMs('20240101')
    const time = fc.integer({ min: start, max: start + 3 * 366 * 86_400_000 })
    fc.assert(
      fc.property(time, (now) => {
        const { part, board, until } = plannedAt(plan, now, days)
        expect(plan[part].boards).toContain(board)
        expect(until).toBeGreaterThan(now)
        expect(until - now).toBeLessThanOrEqual(86_400_000)
        expect(plannedAt(plan, until, days).until).toBeGreaterThan(until)
      }),
    )
  })

  test('two weeks over National Day never stand still, and every part comes', () => {
    const seen = new Set<string>()
    let now = at('20260925', '00:00')
    const end = at('20261010', '00:00')
    let turns = 0
    while (now < end) {
      const { part, until } = plannedAt(plan, now, days)
      seen.add(part)
      now = until
      turns++
    }
    expect([...seen].sort()).toEqual([...DAY_PARTS].sort())
    expect(turns).toBe(2_165)
  })

  test('names each board once', () => expect(boardsOfPlan(plan)).toEqual(['overview', 'flow', 'ribbon', 'health']))
})
