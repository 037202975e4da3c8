import { describe, expect, test } from 'vitest'
import { alertCondition } from '../../../../client/store/account/rule-alert'
import { readRule } from '../../../../shared/alerts/read-rule'
import { smallDirectory } from '../../../support/alert-rules'

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
  ])('%s is %s, which alerts can read', (entry, condition) => {
    expect(alertCondition(entry)).toEqual({ ok: true, condition })
    expect(readRule(`600519 ${condition}`, smallDirectory)).toMatchObject({ ok: true })
  })

  test.each([
    ['CROSS(MA(收盘,5),MA(收盘,20))', 'MA'],
    ['收盘>开盘', '开盘'],
    ['收盘*2>10', '公式'],
    ['涨停=0', '涨停'],
    ['涨幅=3', '等于'],
    ['涨幅>', '读不懂'],
  ])('%s has none, and the reason names %s', (entry, word) => {
    expect(alertCondition(entry)).toMatchObject({ ok: false, reason: expect.stringContaining(word) })
  })
})
