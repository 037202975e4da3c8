import type { Random } from '../exchange/random'
import { type Company, unitsPerYuan } from '../exchange/universe'
import type { PricedMove } from './past-move'

/** Splits a day's turnover into net flows by size grade: `active` adds up to `net`, `all` to nothing. */
function flows(random: Random, amount: number, net: number): number[] {
  const tilt = random.normal() * 0.3
  const shares = [0.3 - 0.2 * tilt, 0.25, 0.25 + 0.1 * tilt]
  const active = shares.map((share) => Math.round(net * share))
  active.push(net - active.reduce((sum, part) => sum + part, 0))
  const big = Math.round(net * 0.6 + amount * 0.01 * random.normal())
  const large = Math.round(big * 0.45)
  const medium = Math.round(-big * 0.35)
  return [...active, -(big + medium), medium, large, big - large]
}

export interface PastMoney {
  /** Shares. */
  volume: number
  /** Price units × shares. */
  amount: number
  /** The four grades of 主动, then of 全部. */
  flow: number[]
}

/** Turnover of a company on a past day. `own`: the company's own part of its change; `busy`: the market's turnover. */
export function pastMoney(
  random: Random,
  { turnover, board }: Company,
  { open, high, low, close }: PricedMove,
  day: { own: number; change: number; busy: number },
): PastMoney {
  const unit = unitsPerYuan({ board })
  const eager = 0.8 + 9 * Math.min(0.25, Math.abs(day.own))
  // On a day at one price there are hardly any sellers.
  const rationed = high === low ? 0.2 : 1
  const shares = (turnover * unit * day.busy * random.around(0.4) * eager * rationed) / close
  const volume = Math.max(100, Math.round(shares / 100) * 100)
  const amount = Math.round(volume * 0.25 * (open + high + low + close))
  const net = Math.round(amount * Math.max(-0.4, Math.min(0.4, 3 * day.change + 0.05 * random.normal())))
  return { volume, amount, flow: flows(random, amount, net) }
}
