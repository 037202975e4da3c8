/** Epoch milliseconds, UTC. The market's clock is `Asia/Shanghai`; see `session.ts`. */
export type UnixMs = number
export const MINUTE_MS = 60_000

/** A price as a whole number of the instrument's price unit: `12.34` at `priceScale` 2 is `1234`. */
export type Price = number

/** A quantity in shares (股). 手 is made for the eye only. Crypto: units of `10^-volumeScale` of the base currency. */
export type Shares = number

/**
 * Money as a whole number of price units × shares, so that sums stay exact:
 * at `priceScale` 2 (and `volumeScale` 0) one unit is one fen. Use `amountToYuan` at the edge.
 */
export type Amount = number

/** Money in yuan (元), for tables and people; not for sums that must balance. */
export type Yuan = number

export interface Scales {
  /** Decimals of a price: stocks 2, funds 3, indexes 2, crypto by pair. */
  priceScale: number
  /** Decimals of a quantity: 0 for everything counted in shares. */
  volumeScale?: number
}

export const priceToNumber = (price: Price, scale: number): number => price / 10 ** scale

const POWERS = Float64Array.from({ length: 20 }, (_, power) => 10 ** power)

/** Units of money in a yuan. A table, because it is read at each print. */
function unitsInYuan({ priceScale, volumeScale = 0 }: Scales): number {
  return POWERS[priceScale + volumeScale] ?? 10 ** (priceScale + volumeScale)
}

export const amountToYuan = (amount: Amount, scales: Scales): Yuan => amount / unitsInYuan(scales)

/** Money received in yuan, as a whole number of price units × shares. */
export const yuanToAmount = (yuan: Yuan, { priceScale, volumeScale = 0 }: Scales): Amount =>
  Math.round(yuan * 10 ** (priceScale + volumeScale))

/**
 * Reads a decimal such as `"1854.98"` or a vendor's `1854.980000000000018` into whole price units.
 * Rounds half up in decimal after removing binary noise (1e-6 of a unit). `NaN` for anything else.
 */
export function parsePrice(text: string | number, scale: number): Price {
  const value = typeof text === 'number' ? text : text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(value)) return Number.NaN
  const scaled = value * 10 ** scale
  return Math.sign(scaled) * Math.floor(Math.abs(scaled) + 0.5 + 1e-6)
}
