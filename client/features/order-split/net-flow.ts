import type { SplitFinding } from '../../../shared/flow/split-finding'
import { dateToMs, MINUTES_PER_DAY } from '../../../shared/market/session'
import { amountToYuan, type Scales, type Yuan } from '../../../shared/market/units'
import type { DayAxis } from '../../charts/day-axis'
import type { SceneMinutes } from './scene'

/** Net active flow of visibly large orders by minute: places on the axis, ascending, and yuan. */
interface VisibleFlow {
  x: readonly number[]
  net: readonly Yuan[]
}

/** Minutes of one day: their slots, and the net of visibly large orders in each row, yuan. */
export interface VisibleDay {
  tradingDay: string
  slots: ArrayLike<number>
  big: (row: number) => Yuan
}

/** Days one after another on the axis; days that are not on it, and rows outside the session, are left out. */
export function visibleFlow(days: readonly VisibleDay[], axis: Pick<DayAxis, 'xOf'>): VisibleFlow {
  const x: number[] = []
  const net: Yuan[] = []
  for (const { tradingDay, slots, big } of days) {
    const base = axis.xOf(dateToMs(tradingDay))
    if (base === undefined) continue
    for (let row = 0; row < slots.length; row++) {
      const slot = slots[row] as number
      if (slot < 0 || slot >= MINUTES_PER_DAY) continue
      x.push(base + slot)
      net.push(big(row))
    }
  }
  return { x, net }
}

export interface NetFlow {
  x: number[]
  /** Since the first place: the parents' buys − sells, and those of visibly large orders; yuan. */
  split: number[]
  visible: (number | null)[]
  /** Children's volume ÷ market's of the minute: buys above zero, sells below. */
  buyShare: number[]
  sellShare: number[]
}

/** Flow of the findings' children, minute by minute, against the visible flow. */
export function netFlow(
  findings: readonly SplitFinding[],
  minutes: Pick<SceneMinutes, 'x' | 'volume'>,
  visible: VisibleFlow,
  axis: Pick<DayAxis, 'xOf'>,
  scales: Scales,
): NetFlow {
  const moved = new Map<number, { net: number; buy: number; sell: number }>()
  for (const { side, children } of findings) {
    for (const { time, price, volume } of children) {
      const x = axis.xOf(time)
      if (x === undefined) continue
      const at = Math.ceil(x)
      const sums = moved.get(at) ?? { net: 0, buy: 0, sell: 0 }
      sums.net += (side === 'buy' ? 1 : -1) * price * volume
      sums[side] += volume
      moved.set(at, sums)
    }
  }
  const seen = new Map(visible.x.map((x, row) => [x, visible.net[row] as number]))
  const out: NetFlow = { x: [], split: [], visible: [], buyShare: [], sellShare: [] }
  let split = 0
  let shown = 0
  minutes.x.forEach((x, row) => {
    const { net, buy, sell } = moved.get(x) ?? { net: 0, buy: 0, sell: 0 }
    const market = Math.max(buy + sell, minutes.volume[row] as number)
    split += net
    shown += seen.get(x) ?? 0
    out.x.push(x)
    out.split.push(amountToYuan(split, scales))
    out.visible.push(visible.x.length > 0 ? shown : null)
    out.buyShare.push(market > 0 ? buy / market : 0)
    out.sellShare.push(market > 0 ? -sell / market : 0)
  })
  return out
}
