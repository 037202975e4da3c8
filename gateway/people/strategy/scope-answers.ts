import { address } from '../../../shared/protocol/routes'
import type { FactSheet } from './facts'
import { sayLimits } from './limit-answers'
import { largestNets, sayAbsorption, sayFindings } from './market-answers'
import type { StrategyMarket } from './market-port'
import type { QuestionScope } from './question/scope'
import type { Topic } from './question/words'
import type { StockNow } from './stock-now'

const pageOf = ({ kind, name }: QuestionScope) =>
  kind === 'industry' ? address.industry('sw1', name) : address.trading('AD')

/** A part of the market now: its stocks counted, their money summed, the largest nets within it. */
export function sayScope(
  sheet: FactSheet,
  market: StrategyMarket,
  { scope, stocks, asked }: { scope: QuestionScope; stocks: readonly StockNow[]; asked: Set<Topic> },
): void {
  const href = pageOf(scope)
  const members = stocks.filter((stock) => scope.holds(stock))
  const name = sheet.fact('范围', scope.name, '', href)
  if (members.length === 0) {
    sheet.say(`${name} 里今天还没有股票成交。`)
    return
  }
  const plain = asked.size === 0 || (asked.size === 1 && asked.has('compare'))
  if (plain || asked.has('breadth')) {
    const of = (label: string, sign: number) =>
      sheet.count(label, members.filter(({ change }) => Math.sign(change) === sign).length, '只', href)
    sheet.say(`${name} 上涨 ${of('上涨', 1)}，下跌 ${of('下跌', -1)}，平盘 ${of('平盘', 0)}。`)
  }
  sayLimits(sheet, members, asked, { href, within: `${name} ` })
  if (plain || asked.has('turnover')) {
    const turnover = members.reduce((sum, stock) => sum + stock.turnover, 0)
    sheet.say(`${name} 成交额 ${sheet.money('成交额', turnover, href)}。`)
  }
  if (plain || asked.has('active')) {
    const net = members.reduce((sum, stock) => sum + stock.adNet, 0)
    sheet.say(`${name} 主动净额 ${sheet.money('主动净额', net, href)}。`)
    largestNets(sheet, members)
  }
  if (asked.has('passive')) sayAbsorption(sheet, members)
  if (asked.has('splits')) {
    const ids = new Set(members.map(({ id }) => id))
    sayFindings(
      sheet,
      market,
      market.findings('market').filter(({ instrument }) => ids.has(instrument)),
    )
  }
}
