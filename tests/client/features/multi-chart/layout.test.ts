import { describe, expect, test } from 'vitest'
import {
  DEFAULT_LAYERS,
  nextFull,
  nextShown,
  parseFull,
  parseLayers,
  parseLayout,
  parseRotate,
  writeLayers,
} from '../../../../client/features/multi-chart/layout'
import {
  readMultiChoice,
  swappedCells,
  withCell,
  writeChoice,
  writeLayout,
} from '../../../../client/features/multi-chart/use-address'
import type { ListedInstrument } from '../../../../client/store/rows/instruments'

describe('a layout', () => {
  test.each([
    ['1', 1, 1, 1],
    ['2', 1, 2, 2],
    ['4', 2, 2, 4],
    ['6', 2, 3, 6],
    ['9', 3, 3, 9],
    ['16', 4, 4, 16],
    ['2x3', 2, 3, 6],
    ['3X2', 3, 2, 6],
    ['1+3', 3, 3, 4],
    ['2+4', 3, 8, 6],
    ['1 3', 3, 3, 4],
  ])('%s has %i rows, %i columns and %i cells', (text, rows, columns, cells) => {
    const layout = parseLayout(text)
    expect([layout?.rows, layout?.columns, layout?.cells.length]).toEqual([rows, columns, cells])
  })

  test.each([
    '',
    '0',
    '3',
    '5',
    '17',
    '4x5',
    '0x3',
    '3x',
    'x3',
    '1+',
    '+3',
    '0+4',
    '8+9',
    '1+3+2',
    '__proto__',
    'toString',
  ])('refuses %j', (text) => expect(parseLayout(text)).toBeUndefined())

  test.each(['1', '6', '16', '3x5', '1+3', '1+7', '2+4', '3+6', '4+12'])('%s covers its grid exactly once', (text) => {
    const layout = parseLayout(text)
    const taken = new Map<string, number>()
    for (const { row, column, rowSpan, columnSpan } of layout?.cells ?? [])
      for (let r = row; r < row + rowSpan; r++)
        for (let c = column; c < column + columnSpan; c++) taken.set(`${r}/${c}`, (taken.get(`${r}/${c}`) ?? 0) + 1)
    expect(taken.size).toBe((layout?.rows ?? 0) * (layout?.columns ?? 0))
    expect([...taken.values()].every((count) => count === 1)).toBe(true)
  })
})

describe('the other parts of the address', () => {
  test.each([
    ['15s', 15],
    ['15', 15],
    ['3600s', 3600],
    ['2s', undefined],
    ['3601s', undefined],
    ['', undefined],
    ['-5s', undefined],
    ['1.5s', undefined],
  ])('rotates by %j: %s', (text, seconds) => expect(parseRotate(text)).toBe(seconds))

  test('layers are read in their own order, and written as they were read', () => {
    expect(parseLayers('')).toEqual(DEFAULT_LAYERS)
    expect(parseLayers('od,nonsense,average')).toEqual(['average', 'od'])
    expect(parseLayers('none')).toEqual([])
    expect(writeLayers([])).toBe('none')
    expect(writeLayers(DEFAULT_LAYERS)).toBeNull()
    expect(parseLayers(writeLayers(['ad', 'split']) ?? '')).toEqual(['ad', 'split'])
  })

  test.each([
    ['two cells of the first page', 0, 0, 2, ['c', 'b', 'a', 'd', 'e']],
    ['two of the second', 1, 0, 1, ['a', 'b', 'c', 'e', 'd']],
    ['one and an empty one behind the last', 1, 1, 2, ['a', 'b', 'c', 'd', undefined, 'e']],
  ])('%s change places', (_words, page, from, to, all) => {
    const layout = { cells: Array.from({ length: 3 }) as never }
    expect(swappedCells({ all: ['a', 'b', 'c', 'd', 'e'], page, layout }, from, to)).toEqual(all)
  })

  test.each([
    ['in its place', 1, 0, ['a', 'b', 'X']],
    ['behind the last', 1, 1, ['a', 'b', 'c', 'X']],
    ['on the page that is shown', 0, 1, ['a', 'X', 'c']],
  ])('one cell is changed %s', (_words, page, at, all) => {
    const layout = { cells: Array.from({ length: 2 }) as never }
    expect(withCell({ all: ['a', 'b', 'c'], page, layout }, at, 'X')).toEqual(all)
  })
})

const known = ['600519.SH', '000016.SH', '000001.SH']
const instruments = {
  table: undefined,
  at: () => undefined,
  get: (id: string) => (known.includes(id) ? ({ id, name: id } as ListedInstrument) : undefined),
}

describe('what an address asks for', () => {
  test('cells follow the codes; empty ones keep their place', () => {
    const choice = readMultiChoice({ layout: '4', codes: 'sh600519,-,000016.SH' }, instruments, [])
    expect('cells' in choice && choice.cells.map((cell) => cell?.id)).toEqual([
      '600519.SH',
      undefined,
      '000016.SH',
      undefined,
    ])
  })

  test('baskets are cells by their codes, and keep them when the address is written', () => {
    const choice = readMultiChoice({ layout: '2', codes: 'ci:lin~酒,600519' }, instruments, [])
    const cells = 'cells' in choice ? choice.cells : []
    expect(cells[0]).toEqual({ id: 'ci:lin~酒', name: '酒', basket: 'lin~酒' })
    expect(decodeURIComponent(writeChoice('2', cells, undefined))).toBe('/graph_total_multi/2/ci:lin~酒,600519.SH')
  })

  test('unknown codes are named', () => {
    const choice = readMultiChoice({ layout: '2', codes: '600519.SH,999999.SH' }, instruments, [])
    expect('unknown' in choice && choice.unknown).toEqual(['999999.SH'])
  })

  test.each([
    [{ layout: '5' }, { wrongLayout: '5' }],
    [{ layout: '4', codes: '600519', start: '20261340', end: '20261120' }, { wrongRange: '20261340' }],
    [{ layout: '4', codes: '600519', start: '20261120', end: '20261119' }, { wrongRange: '20261120–20261119' }],
  ])('%o is refused with what is wrong', (params, wrong) =>
    expect(readMultiChoice(params, instruments, [])).toEqual(wrong),
  )

  test('a written address reads back as the same cells', () => {
    const cells = [{ id: '600519.SH' }, undefined, { id: '000001.SH' }, undefined]
    expect(writeChoice('4', cells, { start: '20261118', end: '20261120' })).toBe(
      '/graph_total_multi/4/600519.SH,-,000001.SH/20261118/20261120',
    )
  })
})

describe('more codes than cells', () => {
  const codes = ['600519.SH', '000016.SH', '000001.SH', '600519.SH', '000016.SH']
  const members = new Map([['sw1:酒', codes]])
  const shown = (page: string, request: { layout?: string; codes?: string } = {}) => {
    const params = { layout: '2', codes: codes.join(), ...request }
    const choice = readMultiChoice(params, instruments, [], { page, members })
    return 'cells' in choice ? [choice.page, choice.pages, choice.cells.map((cell) => cell?.id.slice(0, 6))] : choice
  }

  test.each([
    ['', 0, ['600519', '000016']],
    ['2', 1, ['000001', '600519']],
    ['3', 2, ['000016', undefined]],
    ['4', 2, ['000016', undefined]],
    ['0', 0, ['600519', '000016']],
    ['-1', 0, ['600519', '000016']],
    ['1.5', 0, ['600519', '000016']],
    ['x', 0, ['600519', '000016']],
  ])('have three pages of two; ?page=%s is number %i', (page, number, cells) => {
    expect(shown(page)).toEqual([number, 3, cells])
  })

  test('are one page if all fit, or if they are the default', () => {
    expect(shown('2', { layout: '6' })).toMatchObject([0, 1, { length: 6 }])
    const usual = readMultiChoice({ layout: '2' }, instruments, codes)
    expect('cells' in usual && [usual.pages, usual.all.length]).toEqual([1, 2])
  })

  test('may follow the name of a list or a board, next to others', () => {
    expect(shown('3', { codes: '-,sw1:酒,000001' })).toEqual([2, 4, ['600519', '000016']])
  })

  test('are counted, and cut beyond the maximum', () => {
    const many = (count: number) =>
      readMultiChoice({ layout: '16', codes: Array(count).fill('600519').join() }, instruments, [])
    expect(many(200)).toMatchObject({ tooMany: false, pages: 13 })
    expect(many(201)).toMatchObject({ tooMany: true, pages: 13 })
  })

  test('keep their list or board in another layout', () => {
    const params = { layout: '2', codes: 'sw1:酒,600519', start: '20261118', end: '20261120' }
    expect(decodeURIComponent(writeLayout('6', params))).toBe('/graph_total_multi/6/sw1:酒,600519/20261118/20261120')
    expect(writeLayout('6', { layout: '2' })).toBe('/graph_total_multi/6')
  })

  test.each([
    ['within a page', 0, 0, { page: 0, full: 1 }],
    ['from the last cell of a page to the next one', 0, 1, { page: 1, full: 0 }],
    ['over empty cells', 1, 0, { page: 2, full: 0 }],
    ['from the last page to the first', 2, 0, { page: 0, full: 0 }],
    ['from what lies behind the last', 2, 1, { page: 0, full: 0 }],
    ['to the first cell of its page at first', 1, undefined, { page: 1, full: 0 }],
  ])('are shown in rotation %s', (_words, page, full, next) => {
    expect(nextShown(['a', 'b', 'c', undefined, 'e'], 2, page, full)).toEqual(next)
  })

  test('that are all empty are not shown in rotation', () => {
    expect(nextShown([undefined], 2, 0, undefined)).toBeUndefined()
    expect(nextShown([], 2, 0, undefined)).toBeUndefined()
  })
})

describe('main cells and small ones', () => {
  const places = (text: string) =>
    parseLayout(text)?.cells.map(({ row, column, rowSpan, columnSpan }) => [row, column, rowSpan, columnSpan])

  test('one main cell takes the left two thirds, with the small ones beside it', () => {
    expect(places('1+3')).toEqual([
      [1, 1, 3, 2],
      [1, 3, 1, 1],
      [2, 3, 1, 1],
      [3, 3, 1, 1],
    ])
  })

  test('several are above the small ones, at twice their height', () => {
    expect(places('2+3')).toEqual([
      [1, 1, 2, 3],
      [1, 4, 2, 3],
      [3, 1, 1, 2],
      [3, 3, 1, 2],
      [3, 5, 1, 2],
    ])
    expect(parseLayout('2+3')).toMatchObject({ name: '2+3', rows: 3, columns: 6 })
  })

  test.each([
    ['4+12', 16],
    ['4+13', undefined],
    ['0+3', undefined],
    ['3+0', undefined],
    ['1 3', 4],
    ['4x4', 16],
    ['4x5', undefined],
    ['0x3', undefined],
    ['3x0', undefined],
    ['02X3', 6],
  ])('%s has %s cells', (text, cells) => expect(parseLayout(text)?.cells.length).toBe(cells))

  test('of a grid are placed row by row', () => {
    expect(places('2x2')).toEqual([
      [1, 1, 1, 1],
      [1, 2, 1, 1],
      [2, 1, 1, 1],
      [2, 2, 1, 1],
    ])
    expect(parseLayout('6')).toMatchObject({ rows: 2, columns: 3 })
  })
})

describe('a maximized cell', () => {
  test.each([
    ['1', 0],
    ['4', 3],
    ['', undefined],
    ['0', undefined],
    ['5', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['NaN', undefined],
    ['1e0', undefined],
  ])('of four, %j is %s', (text, at) => expect(parseFull(text, 4)).toBe(at))

  test.each([
    ['the first one at first', ['a', 'b'], undefined, 0],
    ['the one behind it', ['a', 'b', 'c'], 0, 1],
    ['the first one again after the last', ['a', 'b'], 1, 0],
    ['not an empty one', ['a', undefined, undefined, 'd'], 0, 3],
    ['not an empty first one', [undefined, 'b', undefined], undefined, 1],
    ['itself, if it is the only one', ['a', undefined], 0, 0],
    ['none of empty ones', [undefined, undefined], 0, undefined],
    ['none of none', [], undefined, undefined],
  ])('is followed in a rotation by %s', (_words, cells, full, next) => expect(nextFull(cells, full)).toBe(next))
})
