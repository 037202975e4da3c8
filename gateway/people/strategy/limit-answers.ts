import type { FactSheet } from './facts'
import type { Topic } from './question/words'
import { stockNameFact } from './stock-answers'
import type { StockNow } from './stock-now'

/** Named of each side, the most money first. */
const NAMED_MAX = 10

const SIDES = [
  { topic: 'limitUp', word: '涨停', sign: 1 },
  { topic: 'limitDown', word: '跌停', sign: -1 },
] as const

const standsAt = (stock: StockNow, sign: number) => stock.limited && Math.sign(stock.change) === sign

/** Which of these stocks stand at the limits that were asked for: all of them counted, the first ones named. `within`: the part of the market that they are. */
export function sayLimits(
  sheet: FactSheet,
  stocks: readonly StockNow[],
  asked: Set<Topic>,
  { href, within = '' }: { href: string; within?: string },
): void {
  for (const { topic, word, sign } of SIDES) {
    if (!asked.has(topic)) continue
    const limited = stocks.filter((stock) => standsAt(stock, sign)).sort((a, b) => b.turnover - a.turnover)
    if (limited.length === 0) {
      sheet.say(`${within}此刻没有股票${word}。`)
      continue
    }
    const names = limited.slice(0, NAMED_MAX).map((stock) => stockNameFact(sheet, stock))
    const more = limited.length > NAMED_MAX ? '，成交额居前的是' : ''
    sheet.say(`${within}此刻${word} ${sheet.count(word, limited.length, '只', href)}${more}：${names.join('、')}。`)
  }
}

/** Whether a stock is at the requested limit. */
export function sayLimit(sheet: FactSheet, stock: StockNow, asked: Set<Topic>): void {
  for (const { topic, word, sign } of SIDES) {
    if (!asked.has(topic)) continue
    const name = stockNameFact(sheet, stock)
    sheet.say(standsAt(stock, sign) ? `${name} 此刻${word}。` : `${name} 此刻没有${word}。`)
  }
}
