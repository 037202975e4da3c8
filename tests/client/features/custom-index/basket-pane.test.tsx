// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { BasketPane } from '../../../../client/features/custom-index/basket-pane'
import { memberLines } from '../../../../client/store/bars/day-lines'
import { topicOf } from '../../../../client/store/rows/topics'
import { customIndex } from '../../../../client/text/custom-index'
import { openPage } from '../../open-page'
import { section } from '../../store/section'
import { basketAnswers, COURSE, course, NO_BASKET, rows } from './small-basket'

const answers = {
  ...basketAnswers,
  'GET /api/day-lines': { step: 1, lines: [{ id: '600519.SH', closes: [104_00] }] },
}

async function openPane({ path = '/', over = {}, board = rows as object[] } = {}) {
  const page = await openPage({ answers: { ...answers, ...over }, path })
  await page.fill(topicOf.board(), section('board', board, { snapshot: true }))
  await page.show(<BasketPane title="自定义指数" />)
  await page.pass(1_500)
  return page
}

test('a pane of an index has its value, and its days as bars', async () => {
  const page = await openPane({ path: '/?basket=ci:jia~酒篮&chart=1d' })
  expect(page.text()).toContain('酒篮 1155.00 +1.54%')
  expect(page.text()).toContain('开 1137.50 高 — 低 — 收 1155.00 幅 +1.54%')
})

test('a pane shows the coverage that its index lacks', async () => {
  const page = await openPane({ path: '/?basket=ci:jia~酒篮', board: rows.slice(1) })
  expect(page.text()).toContain('酒篮 — — 覆盖 18%，不足 80%，不报点位')
})

test('a pane that becomes visible again requests the minutes of its members at once', async () => {
  const page = await openPane({ path: '/?basket=ci:jia~酒篮' })
  const requestCount = () => page.requests['GET /api/day-lines']?.length ?? 0
  for (let turns = 0; !memberLines.isKnown('600519.SH') && turns < 100; turns++) await page.pass(100)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await page.pass(80_000)
  const before = requestCount()
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await page.pass(200)
  expect(requestCount()).toBe(before + 1)
})

test.each([
  ['', {}, customIndex.chooseOne],
  ['', { 'GET /api/custom-index': [] }, customIndex.makeOne],
  [
    '?basket=ci:yi~没有',
    { 'GET /api/custom-index/yi~%E6%B2%A1%E6%9C%89': NO_BASKET },
    '没有找到自定义指数“没有”：已被删除，或账号有误',
  ],
  [
    '?basket=ci:jia~酒篮',
    { [COURSE]: { ...course, start: '', members: [], day: [], lacking: ['000001.SZ'] } },
    customIndex.lacking('平安银行'),
  ],
])('a pane of “%s” says what there is instead', async (query, over, words) => {
  expect((await openPane({ path: `/${query}`, over })).text()).toContain(words)
})
