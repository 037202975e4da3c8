/** Arithmetic that is exact: integers as numbers while they are safe, BigInt beyond. */

/** `floor(a × b / divisor)` of whole numbers that are not negative. */
export function floorOf(a: number, b: number, divisor: number): number {
  const product = a * b
  if (Number.isSafeInteger(product)) return Math.floor((product - (product % divisor)) / divisor)
  return Number((BigInt(a) * BigInt(b)) / BigInt(divisor))
}

/** `a × b / divisor`, half up, of whole numbers that are not negative. */
export function halfUpOf(a: number, b: number, divisor: number): number {
  const doubled = 2 * a * b + divisor
  if (Number.isSafeInteger(doubled)) return Math.floor((doubled - (doubled % (2 * divisor))) / (2 * divisor))
  return Number((2n * BigInt(a) * BigInt(b) + BigInt(divisor)) / (2n * BigInt(divisor)))
}

/** Money in fen of a quantity at a price in li. */
export const amountOf = (price: number, quantity: number): number => halfUpOf(price, quantity, 10)

/** Li in a price unit of an instrument with so many decimals. */
export const liPerUnit = (priceScale: number): number => 10 ** (3 - priceScale)

/** Integer square root, rounded down. */
export function rootOf(value: bigint): bigint {
  if (value < 2n) return value
  let root = BigInt(Math.floor(Math.sqrt(Number(value))))
  while (root * root > value) root--
  while ((root + 1n) * (root + 1n) <= value) root++
  return root
}

/** A positive or zero fraction; never reduced. */
export interface BigFraction {
  top: bigint
  bottom: bigint
}

export function compareFractions(a: BigFraction, b: BigFraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

/** Relative difference that exceeds the rounding error of a few hundred floating operations. */
const CERTAIN = 1e-9

/** Sign of `a − b`: from the floating values if they differ clearly, else from `exact`. */
export function compareExactly(a: number, b: number, exact: () => number): number {
  const difference = a - b
  if (Math.abs(difference) > CERTAIN * Math.max(Math.abs(a), Math.abs(b))) return Math.sign(difference)
  return exact()
}
