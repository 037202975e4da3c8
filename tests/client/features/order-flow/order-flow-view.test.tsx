// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { OrderFlowView } from '../../../../client/features/order-flow/order-flow-view'
import { instruments } from '../../../../client/store/rows/instruments'
import { topicOf } from '../../../../client/store/rows/topics'
import { orderFlowText } from '../../../../client/text/order-flow'
import { QUEUE_ORDERS, QUEUE_SOURCE, QUEUE_WHOLE } from '../../../../shared/protocol/kinds'
import { clock } from '../../../support/market-events'
import { openPage } from '../../open-page'
import { section } from '../../store/section'

const ID = '000001.SZ'
const QUEUE = {
  time: clock('10:00:00'),
  since: 0,
  known: QUEUE_SOURCE | QUEUE_ORDERS,
  bidPrice: 1_010,
  bidOlder: 801,
  bidOrders: 53,
  bidShares: 90_000,
  bidSizes: '300 120000',
  askPrice: 990,
  askOlder: 0,
  askOrders: 1,
  askShares: 500,
  askSizes: '500',
}
const MINUTES = [
  {
    slot: 31,
    buyCount: 3,
    buyCancelled0: 300,
    buyMoney0: 3_030,
    buyAdded0: 600,
    sellCount: 1,
    sellCancelled1: 50_000,
    sellMoney1: 495_000,
    sellAdded1: 40_000,
  },
]

async function openOrders(queue: Partial<typeof QUEUE> = {}) {
  const page = await openPage()
  const rows = section('order-queue', [{ ...QUEUE, ...queue }], { snapshot: true })
  await page.fill(topicOf.orders(ID), section('cancel-minute', MINUTES, { snapshot: true }), rows)
  const instrument = instruments.get(ID)
  if (!instrument) throw new Error('no instrument')
  await page.show(<OrderFlowView instrument={instrument} />)
  await page.pass(1_000)
  const region = (name: string) => page.host.querySelector(`section[aria-label=${name}]`) as HTMLElement
  const cells = () =>
    [...region('撤单流').querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent))
  return { page, region, cells }
}

test('cancellations are listed by distance in lots, buyers left, sellers right, with their share of new orders', async () => {
  const { region, cells } = await openOrders()
  const [head, best, next, ...rest] = cells()
  expect(head).toEqual(['撤/增', '买撤(手)', '距最优', '卖撤(手)', '撤/增'])
  expect(best).toEqual(['50%', '3', '最优', '0', '—'])
  expect(next).toEqual(['—', '0', '1 跳', '500', '125%'])
  expect(rest.slice(-2)).toEqual([
    ['50%', '3', '合计', '500', '125%'],
    ['3笔', '3030', '金额', '49.5万', '1笔'],
  ])
  const titles = [...region('撤单流').querySelectorAll('td[title]')].map((cell) => cell.getAttribute('title'))
  expect([titles[0], titles[3]]).toEqual(['金额 3030 元；新增 6 手', '金额 49.50万 元；新增 400 手'])
  expect(region('撤单流').querySelector('canvas')?.parentElement?.outerHTML).toContain(
    '最近一分钟买撤 3 手，卖撤 500 手',
  )
})

test.each([
  ['has holes', {}, '有缺失'],
  ['was begun late', { since: clock('09:59:58') }, '自 09:59:58 起'],
  ['is whole', { known: QUEUE_SOURCE | QUEUE_ORDERS | QUEUE_WHOLE }, '全天'],
])('a day that %s says so', async (_, queue, words) => {
  const { region } = await openOrders(queue)
  const said = ['有缺失', '自 09:59:58 起', '全天'].filter((one) => region('撤单流').textContent?.includes(one))
  expect(said).toEqual([words])
})

test('a queue shows its price against the previous close, its orders, and what waits before and after the listed sizes', async () => {
  const { region } = await openOrders()
  const [bid, ask] = [region('买一'), region('卖一')]
  expect(bid.textContent).toBe('买一10.1053笔 900手前面还有约 8 手，早于统计31200后面还有 51 笔')
  expect(ask.textContent).toBe(`卖一9.901笔 5手${orderFlowText.olderUnknown}5`)
  const sizes = [...bid.querySelectorAll('li')]
  expect(sizes.map((size) => [size.dataset.grade, size.title])).toEqual([
    ['0', orderFlowText.sizeHint(1, '300', '小单')],
    ['3', orderFlowText.sizeHint(2, '12.00万', '超大单')],
  ])
  expect(bid.querySelector('.text-up')?.textContent).toBe('10.10')
  expect(ask.querySelector('.text-down')?.textContent).toBe('9.90')
})
