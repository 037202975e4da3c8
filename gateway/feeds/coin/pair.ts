import { type Instrument, type InstrumentId, NO_COMPANY } from '../../../shared/market/instrument'
import { type Amount, type Price, parsePrice } from '../../../shared/market/units'
import { SourceFault } from '../polling/source-fault'
import { text } from './text'

/** One market of a venue, and the units in which we keep it. */
export interface CoinPair {
  id: InstrumentId
  /** Name of the pair at the venue. */
  symbol: string
  /** For people. */
  name: string
  priceScale: number
  volumeScale: number
  /** Decimal places by which the venue's quantity becomes 10⁻⁸ coins: 8, less two for contracts of 0.01 coin. */
  quantityPlaces: number
}

/** Places in which quantities are read before they are rounded to `volumeScale`. */
const EXACT_PLACES = 8
/** Scale of a funding rate. */
const RATE_PLACES = 8

export const pairInstrument = ({ id, name, priceScale, volumeScale }: CoinPair, prevClose: Price): Instrument => ({
  id,
  name,
  kind: 'crypto',
  board: 'crypto',
  priceScale,
  volumeScale,
  prevClose,
  ...NO_COMPANY,
})

/**
 * A decimal of a message in whole units of `10^-scale`. Throws `SourceFault` for what is none, is negative, or is more
 * than can be counted exactly.
 */
export function unitsOf(value: string, scale: number, channel: string): number {
  const units = parsePrice(value, scale)
  if (!Number.isSafeInteger(units) || units < 0) throw new SourceFault('garbled', text.reason.badMessage(channel))
  return units
}

/** Money of a candle in price units × quantity units; of a whole day it is more than can be counted exactly. */
export function moneyOf(pair: CoinPair, value: string, channel: string): Amount {
  const units = parsePrice(value, pair.priceScale + pair.volumeScale)
  if (!Number.isFinite(units) || units < 0) throw new SourceFault('garbled', text.reason.badMessage(channel))
  return units
}

/** A funding rate in 10⁻⁸. Throws `SourceFault` for what is none, or is more than the whole position. */
export function readFundingRate(value: string, channel: string): number {
  const rate = parsePrice(value, RATE_PLACES)
  if (!(Math.abs(rate) <= 10 ** RATE_PLACES)) throw new SourceFault('garbled', text.reason.badMessage(channel))
  return rate
}

/** Width of the bands in which a book is summed up: ten of the money. */
export const bandStep = ({ priceScale }: Pick<CoinPair, 'priceScale'>): Price => 10 * 10 ** priceScale

/** A quantity in the pair's own units, rounded. */
export const volumeOf = (pair: CoinPair, quantity: string, channel: string): number =>
  unitsOf(quantity, pair.quantityPlaces - (EXACT_PLACES - pair.volumeScale), channel)

/**
 * Quantities of prints: the remainder below our unit is added to the next print, so that sums stay exact if a venue
 * trades in finer units.
 */
export class QuantityReader {
  private rest = 0
  private readonly unit: number

  constructor(private readonly pair: CoinPair) {
    this.unit = 10 ** (EXACT_PLACES - pair.volumeScale)
  }

  /** Whole units; 0 if even with the remainder there is less than one. */
  take(quantity: string, channel: string): number {
    const exact = unitsOf(quantity, this.pair.quantityPlaces, channel) + this.rest
    const units = Math.floor(exact / this.unit)
    this.rest = exact - units * this.unit
    return units
  }
}
