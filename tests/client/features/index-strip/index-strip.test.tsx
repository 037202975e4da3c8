// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { IndexStrip } from '../../../../client/features/index-strip/index-strip'
import { topicOf } from '../../../../client/store/rows/topics'
import { stripText } from '../../../../client/text/trading'
import { openPage } from '../../open-page'
import { section } from '../../store/section'

const breadth = {
  up: 30,
  flat: 4,
  down: 12,
  limitUp: 3,
  limitDown: 1,
  turnover: 9.5e11,
  turnoverBefore: 1e12,
  adNet: 0,
}

async function openStrip(over: object = {}, connected = true) {
  const page = await openPage({ connected })
  await page.fill(
    topicOf.board(),
    section('board', [{ index: 4, last: 3960_00, volume: 1 }], { snapshot: true }),
    section('breadth', [{ ...breadth, ...over }]),
  )
  await page.show(<IndexStrip />)
  return page
}

test('the strip shows each main index with its change, and the state of the market', async () => {
  const page = await openStrip()
  expect(page.text()).toContain('沪深300 -1.00% 3960.00')
  expect(page.text()).toContain('上证指数 — —')
  expect(page.text()).toContain('涨/平/跌 30 / 4 / 12 涨停/跌停 3 / 1 两市成交 9500.00亿 较昨日此刻 -500.00亿')
  const tile = page.named<HTMLAnchorElement>('沪深300', 'a')
  expect(tile.getAttribute('href')).toContain('000300.SH')
  expect(tile.innerHTML.match(/text-(up|down)/g)).toEqual(['text-down', 'text-down'])
})

test('nothing is compared with a day that is not known, and nothing counted before the first trade', async () => {
  const unknown = await openStrip({ turnoverBefore: 0 })
  expect(unknown.text()).not.toContain(stripText.against)
})

test('before the first trade of the day there are dashes, not zeros', async () => {
  const page = await openStrip({ up: 0, flat: 0, down: 0 })
  expect(page.text()).toContain('涨/平/跌 — / — / — 涨停/跌停 — / — 两市成交 —')
})

test('figures are grey while the connection is lost', async () => {
  const page = await openStrip({}, false)
  expect(page.host.querySelector('section')?.className).toContain('text-text-3')
})
