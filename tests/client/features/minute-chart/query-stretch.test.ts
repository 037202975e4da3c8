import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { lastDayOf, minutesEnd, queryDays, queryMinutes } from '../../../../client/features/minute-chart/query-stretch'
import { dayKey } from '../../../../client/store/bars/period-bars'
import { liveMarket } from '../../../../client/store/rows/live-market'
import { analyst } from '../../../../client/text/analyst'
import { beijingDate, dateToMs } from '../../../../shared/market/session'

const NOW = dateToMs('20261119') + 10 * 3_600_000

test.each([
  ['1d', '20261118', '20261118'],
  ['1w', '20261109', '20261115'],
  ['1w', '20261116', '20261119'],
  ['1M', '20261008', '20261031'],
  ['1M', '20261102', '20261119'],
] as const)('a %s bar that begins on %s ends on %s', (period, first, last) => {
  expect(beijingDate(lastDayOf(dateToMs(first), NOW, dayKey(period)))).toBe(last)
})

test.each([
  ['09:31', '09:40', '14:00:00', '09:40'],
  ['09:31', '09:40', '09:40:00', '09:40'],
  ['09:31', '09:40', '09:39:59', '09:39'],
  ['09:31', '09:40', '09:33:01', '09:33'],
  ['09:31', '09:40', '09:31:30', '09:32'],
  ['09:31', '09:40', '09:00:00', '09:32'],
])('minutes from %s to %s end, at %s, at %s', (from, to, now, end) => {
  const at = (clock: string) => Date.parse(`2026-11-19T${clock}+08:00`)
  expect(minutesEnd(at(`${from}:00`), at(`${to}:00`), at(now))).toBe(at(`${end}:00`))
})

describe('a question about a stretch', () => {
  /** The question that a new page opens with, and what it opens as. */
  function asked(now: number | undefined, ask: () => void): [question: string | null, target: unknown] {
    const opened: unknown[][] = []
    vi.stubGlobal('window', { open: (...args: unknown[]) => void opened.push(args) })
    vi.stubGlobal('addEventListener', () => undefined)
    vi.spyOn(liveMarket(), 'marketTime').mockReturnValue(now)
    vi.stubGlobal('location', new URL('http://zeus.test/'))
    onTestFinished(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })
    ask()
    const [[href = '', ...target] = []] = opened
    return [new URL(String(href), 'http://zeus.test').searchParams.get('ask'), target]
  }
  const at = (day: string, clock: string) => dateToMs(day) + (Date.parse(`1970-01-01T${clock}Z`) % 86_400_000)
  const IN_A_TAB = ['_blank', 'noopener']

  test.each<[now: string | undefined, to: string]>([
    ['14:00:00', '2026-11-19 09:40'],
    ['09:33:20', '2026-11-19 09:33'],
    [undefined, '2026-11-19 09:40'],
  ])('of minutes says, at %s, that it ends at %s', (now, to) => {
    const question = asked(now === undefined ? now : at('20261119', now), () =>
      queryMinutes('600519.SH', at('20261119', '09:31:00'), at('20261119', '09:40:00')),
    )
    expect(question).toEqual([analyst.stretch('600519.SH', '2026-11-19 09:31', to), IN_A_TAB])
  })

  test.each<[period: '1d' | '1w', from: string, to: string, now: string | undefined, words: [string, string]]>([
    ['1d', '20261116', '20261118', '20261119', ['2026-11-16', '2026-11-18']],
    ['1w', '20261102', '20261109', '20261119', ['2026-11-02', '2026-11-15']],
    ['1w', '20261102', '20261116', '20261119', ['2026-11-02', '2026-11-19']],
    ['1w', '20261102', '20261116', undefined, ['2026-11-02', '2026-11-16']],
  ])('of %s bars from %s to %s says, on %s, its days %j', (period, from, to, now, [first, last]) => {
    const question = asked(now === undefined ? now : at(now, '10:00:00'), () =>
      queryDays('600519.SH', dateToMs(from), dateToMs(to), dayKey(period)),
    )
    expect(question).toEqual([analyst.stretch('600519.SH', first, last), IN_A_TAB])
  })
})
