import { describe, expect, test } from 'vitest'
import { isRanked, matches, RANK_HORIZONS, readHistoryChoice } from '../../../../client/features/history/choice'
import { dailyOf, passiveNets } from '../../../../client/features/history/csv'
import { activeNet, dayNet, PARTIAL_BELOW, quadrantOf, qualityOf } from '../../../../client/features/history/quadrant'
import { netBars, netBarsWidth } from '../../../../client/features/history/rank-columns'
import { weeksOf } from '../../../../client/features/history/weeks'
import { neighbourDay } from '../../../../client/store/bars/recorded-days'
import { csvField, csvLine } from '../../../../client/ui/csv'
import { STORED_HORIZONS as RANKED_HORIZONS } from '../../../../gateway/past/history/rank'
import { sumOfBigGrades } from '../../../../shared/flow/grades'
import type { HistoryRank } from '../../../../shared/protocol/rest'
import { partOf } from '../../../support/part-of'

describe('an address of the history', () => {
  test.each([
    ['BS', 'H1', { mode: 'BS', days: 1, horizonText: 'H1' }],
    ['OO', 'H2', { mode: 'OO', days: 3, horizonText: 'H2' }],
    ['BS', 'H5', { mode: 'BS', days: 5, horizonText: 'H5' }],
    ['BS', 'H6', { mode: 'BS', days: 10, horizonText: 'H6' }],
    ['BS', 'H60', { mode: 'BS', days: 60, horizonText: 'H60' }],
    ['BS', 'H61', { wrongHorizon: 'H61' }],
    ['BS', 'H0', { wrongHorizon: 'H0' }],
    ['BS', 'H100', { wrongHorizon: 'H100' }],
    ['BS', 'h5', { wrongHorizon: 'h5' }],
    ['XX', 'H5', { wrongMode: 'XX' }],
    [undefined, undefined, { wrongMode: '' }],
  ])('%s/%s', (R, H, choice) => {
    expect(readHistoryChoice({ ...(R ? { R } : {}), ...(H ? { H } : {}) })).toEqual(choice)
  })

  test('offers rankings that the gateway has', () => {
    expect(RANK_HORIZONS).toEqual(RANKED_HORIZONS)
  })
})

describe('a ranking', () => {
  test.each([
    ['stock', true],
    ['fund', true],
    ['bond', true],
    [undefined, true],
    ['index', false],
    ['crypto', false],
  ] as const)('lists %s: %s', (kind, listed) => expect(isRanked(kind as never)).toBe(listed))

  test.each([
    ['', true],
    ['  ', true],
    ['0519', true],
    ['600519.sh', true],
    ['茅', true],
    ['SH', false],
    ['600519.SZ', false],
    ['x', false],
  ])('%j matches 贵州茅台: %s', (text, found) => expect(matches('600519.SH', '贵州茅台', text)).toBe(found))

  test.each([
    ['20260703', 1, '20260706'],
    ['20260703', -1, '20260702'],
    ['20260704', 1, '20260706'],
    ['20260704', -1, '20260703'],
    ['20260706', 1, undefined],
    ['20260702', -1, undefined],
  ] as const)('the recorded day next to %s, %i', (day, step, found) => {
    expect(neighbourDay(['20260706', '20260702', '20260703'], day, step)).toBe(found)
  })

  test('what large orders did passively is theirs by order less by aggressor', () => {
    expect(passiveNets({ net: [10, -10], bigNet: [4, 5] } as HistoryRank)).toEqual([6, -15])
    expect(passiveNets({ net: [10], bigNet: [] as number[] } as HistoryRank)).toEqual([10])
  })
})

describe('a field of a CSV', () => {
  test.each([
    [null, ''],
    [Number.NaN, ''],
    [Number.POSITIVE_INFINITY, ''],
    [0, '0'],
    [-1.5, '-1.5'],
    ['茅台', '茅台'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['=a,b', '"\'=a,b"'],
  ])('%j is %j', (value, field) => expect(csvField(value)).toBe(field))

  test('is one of a line that ends as RFC 4180 says', () => {
    expect(csvLine(['a', 1, null])).toBe('a,1,\r\n')
    expect(dailyOf([5, 0, -3])).toEqual([5, null, -3])
  })
})

describe('daily nets as bars', () => {
  const read = (css: string) =>
    [...css.matchAll(/linear-gradient\((var\([^)]*\)),[^)]*\)\) (\d+)px (\d+)px \/ (\d+)px (\d+)px no-repeat/g)].map(
      ([, colour, left, top, width, height]) => [colour, ...[left, top, width, height].map(Number)],
    )

  test('hang above and below a line, the largest at full height, each in its place', () => {
    expect(read(netBars([100, -50, 0, 1]))).toEqual([
      ['var(--up)', 6, 3, 4, 9],
      ['var(--down)', 12, 12, 4, 5],
      ['var(--line)', 18, 12, 4, 1],
      ['var(--up)', 24, 11, 4, 1],
    ])
  })

  test('are those of the newest twenty days, on their own scale', () => {
    const bars = read(netBars([...new Array(5).fill(-900), ...new Array(19).fill(1), 2]))
    expect([bars.length, bars.at(-2), bars.at(-1)]).toEqual([
      ...[20, ['var(--up)', 114, 7, 4, 5], ['var(--up)', 120, 3, 4, 9]],
    ])
  })

  test('of missing days only are ticks', () => {
    expect(read(netBars([0, 0])).map(([colour]) => colour)).toEqual(['var(--line)', 'var(--line)'])
    expect(netBars([])).toBe('')
  })

  test.each([
    [1, 76],
    [10, 76],
    [11, 78],
    [20, 132],
    [60, 132],
  ])('of %i days need %i px', (days, width) => expect(netBarsWidth(days)).toBe(width))
})

describe('the name of a day', () => {
  test.each([
    [1, 1, 'absorb'],
    [-1, 1, 'passive'],
    [-1, -1, 'sell'],
    [1, -1, 'passiveSell'],
    [0, 1, null],
    [1, 0, null],
  ] as const)('by AD %i and OD %i', (ad, od, name) => expect(quadrantOf(ad, od)).toBe(name))

  test('is the sum of all grades of AD, or of the two largest of OD', () => {
    const day = { adNet: [1, 20, 300, -4_000], odNet: [5, 60, -700, 8_000] } as const
    const given = partOf<Parameters<typeof dayNet>[0]>(day)
    expect([activeNet(given), sumOfBigGrades(given.odNet)]).toEqual([-3_679, 7_300])
    expect([dayNet(given, 'BS'), dayNet(given, 'OO')]).toEqual([-3_679, 7_300])
  })

  test.each([
    [undefined, 'missing'],
    [{ completeness: PARTIAL_BELOW }, 'complete'],
    [{ completeness: 0.994 }, 'partial'],
    [{ completeness: 0 }, 'partial'],
  ])('%j is %s', (day, quality) => expect(qualityOf(day)).toBe(quality))
})

describe('a calendar of weeks', () => {
  test('has the weekdays of each week in a column', () => {
    // Wednesday 1 July to Tuesday 7 July 2026.
    expect(weeksOf('20260701', '20260707').map(({ day, week, weekday }) => [day, week, weekday])).toEqual([
      ['20260701', 0, 2],
      ['20260702', 0, 3],
      ['20260703', 0, 4],
      ['20260706', 1, 0],
      ['20260707', 1, 1],
    ])
  })

  test('of one day is that day, on a weekend none, backwards none', () => {
    expect(weeksOf('20260706', '20260706')).toEqual([{ day: '20260706', week: 0, weekday: 0 }])
    expect(weeksOf('20260704', '20260705')).toEqual([])
    expect(weeksOf('20260707', '20260706')).toEqual([])
    expect(weeksOf('x', '20260706')).toEqual([])
  })
})
