import { describe, expect, test } from 'vitest'
import { refusedAlways, refusedOf, refusedOfOther } from '../../../shared/alerts/refusal'
import { ruleOf, stock } from '../../support/alert-rules'

describe('a rule that cannot fire', () => {
  test.each([
    ['600519>17.005', {}, '价格最多 2 位小数：17.005 不是一个报价单位'],
    ['600519>17.05', {}, undefined],
    ['600519>17.005', { priceScale: 3 }, undefined],
    ['600519>0', {}, '价格应大于 0'],
    ['600519 大单净额>1万', { hasOrderNumbers: false }, '该行情源没有委托编号，无法计算资金与拆单'],
    ['600519 拆单(买,500万,70%)', { hasOrderNumbers: false }, '该行情源没有委托编号，无法计算资金与拆单'],
    ['600519 大单净额>1万 含估算', { hasOrderNumbers: false }, '该行情源没有委托编号，无法计算资金与拆单'],
    [
      '600519 主动净额>1万',
      { hasOrderNumbers: false },
      '该行情源没有委托编号，买卖方向是估算的：要用估算值请在条件后写 含估算',
    ],
    ['600519 主动净额>1万 含估算', { hasOrderNumbers: false }, undefined],
    [
      '600519 日线{A:SUM(大单净额,3);A/C}>0',
      { hasOrderNumbers: false },
      '该行情源没有委托编号，日线公式里不能有主动净额与大单净额',
    ],
    ['600519 日线{SUM(NET,3)}>0', {}, undefined],
    ['600519 日线{MA(C,3)}>0', { hasOrderNumbers: false }, undefined],
    ['600519 压力>2', { kind: 'index' as const }, '指数没有盘口与委托'],
    ['600519 量比>2', { meanVolume5: 0 }, '没有 5 日均量，无法计算量比'],
    ['600519 VPIN>90%', { meanVolume5: 0 }, '没有 5 日均量，无法计算 VPIN'],
    ['600519 换手>5%', { floatShares: 0 }, '流通股本未知，无法计算换手'],
    ['600519 炸板', { limitUp: 0 }, '该品种没有涨停价，不会封板'],
    ['600519 封单<2000万', { limitUp: 0 }, '该品种没有涨停价，不会封板'],
    ['600519 委比>80%', { kind: 'index' as const }, '指数没有盘口与委托'],
    ['600519 涨幅>1%', { kind: 'index' as const }, undefined],
  ])('%s of %o: %s', (text, change, reason) => {
    expect(refusedOf(ruleOf(text), stock(change))).toBe(reason)
  })

  test.each(['量比>2', '竞价量比>2', 'VPIN>90%', '换手>5%', '封单<2000万', '炸板'])(
    '%s: the least that it needs is enough',
    (text) => {
      const least = stock({ meanVolume5: 1, floatShares: 1, limitUp: 1 })
      expect(refusedOf(ruleOf(`600519 ${text}`), least)).toBeUndefined()
    },
  )

  // What a condition needs; whatever else an instrument lacks is no reason.
  const LACKS = {
    numbers: { hasOrderNumbers: false },
    mean: { meanVolume5: 0 },
    float: { floatShares: 0 },
    limit: { limitUp: 0 },
    shares: { kind: 'index' },
  } as const
  test.each<[string, ...(keyof typeof LACKS)[]]>([
    ['价格>17.05'],
    ['涨幅>1%'],
    ['涨速(1分)>1%'],
    ['昨高<17'],
    ['成交额>1亿'],
    ['成交量>1万手'],
    ['均价>17'],
    ['日线{MA(C,3)}>0'],
    ['量比>2', 'mean'],
    ['换手>5%', 'float'],
    ['主动净额>1万', 'numbers', 'shares'],
    ['主动净额>1万 含估算', 'shares'],
    ['大单净额>1万', 'numbers', 'shares'],
    ['超大单净额>1万', 'numbers', 'shares'],
    ['被动净额>1万', 'numbers', 'shares'],
    ['日线{SUM(NET,3)}>0', 'numbers'],
    ['拆单(买,500万,70%)', 'numbers', 'shares'],
    ['异动:高台跳水', 'shares'],
    ['VPIN>90%', 'mean', 'shares'],
    ['委比>80%', 'shares'],
    ['压力>2', 'shares'],
    ['封板', 'limit', 'shares'],
    ['炸板', 'limit', 'shares'],
    ['封单<2000万', 'limit', 'shares'],
    ['封单减(1分)>50%', 'limit', 'shares'],
    ['竞价价>17', 'shares'],
    ['竞价涨幅>1%', 'shares'],
    ['竞价量比>2', 'mean', 'shares'],
    ['竞价未匹配>1万', 'shares'],
    ['换手>5% 且 封板 且 量比>2', 'mean', 'float', 'limit', 'shares'],
  ])('is refused of an instrument for what it needs alone: %s', (text, ...needs) => {
    const refused = Object.entries(LACKS).flatMap(([lack, change]) =>
      refusedOf(ruleOf(`600519 ${text}`), stock(change)) === undefined ? [] : [lack],
    )
    expect(refused).toEqual(needs)
    expect(refusedOf(ruleOf(`600519 ${text}`), stock())).toBeUndefined()
  })

  test.each([
    ['600519>1 在 16:00-17:00', '这个时段不交易'],
    ['600519 竞价涨幅>4% 在 09:25-10:00', '竞价指标只在 09:15–09:25 有值'],
    ['600519 竞价涨幅>4% 在 09:20-10:00', undefined],
    ['600519>1 持续 10分 在 10:00-10:05', '持续的时间比时段还长'],
    ['600519 价格>价格', '两边是同一个指标'],
    ['600519 日线{MA(C,5)}>日线{MA(C,5)}', '两边是同一个指标'],
    ['600519 日线{MA(C,5)}>日线{MA(C,9)}', undefined],
    ['全市场 涨幅>5%', '全市场规则要有 异动、封板 或 炸板 作条件；其他条件请用 自选: 或 板块:'],
    ['全市场 封板 或 涨幅>5%', '全市场规则要有 异动、封板 或 炸板 作条件；其他条件请用 自选: 或 板块:'],
    ['全市场 封板 且 涨幅>5%', undefined],
    ['全市场 拆单(买,500万,70%)', '拆单只在逐只检测，不能用于全市场'],
    ['600519 涨速(1分)>涨速(5分)', undefined],
    ['600519 000001.SH.涨幅<-1%', '条件里没有规则所看品种自己的指标：请直接把规则写在那个品种上'],
    ['全市场 封板 且 000001.SH.涨幅<-1%', undefined],
    ['600519 竞价涨幅>000001.SH.竞价涨幅 在 09:25-10:00', '竞价指标只在 09:15–09:25 有值'],
    ['600519 涨幅>000001.SH.涨幅', undefined],
    ['全市场 封板 且 价格<成本', '成本是逐只记的，不能用于全市场'],
    ['自选:持仓 涨幅>3% 且 涨停家数>=80', '涨跌家数与断流是整个市场的，不能与个股条件写在一条规则里'],
    ['涨停家数>=80 且 上涨家数>3000', undefined],
  ])('%s: %s', (text, reason) => {
    expect(refusedAlways(ruleOf(text))).toBe(reason)
  })

  test.each([
    ['300750 涨幅>600519.SH.涨幅', {}, undefined],
    ['300750 涨幅>600519.SH.涨幅', { kind: 'index' as const }, undefined],
    ['300750 委比>600519.SH.委比', { kind: 'index' as const }, '贵州茅台：指数没有盘口与委托'],
    [
      '300750 大单净额>600519.SH.大单净额',
      { hasOrderNumbers: false },
      '贵州茅台：该行情源没有委托编号，无法计算资金与拆单',
    ],
    ['300750 量比>600519.SH.量比', { meanVolume5: 0 }, '贵州茅台：没有 5 日均量，无法计算量比'],
    ['300750 涨幅>0% 且 600519.SH.价格<17', {}, '贵州茅台：别只股票的价格除权后会变，请改用它的涨幅'],
    ['300750 涨幅>0% 且 600519.SH.价格<3000', { kind: 'index' as const }, undefined],
    [
      '300750 涨幅>0% 且 600519.SH.价格<3000.005',
      { kind: 'index' as const },
      '贵州茅台：价格最多 2 位小数：3000.005 不是一个报价单位',
    ],
    ['300750 价格>600519.SH.价格', {}, undefined],
    // What lacks of the other one is not asked of the rule's own.
    ['300750 量比>2 且 600519.SH.涨幅>1%', { meanVolume5: 0 }, undefined],
  ])('%s beside another one of %o: %s', (text, change, reason) => {
    expect(refusedOfOther(ruleOf(text), stock(change))).toBe(reason)
  })

  test('is not refused for what only another instrument lacks', () => {
    const rule = ruleOf('300750 涨幅>0% 且 600519.SH.大单净额>1万 且 600519.SH.量比>2')
    expect(refusedOf(rule, stock({ id: '300750.SZ', hasOrderNumbers: false, meanVolume5: 0 }))).toBeUndefined()
  })
})
