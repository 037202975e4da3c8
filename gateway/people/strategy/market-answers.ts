import { isListed, LISTED_FROM } from '../../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { address } from '../../../shared/protocol/routes'
import type { FactSheet } from './facts'
import type { StrategyMarket } from './market-port'
import { titleOf } from './stock-answers'
import type { StockNow } from './stock-now'

const RANKED = 5

const ranked = (sheet: FactSheet, stocks: readonly StockNow[], label: string, value: (stock: StockNow) => number) =>
  stocks
    .map((stock) => {
      const href = address.multiChart('1', [stock.id])
      return `${sheet.fact('名称', stock.name, '', href)} ${sheet.money(label, value(stock), href)}`
    })
    .join('、')

const largest = (stocks: readonly StockNow[], value: (stock: StockNow) => number) =>
  [...stocks].sort((a, b) => value(b) - value(a)).slice(0, RANKED)

/** The largest active nets of either sign among these stocks. */
export function largestNets(sheet: FactSheet, stocks: readonly StockNow[]): void {
  const inflow = largest(stocks, (stock) => stock.adNet).filter((stock) => stock.adNet > 0)
  const outflow = largest(stocks, (stock) => -stock.adNet).filter((stock) => stock.adNet < 0)
  if (inflow.length > 0) sheet.say(`主动净流入居前：${ranked(sheet, inflow, '主动净额', (stock) => stock.adNet)}。`)
  if (outflow.length > 0) sheet.say(`主动净流出居前：${ranked(sheet, outflow, '主动净额', (stock) => stock.adNet)}。`)
}

export function sayAbsorption(sheet: FactSheet, stocks: readonly StockNow[]): void {
  const absorbed = largest(
    stocks.filter((stock) => stock.odBig > 0 && stock.adBig <= 0),
    (stock) => stock.odBig,
  )
  if (absorbed.length === 0) sheet.say('目前没有股票出现大单被动承接。')
  else sheet.say(`大单被动承接居前：${ranked(sheet, absorbed, '全部口径大单净额', (stock) => stock.odBig)}。`)
}

/** Probability from which the list of the whole market starts. */
const threshold = (sheet: FactSheet, href: string) =>
  sheet.fact('置信度', String(Math.round(LISTED_FROM * 100)), '%', href)

/** What stands of these, from the probability on at which the market's own list begins. */
export function sayFindings(sheet: FactSheet, market: StrategyMarket, told: readonly SplitFinding[]): void {
  const findings = told.filter((finding) => isListed(finding))
  const href = address.orderSplit()
  if (findings.length === 0) {
    sheet.say(`今天还没有置信度 ${threshold(sheet, href)} 以上的拆单。`)
    return
  }
  const bought = findings.filter((finding) => finding.side === 'buy')
  sheet.say(
    `置信度 ${threshold(sheet, href)} 以上的疑似拆单共 ${sheet.count('拆单数', findings.length, '笔', href)}，其中买入 ${sheet.count('买入拆单', bought.length, '笔', href)}。`,
  )
  const most = [...findings].sort((a, b) => b.turnover - a.turnover).slice(0, RANKED)
  const list = most.map((finding) => {
    const name = sheet.fact('名称', titleOf(market, finding.instrument), '', href)
    return `${name} ${finding.side === 'buy' ? '买入' : '卖出'} ${sheet.money('拆单成交额', finding.turnover, href)}`
  })
  sheet.say(`成交额最大的：${list.join('、')}。`)
}
