import { describe, expect, test } from 'vitest'
import { figures, optionalFigures } from '../../../../client/features/board/figures'
import { miniLine, miniLines } from '../../../../client/features/board/mini-line'
import { MEASURE_CANCELS, MEASURE_MICRO, MEASURE_PRESSURE, MEASURE_VPIN } from '../../../../shared/protocol/kinds'
import { smallBoard, smallMeasures } from './small-board'

const ALL = MEASURE_CANCELS | MEASURE_MICRO | MEASURE_PRESSURE | MEASURE_VPIN
const board = smallBoard([
  {
    index: 0,
    last: 10_000,
    turnover: 9_000_000,
    odL: 300,
    odX: 700,
    adL: -50,
    adX: -150,
    outer: 600,
    inner: 400,
    bigBuys: 3,
    bigSells: 5,
    speed5: 150,
    time: 1_000,
  },
  { index: 1, last: 0, outer: 5, inner: 0 },
])
const measures = smallMeasures([
  {
    index: 0,
    known: ALL,
    lifted: -123_456,
    orders: 900,
    added: 400,
    cancelled: 100,
    vpin: 345,
    buckets: 50,
    bucket: 2_000,
    pressure: -300,
    depth: 1_200,
    micro: 25,
  },
  { index: 1, known: 0, vpin: 5, orders: 0, lifted: 7, added: 9, cancelled: 3 },
])
const source = { board, measures, now: 61_000 }
const of = (name: keyof typeof figures, index = 0) => figures[name](source, index)

describe('figures of a row', () => {
  test.each([
    ['last', 10_000],
    ['speed', 0.015],
    ['odBig', 1_000],
    ['passive', 1_200],
    ['lifted', -123_456],
    ['meanOrder', 20_000],
    ['cancelRate', 0.25],
    ['vpin', 0.345],
    ['pressure', -0.25],
    ['micro', 0.25],
    ['outIn', 1.5],
    ['bigCount', 8],
    ['age', 60_000],
  ] as const)('%s is %d', (name, value) => expect(of(name)).toBeCloseTo(value, 9))

  test.each(['last', 'lifted', 'meanOrder', 'cancelRate', 'vpin', 'pressure', 'micro', 'outIn'] as const)(
    '%s is unknown where it is not told',
    (name) => expect(of(name, 1)).toBeNaN(),
  )

  test('the age of a row from the future is 0', () => {
    expect(figures.age({ ...source, now: 500 }, 0)).toBe(0)
  })

  test('the optional ones are named by the address, in their own order', () => {
    expect(optionalFigures('micro,vpin,x')).toEqual(['vpin', 'micro'])
    expect(optionalFigures('')).toEqual([])
  })
})

describe('a day’s line in a cell', () => {
  const theme = { up: 'UP', down: 'DOWN', flat: 'FLAT', line: 'LINE' }
  const paths = (closes: number[], last: number, prevClose: number) => {
    const css = miniLine(closes, last, prevClose, theme)
    return [
      ...decodeURIComponent(/svg\+xml,([^"]*)"/.exec(css)?.[1] ?? '').matchAll(
        /<path d='([^']*)' fill='none' stroke='([^']*)'/g,
      ),
    ].map(([, d, tone]) => [d, tone])
  }

  test('runs from the highest to the lowest about its previous close', () => {
    expect(paths([100, 110, 90], 105, 100)).toEqual([
      ['M0 10.0H49', 'LINE'],
      ['M0 10.0L1 2.0L2 18.0L3 6.0', 'UP'],
    ])
  })

  test.each([
    [99, 'DOWN'],
    [100, 'FLAT'],
    [101, 'UP'],
  ])('that ends at %i is %s', (last, tone) => expect(paths([100, 105], last, 100)[1]?.[1]).toBe(tone))

  test('leaves out minutes without a price, and draws nothing for one point', () => {
    expect(paths([0, 100, 0, 110], 0, 100)[1]?.[0]).toBe('M1 18.0L3 2.0')
    expect(paths([100, 100], 0, 100)[1]?.[0]).toBe('M0 10.0L1 10.0')
    expect(miniLine([100], 0, 100, theme)).toBe('')
    expect(miniLine([], 0, 100, theme)).toBe('')
  })

  test('without a previous close begins at its first price', () => {
    expect(paths([50, 60], 0, 0)[0]?.[0]).toBe('M0 18.0H49')
  })

  test('is redrawn with other points, or after two seconds', () => {
    let now = 0
    const lines = miniLines(theme as never, () => now)
    const closes = [100, 110]
    const first = lines(0, closes, 105, 100)
    expect(lines(0, closes, 200, 100)).toBe(first)
    now = 2_000
    expect(lines(0, closes, 200, 100)).not.toBe(first)
    expect(lines(0, [100, 120], 200, 100)).not.toBe(first)
  })
})
