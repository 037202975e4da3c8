import type { InstrumentId } from '../../../shared/market/instrument'
import { AT_ONCE_MAX } from './at-once'
import type { FactSheet } from './facts'
import type { StrategyMarket, StrategyPast } from './market-port'
import { type DaysSum, rankPage, sayMarketDays, sayStockDays, tradingDaysOf } from './past-answers'
import type { QuestionPeriod } from './question/period'
import type { Question } from './question/read-question'
import type { Topic } from './question/words'
import { stockNameFact, titleOf } from './stock-answers'

/** Topics that recorded days can answer. */
const KEPT_OF_STOCKS: readonly Topic[] = ['active', 'passive', 'turnover', 'compare']
const KEPT_OF_MARKET: readonly Topic[] = ['active', 'passive']

/** Figures of recorded days; says what recorded days cannot tell. */
export async function answerPast(
  sheet: FactSheet,
  { market, past }: { market: StrategyMarket; past: StrategyPast },
  { named, topics, scopes }: Question,
  period: QuestionPeriod,
): Promise<void> {
  const kept = named.length > 0 ? KEPT_OF_STOCKS : KEPT_OF_MARKET
  const unkept = [...topics].some((name) => !kept.includes(name))
  if (scopes.length > 0 || unkept || (named.length === 0 && topics.size === 0)) {
    const days = sheet.fact('日期', period.words, '', rankPage('BS', tradingDaysOf(period)))
    sheet.say(`听懂了日期 ${days}，但过去的日子只能问个股或指数的涨跌、成交额与资金，以及全市场的资金排名。`)
    return
  }
  if (named.length === 0) {
    await sayMarketDays(sheet, { market, past, period, passive: topics.has('passive') })
    return
  }
  const sums: { id: InstrumentId; total: DaysSum }[] = []
  for (const id of named.slice(0, AT_ONCE_MAX)) {
    const total = await sayStockDays(sheet, { market, past, id, period })
    if (total) sums.push({ id, total })
  }
  if (!topics.has('compare') || sums.length < 2) return
  const best = sums.reduce((most, one) => (one.total.adShare > most.total.adShare ? one : most))
  sheet.say(`按主动净额占比，${stockNameFact(sheet, { id: best.id, name: titleOf(market, best.id) })} 更强。`)
}
