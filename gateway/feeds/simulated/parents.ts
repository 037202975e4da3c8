import type { Random } from './random'

export type ParentStyle = 'twap' | 'equal-size' | 'pov' | 'iceberg'

/** What is known of a split order: the truth that a detector is measured against. Never on the event stream. */
export interface ParentLabel {
  id: number
  instrument: string
  side: 'buy' | 'sell'
  style: ParentStyle
  /** Times of its first and last child, epoch ms. */
  firstTime: number
  lastTime: number
  /** Order numbers of its children. */
  orderNos: number[]
  /** Shares traded so far. */
  volume: number
}

/** A large order being worked in slices. */
export interface Parent {
  label: ParentLabel
  childSize: number
  /** Shares still to be submitted. */
  left: number
  meanGapMs: number
  /** Relative spread of gaps. */
  jitter: number
  nextTime: number
  /** Market volume when the last slice went out (`pov`). */
  marketVolume: number
  participation: number
  /** The visible slice (`iceberg`); 0 = none. */
  showing: number
}

const STYLES: readonly ParentStyle[] = ['twap', 'equal-size', 'pov', 'iceberg']

/** Mean time between two parents of one instrument. */
export const PARENT_GAP_MS = 25 * 60_000

/** Draws a parent that takes 4–15 % of the volume (`shares` a second) for 5–30 minutes. */
export function drawParent(random: Random, id: number, instrument: string, time: number, shares: number): Parent {
  const style = random.pick(STYLES)
  const participation = 0.04 + 0.11 * random.uniform()
  const seconds = 300 + 1500 * random.uniform()
  const total = Math.max(4000, shares * seconds * participation)
  const children = 12 + random.below(100)
  const side = random.chance(0.5) ? 'buy' : 'sell'
  return {
    label: { id, instrument, side, style, firstTime: 0, lastTime: 0, orderNos: [], volume: 0 },
    childSize: Math.max(200, Math.round(total / children / 100) * 100),
    left: total,
    meanGapMs: (seconds * 1000) / children,
    jitter: style === 'equal-size' ? 0.05 : 0.1 + 0.25 * random.uniform(),
    nextTime: time,
    marketVolume: 0,
    participation,
    showing: 0,
  }
}

/** Size of the next slice, shares; `traded` is the market's volume since the last one. */
export function nextSlice(parent: Parent, random: Random, traded: number): number {
  const { style } = parent.label
  if (style === 'pov') return Math.min(parent.left, traded * parent.participation)
  if (style === 'twap') return Math.min(parent.left, parent.childSize * (0.8 + 0.4 * random.uniform()))
  return parent.childSize
}
