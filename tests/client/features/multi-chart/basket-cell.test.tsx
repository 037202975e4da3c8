// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { CustomIndexView } from '../../../../client/features/custom-index/custom-index-view'
import { splitMarkers } from '../../../../client/features/minute-chart/split-markers'
import { MultiChart } from '../../../../client/features/multi-chart/multi-chart'
import { topicOf } from '../../../../client/store/rows/topics'
import { customIndex } from '../../../../client/text/custom-index'
import { multiText } from '../../../../client/text/multi-chart'
import { openPage, refused } from '../../open-page'
import { section } from '../../store/section'
import { basketAnswers, COURSE, course, NO_BASKET, OWN, OWNED, rows } from '../custom-index/small-basket'

const answers = {
  ...basketAnswers,
  'GET /api/day-lines': {
    step: 1,
    lines: [
      { id: '600519.SH', closes: [100_00, 104_00] },
      { id: '000001.SZ', closes: [10_00, 9_00] },
    ],
  },
}

async function openCells(codes: string, { path = '/', over = {}, board = rows as object[], days = {} } = {}) {
  const page = await openPage({ answers: { ...answers, ...over }, path })
  await page.fill(topicOf.board(), section('board', board, { snapshot: true }))
  const params = { layout: '1', codes, ...days }
  await page.show(<MultiChart params={params} replace={() => {}} splitMarks={splitMarkers} keyboard={() => null} />)
  await page.pass(1_500)
  return page
}

describe('a cell of a basket', () => {
  test('says the same points and change as the basket’s own page', async () => {
    const page = await openCells('ci:酒篮')
    expect(page.text()).toContain('1155.00 +1.54%')
    await page.show(<CustomIndexView name="酒篮" />)
    await page.pass(600)
    expect(page.text()).toContain('▲ 1155.00 +17.50 +1.54%')
  })

  test("is read under its owner's name by any reader of the address", async () => {
    const page = await openCells('ci:jia~酒篮', { over: { [OWN]: NO_BASKET } })
    expect(page.text()).toContain('1155.00 +1.54%')
    expect(page.requests[OWN]).toBeUndefined()
  })

  test.each([
    ['ci:酒篮', { [OWN]: NO_BASKET }, '你没有叫“酒篮”的自定义指数；看别人的请写 ci:账号~酒篮'],
    ['ci:jia~酒篮', { [OWNED]: NO_BASKET }, '没有找到自定义指数“酒篮”：已被删除，或账号有误'],
    ['ci:酒篮', { [OWN]: refused('internal', '坏了', 400) }, '坏了'],
    ['ci:a b', {}, multiText.unknownCodes('ci:a b')],
  ])('of %s that its reader cannot have says so', async (code, over, words) => {
    expect((await openCells(code, { over })).text()).toContain(words)
  })

  test('has days, weeks and months as bars, the last one live', async () => {
    const page = await openCells('ci:酒篮', { path: '/?kind=k' })
    // From the previous close: 1137.50 → 1155.00.
    expect(page.text()).toContain('开 1137.50 高 — 低 — 收 1155.00 幅 +1.54% MA5')
  })

  test('has no bars of minutes, and says so', async () => {
    expect((await openCells('ci:酒篮', { path: '/?kind=k&period=5m' })).text()).toContain(
      '没有分钟 K 线，请选日、周、月',
    )
  })

  test.each(['/', '/?kind=k&period=1d'])('at %s that never began names the members without prices', async (path) => {
    const none = { ...course, start: '', day: [], members: [], lacking: ['600519.SH'] }
    const page = await openCells('ci:酒篮', { path, over: { [COURSE]: none } })
    expect(page.text()).toContain('贵州茅台')
    expect(page.text()).not.toContain('正在读取往日价格')
  })

  test('has no figure while less than 80 % of its weight has a price, and says why', async () => {
    const page = await openCells('ci:酒篮', { board: rows.slice(1) })
    expect(page.text()).toContain(customIndex.uncovered('18%'))
    expect(page.text()).not.toContain('1117.50')
  })

  test('has no past days, and says so', async () => {
    const days = { start: '20260701', end: '20260703' }
    expect((await openCells('ci:酒篮', { days })).text()).toContain('去掉日期可看今天')
  })

  test('without any trade shows no change', async () => {
    const page = await openCells('ci:酒篮', { board: [{ index: 3, last: 8_00, volume: 1 }] })
    expect(page.text()).not.toContain('0.00%')
  })
})
