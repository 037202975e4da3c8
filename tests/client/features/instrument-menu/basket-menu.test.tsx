// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { InstrumentMenu } from '../../../../client/features/instrument-menu/instrument-menu'
import { verbText } from '../../../../client/text/verbs'
import { openPage, wordsOf } from '../../open-page'
import { saidToasts } from '../../said-toasts'
import { basket } from '../custom-index/small-basket'

const entries = (among = '[role=menu]') =>
  [...document.querySelectorAll(`${among} [role^=menuitem]`)].map((each) => wordsOf(each).replace(' ▸', ''))

async function openMenu(code: string, answers: Record<string, unknown> = {}) {
  const page = await openPage({ answers: { 'GET /api/custom-index': [basket], ...answers } })
  await page.show(
    <>
      <p data-instrument={code}>行</p>
      <InstrumentMenu signedIn />
    </>,
  )
  const row = page.host.querySelector('p') as HTMLElement
  await act(async () => void row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })))
  await page.pass(500)
  return page
}

test('a basket has the menu of an instrument, without what only one that trades has', async () => {
  await openMenu('ci:jia~酒篮')
  expect(entries()).toEqual(['加自选', '预警', '笔记', '标签', '分时', 'K 线', '组合图', '复制'])
})

test('another’s basket has no rule on its members', async () => {
  await openMenu('ci:yi~医药')
  expect(entries()).toEqual(['加自选', '笔记', '标签', '分时', 'K 线', '组合图', '复制'])
})

test('a basket is added to a list from its menu', async () => {
  const { info: told } = saidToasts()
  const lists = { revision: 1, groups: [{ name: '甲', colour: 'ad', codes: ['600519.SH'] }] }
  const page = await openMenu('ci:jia~酒篮', {
    'GET /api/watchlists': lists,
    'PUT /api/watchlists': ({ body }: { body: object }) => body,
  })
  await page.key(page.named('加自选', '[role=menuitem]'), 'ArrowRight')
  await page.pass(500)
  await page.press('甲', '[role=menuitemcheckbox]')
  await page.pass(500)
  expect(page.requests['PUT /api/watchlists']?.[0]?.body).toEqual({
    revision: 1,
    groups: [{ name: '甲', colour: 'ad', codes: ['600519.SH', 'ci:jia~酒篮'] }],
  })
  expect(told.mock.calls[0]?.[0]).toBe(verbText.lists.added('酒篮', '甲'))
})
