import { address } from '../../../shared/protocol/routes'
import { AT_ONCE_MAX } from './at-once'
import type { FactSheet } from './facts'
import type { StrategyMarket } from './market-port'
import type { Question } from './question/read-question'
import { stockNameFact, titleOf } from './stock-answers'

/** Answers questions that are recognised but not supported, or not recognised. True if that is the whole answer. */
export function turnsDown(sheet: FactSheet, market: StrategyMarket, question: Question): boolean {
  const { topics, unknown, unserved, clocks, periods, named, perhaps } = question
  if (topics.has('advice') || topics.has('target')) {
    sheet.say('这里不给买卖建议，也不预测目标价；可以问资金、拆单、成交额等已经发生的数据。')
    return true
  }
  for (const sentence of unserved) sheet.say(sentence)
  const [id] = named
  const chart = id ? address.multiChart('1', [id]) : address.trading('AD')
  if (clocks.length > 0) {
    const words = clocks.slice(0, AT_ONCE_MAX).map((clock) => sheet.fact('时间', clock, '', chart))
    sheet.say(`听懂了时间 ${words.join('、')}，但这里只回答此刻或整日的数据；日内的时刻请看分时图。`)
  }
  if (periods.length > 1) sheet.say('一次只能问一段日期。')
  if (unknown.length > 0) {
    const words = unknown.slice(0, AT_ONCE_MAX).map((word) => `“${sheet.fact('没有认出', word, '', '/')}”`)
    sheet.say(`没有认出 ${words.join('、')}，所以没有回答：当前行情里没有这个名称或代码，也不是这里会回答的内容。`)
  }
  if (perhaps.length > 0) {
    const likely = perhaps.map((one) => stockNameFact(sheet, { id: one, name: titleOf(market, one) }))
    sheet.say(`也许是：${likely.join('、')}。`)
  }
  return sheet.text.length > 0
}
