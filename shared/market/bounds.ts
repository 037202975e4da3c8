import type { FeedEvent, PastDay, PastMinute, Quote, Trade } from './events'
import type { Instrument } from './instrument'

/**
 * Upper bounds of plausible figures, in the units of `events.ts`. Far above every record of the exchanges and of the
 * supported coins, and low enough that sums over a day and over the market stay integers.
 */
export const BOUNDS = {
  /** Price units: 1 billion yuan at three decimals. */
  price: 1e12,
  /** Shares, or a coin's units at eight decimals, of a print or an order. */
  volume: 1e13,
  /** Price units × shares of one print: 11 trillion yuan, or 112 million of a coin's money at seven decimals. */
  amount: 2 ** 50,
  /** The same for a day: shares, and money that has only 53 bits. */
  dayVolume: 1e15,
  dayAmount: 1e19,
  /** Yuan of an index's day. */
  turnover: 1e15,
  /** Numbers of orders and prints. They are sent as differences, which need one more bit. */
  number: 2 ** 51 - 1,
  /** Epoch ms: the year 2200. */
  time: 7_258_118_400_000,
  /** Shares of a company. */
  shares: 1e14,
} as const

const isWhole = (value: number, max: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= max
const isPrice = (value: number): boolean => isWhole(value, BOUNDS.price)
/** False for NaN. */
const isUpTo = (value: number, max: number): boolean => value >= 0 && value <= max

function isTrade({ price, volume, amount, buyNo, sellNo, venueSeq, summed }: Trade): boolean {
  return (
    isPrice(price) &&
    isWhole(volume, BOUNDS.volume) &&
    isWhole(amount, BOUNDS.amount) &&
    isWhole(summed ? Math.abs(buyNo) : buyNo, BOUNDS.number) &&
    isWhole(summed ? Math.abs(sellNo) : sellNo, BOUNDS.number) &&
    isWhole(venueSeq, BOUNDS.number)
  )
}

function areLevels(prices: readonly number[], volumes: readonly number[]): boolean {
  if (prices.length !== volumes.length) return false
  for (let level = 0; level < prices.length; level++) {
    if (!isPrice(prices[level] as number) || !isWhole(volumes[level] as number, BOUNDS.dayVolume)) return false
  }
  return true
}

function isQuote(quote: Quote): boolean {
  return (
    isPrice(quote.last) &&
    isPrice(quote.open) &&
    isPrice(quote.high) &&
    isPrice(quote.low) &&
    isWhole(quote.volume, BOUNDS.dayVolume) &&
    isUpTo(quote.amount, BOUNDS.dayAmount) &&
    (quote.trades === undefined || isWhole(quote.trades, BOUNDS.number)) &&
    areLevels(quote.bidPrices, quote.bidVolumes) &&
    areLevels(quote.askPrices, quote.askVolumes)
  )
}

const isBar = ({ open, high, low, close, volume, amount }: PastDay | PastMinute): boolean =>
  [open, high, low, close].every(isPrice) && isUpTo(volume, BOUNDS.dayVolume) && isUpTo(amount, BOUNDS.dayAmount)

/** Whether every number that the feed states about the instrument is within the bounds. */
export const isBelievableInstrument = (instrument: Instrument): boolean =>
  isPrice(instrument.prevClose) &&
  isPrice(instrument.limitUp) &&
  isPrice(instrument.limitDown) &&
  isUpTo(instrument.floatShares, BOUNDS.shares) &&
  isUpTo(instrument.totalShares, BOUNDS.shares) &&
  isUpTo(instrument.meanVolume5, BOUNDS.dayVolume)

/** Whether every number of the event is within the bounds. For a list of instruments, use `isBelievableInstrument`. */
export function isBelievable(event: FeedEvent): boolean {
  if ('exchangeTime' in event && !isUpTo(event.exchangeTime, BOUNDS.time)) return false
  switch (event.kind) {
    case 'trade':
      return isTrade(event)
    case 'quote':
      return isQuote(event)
    case 'order':
      return isPrice(event.price) && areNumbers(event.orderNo, event.venueSeq, event.volume)
    case 'cancel':
      return areNumbers(event.orderNo, event.venueSeq, event.volume)
    case 'index':
      return (
        [event.last, event.open, event.high, event.low, event.equalWeight].every(isPrice) &&
        isUpTo(event.volume, BOUNDS.dayVolume) &&
        isUpTo(event.turnover, BOUNDS.turnover)
      )
    case 'past-day':
      return isBar(event) && isPrice(event.prevClose) && [...event.adNet, ...event.odNet].every(isNet)
    case 'past-minute':
      return isBar(event) && isUpTo(event.start, BOUNDS.time)
    case 'members':
      return event.members.every(({ weight }) => isUpTo(weight, 1))
    default:
      return true
  }
}

/** Whether a print or a snapshot has a price outside the limits of the day (price units). A price of 0 is ignored. */
export function isBeyondLimits(event: FeedEvent, limits: Pick<Instrument, 'limitUp' | 'limitDown'>): boolean {
  if (event.kind === 'trade') return isPriceBeyond(event.price, limits)
  if (event.kind !== 'quote') return false
  return (
    isPriceBeyond(event.last, limits) ||
    isPriceBeyond(event.open, limits) ||
    isPriceBeyond(event.high, limits) ||
    isPriceBeyond(event.low, limits)
  )
}

/** Whether a price is outside these limits (price units). False for 0, which means no price. */
export const isPriceBeyond = (
  price: number,
  { limitUp, limitDown }: Pick<Instrument, 'limitUp' | 'limitDown'>,
): boolean => price > 0 && (price > limitUp || price < limitDown)

const isNet = (value: number): boolean => Math.abs(value) <= BOUNDS.dayAmount

const areNumbers = (orderNo: number, venueSeq: number, volume: number): boolean =>
  isWhole(orderNo, BOUNDS.number) && isWhole(venueSeq, BOUNDS.number) && isWhole(volume, BOUNDS.volume)

/** Tolerance for rounding: a fraction of the money, or a number of the smallest units of price and volume. */
const MONEY_TOLERANCE = 0.01

/**
 * Whether money can be what `volume` cost at prices from `low` to `high`. `slack`: the rounding of the source, in the
 * same units as the money.
 */
export const isMoneyOf = (amount: number, volume: number, low: number, high: number, slack: number): boolean =>
  amount >= volume * low * (1 - MONEY_TOLERANCE) - slack && amount <= volume * high * (1 + MONEY_TOLERANCE) + slack
