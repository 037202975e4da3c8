import type { FeedEvent, Trade } from '../../../shared/market/events'
import type { Instrument } from '../../../shared/market/instrument'
import { dateToMs, minuteSlot } from '../../../shared/market/session'
import { byIndustry, type StockDay, stockDay } from '../../gateway/feeds/simulated/daily-facts'
import {
  autocorrelation,
  average,
  correlation,
  deviation,
  excessKurtosis,
  median,
  pairCorrelations,
  quantile,
  signExponent,
} from '../../gateway/feeds/simulated/statistics'
import { LiveStock, MinuteCloses } from './live-stock'
import { PrintSizes } from './print-sizes'

/** Stocks whose signs are kept: the busiest. Of them those count that had both sides all day: at a limit one side alone crosses. */
const SIGNED = 24
const COMPOSITE = '000001.SH'
/** Indexes of large companies, of small ones and of growth. */
const STYLES = ['000016.SH', '000852.SH', '399006.SZ'] as const
const OPENING_HOUR = 60
/** Moves of one minute are mostly steps of the price: pairs are judged by longer ones. */
const PAIR_MINUTES = 5
const MINUTES = 240
/** Prints in the first and the last half-hour, auctions included. */
const FIRST_UNTIL = 30
const LAST_FROM = 211

/** What a day that is lived through shows. */
export class LiveDay {
  readonly sizes = new PrintSizes()
  readonly #stocks = new Map<string, LiveStock>()
  readonly #indexes = new Map([COMPOSITE, ...STYLES].map((id) => [id, new MinuteCloses()]))
  readonly #midnight: number
  /** Price × shares by slot. */
  readonly #turnover: number[] = Array.from({ length: MINUTES + 1 }, () => 0)

  constructor(
    readonly tradingDay: string,
    stocks: readonly Instrument[],
  ) {
    this.#midnight = dateToMs(tradingDay)
    const usual = ({ meanVolume5, prevClose }: Instrument) => meanVolume5 * prevClose
    const busiest = new Set([...stocks].sort((a, b) => usual(b) - usual(a)).slice(0, SIGNED))
    for (const stock of stocks) this.#stocks.set(stock.id, new LiveStock(stock, busiest.has(stock)))
  }

  take(event: FeedEvent): void {
    if (event.kind === 'trade') this.#trade(event)
    else if (event.kind === 'quote') {
      const slot = this.#slot(event.exchangeTime)
      this.#stocks.get(event.instrument)?.quote(event, slot > 0 && slot <= 237)
    } else if (event.kind === 'index') {
      this.#indexes.get(event.instrument)?.set(this.#slot(event.exchangeTime), event.last)
    }
  }

  /** The day of a stock, as of a past one. */
  day(id: string): StockDay | undefined {
    const stock = this.#stocks.get(id)
    const quote = stock?.last
    if (!stock || !quote || quote.last === 0 || stock.instrument.limitUp === 0) return undefined
    const { prevClose, priceScale } = stock.instrument
    const { open, high, low, last: close } = quote
    const turnover = quote.amount / 10 ** priceScale
    return stockDay(stock.instrument, { tradingDay: this.tradingDay, open, high, low, close, prevClose, turnover })
  }

  facts() {
    const stocks = [...this.#stocks.values()].filter(({ instrument }) => this.day(instrument.id))
    const moves = stocks.map(({ closes }) => closes.moves())
    const gaps = stocks.map(({ instrument }) => this.day(instrument.id)?.gap ?? 0)
    const overnight = average(gaps.map((gap) => gap * gap))
    const groups = byIndustry(stocks.map((stock) => ({ industry: stock.instrument.industry, stock })))
    const sum = (of: (stock: LiveStock) => number) => stocks.reduce((all, stock) => all + of(stock), 0)
    const all = this.#turnover.reduce((total, part) => total + part, 0)
    const partOf = (from: number, to: number) =>
      this.#turnover.slice(from, to).reduce((total, part) => total + part, 0) / all
    return {
      ...this.#boards(stocks),
      deviation: median(moves.map((list) => Math.sqrt(MINUTES * deviation(list) ** 2 + overnight))),
      openingStock: median(stocks.map(({ closes }) => deviation(closes.moves(1, OPENING_HOUR)))),
      openingIndex: deviation(this.#index(COMPOSITE).moves(1, OPENING_HOUR)),
      sizeMemory: [1, 5].map((lag) => average(moves.map((list) => autocorrelation(list.map(Math.abs), lag)))),
      kurtosis: median(moves.map(excessKurtosis).filter(Number.isFinite)),
      pairs: pairCorrelations(
        [...groups.values()].map((members) => members.map(({ stock }) => stock.closes.moves(PAIR_MINUTES))),
      ),
      styles: this.#styles(1),
      slowStyles: this.#styles(PAIR_MINUTES),
      signs: signExponent(
        stocks.filter(({ keepsSigns, wasOneSided }) => keepsSigns && !wasOneSided).map(({ signs }) => signs),
      ),
      narrow: sum(({ narrow }) => narrow) / sum(({ spreads }) => spreads),
      firstHalfHour: partOf(0, FIRST_UNTIL + 1),
      lastHalfHour: partOf(LAST_FROM, MINUTES + 1),
    }
  }

  #boards(stocks: readonly LiveStock[]) {
    const sealed = stocks.flatMap((stock) => stock.sealed ?? [])
    const opened = stocks.filter(({ wasSealed }) => wasSealed).map((stock) => stock.opened)
    return {
      sealed: sealed.length === 0 ? [] : [0.1, 0.5, 0.9].map((part) => quantile(sealed, part)),
      opened: opened.length === 0 ? [] : [median(opened), Math.max(...opened)],
    }
  }

  /** Correlations of the styles' moves of so many minutes, each with the next. */
  #styles(minutes: number): number[] {
    const moves = STYLES.map((id) => this.#index(id).moves(minutes))
    return moves.map((one, at) => correlation(one, moves[(at + 1) % moves.length] as number[]))
  }

  #index(id: string): MinuteCloses {
    return this.#indexes.get(id) as MinuteCloses
  }

  #slot(time: number): number {
    return minuteSlot(time - this.#midnight)
  }

  #trade(trade: Trade): void {
    const stock = this.#stocks.get(trade.instrument)
    if (!stock) return
    const slot = this.#slot(trade.exchangeTime)
    stock.trade(trade, slot)
    if (slot >= 0) this.#turnover[slot] = (this.#turnover[slot] as number) + trade.amount
    if (trade.side !== 'none') this.sizes.add(trade.volume)
  }
}
