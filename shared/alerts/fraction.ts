/** An exact number: whole `top` over whole `bottom` > 0. */
export interface Fraction {
  readonly top: number
  readonly bottom: number
}

export const fraction = (top: number, bottom = 1): Fraction => ({ top, bottom })

/** Sign of a − b, exactly, however large the parts are. */
export function compare(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const [left, right] = [a.top * b.bottom, b.top * a.bottom]
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) return left < right ? -1 : left > right ? 1 : 0
  const [exactLeft, exactRight] = [BigInt(a.top) * BigInt(b.bottom), BigInt(b.top) * BigInt(a.bottom)]
  return exactLeft < exactRight ? -1 : exactLeft > exactRight ? 1 : 0
}

/** The fraction of these parts in its lowest terms, whose parts are numbers again. */
function reduced(top: bigint, bottom: bigint): Fraction {
  let [a, b] = [top < 0n ? -top : top, bottom]
  while (b > 0n) [a, b] = [b, a % b]
  return fraction(Number(top / a), Number(bottom / a))
}

/** The same of parts that are safe numbers; undefined where they are not. */
function reducedSafely(top: number, bottom: number): Fraction | undefined {
  if (!Number.isSafeInteger(top) || !Number.isSafeInteger(bottom)) return undefined
  let [a, b] = [Math.abs(top), bottom]
  while (b > 0) [a, b] = [b, a % b]
  return fraction(top / a, bottom / a)
}

export function add(a: Fraction, b: Fraction): Fraction {
  const [left, right] = [a.top * b.bottom, b.top * a.bottom]
  const areSafe = Number.isSafeInteger(left) && Number.isSafeInteger(right)
  const quick = areSafe ? reducedSafely(left + right, a.bottom * b.bottom) : undefined
  return quick ?? addExactly(a, b)
}

const addExactly = (a: Fraction, b: Fraction): Fraction =>
  reduced(BigInt(a.top) * BigInt(b.bottom) + BigInt(b.top) * BigInt(a.bottom), BigInt(a.bottom) * BigInt(b.bottom))

export const negative = (a: Fraction): Fraction => fraction(-a.top, a.bottom)

export const times = (a: Fraction, b: Fraction): Fraction =>
  reducedSafely(a.top * b.top, a.bottom * b.bottom) ??
  reduced(BigInt(a.top) * BigInt(b.top), BigInt(a.bottom) * BigInt(b.bottom))

export const larger = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b)
export const absolute = (a: Fraction): Fraction => (a.top < 0 ? negative(a) : a)
export const toNumber = ({ top, bottom }: Fraction): number => top / bottom

/** Digits that a number of a rule may have, in all. */
const DIGITS_MAX = 13

/** `1700`, `-3.5`: decimals exactly. Undefined for anything else, and for what no threshold is. */
export function readDecimal(text: string): Fraction | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return undefined
  const [, sign = '', whole = '', part = ''] = match
  if (whole.length + part.length > DIGITS_MAX) return undefined
  return reduced(BigInt(`${sign}${whole}${part}`), 10n ** BigInt(part.length))
}

/** The largest whole number not above it. */
export function floor({ top, bottom }: Fraction): number {
  const whole = Math.floor(top / bottom)
  if (whole * bottom > top) return whole - 1
  return (whole + 1) * bottom <= top ? whole + 1 : whole
}

/** Decimals for the eye: at most `digits`, without zeros at the end. */
export const decimalText = (a: Fraction, digits: number): string => String(Number(toNumber(a).toFixed(digits)))
