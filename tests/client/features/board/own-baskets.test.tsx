// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { BoardPanel } from '../../../../client/features/board/board-panel'
import { topicOf } from '../../../../client/store/rows/topics'
import { boardText } from '../../../../client/text/board'
import { customIndex } from '../../../../client/text/custom-index'
import { openPage, type PageOptions } from '../../open-page'
import { section } from '../../store/section'
import { basketAnswers, rows as board, NO_BASKET, OWNED } from '../custom-index/small-basket'
import { smallTable } from './small-board'

const CODE = 'ci:jia~酒篮'
const LABEL = boardText.label.AD

async function openOwn(request: PageOptions & { codes?: string[]; rows?: object[]; type?: 'ZX' | 'STK' } = {}) {
  const { codes = ['600519.SH', CODE, '000001.SZ'], rows = board, type = 'ZX', ...rest } = request
  const page = await openPage({
    ...rest,
    answers: {
      'GET /api/watchlists': { revision: 1, groups: [{ name: '甲', colour: 'ad', codes }] },
      'GET /api/settings': { revision: 0, values: {} },
      'GET /api/day-lines': ({ query }: { query: Record<string, string> }) => ({
        step: Number(query.step),
        lines: (query.ids ?? '').split(',').map((id) => ({ id, closes: [100_00, 100_00] })),
      }),
      ...basketAnswers,
      ...rest.answers,
    },
  })
  await page.fill(topicOf.board(), section('board', rows, { snapshot: true }))
  const chosen: string[] = []
  const props = { mode: 'AD' as const, selected: '', onOpen() {}, onFirst() {}, title: '自选' }
  await page.show(<BoardPanel {...props} type={type} onSelect={(id) => chosen.push(id)} />)
  await page.pass(2_000)
  const names = () => page.table(LABEL).map((row) => row.名称)
  const cell = (head: string) => {
    const found = page.table(LABEL).findIndex((row) => row.名称 === '酒篮')
    const heads = [...page.host.querySelectorAll('[role=columnheader]')].map((each) => each.textContent ?? '')
    const row = [...page.host.querySelectorAll<HTMLElement>('[role=row]')]
      .filter((each) => !each.hidden && each.querySelector('[role=gridcell]'))
      .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))[found]
    return row?.children[heads.findIndex((each) => each.startsWith(head))] as HTMLElement | undefined
  }
  return { page, names, cell, row: () => page.table(LABEL).find((row) => row.名称 === '酒篮'), chosen }
}

describe('a basket in the table of the user’s list', () => {
  test('has value and change, explained dashes for the rest, and moves with its members', async () => {
    const { page, row, cell } = await openOwn()
    expect(row()).toMatchObject({ 代码: 'ci', 名称: '酒篮', 现价元: '1155.00', '涨幅%': '+1.54', 主动净额万: '—' })
    expect(cell('主动净额')?.title).toContain('没有自己的成交、资金与盘口')
    expect(cell('现价')?.className).toMatch(/\bup\b|-up\b/)
    await page.fill(topicOf.board(), section('board', [{ ...board[0], last: 96_00 }]))
    await page.pass(1_500)
    expect(row()).toMatchObject({ 现价元: '1080.00', '涨幅%': '-5.05' })
    expect(cell('现价')?.className).toMatch(/\bdown\b|-down\b/)
  })

  test.each([
    // +4.00 %, +1.54 %, −10.00 %; 1,155.00 points, 104.00 and 9.00 yuan; and by money, which it has not.
    ['change', 'desc', ['贵州茅台', '酒篮', '平安银行']],
    ['change', 'asc', ['平安银行', '酒篮', '贵州茅台']],
    ['last', 'desc', ['酒篮', '贵州茅台', '平安银行']],
    ['adNet', 'desc', ['贵州茅台', '平安银行', '酒篮']],
    ['adNet', 'asc', ['平安银行', '贵州茅台', '酒篮']],
  ])('is sorted by %s %s among the others', async (sort, dir, expected) => {
    const { names } = await openOwn({ path: `/?sort=${sort}&dir=${dir}` })
    expect(names()).toEqual(expected)
  })

  test.each([
    ['q=jiulan', ['酒篮']],
    ['q=酒', ['酒篮']],
    ['q=ci:', ['酒篮']],
    ['board=main-SH', ['贵州茅台']],
    [`where=${encodeURIComponent('涨幅>1')}`, ['贵州茅台', '酒篮']],
    [`where=${encodeURIComponent('现价>1000')}`, ['酒篮']],
    ['limit=up', []],
  ])('passes %s as it should', async (query, expected) => {
    const { names } = await openOwn({ path: `/?${query}` })
    expect(names()).toEqual(expected)
  })

  test('shows its coverage below 80 % of its weight, and is sorted last by price', async () => {
    const { row, cell, names } = await openOwn({ rows: board.slice(1), path: '/?sort=last' })
    expect(row()).toMatchObject({ 现价元: '覆盖 18%', '涨幅%': '—' })
    expect(cell('涨幅')?.title).toBe(customIndex.uncovered('18%'))
    expect(cell('名称')?.title).toBe(customIndex.uncovered('18%'))
    expect(names().at(-1)).toBe('酒篮')
  })

  test('that was deleted says so, and the others stay', async () => {
    const { row, names } = await openOwn({ answers: { [OWNED]: NO_BASKET } })
    expect(row()).toMatchObject({ 现价元: customIndex.cells.absent })
    expect(names()).toHaveLength(3)
  })

  test('is chosen by its code, and its menu is the basket’s', async () => {
    const { page, cell, chosen } = await openOwn({ codes: [CODE] })
    await page.click(cell('名称') as HTMLElement)
    expect(chosen).toEqual([CODE])
    expect(page.host.querySelector('[data-instrument]')?.getAttribute('data-instrument')).toBe(CODE)
  })

  test('asks for the minutes of its members once, for the line of its day', async () => {
    const { page } = await openOwn({ codes: [CODE] })
    await page.pass(3_000)
    const queries = page.requests['GET /api/day-lines']?.map(({ query }) => query) ?? []
    expect(queries).toEqual([{ ids: '600519.SH,000001.SZ', step: '1' }])
  })

  test('is in no other list', async () => {
    const { page, names } = await openOwn({ type: 'STK' })
    expect(names()).not.toContain('酒篮')
    expect(page.requests[OWNED]).toBeUndefined()
  })
})

describe('the note below a table', () => {
  const below = <p>板块在此</p>
  const show = async (type: 'IDX' | 'STK', more: number) => {
    const codes = Array.from({ length: more }, (_, at) => `${600_600 + at}.SH`)
    const also = <T,>(values: readonly T[] | undefined, value: T) => [...(values ?? []), ...codes.map(() => value)]
    const table = {
      ...smallTable,
      id: [...smallTable.id, ...codes],
      name: also(smallTable.name, '某股'),
      kind: also(smallTable.kind, 'stock' as const),
      board: also(smallTable.board, 'main' as const),
      priceScale: also(smallTable.priceScale, 2),
      prevClose: also(smallTable.prevClose, 10_00),
    }
    const page = await openPage({ table })
    await page.fill(topicOf.board(), section('board', board, { snapshot: true }))
    const props = { mode: 'AD' as const, selected: '', onOpen() {}, onFirst() {}, onSelect() {}, title: '表' }
    await page.show(<BoardPanel {...props} type={type} below={below} />)
    await page.pass(1_000)
    return page.text()
  }

  test.each([
    ['IDX', true],
    ['STK', false],
  ] as const)('of %s is shown if the list leaves room for it: %s', async (type, isShown) => {
    expect((await show(type, 20)).includes('板块在此')).toBe(isShown)
  })
})
