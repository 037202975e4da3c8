// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { TradingDesk } from '../../../../client/features/trading-desk/desk'
import { openPage } from '../../open-page'

/** The desk on a narrow screen, with a word in each of its places. */
async function openNarrow(bookless: boolean, view = '') {
  const page = await openPage({ path: `/?view=${view}` })
  const places = { strip: null, table: 'of-table', head: 'of-head', chart: 'of-chart', foot: 'of-foot' }
  await page.show(
    <TradingDesk
      {...places}
      book={bookless ? undefined : 'of-book'}
      tape="of-tape"
      bookless={bookless}
      isDimmed={false}
    />,
  )
  return {
    tabs: [...page.host.querySelectorAll('[role=tab]')].map((tab) => tab.textContent),
    shown: page.host.querySelector('[role=tabpanel]')?.textContent ?? '',
  }
}

test.each([
  [false, ['列表', '图表', '盘口', '成交']],
  [true, ['列表', '图表', '成分']],
])('a narrow screen has the panels of what is shown: an index %s', async (bookless, expected) => {
  expect((await openNarrow(bookless)).tabs).toEqual(expected)
})

test.each([
  [false, 'book', 'of-headof-book'],
  [true, 'book', 'of-headof-tape'],
  [true, 'tape', 'of-headof-tape'],
  [true, 'chart', 'of-headof-chartof-foot'],
  [false, 'nothing', 'of-table'],
])('an index %s at %s shows %s, never an empty panel', async (bookless, view, expected) => {
  expect((await openNarrow(bookless, view)).shown).toBe(expected)
})
