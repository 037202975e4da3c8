// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { BigOrderList } from '../../../../client/features/big-orders/big-order-list'
import { instruments, type ListedInstrument } from '../../../../client/store/rows/instruments'
import { topicOf } from '../../../../client/store/rows/topics'
import { bigOrderText } from '../../../../client/text/big-orders'
import type { Row } from '../../../../shared/protocol/kinds'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions } from '../../open-page'
import { section } from '../../store/section'

const orders: Partial<Row<'big-order'>>[] = [
  {
    key: 'a',
    instrument: '600519.SH',
    side: 1,
    orderNo: 4711,
    grade: 3,
    definition: 'em-live',
    volume: 12_000,
    turnover: 1_212_000,
    time: clock('09:45:06'),
  },
  {
    key: 'b',
    instrument: '000001.SZ',
    side: 2,
    orderNo: 0,
    grade: 2,
    definition: 'em-live',
    volume: 300_000,
    turnover: 3_015_000,
    time: clock('09:46:00'),
  },
]

async function openList(subject: string, request: PageOptions = {}) {
  const page = await openPage(request)
  await page.fill(topicOf.deals(subject), section('big-order', orders, { snapshot: true }))
  const shown = subject === 'market' ? ('market' as const) : (instruments.get(subject) as ListedInstrument)
  await page.show(<BigOrderList subject={shown} />)
  return { page, shown }
}

describe('大单榜', () => {
  test('of the market names the stocks, the largest amount first', async () => {
    const { page } = await openList('market')
    expect(page.table(bigOrderText.marketTitle)).toEqual([
      { 名称: '平安银行', 方向: '▼大卖', 最近: '09:46:00', 均价元: '10.05', 量手: '3000', 金额元: '301.50万' },
      { 名称: '贵州茅台', 方向: '▲超大买', 最近: '09:45:06', 均价元: '101.00', 量手: '120', 金额元: '121.20万' },
    ])
    expect(page.tones('tbody')).toEqual(['down', 'down', 'up', 'up'])
  })

  test('of one stock has no names, and says which order it is', async () => {
    const { page } = await openList('600519.SH')
    expect(Object.keys(page.table('大单榜')[0] ?? {})).toEqual(['方向', '最近', '均价元', '量手', '金额元'])
    const tips = [...page.host.querySelectorAll<HTMLElement>('td span[title]')].map((each) => each.title)
    expect(tips).toEqual([`${bigOrderText.unnumbered}\n口径编号 em-live`, '委托 4711\n口径编号 em-live'])
  })

  test.each([
    ['买', ['贵州茅台']],
    ['卖', ['平安银行']],
    ['全部', ['平安银行', '贵州茅台']],
  ])('of the side %s are %j', async (side, names) => {
    const { page } = await openList('market')
    await page.press(side, '[role=radio]')
    expect(page.table(bigOrderText.marketTitle).map((row) => row.名称)).toEqual(names)
  })

  test('does not change while it is paused, and shows what arrived afterwards', async () => {
    const { page, shown } = await openList('market')
    await page.show(<BigOrderList subject={shown} paused />)
    await page.fill(topicOf.deals('market'), section('big-order', [{ ...orders[0], key: 'c', turnover: 9_000_000 }]))
    await page.pass(1_000)
    expect(page.table(bigOrderText.marketTitle)).toHaveLength(2)
    await page.show(<BigOrderList subject={shown} />)
    expect(page.table(bigOrderText.marketTitle).map((row) => row.金额元)).toEqual(['900.00万', '301.50万', '121.20万'])
  })

  test('opens the page of the stock with Enter', async () => {
    const open = vi.fn()
    vi.stubGlobal('open', open)
    const { page } = await openList('market')
    await page.key(page.named('平安银行', 'tr'), 'Enter')
    expect(open).toHaveBeenCalledWith('/trading/AD?code=000001.SZ', '_blank', 'noopener')
  })

  test.each([
    ['morning' as const, bigOrderText.empty],
    ['before' as const, '未开盘'],
  ])('without orders says so in the phase %s', async (phase, words) => {
    const page = await openPage({ phase })
    await page.fill(topicOf.deals('market'), section('big-order', [], { snapshot: true }))
    await page.show(<BigOrderList subject="market" />)
    expect(page.text()).toContain(words)
  })

  test('that the gateway does not serve says why', async () => {
    const { page } = await openList('600519.SH')
    await page.refuse(topicOf.deals('600519.SH'), '没有这个主题')
    expect(page.text()).toContain('没有这个主题')
  })

  test('leaves out orders of the opening auction, unless they are selected or there are no others', async () => {
    const auction = { ...orders[0], key: 'c', turnover: 9_000_000, time: clock('09:25:00') }
    const page = await openPage()
    const store = topicOf.deals('600519.SH')
    const times = () => page.table('大单榜').map(({ 最近: time }) => time)
    await page.fill(store, section('big-order', [auction], { snapshot: true }))
    await page.show(<BigOrderList subject={instruments.get('600519.SH') as ListedInstrument} />)
    expect(times()).toEqual(['09:25:00'])
    await page.fill(store, section('big-order', [auction, ...orders], { snapshot: true }))
    await page.pass(1_000)
    expect(times()).toEqual(['09:46:00', '09:45:06'])
    await page.press(bigOrderText.auction)
    expect(times()[0]).toBe('09:25:00')
  })
})
