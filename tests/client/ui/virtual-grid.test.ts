// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GridColumn, GridOptions } from '../../../client/ui/grid-column'
import { filledWidth, VirtualGrid } from '../../../client/ui/virtual-grid'

let host: HTMLElement
let grid: VirtualGrid | undefined

beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
})
afterEach(() => {
  grid?.destroy()
  grid = undefined
  host.remove()
})

const ROW = 24
const columns: GridColumn[] = [
  { key: 'code', head: '代码', width: 60, sticky: true, align: 'left', cell: (row) => ({ text: `c${row}` }) },
  {
    key: 'net',
    head: '净额',
    unit: '万',
    width: 80,
    sortable: true,
    cell: (row) => ({ text: String(row * 10), tone: 'up' }),
  },
]

test.each([
  // Two columns fit: the second one, 80 px wide, fills 120, and so the third one has 105.
  [[60, 80, 70], 180, 285],
  [[60, 80, 70], 140, 210],
  [[60, 80, 70], 210, undefined],
  [[60, 80, 70], 300, undefined],
  [[60, 80, 70], 139, undefined],
  [[60, 80, 70], 59, undefined],
] as const)('of columns %j, the first one sticky, in %i px rows are %s px wide', (widths, room, expected) => {
  expect(
    filledWidth(
      widths.map((width, at) => ({ width, sticky: at === 0 })),
      room,
    ),
  ).toBe(expected)
})

/** A grid of `rows` rows, ten of which are in sight. */
function show(rows: number | (() => number[]), over: Partial<GridOptions> = {}): HTMLElement {
  const order = typeof rows === 'number' ? () => Array.from({ length: rows }, (_, row) => row) : rows
  grid = new VirtualGrid(host, { label: '表', columns, rowHeight: ROW, order, keyOf: (row) => `k${row}`, ...over })
  const box = host.firstElementChild as HTMLElement
  Object.defineProperty(box, 'clientHeight', { value: 28 + 10 * ROW })
  grid.paint()
  return box
}
const shown = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>('[role="row"]')]
    .filter((row) => !row.hidden && row.getAttribute('aria-rowindex') !== '1')
    .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
const press = (box: HTMLElement, key: string) => box.dispatchEvent(new KeyboardEvent('keydown', { key }))

describe('a grid of live rows', () => {
  test('counts its rows and its head for who does not see them, though few are drawn', () => {
    const box = show(5_000)
    expect(box.getAttribute('aria-rowcount')).toBe('5001')
    expect(box.getAttribute('aria-colcount')).toBe('2')
    expect(shown(box)).toHaveLength(14)
    expect(
      shown(box)
        .map((row) => row.getAttribute('aria-rowindex'))
        .slice(0, 3),
    ).toEqual(['2', '3', '4'])
  })

  test('without rows counts only its header', () => {
    const box = show(0)
    expect(box.getAttribute('aria-rowcount')).toBe('1')
    expect(shown(box)).toEqual([])
  })

  test('has the height of all rows, and draws the visible ones at their position', () => {
    const box = show(100)
    expect((box.children[1] as HTMLElement).style.height).toBe(`${100 * ROW}px`)
    box.scrollTop = 50 * ROW
    grid?.paint()
    const rows = shown(box)
    expect(rows.map((row) => row.textContent).at(0)).toBe('c46460')
    expect(rows).toHaveLength(18)
    expect(rows[0]?.style.transform).toBe(`translateY(${46 * ROW}px)`)
  })

  test('shows fewer rows when there are fewer', () => {
    let count = 12
    const box = show(() => Array.from({ length: count }, (_, row) => row))
    count = 3
    grid?.paint()
    expect(shown(box).map((row) => row.textContent)).toEqual(['c00', 'c110', 'c220'])
    expect(box.getAttribute('aria-rowcount')).toBe('4')
  })

  test('writes cells by the order it is given', () => {
    const box = show(() => [2, 0, 1])
    expect(shown(box).map((row) => row.textContent)).toEqual(['c220', 'c00', 'c110'])
    expect(shown(box)[0]?.querySelectorAll('[role="gridcell"]')[1]?.className).toContain('text-up')
  })
})

describe('a grid under the keyboard', () => {
  test.each([
    ['ArrowDown', 6],
    ['ArrowUp', 4],
    ['PageDown', 14],
    ['PageUp', 0],
    ['Home', 0],
    ['End', 99],
  ])('%s moves from the sixth row to row %i', (key, target) => {
    const picked: number[] = []
    const box = show(100, { onSelect: (row) => picked.push(row) })
    grid?.select('k5')
    press(box, key)
    expect(picked).toEqual([target])
  })

  test('stops at its ends', () => {
    const picked: number[] = []
    const box = show(3, { onSelect: (row) => picked.push(row) })
    grid?.select('k2')
    press(box, 'ArrowDown')
    grid?.select('k0')
    press(box, 'ArrowUp')
    expect(picked).toEqual([2, 0])
  })

  test('brings the row into sight, at the nearer edge', () => {
    const box = show(100)
    grid?.select('k9')
    press(box, 'ArrowDown')
    expect(box.scrollTop).toBe(ROW)
    press(box, 'Home')
    expect(box.scrollTop).toBe(0)
    grid?.select('k50', true)
    expect(box.scrollTop).toBe(41 * ROW)
  })

  test('opens the selected row, and nothing without one', () => {
    const opened: number[] = []
    const box = show(10, { onOpen: (row) => opened.push(row) })
    press(box, 'Enter')
    grid?.select('k4')
    press(box, 'Enter')
    expect(opened).toEqual([4])
  })

  test('leaves keys with Ctrl to the page', () => {
    const picked: number[] = []
    const box = show(10, { onSelect: (row) => picked.push(row) })
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', ctrlKey: true }))
    expect(picked).toEqual([])
  })
})

describe('a grid under the pointer', () => {
  test('picks the row that was clicked and asks to sort by a head', () => {
    const picked: number[] = []
    const sorted: string[] = []
    const box = show(10, { onSelect: (row) => picked.push(row), onSort: (key) => sorted.push(key) })
    shown(box)[3]
      ?.querySelector('[role="gridcell"]')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    box.querySelector('[data-sort]')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect([picked, sorted]).toEqual([[3], ['net']])
    expect(
      shown(box)
        .map((row) => row.getAttribute('aria-selected'))
        .indexOf('true'),
    ).toBe(3)
    expect(box.getAttribute('aria-activedescendant')).toBe(shown(box)[3]?.id)
  })

  test.each([
    ['ascending', '↑'],
    ['descending', '↓'],
  ] as const)('says that it sorts %s, to eyes and ears', (direction, mark) => {
    const box = show(3)
    grid?.markSort('net', direction)
    const head = box.querySelectorAll('[role="columnheader"]')
    expect([head[1]?.getAttribute('aria-sort'), head[1]?.textContent]).toEqual([direction, `净额万${mark}`])
    grid?.markSort('code', direction)
    expect([head[1]?.getAttribute('aria-sort'), head[1]?.textContent]).toEqual([null, '净额万'])
  })

  test('opens a row by a double click', () => {
    const opened: number[] = []
    const box = show(10, { onOpen: (row) => opened.push(row) })
    shown(box)[1]?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    expect(opened).toEqual([1])
  })

  test('marks each row with the instrument that it is about now', () => {
    let first = 0
    const box = show(3, { instrumentOf: (row) => (row + first === 2 ? '' : `60000${row + first}.SH`) })
    const marks = () => shown(box).map((row) => row.dataset.instrument)
    expect(marks()).toEqual(['600000.SH', '600001.SH', undefined])
    first = 2
    grid?.paint()
    expect(marks()).toEqual([undefined, '600003.SH', '600004.SH'])
  })
})

test('a row that is sought is shown as soon as it is there', () => {
  let rows: number[] = []
  const box = show(() => rows)
  grid?.select('k80', true)
  expect(box.scrollTop).toBe(0)
  rows = Array.from({ length: 100 }, (_, row) => row)
  grid?.paint()
  expect(box.scrollTop).toBe(71 * ROW)
})

test('a followed row stays in sight while its position changes, until the user scrolls', () => {
  let rows = Array.from({ length: 100 }, (_, row) => row)
  const box = show(() => rows)
  if (grid) grid.following = true
  grid?.select('k0', true)
  rows = [...rows.slice(1), 0]
  grid?.paint()
  expect(box.scrollTop).toBe(90 * ROW)
  box.dispatchEvent(new Event('wheel'))
  rows = [0, ...rows.slice(0, -1)]
  grid?.paint()
  expect(box.scrollTop).toBe(90 * ROW)
})

describe('cells of a grid', () => {
  const key = (box: HTMLElement, init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { cancelable: true, ...init })
    box.dispatchEvent(event)
    return event.defaultPrevented
  }
  const chosen = (box: HTMLElement) =>
    shown(box).flatMap((row, at) =>
      [...row.querySelectorAll('[aria-selected="true"]')].map((cell) => `${at}.${[...row.children].indexOf(cell)}`),
    )
  const current = (box: HTMLElement) => box.querySelector('[data-current]')
  const status = () => host.querySelector('[role="status"]')?.textContent

  test('← and → move from cell to cell of the row and are announced; ↑ and ↓ move the cell along', () => {
    const box = show(10)
    grid?.select('k2')
    expect(box.getAttribute('aria-activedescendant')).toBe(shown(box)[2]?.id)
    key(box, { key: 'ArrowRight' })
    key(box, { key: 'ArrowRight' })
    key(box, { key: 'ArrowRight' })
    expect(current(box)?.textContent).toBe('20')
    expect(box.getAttribute('aria-activedescendant')).toBe(current(box)?.id)
    key(box, { key: 'ArrowDown' })
    expect(current(box)?.textContent).toBe('30')
    key(box, { key: 'ArrowLeft' })
    expect(current(box)?.textContent).toBe('c3')
    expect(chosen(box)).toEqual([])
  })

  test('Shift and arrows select a rectangle without choosing another row, and hold the order', () => {
    const picked: number[] = []
    const holds: boolean[] = []
    const box = show(10, { onSelect: (row) => picked.push(row), onHold: (is) => holds.push(is) })
    grid?.select('k1')
    key(box, { key: 'ArrowRight' })
    key(box, { key: 'ArrowDown', shiftKey: true })
    key(box, { key: 'ArrowRight', shiftKey: true })
    expect(chosen(box)).toEqual(['1.0', '1.1', '2.0', '2.1'])
    expect([picked, holds.at(-1), status()]).toEqual([[], true, '选中 2 行 × 2 列'])
    expect(key(box, { key: 'Escape' })).toBe(true)
    expect([chosen(box), current(box), holds.at(-1), status()]).toEqual([[], null, false, ''])
    // The page's own use of the key.
    expect(key(box, { key: 'Escape' })).toBe(false)
  })

  test('without a current cell Shift and ↓ select whole rows, Ctrl+A selects all of them', () => {
    const box = show(3)
    grid?.select('k0')
    key(box, { key: 'ArrowDown', shiftKey: true })
    expect(chosen(box)).toEqual(['0.0', '0.1', '1.0', '1.1'])
    expect(key(box, { key: 'a', ctrlKey: true })).toBe(true)
    expect([chosen(box).length, status()]).toEqual([6, '选中 3 行 × 2 列'])
  })

  test('a click with Shift reaches to its cell', () => {
    const picked: number[] = []
    const box = show(5, { onSelect: (row) => picked.push(row) })
    const click = (row: number, column: number, shiftKey = false) =>
      shown(box)[row]?.children[column]?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }))
    click(3, 1)
    click(1, 0, true)
    expect([chosen(box).length, picked]).toEqual([6, [3]])
  })

  test('a copy has the rectangle, or else the selected row', () => {
    const box = show(5)
    const copy = () => {
      const clipboardData = new DataTransfer()
      const event = new ClipboardEvent('copy', { clipboardData, cancelable: true, bubbles: true })
      document.body.dispatchEvent(event)
      return event.defaultPrevented ? clipboardData.getData('text/plain') : undefined
    }
    grid?.select('k1')
    expect(copy()).toBeUndefined()
    box.focus()
    expect(copy()).toBe('代码\t净额(万)\nc1\t10')
    key(box, { key: 'ArrowRight' })
    key(box, { key: 'ArrowDown', shiftKey: true })
    expect(copy()).toBe('代码\nc1\nc2')
  })
})

describe('groups in a grid', () => {
  const folded = new Set<number>()
  const rows = () => [-1, ...(folded.has(-1) ? [] : [0, 1]), -2, 2]
  const grouped = (over: Partial<GridOptions> = {}) => {
    folded.clear()
    return show(rows, {
      groupOf: (row) => (row < 0 ? { isFolded: folded.has(row) } : undefined),
      onFold: (row, isFolded) => void (isFolded ? folded.add(row) : folded.delete(row)),
      ...over,
    })
  }
  const read = (box: HTMLElement) =>
    shown(box).map((row) => `${row.dataset.row} ${row.getAttribute('aria-level')} ${row.getAttribute('aria-expanded')}`)

  test('say their level and whether they are folded, and a click or a key turns that round', () => {
    const picked: number[] = []
    const opened: number[] = []
    const box = grouped({ onSelect: (row) => picked.push(row), onOpen: (row) => opened.push(row) })
    expect(box.getAttribute('role')).toBe('treegrid')
    expect(read(box)).toEqual(['k-1 1 true', 'k0 2 null', 'k1 2 null', 'k-2 1 true', 'k2 2 null'])
    shown(box)[0]?.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(read(box)).toEqual(['k-1 1 false', 'k-2 1 true', 'k2 2 null'])
    press(box, 'ArrowRight')
    expect(read(box)).toHaveLength(5)
    press(box, 'ArrowLeft')
    press(box, 'Enter')
    expect(read(box)).toHaveLength(5)
    press(box, ' ')
    press(box, 'ArrowDown')
    expect([read(box).length, picked, opened]).toEqual([3, [], []])
    press(box, 'ArrowDown')
    expect(picked).toEqual([2])
  })
})
