import { expect, test } from 'vitest'
import { advises } from '../../../../../gateway/people/strategy/language-model/advice'

test.each([
  '建议，买入',
  '宜买入',
  '逢低吸纳',
  '可积极参与',
  '适合入手',
  '继续拿着',
  '赶紧买',
  '跌破就卖',
  '买！',
  '现在是买入时机',
  '出现买点',
  '卖点已现',
  '轻仓',
  '梭哈',
  '持股待涨',
  '落袋为安',
  '目标位看高一线',
  '必定上涨',
  '明天会涨',
  '后市看涨',
  '稳赢',
  'a strong buy',
  'you should sell',
])('%s is advice or certain', (sentence) => {
  expect(advises(sentence)).toBe(true)
})

test.each([
  '这里不给买卖建议。',
  '以上不构成投资建议。',
  '就买卖双方而言，差别不大。',
  '主动买入多于卖出。',
  '明天可能上涨，也可能下跌。',
  '无法预测明天会不会涨。',
  '必须看收盘数据，一定要看口径。',
  '建议看收盘后的全部口径。',
  '可以看到机构参与度。',
  '能否继续上涨待核实。',
])('%s is none', (sentence) => {
  expect(advises(sentence)).toBe(false)
})
