// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { AuctionPage } from '../../../client/pages/auction'
import { clock } from '../../support/market-events'
import { openPage } from '../open-page'

const board = {
  session: 'opening',
  before: [null, null],
  tradingDay: '20261120',
  asOf: clock('09:18:00'),
  id: ['600519.SH', '000001.SZ'],
  price: [101_50, 9_50],
  matched: [12_300, 400_000],
  unmatched: [-2_000, 100],
  ratio: [3.14, null],
  done: [false, false],
}

async function open() {
  const page = await openPage({
    phase: 'opening-auction',
    tradingDay: '20261120',
    path: '/auction?rank=money',
    answers: { 'GET /api/auction': board },
  })
  await page.show(<AuctionPage params={{}} />)
  const row = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`) as HTMLElement
  return { ...page, row }
}

test('the same row again leaves no second entry in the history, by click or Enter', async () => {
  const page = await open()
  await page.click(page.row('600519.SH'))
  expect([page.went(), page.entries()]).toEqual(['/auction/600519.SH?rank=money', 2])
  await page.click(page.row('600519.SH'))
  await page.show(<AuctionPage params={{ code: '600519.SH' }} />)
  await page.click(page.row('600519.SH'))
  await page.key(page.row('600519.SH'), 'Enter')
  expect([page.went(), page.entries()]).toEqual(['/auction/600519.SH?rank=money', 2])
})

test('arrow keys do not add history entries on the way to another row, a click does', async () => {
  const page = await open()
  await page.click(page.row('000001.SZ'))
  await page.show(<AuctionPage params={{ code: '000001.SZ' }} />)
  const [first, second] = document.querySelectorAll('tbody [data-row]')
  expect([first, second].map((each) => each?.getAttribute('data-row'))).toEqual(['000001.SZ', '600519.SH'])
  await page.key(page.row('000001.SZ'), 'ArrowUp')
  await page.key(page.row('000001.SZ'), 'ArrowDown')
  expect([page.went(), page.entries()]).toEqual(['/auction/600519.SH?rank=money', 2])
  await page.show(<AuctionPage params={{ code: '600519.SH' }} />)
  await page.click(page.row('000001.SZ'))
  expect([page.went(), page.entries()]).toEqual(['/auction/000001.SZ?rank=money', 3])
})
