import { describe, expect, test } from 'vitest'
import { tableOf } from '../../../client/charts/chart-table'
import { moved } from '../../../client/charts/pane-stack'
import { type Drawing, rangeFacts, readDrawings, writeDrawings } from '../../../client/charts/tools/drawing'
import { gripAt, toBody, toSegment } from '../../../client/charts/tools/geometry'
import { trend } from './tools/trend'

describe('stored drawings', () => {
  test('are read as they were written, by time and value', () => {
    const drawings: Drawing[] = [
      trend('0', [1_000, 10.256], [2_000, 11]),
      { id: '1', kind: 'level', basis: 'none', at: [{ t: 1_500, v: 9 }] },
    ]
    expect(readDrawings(writeDrawings(drawings))).toEqual([trend('0', [1_000, 10.26], [2_000, 11]), drawings[1]])
    expect(writeDrawings([])).toBe('')
  })

  test.each([
    ['nothing', ''],
    ['no list', '{"a":1}'],
    ['an unknown kind', '[["circle","front",1,2]]'],
    ['too few numbers', '[["trend","front",1,2]]'],
    ['a number that is none', '[["level","front",1,"2"]]'],
    ['something that is no drawing', '[7, null]'],
  ])('with %s are read as none', (_, text) => expect(readDrawings(text)).toEqual([]))

  test('forty at most, which fit among the settings', () => {
    const many = Array.from({ length: 60 }, (_, at) => trend(`${at}`, [1.7e12 + at, 123_456.78], [1.8e12, 123_456.78]))
    const text = writeDrawings(many)
    expect(text.length).toBeLessThan(4_000)
    expect(readDrawings(text)).toHaveLength(40)
  })
})

describe('what a press grabs', () => {
  const placesOf = ({ at }: Drawing) => ({ anchors: at.map(({ t, v }) => ({ x: t, y: v })), levels: [] })
  const line = trend('a', [0, 0], [100, 100])

  test.each([
    ['on the line', { x: 50, y: 52 }, { id: 'a', anchor: 'body' }],
    ['at an end', { x: 3, y: 3 }, { id: 'a', anchor: 0 }],
    ['beside it', { x: 50, y: 90 }, undefined],
    ['beyond its end', { x: 150, y: 150 }, undefined],
  ])('%s', (_, point, grip) => expect(gripAt([line], placesOf, point, 8)).toEqual(grip))

  test('the newer of two drawings, and an end rather than a line', () => {
    const other = trend('b', [0, 100], [100, 0])
    expect(gripAt([line, other], placesOf, { x: 50, y: 50 }, 8)?.id).toBe('b')
    expect(gripAt([line, other], placesOf, { x: 99, y: 97 }, 8)).toEqual({ id: 'a', anchor: 1 })
  })

  test('a level can be grabbed anywhere along it, a range at its edges', () => {
    expect(toBody('level', { anchors: [{ x: 10, y: 40 }], levels: [] }, { x: 900, y: 43 })).toBe(3)
    expect(
      toBody(
        'range',
        {
          levels: [],
          anchors: [
            { x: 10, y: 0 },
            { x: 60, y: 90 },
          ],
        },
        { x: 58, y: 5 },
      ),
    ).toBe(2)
    expect(toSegment({ x: 0, y: 5 }, { x: 0, y: 0 }, { x: 0, y: 0 })).toBe(5)
  })
})

describe('facts of a range', () => {
  const columns = {
    close: [10, 11, 12, 9],
    high: [11, 12, 13, 12],
    low: [9, 10, 11, 8],
    volume: [1, 2, 3, 4],
    before: [8, 10, 11, 12],
  }
  test('are measured from the close before its first bar to its last close', () => {
    expect(rangeFacts(columns, 3, 1)).toEqual({ bars: 3, change: -1, share: 9 / 10 - 1, high: 13, low: 8, volume: 9 })
    expect(rangeFacts(columns, 0, 0)?.change).toBe(2)
    expect(rangeFacts({ ...columns, close: [] }, 0, 2)).toBeUndefined()
  })

  test('that begins on an ex-date is counted from the price that the exchange stated', () => {
    expect(rangeFacts({ ...columns, before: [8, 10, 6, 12] }, 2, 3)?.change).toBe(3)
    expect(rangeFacts({ ...columns, before: [8, 10, 0, 12] }, 2, 3)?.change).toBe(-2)
  })
})

test('a divider between panes moves without either pane vanishing', () => {
  expect(moved([3, 1], 1, 0.5)).toEqual([3.5, 0.5])
  expect(moved([3, 1], 1, 5)).toEqual([3.65, 0.35])
  expect(moved([3, 1], 1, -9).map((weight) => weight.toFixed(2))).toEqual(['0.35', '3.65'])
  expect(moved([3, 1], 2, 1)).toEqual([3, 1])
})

test('a table says of each row what the chart says, newest first', () => {
  const said = (row: number) => [
    { label: '时间', text: `${row}` },
    { label: 'MACD', text: '' },
    { label: '价', text: `${row * 2}` },
  ]
  expect(tableOf(said, 3, 6, 2)).toEqual({
    heads: ['时间', '价'],
    rows: [
      ['5', '10'],
      ['4', '8'],
    ],
    all: 3,
  })
  expect(tableOf(said, 3, 3)).toEqual({ heads: [], rows: [], all: 0 })
})

test('texts, locks and hidden drawings are read back as written, and damaged ones are left out', () => {
  const text: Drawing = {
    id: '0',
    kind: 'text',
    basis: 'none',
    at: [{ t: 1, v: 2 }],
    words: '缺口',
    locked: true,
    hidden: true,
  }
  expect(readDrawings(writeDrawings([text]))).toEqual([text])
  const { words: _, locked: __, hidden: ___, ...plain } = text
  expect(readDrawings('[["text","none",1,2,{"w":7,"l":2,"h":"1"}],["text","none",1,2,null]]')).toEqual([plain])
})
