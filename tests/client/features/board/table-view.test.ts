import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  mergeViews,
  poolOf,
  readViews,
  shownColumns,
  type TableViews,
  viewName,
  writeViews,
} from '../../../../client/features/board/table-view'
import { partOf } from '../../../support/part-of'

describe('the columns of the main table', () => {
  test("are the default ones without a user's choice; columns of the address follow 涨幅", () => {
    const usual = shownColumns('AD', 'STK', undefined, [])
    expect(usual.slice(0, 5)).toEqual(['line', 'last', 'change', 'adNet', 'adShare'])
    expect(usual).not.toContain('vpin')
    expect(shownColumns('AD', 'STK', undefined, ['micro', 'vpin']).slice(2, 6)).toEqual([
      'change',
      'vpin',
      'micro',
      'adNet',
    ])
  })

  test('begin on a phone with price, change and the money by which the list is ranked', () => {
    expect(shownColumns('AD', 'STK', undefined, [], true).slice(0, 4)).toEqual(['last', 'change', 'adNet', 'adShare'])
    expect(shownColumns('OD', 'STK', undefined, [], true).slice(0, 4)).toEqual(['last', 'change', 'odBig', 'passive'])
    expect(shownColumns('AD', 'STK', undefined, [], true)).not.toContain('line')
    expect(shownColumns('AD', 'STK', { columns: ['line', 'speed'], widths: {} }, [], true)).toEqual(['line', 'speed'])
  })

  test('are the chosen ones in their order, without unknown ones', () => {
    const view = { columns: ['turnover', 'constructor', 'change', 'odBig'], widths: {} }
    expect(shownColumns('AD', 'STK', view, [])).toEqual(['turnover', 'change', 'odBig'])
    expect(shownColumns('AD', 'STK', view, ['vpin'])).toEqual(['turnover', 'change', 'vpin', 'odBig'])
    expect(shownColumns('AD', 'STK', { columns: ['speed', 'vpin'], widths: {} }, ['vpin'])).toEqual(['speed', 'vpin'])
  })

  test('of indexes lack book, order and share figures, and are stored separately', () => {
    expect(poolOf('AD', 'IDX')).toEqual(expect.arrayContaining(['adNet', 'odBig', 'open', 'amplitude']))
    for (const name of ['vpin', 'weibi', 'turnoverRate', 'bigCount', 'meanOrder'] as const) {
      expect(poolOf('OD', 'IDX')).not.toContain(name)
    }
    expect([viewName('AD', 'IDX'), viewName('OD', 'ZX')]).toEqual(['AD.IDX', 'OD'])
  })

  test.each(['AD', 'OD'] as const)('are each available once, in %s', (mode) => {
    for (const type of ['STK', 'IDX'] as const) expect(new Set(poolOf(mode, type)).size).toBe(poolOf(mode, type).length)
  })
})

describe('stored views', () => {
  test('are read back as written', () => {
    const view = fc.record({
      columns: fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 60 }),
      widths: fc.dictionary(
        fc.string().filter((name) => name !== '__proto__'),
        fc.integer({ min: 40, max: 400 }),
        { maxKeys: 9, noNullPrototype: true },
      ),
    })
    const views = fc.record(
      { AD: view, OD: view, 'AD.IDX': view, 'OD.IDX': view },
      { requiredKeys: [], noNullPrototype: true },
    )
    fc.assert(fc.property(views, (given) => void expect(readViews(writeViews(given))).toEqual(given)))
  })

  test('are an empty text if there are none', () => {
    expect(writeViews({})).toBe('')
    expect(writeViews(partOf<TableViews>({ AD: undefined }))).toBe('')
  })

  test.each([
    ['no text', '', {}],
    ['broken', '{"AD":', {}],
    ['null', 'null', {}],
    ['a list', '[1]', {}],
    ['columns that are none', '{"AD":{"columns":"last"}}', {}],
    ['no column', '{"AD":{"columns":[]}}', {}],
    [
      'columns that are no names',
      '{"AD":{"columns":[1,null,"last","last"]}}',
      { AD: { columns: ['last'], widths: {} } },
    ],
    [
      'widths beyond the range',
      '{"OD":{"columns":["last"],"widths":{"last":39,"change":401,"speed":"60","adNet":80}}}',
      { OD: { columns: ['last'], widths: { adNet: 80 } } },
    ],
    ['too many columns', JSON.stringify({ AD: { columns: Array.from({ length: 61 }, (_, at) => `c${at}`) } }), {}],
    ['another view', '{"XX":{"columns":["last"]}}', {}],
  ])('%s is read as what is left of it', (_, kept, views) => {
    expect(readViews(kept)).toEqual(views)
  })
})

test('views that two windows changed are each merged as last changed', () => {
  const [one, two, three] = ['last', 'change', 'turnover'].map((name) => ({ columns: [name], widths: {} }))
  const before = writeViews({ AD: one, OD: one } as TableViews)
  const mine = writeViews({ AD: two, OD: one } as TableViews)
  const theirs = writeViews({ AD: one, 'AD.IDX': three } as TableViews)
  expect(readViews(mergeViews({ before, mine, theirs }))).toEqual({ AD: two, 'AD.IDX': three })
  expect(mergeViews({ before, mine: '', theirs: before })).toBe('')
})
