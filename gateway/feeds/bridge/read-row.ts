import { isBelievable, isMoneyOf } from '../../../shared/market/bounds'
import type { FeedEvent, Trade } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { RowCode } from './wire'

/** Powers of ten that turn a sender's decimals into whole units. */
export interface Powers {
  price: number
  volume: number
}

/** Reference data for reading a row of the market. */
export interface RowReference {
  /** First and last moment of the day, epoch ms; NaN while no day has begun. */
  from: number
  to: number
  powers(id: InstrumentId): Powers | undefined
}

/** A decimal may deviate from its step by this fraction of it: binary noise, not more. */
const NOISE = 1e-3

/** Whole units of a decimal ≥ 0, or NaN if it lies between two steps. */
function units(value: number, power: number): number {
  const scaled = value * power
  const whole = Math.round(scaled)
  return Math.abs(scaled - whole) <= NOISE && whole <= Number.MAX_SAFE_INTEGER ? whole : Number.NaN
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
/** An order's number; of a print that sums up, −n = so many orders. */
const isOrderOf = (value: unknown, isSum: boolean): value is number =>
  isWhole(isSum && typeof value === 'number' ? Math.abs(value) : value)
const isDecimal = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY

const ID = /^[A-Z0-9]{1,20}\.[A-Z]{2,10}$/
const LEVELS_MAX = 80
/** Ends a print that only sums up a stretch of time. */
const SUM = 'A'
const known = new Map<string, boolean>()

/** Ids repeat: each is looked at once. */
function isId(value: unknown): value is string {
  if (typeof value !== 'string') return false
  const seen = known.get(value)
  if (seen !== undefined) return seen
  if (known.size > 20_000) known.clear()
  const is = ID.test(value)
  known.set(value, is)
  return is
}

type Read = FeedEvent | RowCode

/** How to read the rest of a row that begins with this instrument and time, or why not to. */
function readHead(id: unknown, time: unknown, day: RowReference): Powers | RowCode {
  if (!isId(id) || !isWhole(time) || time === 0) return 'bad-row'
  if (Number.isNaN(day.from)) return 'no-day'
  if (time < day.from || time > day.to) return 'other-day'
  return day.powers(id) ?? 'unknown-instrument'
}

function readTrade(row: readonly unknown[], day: RowReference): Read {
  const isSum = row[row.length - 1] === SUM
  const length = isSum ? row.length - 1 : row.length
  const [, id, time, price, volume, side, buyNo, sellNo, seq] = row
  const money = length === 10 ? row[9] : undefined
  if (length !== 9 && (length !== 10 || !isDecimal(money))) return 'bad-row'
  if (!isDecimal(price) || !isDecimal(volume)) return 'bad-row'
  if ((side !== 'B' && side !== 'S' && side !== 'N') || !isWhole(seq)) return 'bad-row'
  if (!isOrderOf(buyNo, isSum) || !isOrderOf(sellNo, isSum)) return 'bad-row'
  const powers = readHead(id, time, day)
  if (typeof powers === 'string') return powers
  const priceUnits = units(price, powers.price)
  if (!(priceUnits > 0)) return 'price-step'
  const volumeUnits = units(volume, powers.volume)
  if (!(volumeUnits > 0)) return 'volume-step'
  const given = money as number | undefined
  const product = priceUnits * volumeUnits
  const amount = given === undefined ? product : Math.round(given * powers.price * powers.volume)
  // Sources round money to whole yuan at worst.
  if (given !== undefined && !isMoneyOf(amount, volumeUnits, priceUnits, priceUnits, powers.price * powers.volume)) {
    return 'money'
  }
  const trade: Trade = {
    kind: 'trade',
    instrument: id as string,
    exchangeTime: time as number,
    price: priceUnits,
    volume: volumeUnits,
    amount,
    side: side === 'B' ? 'buy' : side === 'S' ? 'sell' : 'none',
    buyNo,
    sellNo,
    venueSeq: seq,
  }
  if (isSum) trade.summed = true
  return trade
}

function readOrder(row: readonly unknown[], day: RowReference): Read {
  const [, id, time, orderNo, side, price, volume, seq, ownBest] = row
  if (!isWhole(orderNo) || orderNo === 0 || (side !== 'B' && side !== 'S')) return 'bad-row'
  if (row.length !== 8 && (row.length !== 9 || ownBest !== 'U' || price !== 0)) return 'bad-row'
  if (!isDecimal(price) || !isDecimal(volume) || !isWhole(seq)) return 'bad-row'
  const powers = readHead(id, time, day)
  if (typeof powers === 'string') return powers
  const priceUnits = units(price, powers.price)
  if (Number.isNaN(priceUnits)) return 'price-step'
  const volumeUnits = units(volume, powers.volume)
  if (Number.isNaN(volumeUnits)) return 'volume-step'
  return {
    kind: 'order',
    instrument: id as string,
    exchangeTime: time as number,
    orderNo,
    side: side === 'B' ? 'buy' : 'sell',
    price: priceUnits,
    ...(price === 0 ? { pricing: ownBest ? ('own-best' as const) : ('market' as const) } : {}),
    volume: volumeUnits,
    venueSeq: seq,
  }
}

function readCancel(row: readonly unknown[], day: RowReference): Read {
  const [, id, time, orderNo, side, volume, seq] = row
  if (row.length !== 7 || !isWhole(orderNo) || orderNo === 0 || (side !== 'B' && side !== 'S')) return 'bad-row'
  if (!isDecimal(volume) || !isWhole(seq)) return 'bad-row'
  const powers = readHead(id, time, day)
  if (typeof powers === 'string') return powers
  const volumeUnits = units(volume, powers.volume)
  if (Number.isNaN(volumeUnits)) return 'volume-step'
  return {
    kind: 'cancel',
    instrument: id as string,
    exchangeTime: time as number,
    orderNo,
    side: side === 'B' ? 'buy' : 'sell',
    volume: volumeUnits,
    venueSeq: seq,
  }
}

const isLevels = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= LEVELS_MAX && value.every(isDecimal)

/** Prices and volumes of `[price, volume, …]`; an unpaired price has no volume. Undefined off the steps. */
function readLevels(flat: readonly number[], powers: Powers): { prices: number[]; volumes: number[] } | RowCode {
  const prices: number[] = []
  const volumes: number[] = []
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const price = units(flat[at] as number, powers.price)
    if (!(price > 0)) return 'price-step'
    const volume = units(flat[at + 1] as number, powers.volume)
    if (Number.isNaN(volume)) return 'volume-step'
    prices.push(price)
    volumes.push(volume)
  }
  return { prices, volumes }
}

function readQuote(row: readonly unknown[], day: RowReference): Read {
  const [, id, time, last, open, high, low, volume, amount, trades, bids, asks] = row
  if (row.length !== 12 || !isDecimal(last) || !isDecimal(open) || !isDecimal(high) || !isDecimal(low)) return 'bad-row'
  if (!isDecimal(volume) || !isDecimal(amount) || !isLevels(bids) || !isLevels(asks)) return 'bad-row'
  if (trades !== -1 && !isWhole(trades)) return 'bad-row'
  const powers = readHead(id, time, day)
  if (typeof powers === 'string') return powers
  const prices = [last, open, high, low].map((price) => units(price, powers.price)) as [number, number, number, number]
  if (prices.some(Number.isNaN)) return 'price-step'
  const volumeUnits = units(volume, powers.volume)
  if (Number.isNaN(volumeUnits)) return 'volume-step'
  const bid = readLevels(bids, powers)
  if (typeof bid === 'string') return bid
  const ask = readLevels(asks, powers)
  if (typeof ask === 'string') return ask
  const money = Math.round(amount * powers.price * powers.volume)
  const [, , highest, lowest] = prices
  // If a source has no high and low, the last price is used.
  const [from, to] = [lowest || prices[0], highest || prices[0]]
  if (!isMoneyOf(money, volumeUnits, from, to, powers.price * powers.volume)) return 'money'
  return {
    kind: 'quote',
    instrument: id as string,
    exchangeTime: time as number,
    last: prices[0],
    open: prices[1],
    high: prices[2],
    low: prices[3],
    volume: volumeUnits,
    amount: money,
    ...(trades === -1 ? {} : { trades }),
    bidPrices: bid.prices,
    bidVolumes: bid.volumes,
    askPrices: ask.prices,
    askVolumes: ask.volumes,
  }
}

/** Index points are rounded to their step: vendors send them with more decimals than are shown. */
function readIndex(row: readonly unknown[], day: RowReference): Read {
  const [, id, time, ...figures] = row
  if (row.length !== 10 || !figures.every(isDecimal)) return 'bad-row'
  const powers = readHead(id, time, day)
  if (typeof powers === 'string') return powers
  const [last, open, high, low, equalWeight, volume, turnover] = figures as [
    ...[number, number, number, number, number, number, number],
  ]
  const points = (value: number) => Math.round(value * powers.price)
  return {
    kind: 'index',
    instrument: id as string,
    exchangeTime: time as number,
    last: points(last),
    open: points(open),
    high: points(high),
    low: points(low),
    equalWeight: points(equalWeight),
    volume: Math.round(volume),
    turnover,
  }
}

const READERS: Readonly<Record<string, (row: readonly unknown[], day: RowReference) => Read>> = {
  T: readTrade,
  O: readOrder,
  C: readCancel,
  Q: readQuote,
  X: readIndex,
}

/** A row of the market as an event, or why it is none. Undefined: its letter is none of these. */
export function readMarketRow(row: readonly unknown[], day: RowReference): Read | undefined {
  const letter = row[0]
  const read = typeof letter === 'string' && Object.hasOwn(READERS, letter) ? READERS[letter] : undefined
  const event = read?.(row, day)
  return typeof event === 'object' && !isBelievable(event) ? 'out-of-bounds' : event
}
