import { describe, expect, test } from 'vitest'
import { alertCondition } from '../../../../client/store/account/rule-alert'
import { lineValue, readDailyLine } from '../../../../shared/alerts/line'
import { readRule } from '../../../../shared/alerts/read-rule'
import { ADJUSTED_BAR_FIGURES } from '../../../../shared/back-test/bar-figures'
import { READY_RULES } from '../../../../shared/back-test/ready-rules'
import { trueBars } from '../../../../shared/expression/bar-expression'
import { readBarCondition } from '../../../../shared/expression/read-expression'
import { smallDirectory } from '../../../support/alert-rules'
import { seeded } from '../../../support/flow-tape'

describe('the entry of a rule as the condition of an alert', () => {
  test.each([
    ['涨幅>3 且 成交额>1亿', '涨幅>3% 且 成交额>1亿'],
    ['涨幅>-1.5', '涨幅>-1.5%'],
    ['10<收盘', '价格>10'],
    ['收盘<=12.34 或 主动净额>=5000万', '价格<=12.34 或 主动净额>=0.5亿'],
    ['(大单净额>1234500 或 成交额>12345) 且 成交量>=100', '(大单净额>123.45万 或 成交额>12345元) 且 成交量>=100股'],
    ['CROSS(收盘,10)', '价格上穿10'],
    ['主动净额>大单净额', '主动净额>大单净额'],
    ['涨停=1', '封板'],
    ['CROSS(MA(收盘,5),MA(收盘,20))', '日线{CROSS(MA(C,5),MA(C,20))}>0'],
    ['收盘>开盘', '日线{C>O}>0'],
    ['涨幅=3', '日线{((C/REF(C,1)-1)*100)=3}>0'],
    ['收盘>MA(收盘,5) 且 成交额>1亿 且 收盘>-MA(收盘,60)', '成交额>1亿 且 日线{C>MA(C,5) AND C>-MA(C,60)}>0'],
    ['(涨幅>1 或 收盘>MA(收盘,5)) 且 涨停=1', '(涨幅>1% 或 日线{C>MA(C,5)}>0) 且 封板'],
    ['收盘-(开盘-最低)>1 且 收盘/(开盘*2)>0.5', '日线{C-(O-L)>1 AND C/(O*2)>0.5}>0'],
    ['主动净额>成交额*0.1 且 成交额>1亿', '成交额>1亿 且 日线{NET>AMOUNT*0.1}>0'],
    ['EVERY(大单净额>0,3)', '日线{COUNT(大单净额>0,3)>=3}>0'],
  ])('%s is %s, which alerts can read', (entry, condition) => {
    expect(alertCondition(entry)).toMatchObject({ ok: true, condition })
    expect(readRule(`600519 ${condition}`, smallDirectory)).toMatchObject({ ok: true })
  })

  test('with own data is one that alerts can read', () => {
    const read = alertCondition('CROSS(收盘,数据:目标价) 且 数据:评分>=-80.5', ['目标价', '评分'])
    expect(read).toMatchObject({ ok: true, condition: '价格上穿数据:目标价 且 数据:评分>=-80.5' })
    expect(readRule(`600519 ${read.ok ? read.condition : ''}`, smallDirectory)).toMatchObject({ ok: true })
    expect(alertCondition('收盘>数据:目标价', [])).toMatchObject({ ok: false })
  })

  test.each([
    ['涨停=0', '涨停'],
    ['REF(涨停,1)=0 且 涨停=1', '涨停'],
    ['收盘>MA(跌停,3)', '跌停'],
    ['涨幅>', '读不懂'],
    ['收盘*1000000亿>10', '太大'],
  ])('%s has none, and the reason names %s', (entry, word) => {
    expect(alertCondition(entry)).toMatchObject({ ok: false, reason: expect.stringContaining(word) })
  })

  test.each([
    ['涨停=1 且 成交额>1亿', true, 500],
    ['涨停=1 或 成交额>1亿', false, 500],
    ['涨幅>3', false, 500],
    ['涨停=1 且 收盘>MA(收盘,5)', false, 100],
  ])('%s watches all stocks: %s, or a list of at most %d', (entry, ofMarket, membersMax) => {
    expect(alertCondition(entry)).toMatchObject({ ok: true, ofMarket, membersMax })
  })
})

/** Adjusted prices of some days, and what follows from them, as back-tests have them. */
function randomDays(random: () => number, length: number): Record<string, Float64Array> {
  const of = (make: (bar: number) => number) => Float64Array.from({ length }, (_, bar) => make(bar))
  const round = (value: number) => Math.round(value * 100) / 100
  let price = 10
  const width = 0.02 + 0.12 * random()
  const close = of(() => (price = round(price * (1 - width / 2 + width * random()))))
  const before = (bar: number) => close[bar - 1] ?? 10
  const open = of((bar) => round((before(bar) + (close[bar] as number)) / 2))
  const high = of((bar) => round(Math.max(open[bar] as number, close[bar] as number) * (1 + 0.02 * random())))
  const low = of((bar) => round(Math.min(open[bar] as number, close[bar] as number) * (1 - 0.02 * random())))
  const turnover = of(() => Math.round(5e7 + 1e8 * random()))
  const money = () => of((bar) => Math.round((turnover[bar] as number) * (random() - 0.5)))
  return {
    ...{ open, high, low, close, turnover, adNet: money(), odBig: money() },
    volume: of(() => Math.round(1e6 * (0.2 + random() ** 3 * 5))),
    preclose: of(before),
    change: of((bar) => ((close[bar] as number) / before(bar) - 1) * 100),
    amplitude: of((bar) => (((high[bar] as number) - (low[bar] as number)) / before(bar)) * 100),
  }
}

const COLUMN: Record<string, string> = { net: 'adNet', largeNet: 'odBig' }
const ENTRIES = [
  ...READY_RULES.map(({ entry }) => entry),
  '主动净额>成交额*0.1 且 REF(大单净额,1)>0',
  '振幅>REF(振幅,1)*1.1 且 收盘>昨收 且 最低<REF(最低,1)',
  '收盘-(开盘-最低)/(最高-最低+0.01)*2>MA(收盘,3)-0.5 或 CROSS(MA(涨幅,3),0.5)',
]
/** Rules whose alert is a single line above 0. */
const LINES = ENTRIES.flatMap((entry) => {
  const made = alertCondition(entry)
  const text = made.ok ? /^日线\{([^}]*)\}>0$/.exec(made.condition)?.[1] : undefined
  return text === undefined ? [] : [[entry, text] as const]
})

test('most ready rules are one line', () => {
  expect(LINES.length).toBeGreaterThanOrEqual(11)
})

test.each(LINES)('the line of %s is above 0 on the days on which a back-test would buy', (entry, text) => {
  const [line, rule] = [readDailyLine(text), readBarCondition(entry, ADJUSTED_BAR_FIGURES)]
  if (!line.ok || !rule.ok) throw new Error(text)
  const random = seeded(51)
  let bought = 0
  for (let run = 0; run < 200; run++) {
    const days = randomDays(random, 90)
    const column = (key: string) => days[key] as Float64Array
    const buys = trueBars(rule.node, column, 90).at(-1) === true
    expect([run, lineValue(line.line, (key) => column(COLUMN[key] ?? key), 90) > 0]).toEqual([run, buys])
    bought += Number(buys)
  }
  expect(bought).toBeGreaterThan(0)
  expect(bought).toBeLessThan(200)
})
