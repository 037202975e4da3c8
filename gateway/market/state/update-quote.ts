import type { Quote } from '../../../shared/market/events'

/**
 * An instrument's newest quote, in an object that is overwritten: every instrument has one, and new objects would have
 * to be promoted by the garbage collector. Callers that need the previous quote keep a copy.
 */
export function updateQuote(held: Quote | undefined, quote: Quote): Quote {
  if (!held) return copyOf(quote)
  held.exchangeTime = quote.exchangeTime
  held.last = quote.last
  held.open = quote.open
  held.high = quote.high
  held.low = quote.low
  held.volume = quote.volume
  held.amount = quote.amount
  held.trades = quote.trades
  held.orders = quote.orders
  held.cancels = quote.cancels
  held.source = quote.source
  write(held.bidPrices, quote.bidPrices)
  write(held.bidVolumes, quote.bidVolumes)
  write(held.askPrices, quote.askPrices)
  write(held.askVolumes, quote.askVolumes)
  return held
}

function copyOf(quote: Quote): Quote {
  return {
    kind: 'quote',
    instrument: quote.instrument,
    exchangeTime: quote.exchangeTime,
    last: quote.last,
    open: quote.open,
    high: quote.high,
    low: quote.low,
    volume: quote.volume,
    amount: quote.amount,
    trades: quote.trades,
    orders: quote.orders,
    cancels: quote.cancels,
    bidPrices: quote.bidPrices.slice(),
    bidVolumes: quote.bidVolumes.slice(),
    askPrices: quote.askPrices.slice(),
    askVolumes: quote.askVolumes.slice(),
    source: quote.source,
  }
}

function write(into: number[], from: readonly number[]): void {
  if (into.length > from.length) into.length = from.length
  for (let level = 0; level < from.length; level++) into[level] = from[level] as number
}
