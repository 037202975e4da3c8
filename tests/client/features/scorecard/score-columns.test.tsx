import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { isSignificant, scoreColumns } from '../../../../client/features/scorecard/score-columns'
import type { ScoredRow } from '../../../../client/features/scorecard/scored-rows'
import { addMove, type MoveFigures, noScore, SCORE_HORIZONS, scoreFigures } from '../../../../shared/flow/signal-score'
import { rowTexts, shownText, titlesOf, tones } from '../../rendered'

/** A signal that was followed by these moves, while the index moved by `market` each time. */
function scored(moves: readonly number[], market = 0.001) {
  const sums = noScore()
  for (const own of moves) addMove(sums, { own, excess: own - market })
  return scoreFigures(sums)
}
const many = scored(Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? -0.002 : 0.004)))
const few = scored([0.01, 0.02])
const none = scored([])
const row = (over: Partial<ScoredRow> = {}): ScoredRow => ({
  key: 'rocket',
  name: '火箭发射',
  hint: '涨得快',
  side: 'up',
  isOwn: false,
  count: 40,
  horizons: { '1': many, '5': few, '15': none, close: many },
  ...over,
})
const cell = (key: string, one = row(), measure: 'own' | 'excess' = 'own') =>
  scoreColumns(measure)
    .find((column) => column.key === key)
    ?.cell(one)

describe('columns of scores', () => {
  test('show means in percent and how many went the right way, for each horizon', () => {
    expect(rowTexts(scoreColumns('own'), row())).toEqual({
      signal: '▲ 火箭发射',
      side: '看涨',
      count: '40',
      '1': '+0.25',
      '1-right': '75',
      '5': '+1.50',
      '5-right': '100',
      '15': '—',
      '15-right': '—',
      close: '+0.25',
      'close-right': '75',
    })
  })

  test('of the excess leave the index out of the move', () => {
    expect(rowTexts(scoreColumns('excess'), row())).toMatchObject({ '1': '+0.15', '1-right': '75', '5': '+1.40' })
  })

  test('mark a mean as right or wrong only if it differs from chance, and never in the colours of prices', () => {
    const marks = (shown: ReactNode) => [tones(shown), renderToStaticMarkup(shown).match(/[✓✗]/)?.[0]]
    expect([marks(cell('1')), marks(cell('5')), marks(cell('15'))]).toEqual([
      [[], '✓'],
      [[], undefined],
      [[], undefined],
    ])
    const falling = scored(Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? 0.002 : -0.004)))
    expect(marks(cell('1', row({ horizons: { '1': falling, '5': few, '15': none, close: none } })))).toEqual([[], '✗'])
  })

  test('show the mean with its error and count on hover, if there is one', () => {
    expect(titlesOf(cell('1'))[0]).toMatch(/^均值 \+0\.250%，标准误 0\.04\d%，40 次$/)
    expect(titlesOf(cell('1', row(), 'excess'))[0]).toMatch(/^超额均值 \+0\.150%，标准误 0\.04\d%，40 次$/)
    expect(titlesOf(cell('15'))).toEqual([])
  })

  test.each([
    ['up', '▲', '看涨', ['up']],
    ['down', '▼', '看跌', ['down']],
    ['none', '◆', '按涨计', []],
  ] as const)('a signal that says %s is marked %s', (side, mark, words, colours) => {
    expect(rowTexts(scoreColumns('own'), row({ side }))).toMatchObject({ signal: `${mark} 火箭发射`, side: words })
    expect(tones(cell('signal', row({ side })))).toEqual(colours)
  })

  test("mark a user's own rule", () => {
    expect(shownText(cell('signal', row({ isOwn: true })))).toBe('▲ 火箭发射 规则')
  })

  test('sort by the figure that they show', () => {
    const sorted = Object.fromEntries(scoreColumns('own').map(({ key, sortBy }) => [key, sortBy?.(row())]))
    expect(sorted.count).toBe(40)
    expect(sorted['1']).toBeCloseTo(0.0025, 10)
    expect(sorted['1-right']).toBe(0.75)
    expect(sorted['15']).toBeNull()
    expect(
      scoreColumns('excess')
        .find(({ key }) => key === '5')
        ?.sortBy?.(row()),
    ).toBeCloseTo(0.014, 10)
    expect(Object.keys(sorted)).toHaveLength(3 + 2 * SCORE_HORIZONS.length)
  })
})

describe('a mean', () => {
  const figures = (over: Partial<MoveFigures>): MoveFigures => ({
    count: 30,
    mean: 0.02,
    error: 0.00999,
    rightShare: 0.5,
    ...over,
  })
  test.each([
    [{}, true],
    [{ mean: -0.02 }, true],
    [{ error: 0.01 }, false],
    [{ count: 29 }, false],
    [{ mean: null }, false],
    [{ error: null }, false],
    [{ mean: 0, error: 0 }, false],
    [{ mean: 0.0001, error: 0 }, true],
  ])('with %o differs from chance: %s', (over, telling) => expect(isSignificant(figures(over))).toBe(telling))
})
