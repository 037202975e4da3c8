import { isListed, LISTED_FROM } from '../../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { MAIN_INDEXES } from '../../../shared/market/instrument'
import { address } from '../../../shared/protocol/routes'
import { topic } from '../../../shared/protocol/topics'
import type { FactSheet } from './facts'
import type { StrategyMarket } from './market-port'
import { titleOf } from './stock-answers'
import type { StockNow } from './stock-now'

const RANKED = 5
const board = address.trading('AD')

const ranked = (sheet: FactSheet, stocks: readonly StockNow[], label: string, value: (stock: StockNow) => number) =>
  stocks
    .map((stock) => {
      const href = address.multiChart('1', [stock.id])
      return `${sheet.fact('名称', stock.name, '', href)} ${sheet.money(label, value(stock), href)}`
    })
    .join('、')

const largest = (stocks: readonly StockNow[], value: (stock: StockNow) => number) =>
  [...stocks].sort((a, b) => value(b) - value(a)).slice(0, RANKED)

export function sayBreadth(sheet: FactSheet, market: StrategyMarket): void {
  const breadth = market.rows(topic.boardMarket, 'breadth')[0]
  if (!breadth) return
  const of = (label: string, count: number) => sheet.count(label, count, '只', board)
  sheet.say(
    `上涨 ${of('上涨', breadth.up)}，下跌 ${of('下跌', breadth.down)}，平盘 ${of('平盘', breadth.flat)}；涨停 ${of('涨停', breadth.limitUp)}，跌停 ${of('跌停', breadth.limitDown)}。`,
  )
}

export function sayMarketTurnover(sheet: FactSheet, market: StrategyMarket): void {
  const breadth = market.rows(topic.boardMarket, 'breadth')[0]
  if (!breadth) return
  const turnover = sheet.money('全市场成交额', breadth.turnover, board)
  const before = breadth.turnoverBefore
  const change =
    before > 0 ? `，与上一交易日同一时刻相比 ${sheet.percent('成交额变化', breadth.turnover / before - 1, board)}` : ''
  sheet.say(`全市场成交额 ${turnover}${change}。`)
}

export function sayMarketFlow(sheet: FactSheet, market: StrategyMarket, stocks: readonly StockNow[]): void {
  const breadth = market.rows(topic.boardMarket, 'breadth')[0]
  if (breadth) {
    const net = sheet.money('全市场主动净额', breadth.adNet, board)
    sheet.say(`全市场主动净额 ${net}，全部口径大单净额 ${sheet.money('全部口径大单净额', breadth.odBigNet, board)}。`)
  }
  largestNets(sheet, stocks)
}

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

export function sayIndexes(sheet: FactSheet, market: StrategyMarket): void {
  for (const { id, name } of MAIN_INDEXES) {
    const row = market.rows(topic.index(id), 'index')[0]
    const instrument = market.instrument(id)
    if (!row || !instrument || instrument.prevClose <= 0) continue
    const href = address.indexToday(id)
    const last = sheet.fact('点位', (row.last / 10 ** instrument.priceScale).toFixed(2), '点', href)
    const change = sheet.percent('涨跌幅', row.last / instrument.prevClose - 1, href)
    sheet.say(
      `${sheet.fact('名称', name, '', href)} ${last}，涨跌幅 ${change}，主动净额 ${sheet.money('主动净额', row.adNet, href)}。`,
    )
  }
}

export function sayMarketSplits(sheet: FactSheet, market: StrategyMarket): void {
  sayFindings(sheet, market, market.findings('market'))
}

/** What the list of the whole market begins at. */
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

export function sayIndustries(sheet: FactSheet, market: StrategyMarket, stocks: readonly StockNow[]): void {
  const groups = new Map<string, { net: number; turnover: number }>()
  for (const stock of stocks) {
    const industry = market.instrument(stock.id)?.industry
    if (!industry) continue
    const group = groups.get(industry) ?? { net: 0, turnover: 0 }
    groups.set(industry, { net: group.net + stock.adNet, turnover: group.turnover + stock.turnover })
  }
  const list = [...groups].sort(([, a], [, b]) => b.net - a.net)
  if (list.length === 0) {
    sheet.say('当前行情没有行业分类。')
    return
  }
  const words = (part: typeof list) =>
    part
      .map(([name, { net }]) => {
        const href = address.industry('sw1', name)
        return `${sheet.fact('行业', name, '', href)} ${sheet.money('主动净额', net, href)}`
      })
      .join('、')
  sheet.say(`主动净额居前的行业：${words(list.slice(0, RANKED))}。`)
  sheet.say(`居后的行业：${words(list.slice(-RANKED).reverse())}。`)
}
