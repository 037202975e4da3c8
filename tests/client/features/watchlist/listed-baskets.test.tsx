// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { LightView } from '../../../../client/features/watchlist/light-view'
import { MonitorView } from '../../../../client/features/watchlist/monitor-view'
import { topicOf } from '../../../../client/store/rows/topics'
import { customIndex } from '../../../../client/text/custom-index'
import { watchlist } from '../../../../client/text/watchlist'
import { WATCHLIST_BASKETS_MAX } from '../../../../shared/protocol/limits'
import { openPage, type PageOptions, refused } from '../../open-page'
import { saidToasts } from '../../said-toasts'
import { savedFiles } from '../../saved-files'
import { section } from '../../store/section'
import { basket, basketAnswers, rows as board, COURSE, course, NO_BASKET, OWNED } from '../custom-index/small-basket'

const CODE = 'ci:jia~酒篮'
const group = (...codes: string[]) => ({
  revision: 4,
  groups: [{ name: '甲', colour: 'ad', codes }],
})

async function openList(
  request: PageOptions & { codes?: string[]; rows?: object[] } = {},
  view = <MonitorView events={() => null} />,
) {
  const { codes = ['600519.SH', CODE], rows = board, ...rest } = request
  const page = await openPage({
    ...rest,
    answers: {
      'GET /api/watchlists': group(...codes),
      'GET /api/settings': { revision: 0, values: {} },
      'PUT /api/watchlists': ({ body }: { body: object }) => ({ ...body, revision: 5 }),
      ...basketAnswers,
      'GET /api/day-lines': { step: 1, lines: [{ id: '600519.SH', closes: [100_00, 104_00] }] },
      ...rest.answers,
    },
  })
  await page.fill(topicOf.board(), section('board', rows, { snapshot: true }))
  await page.show(view)
  await page.pass(1_500)
  const stored = () => page.requests['PUT /api/watchlists']?.at(-1)?.body as ReturnType<typeof group> | undefined
  return { page, rows: () => page.table('自选股'), stored }
}

describe('a basket on a list', () => {
  test('keeps its place in the list, with the value of its own page, and moves with its members', async () => {
    const { page, rows } = await openList()
    expect(rows()[1]).toMatchObject({ 名称: '酒篮', 代码: 'ci', 现价元: '1155.00', '涨幅%': '+1.54', 主动净额万: '—' })
    await page.fill(topicOf.board(), section('board', [{ ...board[0], last: 96_00 }]))
    await page.pass(1_500)
    // 96.00 × 750 ÷ 80 + 9.00 × 250 ÷ 12.5, of 1,137.50.
    expect(rows()[1]).toMatchObject({ 现价元: '1080.00', '涨幅%': '-5.05' })
  })

  test('is in the light list too', async () => {
    const { rows } = await openList({ codes: [CODE] }, <LightView />)
    expect(rows()).toEqual([
      expect.objectContaining({ 名称: '酒篮', 现价元: '1155.00', 今开元: '1137.50', 成交额亿: '—' }),
    ])
  })

  test.each([
    // 101.00 × 750 ÷ 80, and 9.50 or the previous 10.00 × 250 ÷ 12.5.
    [{ open: 9_50 }, '1136.88'],
    [{}, '1146.88'],
  ])(
    'has the opening of its members; one that has not opened counts with its previous close',
    async (opened, points) => {
      const [one, other] = board
      const { rows } = await openList({
        codes: [CODE],
        rows: [
          { ...one, open: 101_00 },
          { ...other, ...opened },
        ],
      })
      expect(rows()[0]).toMatchObject({ 今开元: points })
    },
  )

  test('shows its coverage below 80 % of its weight', async () => {
    const { rows } = await openList({ rows: board.slice(1) })
    expect(rows()[1]).toMatchObject({ 现价元: '覆盖 18%', '涨幅%': '—' })
  })

  test.each([
    [{ [OWNED]: NO_BASKET }, customIndex.cells.absent],
    [{ [OWNED]: refused('bad-request', '坏了') }, customIndex.cells.failed],
    [{ [COURSE]: { ...course, start: '', day: [], members: [], lacking: ['000001.SZ'] } }, '缺价格'],
  ])('that has no figure stays on the list with the reason', async (answers, words) => {
    const { rows } = await openList({ answers })
    expect(rows()[1]).toMatchObject({ 名称: '酒篮', 现价元: words })
  })

  test('is found by its name and added with Enter, by the code that means it for everybody', async () => {
    const { page, stored, rows } = await openList({ codes: ['600519.SH'] })
    await page.write(watchlist.addLabel, 'jiulan')
    expect(page.text('[role=listbox]')).toBe('ci 酒篮 指数')
    await page.key(page.field(watchlist.addLabel), 'Enter')
    await page.pass(1_500)
    expect(stored()?.groups[0]?.codes).toEqual(['600519.SH', CODE])
    expect(rows()[1]).toMatchObject({ 名称: '酒篮', 现价元: '1155.00' })
  })

  test('of another user is added by its full code', async () => {
    const { page, stored } = await openList({ codes: [], answers: { 'GET /api/custom-index': [] } })
    await page.write(watchlist.addLabel, 'ci:jia~酒篮')
    await page.key(page.field(watchlist.addLabel), 'Enter')
    expect(stored()?.groups[0]?.codes).toEqual([CODE])
  })

  test('is refused if the group has the maximum number of baskets', async () => {
    const { error: refusal } = saidToasts()
    const codes = Array.from({ length: WATCHLIST_BASKETS_MAX }, (_, at) => `ci:jia~篮${at}`)
    const { page, stored } = await openList({ codes })
    await page.write(watchlist.addLabel, '酒篮')
    await page.key(page.field(watchlist.addLabel), 'Enter')
    expect(refusal.mock.calls).toEqual([[`每组最多 ${WATCHLIST_BASKETS_MAX} 个自定义指数`]])
    expect(stored()).toBeUndefined()
  })

  test('is computed up to the maximum of a group; one beyond it after a merge says so and can be removed', async () => {
    const { success: done, error: refusal } = saidToasts()
    const codes = Array.from({ length: WATCHLIST_BASKETS_MAX }, (_, at) => `ci:jia~篮${at}`)
    const each = Object.fromEntries(
      codes.map((code) => [`GET /api/custom-index/${encodeURIComponent(code.slice(3))}`, { basket }]),
    )
    const { page, rows, stored } = await openList({ codes: codes.slice(0, 10), answers: each })
    expect(rows()).toHaveLength(10)
    page.answers['GET /api/watchlists'] = group(...codes.slice(10), CODE)
    page.answers['PUT /api/watchlists'] = refused('conflict', '', 409)
    await page.key(page.named('自选股', '[role=grid]'), 'End')
    await page.press('上移')
    await page.pass(500)
    page.answers['PUT /api/watchlists'] = refused('list-full', '每组最多 500 只，其中自定义指数最多 20 个')
    await page.press('合并')
    await page.pass(1_500)
    expect(done).not.toHaveBeenCalled()
    expect(refusal.mock.calls.at(-1)?.[0]).toContain('自定义指数最多 20 个')
    expect(rows().map((row) => row.现价元)).toEqual([...codes.map(() => '1155.00'), customIndex.cells.beyond])
    expect(page.text()).toContain('每组最多 20 个自定义指数：后 1 个标“超出上限”，不计算点位，移出 1 个即恢复')
    page.answers['PUT /api/watchlists'] = ({ body }: { body: object }) => ({ ...body, revision: 6 })
    await page.press(watchlist.remove)
    await page.pass(1_500)
    expect(stored()?.groups[0]?.codes).toHaveLength(20)
    expect(rows().map((row) => row.现价元)).toEqual(codes.map(() => '1155.00'))
    expect(page.text()).not.toContain(customIndex.cells.beyond)
    expect(page.text()).not.toContain(customIndex.cells.beyond)
  })

  test('is selected, moved and removed like any other, and has no cost', async () => {
    const { info: told } = saidToasts()
    const { page, stored } = await openList()
    const grid = page.named('自选股', '[role=grid]')
    await page.key(grid, 'End')
    expect(page.text()).toContain('选中 酒篮')
    expect(() => page.field('成本')).toThrow()
    await page.press('上移')
    expect(stored()?.groups[0]?.codes).toEqual([CODE, '600519.SH'])
    await page.press(watchlist.remove)
    await page.pass(500)
    expect(stored()?.groups[0]?.codes).toEqual(['600519.SH'])
    expect(told.mock.calls[0]?.[0]).toBe(watchlist.removed('酒篮'))
  })

  test('as a card has its points, its change and its weighted money', async () => {
    const { page } = await openList({ path: '/?view=cards', codes: [CODE] })
    // 2,000,000 × 0.75 − 4,000,000 × 0.25.
    expect(page.text('[role=tabpanel]')).toBe('酒篮 ci 1155.00 +1.54% 加权主动 +50.00万')
    expect(page.tones('[role=tabpanel]')).toEqual(['up', 'up', 'up'])
  })

  test('as a card colours its money by its own sign, and draws its day from its previous value', async () => {
    const [one, other] = board
    const rows = [{ ...one, open: 102_00, adX: -2_000_000 }, other].map((row) => ({ ...row }))
    const { page } = await openList({ path: '/?view=cards', codes: [CODE], rows })
    // −2,000,000 × 0.75 − 4,000,000 × 0.25.
    expect(page.text('[role=tabpanel]')).toBe('酒篮 ci 1155.00 +1.54% 加权主动 -250.00万')
    expect(page.tones('[role=tabpanel]')).toEqual(['up', 'up', 'down'])
    await page.pass(1_000)
    // At 100.00 it is worth what it was the day before: the hairline, at the foot of 44 pixels.
    const starts = page.drawn.filter(({ call }) => call === 'moveTo').map(({ args }) => args[1])
    expect(starts.slice(-2)).toEqual([43.5, 43])
  })

  test('as a card shows a sentence about its coverage', async () => {
    const { page } = await openList({ path: '/?view=cards', codes: [CODE], rows: board.slice(1) })
    expect(page.text('[role=tabpanel]')).toBe('酒篮 ci 覆盖 18%，不足 80%，不报点位 加权主动 —')
  })

  test('is not on the heat map, which says so', async () => {
    const { page } = await openList({ path: '/?view=heat' })
    expect(page.text('[role=tabpanel]')).toContain('1 个自定义指数没有成交额，不在图中')
  })

  test('is left out of a block file with a reason, and included in a table', async () => {
    const { blobs } = savedFiles()
    const { info: told } = saidToasts()
    const { page } = await openList()
    for (const name of [watchlist.exports.blk, watchlist.exports.csv]) {
      const trigger = page.named('导出', 'button')
      await page.key(trigger, 'Enter')
      await page.press(name, '[role=menuitem]')
    }
    const [block, csv] = await Promise.all(blobs.map((blob) => blob.text()))
    expect(block).toBe('1600519\r\n')
    expect(csv).toContain(`${CODE},酒篮,`)
    expect(told.mock.calls).toEqual([[watchlist.basketsLeftOut(1)]])
  })
})
