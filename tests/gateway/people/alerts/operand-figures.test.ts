import { expect, test } from 'vitest'
import { figuresOfRule } from '../../../../gateway/people/alerts/operand-figures'
import { ruleOf } from '../../../support/alert-rules'

test.each([
  ['600519 价格>20 且 成交额>1亿', []],
  ['600519 主动净额>1亿', ['active-net']],
  ['600519 大单净额>1亿 或 超大单净额>1亿', ['order-net', 'order-net']],
  ['600519 被动净额>1亿 且 VPIN>50%', ['active-net', 'order-net', 'vpin']],
  ['600519 压力>2', ['pressure']],
  ['600519 拆单(买,500万,70%)', ['split']],
  ['600519 异动:火箭发射', []],
])('%s depends on the figures %j that can be withheld', (text, figures) => {
  expect(figuresOfRule(ruleOf(text))).toEqual(figures)
})
