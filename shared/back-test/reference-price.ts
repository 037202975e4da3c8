import type { CorporateAction } from './model'

const SCALE = 1_000_000n

/**
 * Ex-reference price (除权除息参考价) in li after one corporate action, half up to `tick`:
 * (close − cash + rights price × rights) / (1 + bonus + rights), all per share.
 */
export function referencePrice(close: number, action: CorporateAction, tick: number): number {
  const { cashPer10, bonusPer10, rightsPer10, rightsPrice } = action
  // Per ten shares, in millionths of a li; cash is in millionths of a yuan.
  const value = 10n * BigInt(close) * SCALE - BigInt(cashPer10) * 1000n + BigInt(rightsPrice) * BigInt(rightsPer10)
  const shares = (10n * SCALE + BigInt(bonusPer10) + BigInt(rightsPer10)) * BigInt(tick)
  const ticks = value <= 0n ? 0n : (2n * value + shares) / (2n * shares)
  return Math.max(1, Number(ticks)) * tick
}
