import type { Quote } from '../../../shared/market/events'
import type { Price, Shares, UnixMs } from '../../../shared/market/units'
import type { CsvColumns } from './csv'
import { parseDecimal, type SecurityCode, whole } from './fields'
import { type ReplayRow, RowError } from './row'
import { text } from './text'
import { CONTRADICTION } from './trade-row'

type Row = readonly string[]

/** Levels of the book that exchanges send. */
const LEVELS = 10

/** A vendor's names for the columns of a snapshot; `*` represents the level, which counts from `first` (1). */
export interface SnapshotNames {
  prevClose: string
  last: string
  open: string
  high: string
  low: string
  volume: string
  amount: string
  trades?: string
  limitUp?: string
  limitDown?: string
  bidPrice: string
  bidVolume: string
  askPrice: string
  askVolume: string
  first?: 0
}

/**
 * Finds a snapshot's columns once and returns a function that converts one row: day totals as counted by the venue, and
 * the book without empty levels. Before the first print (auctions) last, open, high and low are 0, and the first levels
 * contain the indicative price; a quantity without a price is not a level.
 */
export function bindSnapshot(columns: CsvColumns, names: SnapshotNames) {
  const at = (name: string | undefined) => (name ? columns.index(name) : -1)
  const levels = Array.from({ length: LEVELS }, (_, index) => String(index + (names.first ?? 1)))
  const findAll = (price: string, volume: string) =>
    levels.map((level) => [columns.find(price.replace('*', level)), columns.find(volume.replace('*', level))] as const)
  const bids = findAll(names.bidPrice, names.bidVolume)
  const asks = findAll(names.askPrice, names.askVolume)
  const index = {
    prevClose: at(names.prevClose),
    last: at(names.last),
    open: at(names.open),
    high: at(names.high),
    low: at(names.low),
    volume: at(names.volume),
    amount: at(names.amount),
    trades: at(names.trades),
    limitUp: at(names.limitUp),
    limitDown: at(names.limitDown),
  }

  return (row: Row, { id, kind, priceScale }: SecurityCode, time: (row: Row) => UnixMs): ReplayRow => {
    const money = (name: keyof typeof index) => parseDecimal(row[index[name]], priceScale, names[name] ?? name, true)
    const [bidPrices, bidVolumes] = sideOf(row, bids, priceScale)
    const [askPrices, askVolumes] = sideOf(row, asks, priceScale)
    const event: Quote = {
      kind: 'quote',
      instrument: id,
      exchangeTime: time(row),
      last: money('last'),
      open: money('open'),
      high: money('high'),
      low: money('low'),
      volume: whole(row[index.volume] || '0', names.volume),
      amount: money('amount'),
      bidPrices,
      bidVolumes,
      askPrices,
      askVolumes,
    }
    if (kind === 'stock' || kind === 'fund') checkPrices(event)
    if (names.trades) event.trades = whole(row[index.trades] || '0', names.trades)
    const found: ReplayRow = { event, channel: '' }
    if (money('prevClose') > 0) found.prevClose = money('prevClose')
    if (names.limitUp) found.limitUp = money('limitUp')
    if (names.limitDown) found.limitDown = money('limitDown')
    return found
  }
}

/**
 * Throws where open, last or the day's mean price lie outside the day's range: one of the figures is wrong. Only of what is
 * counted in shares everywhere.
 */
function checkPrices({ open, last, high, low, volume, amount }: Quote): void {
  const mean = volume > 0 && amount > 0 ? amount / volume : 0
  for (const price of [open, last, mean]) {
    const fits = price === 0 || (price <= high * (1 + CONTRADICTION) && price >= low * (1 - CONTRADICTION))
    if (!fits) throw new RowError(text.contradictoryDay, 'contradiction')
  }
}

function sideOf(row: Row, side: readonly (readonly [number, number])[], priceScale: number) {
  const prices: Price[] = []
  const volumes: Shares[] = []
  for (const [priceAt, volumeAt] of side) {
    const price = parseDecimal(row[priceAt], priceScale, 'Price', true)
    if (price === 0) continue
    prices.push(price)
    volumes.push(whole(row[volumeAt] || '0', 'Volume'))
  }
  return [prices, volumes] as const
}
