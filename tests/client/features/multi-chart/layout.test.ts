import { describe, expect, test } from 'vitest'
import {
  DEFAULT_LAYERS,
  nextFull,
  parseFull,
  parseLayers,
  parseLayout,
  parseRotate,
  swapped,
  writeLayers,
} from '../../../../client/features/multi-chart/layout'
import { readChoice, writeChoice } from '../../../../client/features/multi-chart/use-address'
import type { ListedInstrument } from '../../../../client/store/instruments'

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

describe('the rest of the address', () => {
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

  test('two cells change places; a place that is not there changes nothing', () => {
    expect(swapped(['a', 'b', 'c'], 0, 2)).toEqual(['c', 'b', 'a'])
    expect(swapped(['a', 'b'], 0, 5)).toEqual(['a', 'b'])
  })
})

const known = ['600519.SH', '000016.SH', '000001.SH']
const instruments = {
  table: undefined,
  at: () => undefined,
  get: (id: string) => (known.includes(id) ? ({ id, name: id } as ListedInstrument) : undefined),
}

describe('what an address asks for', () => {
  test('cells follow the codes, with empty ones kept in place', () => {
    const choice = readChoice({ layout: '4', codes: 'sh600519,-,000016.SH' }, instruments, [])
    expect('cells' in choice && choice.cells.map((cell) => cell?.id)).toEqual([
      '600519.SH',
      undefined,
      '000016.SH',
      undefined,
    ])
  })

  test('baskets are cells by their codes, and keep them when the address is written', () => {
    const choice = readChoice({ layout: '2', codes: 'ci:lin~酒,600519' }, instruments, [])
    const cells = 'cells' in choice ? choice.cells : []
    expect(cells[0]).toEqual({ id: 'ci:lin~酒', name: '酒', basket: 'lin~酒' })
    expect(decodeURIComponent(writeChoice('2', cells, undefined))).toBe('/graph_total_multi/2/ci:lin~酒,600519.SH')
  })

  test('unknown codes are named', () => {
    const choice = readChoice({ layout: '2', codes: '600519.SH,999999.SH' }, instruments, [])
    expect('unknown' in choice && choice.unknown).toEqual(['999999.SH'])
  })

  test.each([
    [{ layout: '5' }, { wrongLayout: '5' }],
    [{ layout: '4', codes: '600519', start: '20261340', end: '20261120' }, { wrongRange: '20261340' }],
    [{ layout: '4', codes: '600519', start: '20261120', end: '20261119' }, { wrongRange: '20261120–20261119' }],
  ])('%o is refused with what is wrong', (params, wrong) => expect(readChoice(params, instruments, [])).toEqual(wrong))

  test('a written address reads back as the same cells', () => {
    const cells = [{ id: '600519.SH' }, undefined, { id: '000001.SH' }, undefined]
    expect(writeChoice('4', cells, { start: '20261118', end: '20261120' })).toBe(
      '/graph_total_multi/4/600519.SH,-,000001.SH/20261118/20261120',
    )
  })
})

describe('main cells and small ones', () => {
  const places = (text: string) =>
    parseLayout(text)?.cells.map(({ row, column, rowSpan, columnSpan }) => [row, column, rowSpan, columnSpan])

  test('one main cell takes the left two thirds, the small ones stand beside it', () => {
    expect(places('1+3')).toEqual([
      [1, 1, 3, 2],
      [1, 3, 1, 1],
      [2, 3, 1, 1],
      [3, 3, 1, 1],
    ])
  })

  test('several stand above the small ones at twice their height', () => {
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

  test('of a grid stand row by row', () => {
    expect(places('2x2')).toEqual([
      [1, 1, 1, 1],
      [1, 2, 1, 1],
      [2, 1, 1, 1],
      [2, 2, 1, 1],
    ])
    expect(parseLayout('6')).toMatchObject({ rows: 2, columns: 3 })
  })
})

describe('a cell that is shown alone', () => {
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
