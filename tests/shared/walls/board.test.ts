import { describe, expect, test } from 'vitest'
import { parseTopic } from '../../../shared/protocol/topics'
import { pathsOfBoards, topicsOfBoards } from '../../../shared/protocol/wall-scope'
import {
  freePanelPosition,
  isLaidOut,
  overlap,
  type PanelPosition,
  WALL_COLUMNS,
  WALL_ROWS,
} from '../../../shared/walls/board'
import { BUILT_IN, builtInBoard, builtInBoards } from '../../../shared/walls/built-in'

const at = (x: number, y: number, w: number, h: number): PanelPosition => ({ x, y, w, h })

describe('the built-in boards', () => {
  test.each(builtInBoards.map((board) => [board.id, board] as const))('%s stands on the grid', (_, board) => {
    expect(isLaidOut(board.panels)).toBe(true)
    for (const name of topicsOfBoards([board])) expect(parseTopic(name), name).toBeDefined()
  })

  test('are found by their names, others are none', () => {
    expect(builtInBoard('radar')).toBe(BUILT_IN.radar)
    expect(builtInBoard('constructor')).toBeUndefined()
  })
})

describe('a layout', () => {
  test.each<[string, PanelPosition[], boolean]>([
    ['nothing', [], false],
    ['the whole grid', [at(0, 0, WALL_COLUMNS, WALL_ROWS)], true],
    ['two beside each other', [at(0, 0, 6, 6), at(6, 0, 6, 6)], true],
    ['two on the same cell', [at(0, 0, 7, 6), at(6, 0, 6, 6)], false],
    ['one beyond the edge', [at(10, 0, 3, 2)], false],
    ['one that is too small for its letters', [at(0, 0, 2, 2)], false],
    ['one between cells', [at(0.5, 0, 3, 2)], false],
    ['one that is no number', [at(Number.NaN, 0, 3, 2)], false],
    ['eight', Array.from({ length: 8 }, (_, n) => at((n % 4) * 3, Math.floor(n / 4) * 2, 3, 2)), false],
  ])('of %s', (_, panels, good) => expect(isLaidOut(panels)).toBe(good))

  test('touching is no overlap', () => {
    expect(overlap(at(0, 0, 3, 2), at(3, 0, 3, 2))).toBe(false)
    expect(overlap(at(0, 0, 4, 2), at(3, 1, 3, 2))).toBe(true)
  })

  test('a free place is found row by row, or there is none', () => {
    expect(freePanelPosition([at(0, 0, 6, 2)], 6, 2)).toEqual(at(6, 0, 6, 2))
    expect(freePanelPosition([at(0, 0, 12, 5)], 3, 2)).toBeUndefined()
  })
})

describe('what a wall may read', () => {
  test('is the market’s table and what its panels show, and nothing else', () => {
    expect([...topicsOfBoards([BUILT_IN.flow])].sort()).toEqual(['board:market', 'deals:market', 'split:market'])
    expect([...topicsOfBoards([BUILT_IN.radar])].sort()).toEqual(['board:market', 'index:000016.SH'])
    expect([...topicsOfBoards([])]).toEqual(['board:market'])
  })

  test('a stock is read by its own topic, an index by that of indexes, members by their ledgers', () => {
    const board = {
      id: 'b',
      name: '',
      panels: [
        { kind: 'line' as const, subject: '600519.SH', ...at(0, 0, 3, 2) },
        { kind: 'line' as const, subject: '000300.SH', ...at(3, 0, 3, 2) },
        { kind: 'heat' as const, subject: '000016.SH', codes: ['600519.SH'], ...at(6, 0, 3, 2) },
      ],
    }
    expect([...topicsOfBoards([board])]).toEqual([
      ...['board:market', 'tick:600519.SH', 'index:000300.SH', 'flow:600519.SH'],
    ])
  })

  test('resources are the registry, the outages, and what its panels ask', () => {
    const always = ['/api/instruments', '/api/outages']
    expect([...pathsOfBoards([BUILT_IN.radar])]).toEqual([...always, '/api/indexes/000016.SH/members'])
    expect([...pathsOfBoards([BUILT_IN.ribbon])]).toEqual([...always, '/api/industries/sw1/lines'])
    const codes = ['600519.SH', 'ci:jia~酒篮']
    const list = { kind: 'list' as const, subject: '', codes, ...at(0, 0, 3, 2) }
    expect([...pathsOfBoards([{ id: 'x', name: 'x', panels: [list] }])]).toEqual([
      ...always,
      ...['/api/custom-index/jia~酒篮', '/api/history/basket/jia~酒篮'],
    ])
    // What no panel shows is nothing to read: a basket among a heat map's codes cannot be.
    expect([...pathsOfBoards([{ id: 'x', name: 'x', panels: [{ ...list, kind: 'heat' }] }])]).toEqual(always)
  })
})
