import type { Instrument } from '../../../../shared/market/instrument'
import { limitsOf } from '../../../../shared/market/rules'
import type { DayRow } from '../../../../shared/protocol/rest'
import { autocorrelation, average, deviation, hillExponent, median, pairCorrelations, pooledMemory } from './statistics'

/** What a day makes of one stock. Returns are from the day's previous close, so that an ex-date is no fall. */
export interface StockDay {
  /** Logarithms of close and open beside the previous close. */
  change: number
  gap: number
  /** Closed at its upper limit. */
  isLimitUp: boolean
  /** Yuan. */
  turnover: number
}

/** The days of one stock; undefined where it did not trade, or without limits. */
export interface StockDays {
  industry: string
  days: (StockDay | undefined)[]
}

type DayPrices = Pick<DayRow, 'tradingDay' | 'open' | 'high' | 'low' | 'close' | 'prevClose' | 'turnover'>

/** Undefined on a day beyond the usual limits: one of the first of a listing. */
export function stockDay({ board, name }: Instrument, day: DayPrices): StockDay | undefined {
  const { open, high, low, close, prevClose, turnover } = day
  const { up, down } = limitsOf(board, prevClose, day.tradingDay, /ST/.test(name))
  if (high > up || low < down) return undefined
  return { change: Math.log(close / prevClose), gap: Math.log(open / prevClose), isLimitUp: close === up, turnover }
}

/** A gap that people notice. */
const BIG_GAP = 0.03
/** The largest part of the stocks, by which the tail of turnovers is judged. */
const TAIL = 0.05

/** Facts of one day after the other, from the day at `from` on; the days before it only tell what went before. */
export function dayFacts(stocks: readonly StockDays[], from: number) {
  const industries = [...byIndustry(stocks).values()]
  const count = Math.max(0, ...stocks.map(({ days }) => days.length))
  const days = Array.from({ length: count - from }, (_, at) => {
    const all = stocks.flatMap((stock) => stock.days[from + at] ?? [])
    const share = (of: (day: StockDay) => boolean) => all.filter(of).length / all.length
    const means = industries.map((members) => meanChange(members, from + at))
    return {
      limitUps: share(({ isLimitUp }) => isLimitUp),
      rising: share(({ change }) => change > 0),
      bigGaps: share(({ gap }) => Math.abs(Math.expm1(gap)) > BIG_GAP),
      hill: hillExponent(
        all.map(({ turnover }) => turnover),
        TAIL,
      ),
      industryRange: Math.max(...means) - Math.min(...means),
    }
  })
  return { days, ...boardFacts(stocks, from) }
}

/** What follows a close at the limit: how many of the next days end there too, the longest row, and the next opening. */
function boardFacts(stocks: readonly StockDays[], from: number) {
  const facts = { longest: 0, again: 0, nextGaps: [] as number[] }
  for (const { days } of stocks) {
    let row = 0
    days.forEach((day, at) => {
      if (row > 0 && day && at >= from) {
        facts.nextGaps.push(Math.expm1(day.gap))
        if (day.isLimitUp) facts.again++
      }
      if (day) row = day.isLimitUp ? row + 1 : 0
      if (at >= from) facts.longest = Math.max(facts.longest, row)
    })
  }
  return facts
}

/** Facts that only many days show: of stocks that traded on all of them. */
export function courseFacts(stocks: readonly StockDays[]) {
  const whole = stocks.filter(({ days }) => days.every((day) => day !== undefined))
  const changes = ({ days }: StockDays) => days.map((day) => day?.change ?? 0)
  const dayCount = whole[0]?.days.length ?? 0
  const places = Array.from({ length: dayCount }, (_, at) => at)
  const market = places.map((at) => meanChange(whole, at))
  const industries = [...byIndustry(whole).values()]
  const beyond = industries.map((members) => places.map((at) => meanChange(members, at) - (market[at] as number)))
  return {
    deviation: median(whole.map((stock) => deviation(changes(stock)))),
    sizeMemory: average(whole.map((stock) => autocorrelation(changes(stock).map(Math.abs), 1))),
    momentum: pooledMemory(beyond),
    pairs: pairCorrelations(industries.map((members) => members.map(changes))),
  }
}

export function byIndustry<T extends { industry: string }>(stocks: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const stock of stocks) {
    const group = groups.get(stock.industry)
    if (group) group.push(stock)
    else groups.set(stock.industry, [stock])
  }
  return groups
}

const meanChange = (stocks: readonly StockDays[], at: number): number =>
  average(stocks.flatMap(({ days }) => days[at]?.change ?? []))
