import type { MarketClock } from '../../../shared/market/session'
import { slotNow, timeWithin } from '../../../shared/market/slot-now'
import { topic } from '../../../shared/protocol/topics'
import { AT_ONCE_MAX } from './at-once'
import type { FactSheet } from './facts'
import { sayLimit } from './limit-answers'
import type { StrategyMarket } from './market-port'
import type { Question } from './question/read-question'
import { scopeGroups } from './question/scope'
import type { Topic } from './question/words'
import { sayScope } from './scope-answers'
import { sayActive, sayComparison, sayPassive, sayPrice, saySplits, sayTurnover, sayWhy } from './stock-answers'
import { type StockNow, stockNow, stocksNow } from './stock-now'

/** Figures of instruments and of parts of the market at this moment. */
export function answerNow(
  sheet: FactSheet,
  market: StrategyMarket,
  { named, topics, scopes }: Question,
  now: Pick<MarketClock, 'marketTime' | 'tradingDay'>,
): void {
  const table = market.instrumentTable()
  const rows = market.rows(topic.boardMarket, 'board')
  // After the close the volume is that of all minutes of the day.
  const minute = slotNow(timeWithin(now.tradingDay, now.marketTime))
  const place = new Map(rows.map((row) => [table.id[row.index] ?? '', row]))
  const found: StockNow[] = []
  for (const id of named.slice(0, AT_ONCE_MAX)) {
    const row = place.get(id)
    const stock = row && stockNow(row, table, minute)
    if (stock) found.push(stock)
    else sheet.say(`${sheet.fact('代码', id, '', '/')} 今天还没有成交，没有可以引用的数据。`)
  }
  if (topics.has('compare') && found.length > 1) sayComparison(sheet, found)
  else for (const stock of found) answerStock(sheet, market, stock, topics)
  const groups = scopeGroups(scopes).slice(0, AT_ONCE_MAX)
  if (groups.length === 0) return
  const stocks = stocksNow(rows, table, minute)
  for (const scope of groups) sayScope(sheet, market, { scope, stocks, asked: topics })
}

function answerStock(sheet: FactSheet, market: StrategyMarket, stock: StockNow, asked: Set<Topic>): void {
  const plain = asked.size === 0 || (asked.size === 1 && asked.has('index'))
  sayPrice(sheet, stock, market)
  if (plain || asked.has('active') || asked.has('why')) sayActive(sheet, stock)
  if (plain || asked.has('passive') || asked.has('why')) sayPassive(sheet, stock, market)
  if (plain || asked.has('turnover')) sayTurnover(sheet, stock)
  sayLimit(sheet, stock, asked)
  if (asked.has('splits')) saySplits(sheet, stock, market)
  if (asked.has('why')) sayWhy(sheet, stock, market)
}
