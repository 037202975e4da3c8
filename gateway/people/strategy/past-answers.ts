import { daysBetween } from '../../../shared/market/calendar'
import type { InstrumentId } from '../../../shared/market/instrument'
import { dateToMs } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import type { DayRow, HistoryRank } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import { dayWord } from './day-word'
import type { FactSheet } from './facts'
import type { StrategyMarket, StrategyPast } from './market-port'
import type { QuestionPeriod } from './question/period'
import { titleOf } from './stock-answers'

const RANKED = 5
/** Days asked of one instrument at most. */
const DAYS_MAX = 500
/** The longest ranking that /hist has. */
const RANK_DAYS_MAX = 60
const CLOSE_MS = 15 * 3_600_000

/** The moment at which figures of a period were final: its last day's close, or now while that day runs. */
export const asOfPeriod = (period: QuestionPeriod, today: string, marketTime: number): number =>
  period.to >= today ? marketTime : dateToMs(period.to) + CLOSE_MS

/** Trading days of a period, ascending. */
export const tradingDaysOf = ({ from, to }: QuestionPeriod): string[] => daysBetween(from, to)

const orNothing = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked
  } catch (thrown) {
    if (thrown instanceof ZeusError && thrown.code === 'no-data') return undefined
    throw thrown
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** An instrument over several days. Money in yuan; `change` chains daily changes, so that ex-dates do not count. */
export interface DaysSum {
  days: number
  change: number
  adNet: number
  adShare: number
  odBig: number
  turnover: number
}

export function sumDays(rows: readonly DayRow[]): DaysSum {
  const turnover = sum(rows.map((row) => row.turnover))
  const adNet = sum(rows.map((row) => sum(row.adNet)))
  return {
    days: rows.length,
    change: rows.reduce((factor, row) => (row.prevClose > 0 ? factor * (row.close / row.prevClose) : factor), 1) - 1,
    adNet,
    adShare: turnover > 0 ? adNet / turnover : 0,
    odBig: sum(rows.map(({ odNet }) => odNet[2] + odNet[3])),
    turnover,
  }
}

/** Recorded days of one instrument within a period. */
async function daysWithin(past: StrategyPast, id: InstrumentId, period: QuestionPeriod): Promise<DayRow[]> {
  const found = await orNothing(past.days(id, DAYS_MAX))
  return (found?.days ?? []).filter((row) => row.tradingDay >= period.from && row.tradingDay <= period.to)
}

/** The ranking that has these days, oldest first: of so many that end with the last. */
export const rankPage = (R: HistoryRank['R'], days: readonly string[]) =>
  address.history(R, `H${Math.min(RANK_DAYS_MAX, Math.max(1, days.length))}`, days.at(-1))

/** "昨天（2026-11-19）": the words as asked with the days they were taken for. */
function periodFact(sheet: FactSheet, period: QuestionPeriod): string {
  const until = period.to === period.from ? '' : ` 至 ${dayWord(period.to)}`
  return sheet.fact(
    '日期',
    `${period.words}（${dayWord(period.from)}${until}）`,
    '',
    rankPage('BS', tradingDaysOf(period)),
  )
}

/** One instrument over recorded days; returns its sum, undefined where nothing is recorded. */
export async function sayStockDays(
  sheet: FactSheet,
  {
    market,
    past,
    id,
    period,
  }: { market: StrategyMarket; past: StrategyPast; id: InstrumentId; period: QuestionPeriod },
): Promise<DaysSum | undefined> {
  const instrument = market.instrument(id)
  const rows = await daysWithin(past, id, period)
  const first = rows[0]
  const href = address.multiChart('1', [id], first?.tradingDay ?? period.from, period.to)
  const name = sheet.fact('名称', instrument?.name ?? id, '', href)
  if (!first) {
    sheet.say(`${periodFact(sheet, period)} 没有 ${name} 的记录。`)
    return undefined
  }
  const total = sumDays(rows)
  const asked = tradingDaysOf(period).length
  const days = sheet.count('有记录的交易日', total.days, '天', href)
  const missing = total.days < asked ? `，缺 ${sheet.count('缺少的交易日', asked - total.days, '天', href)}` : ''
  sheet.say(
    `${name} ${periodFact(sheet, period)}，${days}有记录${missing}：涨跌幅 ${sheet.percent('涨跌幅', total.change, href)}，成交额 ${sheet.money('成交额', total.turnover, href)}。`,
  )
  const net = sheet.money('主动净额', total.adNet, href)
  sheet.say(`主动净额 ${net}，占成交额 ${sheet.percent('主动净额占成交额', total.adShare, href)}。`)
  if (instrument?.hasOrderNumbers) sheet.say(`全部口径大单净额 ${sheet.money('全部口径大单净额', total.odBig, href)}。`)
  return total
}

function sayRank(sheet: FactSheet, market: StrategyMarket, rank: HistoryRank, label: string): void {
  const rows = rank.id
    .map((id, place) => ({ id, net: rank.net[place] ?? 0 }))
    .filter(({ id }) => market.instrument(id)?.kind === 'stock')
    .sort((a, b) => b.net - a.net)
  const page = rankPage(rank.R, rank.tradingDays)
  const list = (part: typeof rows) =>
    part
      .map(({ id, net }) => {
        const href = address.multiChart('1', [id])
        return `${sheet.fact('名称', titleOf(market, id), '', href)} ${sheet.money(label, net, page)}`
      })
      .join('、')
  const inflow = rows.filter(({ net }) => net > 0).slice(0, RANKED)
  const outflow = rows
    .filter(({ net }) => net < 0)
    .slice(-RANKED)
    .reverse()
  if (inflow.length > 0) sheet.say(`${label}居前：${list(inflow)}。`)
  if (outflow.length > 0) sheet.say(`${label}居后：${list(outflow)}。`)
}

/** Who took money in over recorded days, by active nets or by large orders of both sides. */
export async function sayMarketDays(
  sheet: FactSheet,
  {
    market,
    past,
    period,
    passive,
  }: { market: StrategyMarket; past: StrategyPast; period: QuestionPeriod; passive: boolean },
): Promise<void> {
  const wanted = tradingDaysOf(period)
  const end = wanted.at(-1)
  const rank = end && (await orNothing(past.rank(passive ? 'OO' : 'BS', wanted.length, end)))
  const recorded = rank ? rank.tradingDays.filter((day) => wanted.includes(day)) : []
  // A rank reaches back to older days where some of the period are not recorded: another question's answer.
  const whole = rank && recorded.length === rank.tradingDays.length
  const again =
    rank && !whole && recorded.length > 0
      ? await orNothing(past.rank(passive ? 'OO' : 'BS', recorded.length, recorded.at(-1)))
      : rank
  if (!again || recorded.length === 0) {
    sheet.say(`${periodFact(sheet, period)} 没有全市场的记录。`)
    return
  }
  const page = rankPage(again.R, again.tradingDays)
  const days = sheet.count('有记录的交易日', recorded.length, '天', page)
  const missing = wanted.length - recorded.length
  const gap = missing > 0 ? `，缺 ${sheet.count('缺少的交易日', missing, '天', page)}` : ''
  sheet.say(`${periodFact(sheet, period)}，${days}有记录${gap}。`)
  sayRank(sheet, market, again, passive ? '全部口径大单净额' : '主动净额')
}
