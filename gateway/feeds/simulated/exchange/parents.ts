import type { Random } from './random'
import { volumeRateShape } from './shape'

/** How a large order is cut into children. */
export type ParentStyle = 'twap' | 'vwap' | 'pov' | 'iceberg' | 'random'
export const PARENT_STYLES: readonly ParentStyle[] = ['twap', 'vwap', 'pov', 'iceberg', 'random']

/** Data of a split order: the truth against which a detector is measured. Never on the event stream. */
export interface ParentLabel {
  id: number
  instrument: string
  side: 'buy' | 'sell'
  style: ParentStyle
  /** Times of its first child and of its last child or fill, epoch ms. */
  firstTime: number
  lastTime: number
  /** Order numbers of its children, in the order of submission. */
  orderNos: number[]
  /** Shares traded so far, and their price × volume. */
  volume: number
  amount: number
}

/** A large order being worked in slices. */
export interface SimulatedParent {
  label: ParentLabel
  childSize: number
  /** Relative spread of the children's sizes. */
  sizeSpread: number
  /** Shares still to be submitted. */
  left: number
  meanGapMs: number
  /** Relative spread of gaps. */
  jitter: number
  nextTime: number
  /** Children wait at the own side's best price first and cross when the next one is due. */
  patient: boolean
  /** Market volume when the last slice went out (`pov`). */
  marketVolume: number
  participation: number
  /** The child that rests in the book; 0 = none. */
  showing: number
}

/** Mean time between two parents of one instrument. */
export const PARENT_GAP_MS = 25 * 60_000

const REFILL_MS = { least: 60, most: 300 }
const LEAST_GAP_MS = 200

/** Draws a parent that takes 4–15 % of the volume (`shares` a second) for 5–30 minutes. */
export function drawParent(
  random: Random,
  id: number,
  instrument: string,
  time: number,
  shares: number,
): SimulatedParent {
  const style = random.pick(PARENT_STYLES)
  const participation = 0.04 + 0.11 * random.uniform()
  const seconds = 300 + 1500 * random.uniform()
  const total = Math.max(4000, shares * seconds * participation)
  const children = 12 + random.below(100)
  const side = random.chance(0.5) ? 'buy' : 'sell'
  const equal = style === 'iceberg' || (style === 'twap' && random.chance(0.5))
  return {
    label: { id, instrument, side, style, firstTime: 0, lastTime: 0, orderNos: [], volume: 0, amount: 0 },
    childSize: Math.max(200, Math.round(total / children / 100) * 100),
    sizeSpread: equal ? 0 : style === 'random' ? 0.6 : 0.2,
    left: total,
    meanGapMs: (seconds * 1000) / children,
    jitter: 0.05 + 0.3 * random.uniform(),
    nextTime: time,
    patient: style !== 'iceberg' && style !== 'pov' && random.chance(0.35),
    marketVolume: 0,
    participation,
    showing: 0,
  }
}

/** Shares of the next child; `traded` is the market's volume since the last one. */
export function nextSlice(parent: SimulatedParent, random: Random, traded: number): number {
  const { label, left, childSize, sizeSpread } = parent
  if (label.style === 'iceberg') return childSize
  if (label.style === 'pov') return Math.min(left, traded * parent.participation)
  if (label.style === 'random') return Math.min(left, childSize * random.around(sizeSpread))
  return Math.min(left, childSize * (1 + sizeSpread * (2 * random.uniform() - 1)))
}

/** Time until the next child: by the clock, by the day's usual volume (`vwap`), at random, or a refill's delay. */
export function nextGap({ label, meanGapMs, jitter }: SimulatedParent, random: Random, marketTime: number): number {
  if (label.style === 'iceberg') return REFILL_MS.least + (REFILL_MS.most - REFILL_MS.least) * random.uniform()
  if (label.style === 'random') return Math.max(LEAST_GAP_MS, meanGapMs * random.exponential())
  const pace = label.style === 'vwap' ? volumeRateShape(marketTime) : 1
  return Math.max(LEAST_GAP_MS, (meanGapMs / pace) * Math.max(0.2, 1 + jitter * random.normal()))
}
