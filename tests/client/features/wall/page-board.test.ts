import { describe, expect, test } from 'vitest'
import { isWallView } from '../../../../client/app/shell-rule'
import { boardOfPage } from '../../../../client/features/wall/page-board'
import { MAIN_INDEXES } from '../../../../shared/market/instrument'
import { type RouteName, routes } from '../../../../shared/protocol/routes'
import { isLaidOut } from '../../../../shared/walls/board'

const board = (name: RouteName, params: Record<string, string> = {}, query = '') =>
  boardOfPage(name, params, new URLSearchParams(query))

describe('every page', () => {
  test.each(Object.keys(routes) as RouteName[])(
    '%s has a board of at most seven panels under its own title',
    (name) => {
      const { panels, name: title } = board(name)
      expect(isLaidOut(panels)).toBe(true)
      expect(title).toBe(routes[name].title)
    },
  )

  test.each([
    ['index-radar of the address', board('indexToday', { code: '000300.SH' }), 'radar', '000300.SH'],
    ['the stock that is looked at', board('trading', { M: 'AD' }, 'code=600519.SH'), 'line', '600519.SH'],
    ['no damaged code', board('trading', { M: 'AD' }, 'code=<script>'), 'line', '000001.SH'],
    ['an index taken as a board', board('inDayIndustry', { industry: '000016.SH' }), 'radar', '000016.SH'],
  ])('shows %s', (_, { panels }, kind, subject) =>
    expect(panels.find((panel) => panel.kind === kind)?.subject).toBe(subject),
  )

  test('主动 ranks by aggressor, 全部 lists the largest orders', () => {
    expect(board('trading', { M: 'AD' }).panels.map(({ kind }) => kind)).toEqual(['line', 'breadth', 'rank', 'rank'])
    expect(board('trading', { M: 'OD' }).panels.map(({ kind }) => kind)).toEqual(['line', 'breadth', 'orders'])
  })

  test.each([1, 2, 3, 4, 5, 6, 9])('%i charts are laid out together, six at most', (count) => {
    const codes = Array.from({ length: count }, (_, at) => `60000${at}.SH`).join()
    const { panels } = board('multiChart', { codes })
    expect(panels).toHaveLength(Math.min(6, count))
    expect(isLaidOut(panels)).toBe(true)
  })
})

describe('the positions of panels', () => {
  const placed = (name: RouteName, params: Record<string, string> = {}) =>
    board(name, params).panels.map(({ kind, subject, x, y, w, h }) => [kind, subject ?? '', x, y, w, h])
  const LINE = ['line', '000001.SH', 0, 0, 7, 4]
  const BREADTH = ['breadth', '', 0, 4, 7, 2]

  test('on the board of the day’s trading', () => {
    const ranks = [
      ['rank', 'inflow', 7, 0, 5, 3],
      ['rank', 'outflow', 7, 3, 5, 3],
    ]
    expect(placed('trading', { M: 'AD' })).toEqual([LINE, BREADTH, ...ranks])
    expect(placed('trading', { M: 'OD' })).toEqual([LINE, BREADTH, ['orders', '', 7, 0, 5, 6]])
  })

  test('on the board of what moves, and of coins', () => {
    expect(placed('auction')).toEqual([
      ['rank', 'speed', 0, 0, 6, 3],
      ['rank', 'turnover', 0, 3, 6, 3],
      ['events', '', 6, 0, 6, 6],
    ])
    expect(placed('btc')).toEqual([['coin', '', 0, 0, 12, 6]])
  })

  test.each([
    [1, [[0, 0, 12, 6]]],
    [
      2,
      [
        [0, 0, 6, 6],
        [6, 0, 6, 6],
      ],
    ],
    [
      3,
      [
        [0, 0, 6, 3],
        [6, 0, 6, 3],
        [0, 3, 6, 3],
      ],
    ],
    [
      4,
      [
        [0, 0, 6, 3],
        [6, 0, 6, 3],
        [0, 3, 6, 3],
        [6, 3, 6, 3],
      ],
    ],
    [
      6,
      [
        [0, 0, 4, 3],
        [4, 0, 4, 3],
        [8, 0, 4, 3],
        [0, 3, 4, 3],
        [4, 3, 4, 3],
        [8, 3, 4, 3],
      ],
    ],
    [
      5,
      [
        [0, 0, 4, 3],
        [4, 0, 4, 3],
        [8, 0, 4, 3],
        [0, 3, 4, 3],
        [4, 3, 4, 3],
      ],
    ],
  ])('%i charts', (count, places) => {
    const codes = Array.from({ length: count }, (_, at) => `60000${at}.SH`)
    const charts = placed('multiChart', { codes: codes.join() })
    expect(charts.map(([, subject]) => subject)).toEqual(codes)
    expect(charts.map((chart) => chart.slice(2))).toEqual(places)
  })

  test('without valid codes the charts are the first four main indexes', () => {
    const charts = placed('multiChart', { codes: 'x,' })
    expect(charts.map(([, subject]) => subject)).toEqual(MAIN_INDEXES.slice(0, 4).map(({ id }) => id))
  })
})

describe('the view', () => {
  test.each([
    ['wall', 'trading', true, true],
    ['wall', 'trading', false, false],
    ['wall', undefined, true, false],
    ['grid', 'trading', true, false],
  ] as const)('%s of %s, signed in %s: %s', (view, route, signedIn, shown) =>
    expect(isWallView(view, route, signedIn)).toBe(shown),
  )
})
