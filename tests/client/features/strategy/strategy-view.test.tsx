// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { StrategyView } from '../../../../client/features/strategy/strategy-view'
import { topicOf } from '../../../../client/store/rows/topics'
import { strategy } from '../../../../client/text/strategy'
import type { StrategyReport } from '../../../../shared/protocol/rest'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions, refused } from '../../open-page'
import { downwards, sortedByHeads } from '../../sorted-by-heads'
import { section } from '../../store/section'

const signal = (id: string, over: object = {}) => ({
  id,
  at: clock('09:50:01'),
  price: 100_00,
  strength: 0.5,
  facts: ['主动净额 +100万'],
  ...over,
})
const rule = (id: string, over: object = {}): StrategyReport['strategies'][number] => ({
  id,
  name: `策略${id}`,
  rule: `规则${id}`,
  definition: 'em-live',
  universe: '全部股票',
  signals: [],
  scored: { count: 40, meanReturn: -0.00123, hitRate: 0.4, baseRate: 0.48 },
  ...over,
})
const report: StrategyReport = {
  asOf: clock('10:00:05'),
  strategies: [
    rule('甲', {
      signals: [
        signal('600519.SH', { strength: 0.123 }),
        signal('000001.SZ', { price: 10_00, strength: 0.91, facts: ['一', '二'] }),
        signal('777777.SH', { strength: 0.2 }),
      ],
    }),
    rule('乙'),
  ],
}

async function openStrategies(request: PageOptions = {}) {
  const page = await openPage({ ...request, answers: { 'GET /api/strategies': report, ...request.answers } })
  const rows = [
    { index: 0, last: 101_50, volume: 1 },
    { index: 1, last: 9_50, volume: 1 },
  ]
  await page.fill(topicOf.board(), section('board', rows, { snapshot: true }))
  await page.show(<StrategyView />)
  return page
}

describe('strategies', () => {
  test('are listed with the current number of their stocks, and the time', async () => {
    const page = await openStrategies()
    expect(page.text()).toContain('截至 10:00:05')
    expect(page.text()).toContain('策略甲 3 只 规则甲 策略乙 0 只 规则乙')
  })

  test('sort their signals by each figure as it is shown', async () => {
    const signals = [
      signal('600519.SH', { strength: 0.9, price: 103_00, at: clock('09:40:00') }),
      signal('000001.SZ', { strength: 0.3, price: 9_00, at: clock('09:50:00') }),
      signal('777777.SH', { strength: 0.5, at: clock('09:45:00') }),
    ]
    const page = await openStrategies({
      answers: { 'GET /api/strategies': { ...report, strategies: [rule('甲', { signals })] } },
    })
    const read = await sortedByHeads(page, '策略甲 当前信号')
    const { '0 名称': _names, '1 出现': times, ...figures } = read
    expect([times?.length, Object.keys(figures)]).toEqual([3, ['4 至今', '5 强度%']])
    expect(figures).toEqual(downwards(figures))
    await page.press('出现')
    expect(page.table('策略甲 当前信号').map((row) => row.出现)).toEqual(['09:50:00', '09:45:00', '09:40:00'])
  })

  test('list their signals, the strongest first, with what the price did since', async () => {
    const page = await openStrategies()
    expect(page.table('策略甲 当前信号')).toEqual([
      {
        名称: '000001 平安银行',
        出现: '09:50:01',
        价格元: '10.00',
        现价元: '9.50',
        至今: '-5.00%',
        '强度%': '91',
        依据: '一 · 二',
      },
      {
        名称: '777777 777777',
        出现: '09:50:01',
        价格元: '100.00',
        现价元: '—',
        至今: '—',
        '强度%': '20',
        依据: '主动净额 +100万',
      },
      {
        名称: '600519 贵州茅台',
        出现: '09:50:01',
        价格元: '100.00',
        现价元: '101.50',
        至今: '+1.50%',
        '强度%': '12',
        依据: '主动净额 +100万',
      },
    ])
    const bars = [...page.host.querySelectorAll<HTMLElement>('td [style*=width]')].map((bar) => bar.style.width)
    expect(bars).toEqual(['91%', '20%', '12%'])
  })

  test.each([
    ['至今', ['600519 贵州茅台', '000001 平安银行', '777777 777777']],
    ['名称', ['000001 平安银行', '600519 贵州茅台', '777777 777777']],
  ])('sort by %s, what is unknown last', async (head, names) => {
    const page = await openStrategies()
    await page.press(`按${head}排序`)
    expect(page.table('策略甲 当前信号').map((row) => row.名称)).toEqual(names)
  })

  test('compare the outcome of their signals with the market', async () => {
    const page = await openStrategies()
    expect(page.text()).toContain('已计分 40 平均收益 -0.123% 上涨比例 40.0% 同期全市场 48.0% 相对基准 -8.0 个百分点')
  })

  test('are chosen, and the address says which', async () => {
    const page = await openStrategies()
    await page.press('策略乙', 'button')
    expect(location.search).toBe('?id=%E4%B9%99')
    expect(page.text()).toContain(strategy.noSignals)
  })

  test('are requested again every five seconds', async () => {
    const page = await openStrategies()
    page.answers['GET /api/strategies'] = { ...report, asOf: clock('10:00:10') }
    await page.pass(5_000)
    expect(page.text()).toContain('截至 10:00:10')
  })

  test('of an invented market say so', async () => {
    const feed = { name: 'x', badge: '模拟', state: 'ok', detail: '', sources: [] }
    expect((await openStrategies({ feed })).text()).toContain('当前是模拟行情')
  })

  test('that cannot be read say why', async () => {
    const page = await openStrategies({ answers: { 'GET /api/strategies': refused('internal', '读不到', 500) } })
    expect(page.text()).toContain('读不到')
  })
})
