import { isValid } from '../../../shared/flow/split/verdict/listed'
import { type InstrumentId, isSecurity } from '../../../shared/market/instrument'
import { priceToNumber } from '../../../shared/market/units'
import { address } from '../../../shared/protocol/routes'
import type { FactSheet } from './facts'
import type { StrategyMarket } from './market-port'
import type { StockNow } from './stock-now'

type Named = Pick<StockNow, 'id' | 'name'>
const page = ({ id }: Named) => address.multiChart('1', [id])

/** Name of an instrument; its code if the name is unknown. */
export const titleOf = (market: StrategyMarket, id: InstrumentId): string => market.instrument(id)?.name ?? id

export const stockNameFact = (sheet: FactSheet, stock: Named): string => sheet.fact('名称', stock.name, '', page(stock))

const direction = (value: number, up: string, flat: string, down: string) => (value > 0 ? up : value < 0 ? down : flat)

export function sayPrice(sheet: FactSheet, stock: StockNow, market: StrategyMarket): void {
  const scale = market.instrument(stock.id)?.priceScale ?? 2
  const unit = market.instrument(stock.id)?.kind === 'index' ? '点' : '元'
  const last = sheet.fact('最新价', priceToNumber(stock.last, scale).toFixed(scale), unit, page(stock))
  const change = sheet.percent('涨跌幅', stock.change, page(stock))
  sheet.say(`${stockNameFact(sheet, stock)} 最新 ${last}，涨跌幅 ${change}。`)
}

export function sayActive(sheet: FactSheet, stock: StockNow): void {
  const net = sheet.money('主动净额', stock.adNet, page(stock))
  const share = sheet.percent('主动净额占成交额', stock.adShare, page(stock))
  const words = direction(stock.adNet, '主动买入多于主动卖出', '主动买卖持平', '主动卖出多于主动买入')
  sheet.say(`主动口径：${words}，净额 ${net}，占成交额 ${share}。`)
}

/** Share of the turnover below which a net of large orders says nothing. */
const BIG_SHARE_MIN = 0.005

/** Whether orders can be told apart: by its own order numbers, or an index's by those of its members. */
function isNumbered(market: StrategyMarket, id: string): boolean {
  const instrument = market.instrument(id)
  if (instrument?.kind !== 'index') return instrument?.hasOrderNumbers ?? false
  return market.members(id).some((member) => market.instrument(member.instrument)?.hasOrderNumbers)
}

/** OD beside AD: what large orders did without crossing the spread. */
export function sayPassive(sheet: FactSheet, stock: StockNow, market: StrategyMarket): void {
  if (!isNumbered(market, stock.id)) {
    sheet.say('这个品种没有委托编号，全部口径与被动承接无法计算。')
    return
  }
  const od = sheet.money('全部口径大单净额', stock.odBig, page(stock))
  const ad = sheet.money('主动口径大单净额', stock.adBig, page(stock))
  const words =
    Math.abs(stock.odBigShare) < BIG_SHARE_MIN
      ? '净额占成交额很小，看不出被动承接或挂单派发'
      : stock.odBig > 0 && stock.adBig <= 0
        ? '大单在被动承接：挂单买入多于主动买入'
        : stock.odBig < 0 && stock.adBig >= 0
          ? '大单在挂单派发：挂单卖出多于主动卖出'
          : '主动与挂单方向一致，没有被动承接或挂单派发'
  sheet.say(`全部口径大单净额 ${od}，主动口径大单净额 ${ad}，${words}。`)
}

export function sayTurnover(sheet: FactSheet, stock: StockNow): void {
  const turnover = sheet.money('成交额', stock.turnover, page(stock))
  const ratio = Number.isNaN(stock.volumeRatio)
    ? ''
    : `，量比 ${sheet.fact('量比', stock.volumeRatio.toFixed(2), '', page(stock))}`
  sheet.say(`成交额 ${turnover}${ratio}。`)
}

export function saySplits(sheet: FactSheet, stock: StockNow, market: StrategyMarket): void {
  const instrument = market.instrument(stock.id)
  if (!instrument || !isSecurity(instrument.kind)) {
    sheet.say(instrument?.kind === 'index' ? '拆单按个股识别，指数没有拆单。' : '这个品种不做拆单分析。')
    return
  }
  if (!instrument.hasOrderNumbers) sheet.say('这个品种没有委托编号，能识别的拆单更少。')
  const findings = market.findings(stock.id).filter(isValid)
  if (findings.length === 0) {
    sheet.say(`今天没有在 ${stockNameFact(sheet, stock)} 上发现拆单。`)
    return
  }
  const href = address.orderSplit()
  for (const side of ['buy', 'sell'] as const) {
    const ofSide = findings.filter((finding) => finding.side === side)
    if (ofSide.length === 0) continue
    const count = sheet.count('拆单数', ofSide.length, '笔', href)
    const sum = ofSide.reduce((total, finding) => total + finding.turnover, 0)
    sheet.say(`疑似拆单${side === 'buy' ? '买入' : '卖出'} ${count}，合计 ${sheet.money('拆单成交额', sum, href)}。`)
  }
  const best = findings.reduce((most, finding) => (finding.confidence > most.confidence ? finding : most))
  const confidence = sheet.percent('置信度', best.confidence, href)
  sheet.say(`最确定的一笔为${best.style}${best.side === 'buy' ? '买入' : '卖出'}，置信度 ${confidence}。`)
}

/** Figures of the tape that accompany a move; they never claim a cause. */
export function sayWhy(sheet: FactSheet, stock: StockNow, market: StrategyMarket): void {
  const together = Math.sign(stock.change) === Math.sign(stock.adNet)
  sheet.say(
    together ? '价格与主动资金同向：这段变动伴随主动成交。' : '价格与主动资金反向：这段变动不是由主动成交推动的。',
  )
  const industry = market.instrument(stock.id)?.industry
  if (industry) {
    const name = sheet.fact('行业', industry, '', address.industry('sw1', industry))
    sheet.say(`所属行业 ${name} 的整体表现可在板块页对照。`)
  }
  sheet.say('这里只列出同时发生的数据，不推断原因，也不含新闻。')
}

export function sayComparison(sheet: FactSheet, stocks: readonly StockNow[]): void {
  for (const stock of stocks) {
    const name = stockNameFact(sheet, stock)
    const change = sheet.percent('涨跌幅', stock.change, page(stock))
    const net = sheet.money('主动净额', stock.adNet, page(stock))
    const share = sheet.percent('主动净额占成交额', stock.adShare, page(stock))
    sheet.say(`${name}：涨跌幅 ${change}，主动净额 ${net}，占成交额 ${share}。`)
  }
  const strongest = stocks.reduce((most, stock) => (stock.adShare > most.adShare ? stock : most))
  sheet.say(`按主动净额占比，${stockNameFact(sheet, strongest)} 更强。`)
}
