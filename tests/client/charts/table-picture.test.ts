// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { tablePicture } from '../../../client/charts/table-picture'
import { paintedPlot, theme } from './painted-plot'

/** Boxes on the page, CSS pixels. */
const boxes = new Map<Node, DOMRect>()
const place = <E extends HTMLElement>(
  element: E,
  ...[left, top, width, height]: [number, number, number, number]
): E => {
  boxes.set(element, new DOMRect(left, top, width, height))
  return element
}

let drawn: ReturnType<typeof paintedPlot>

beforeEach(() => {
  boxes.clear()
  drawn = paintedPlot()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxes.get(this) ?? new DOMRect()
  })
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockImplementation(function (this: Range) {
    return boxes.get(this.startContainer.parentElement as Node) ?? new DOMRect()
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawn.plot.ctx as never)
  const decoded = vi.spyOn(Image.prototype, 'decode').mockImplementation(async function (this: HTMLImageElement) {
    if (this.src.endsWith('damaged')) throw new Error('damaged')
  })
  return () => {
    decoded.mockRestore()
    vi.restoreAllMocks()
    document.body.replaceChildren()
  }
})

/** A grid of 200 × 60 pixels at (100, 50) whose rows are 20 high and whose cells are 80 wide. */
function grid(rows: readonly (readonly string[])[]): HTMLElement {
  const table = place(document.createElement('div'), 100, 50, 200, 60)
  Object.defineProperties(table, { clientWidth: { value: 200 }, clientHeight: { value: 60 } })
  for (const [at, texts] of rows.entries()) {
    const row = place(document.createElement('div'), 100, 50 + at * 20, 80 * texts.length, 20)
    row.role = 'row'
    for (const [column, text] of texts.entries()) {
      const cell = place(document.createElement('div'), 100 + column * 80, 50 + at * 20, 80, 20)
      cell.role = at === 0 ? 'columnheader' : 'gridcell'
      cell.append(text)
      row.append(cell)
    }
    table.append(row)
  }
  document.body.replaceChildren(table)
  return table
}
const cellOf = (table: HTMLElement, row: number, column: number) => table.children[row]?.children[column] as HTMLElement
const CAPTION = { title: '自选', lines: ['2 只'], file: 'a.png' }
/** The caption takes 22 + 16 + 8 pixels. */
const HEAD = 46
const ROWS = [
  ['代码', '价'],
  ['600519', '1500'],
]

describe('the picture of a table', () => {
  test('is as large as what is seen of it, at two pixels a CSS pixel or as many as the screen has', async () => {
    const small = await tablePicture(grid(ROWS), CAPTION, theme)
    expect([small?.width, small?.height]).toEqual([400, 2 * (40 + HEAD)])
    vi.stubGlobal('devicePixelRatio', 3)
    const sharp = await tablePicture(grid(ROWS), CAPTION, theme)
    expect([sharp?.width, sharp?.height]).toEqual([600, 3 * (40 + HEAD)])
    vi.unstubAllGlobals()
    const full = await tablePicture(grid([...ROWS, ...ROWS, ...ROWS]), CAPTION, theme)
    expect([full?.width, full?.height]).toEqual([400, 2 * (60 + HEAD)])
  })

  test('stands below its caption, cells over the place that they have on the page', async () => {
    await tablePicture(grid(ROWS), CAPTION, theme)
    expect(drawn.words().slice(0, 2)).toEqual([
      ['自选', 8, 19, 'text1'],
      ['2 只', 8, 38, 'text2'],
    ])
    expect(drawn.of('translate').map(({ args }) => args)).toEqual([[-100, HEAD - 50]])
    expect(drawn.of('rect').map(({ args }) => args)[0]).toEqual([0, HEAD, 200, 40])
    // Text at the middle of its line; the first of a row and the head lie over the others.
    expect(
      drawn
        .words()
        .slice(2)
        .map((word) => word.slice(0, 3)),
    ).toEqual([
      ['1500', 180, 80],
      ['600519', 100, 80],
      ['价', 180, 60],
      ['代码', 100, 60],
    ])
  })

  test('leaves out rows and cells that are scrolled out of sight, or hidden', async () => {
    const table = grid([...ROWS, ['000001', '10'], ['000002', '20'], ['000003', '30']])
    const third = table.children[2] as HTMLElement
    third.hidden = true
    place(cellOf(table, 1, 1), 300, 70, 80, 20)
    await tablePicture(table, CAPTION, theme)
    expect(drawn.texts().slice(2).sort()).toEqual(['600519', '代码', '价'])
    expect(await tablePicture(grid([]), CAPTION, theme)).toBeUndefined()
  })

  test('leaves out what only touches its frame, and has no room for rows that are hidden', async () => {
    const table = grid([...ROWS, ['000001', '10'], ['000002', '20'], ['000003', '30']])
    const [, first, second, third, fourth] = [...table.children] as HTMLElement[]
    for (const row of [first, second, third, fourth]) if (row) row.style.backgroundColor = 'grey'
    const put = (row: HTMLElement | undefined, left: number, top: number) => {
      if (!row) return
      place(row, left, top, 160, 20)
      for (const [column, cell] of [...row.children].entries())
        place(cell as HTMLElement, left + column * 80, top, 80, 20)
    }
    put(first, -60, 70)
    put(second, 100, 30)
    put(fourth, 300, 70)
    if (third) third.hidden = true
    put(third, 100, 80)
    const picture = await tablePicture(table, CAPTION, theme)
    expect([picture?.height, drawn.texts().slice(2)]).toEqual([2 * (20 + HEAD), ['价', '代码']])
    expect(drawn.boxes().filter(([, , , , colour]) => colour === 'grey')).toEqual([])
  })

  test('of one cell is a picture, and of none there is none', async () => {
    await tablePicture(grid([['代码']]), CAPTION, theme)
    expect(drawn.texts().slice(2)).toEqual(['代码'])
    expect(await tablePicture(grid([[]]), CAPTION, theme)).toBeUndefined()
  })

  test('cuts each cell off at its edges, and the whole at the frame', async () => {
    await tablePicture(grid([['代码']]), CAPTION, theme)
    const calls = drawn.of('save', 'beginPath', 'rect', 'clip', 'translate', 'fillText', 'restore')
    expect(calls.slice(2).map(({ call, args }) => [call, ...args])).toEqual([
      ['beginPath'],
      ['rect', 0, HEAD, 200, 20],
      ['clip'],
      ['translate', -100, HEAD - 50],
      ['save'],
      ['beginPath'],
      ['rect', 100, 50, 80, 20],
      ['clip'],
      ['fillText', '代码', 100, 60],
      ['restore'],
    ])
  })

  test('leaves out words that are hidden, empty or only read aloud', async () => {
    const table = grid([...ROWS, ['a', 'b']])
    cellOf(table, 0, 1).className = 'sr-only'
    cellOf(table, 1, 0).style.opacity = '0'
    cellOf(table, 1, 1).style.visibility = 'hidden'
    cellOf(table, 2, 0).replaceChildren('  ')
    const inner = document.createElement('span')
    inner.append('c')
    inner.hidden = true
    cellOf(table, 2, 1).append(inner)
    await tablePicture(table, CAPTION, theme)
    expect(drawn.texts().slice(2)).toEqual(['b', '代码'])
  })

  test('has the words’ own font and colour', async () => {
    const table = grid(ROWS)
    Object.assign(cellOf(table, 1, 1).style, { color: 'red', fontSize: '13px', fontWeight: '500', fontFamily: 'Zeus' })
    await tablePicture(table, CAPTION, theme)
    const [word] = drawn.of('fillText').filter(({ args }) => args[0] === '1500')
    expect([word?.fill, word?.font]).toEqual(['red', '500 13px Zeus'])
  })

  test('has backgrounds of rows and cells, bars of cells in their places, and no clear ones', async () => {
    const table = grid(ROWS)
    ;(table.children[1] as HTMLElement).style.backgroundColor = 'grey'
    cellOf(table, 1, 0).style.backgroundColor = 'rgba(1, 2, 3, 0)'
    Object.assign(cellOf(table, 1, 1).style, {
      backgroundColor: 'blue',
      backgroundImage:
        'linear-gradient(rgb(1, 1, 1), rgb(1, 1, 1)), linear-gradient(rgba(2, 2, 2, 0.5), rgba(2, 2, 2, 0.5))',
      backgroundPosition: '4px 6px, 40px 8px',
      backgroundSize: '30px 10px, 20px 5px',
    })
    await tablePicture(table, CAPTION, theme)
    expect(
      drawn
        .boxes()
        .filter((box) => box[4] !== '')
        .slice(1),
    ).toEqual([
      [100, 70, 160, 20, 'grey'],
      [180, 70, 80, 20, 'blue'],
      [184, 76, 30, 10, 'rgb(1, 1, 1)'],
      [220, 78, 20, 5, 'rgba(2, 2, 2, 0.5)'],
    ])
  })

  test('has the line of the day four pixels inside its cell, and none that is damaged', async () => {
    const table = grid(ROWS)
    cellOf(table, 1, 0).style.backgroundImage = 'url("data:image/svg+xml,line")'
    cellOf(table, 1, 1).style.backgroundImage = 'url("data:image/svg+xml,damaged")'
    await tablePicture(table, CAPTION, theme)
    const images = drawn
      .of('drawImage')
      .map(({ args }) => [(args[0] as unknown as HTMLImageElement).src, ...args.slice(1)])
    expect(images).toEqual([['data:image/svg+xml,line', 104, 70, 72, 20]])
  })

  test('has the canvases of its cells where they are', async () => {
    const table = grid(ROWS)
    const canvas = place(document.createElement('canvas'), 110, 72, 60, 16)
    cellOf(table, 1, 0).append(canvas)
    await tablePicture(table, CAPTION, theme)
    expect(drawn.of('drawImage').map(({ args }) => args)).toEqual([[canvas, 110, 72, 60, 16]])
  })

  test('of a plain table is cut off at the box that it scrolls in', async () => {
    const table = document.createElement('table')
    const box = place(document.createElement('div'), 100, 50, 200, 60)
    Object.defineProperties(box, { clientWidth: { value: 150 }, clientHeight: { value: 30 } })
    box.append(table)
    for (const [at, text] of ['a', 'b', 'c'].entries()) {
      const row = place(document.createElement('tr'), 100, 50 + at * 20, 200, 20)
      const cell = place(document.createElement('td'), 100, 50 + at * 20, 200, 20)
      cell.append(text)
      row.append(cell)
      table.append(row)
    }
    document.body.replaceChildren(box)
    const picture = await tablePicture(table, CAPTION, theme)
    expect([picture?.width, picture?.height, drawn.texts().slice(2)]).toEqual([300, 2 * (30 + HEAD), ['a', 'b']])
  })
})
