import { isInYuan } from '../../../../shared/market/instrument'
import { PHASES, type Phase } from '../../../../shared/market/session'
import { clockWithin, timeWithin } from '../../../../shared/market/slot-now'
import { amountToYuan, type UnixMs, type Yuan } from '../../../../shared/market/units'
import type { Row } from '../../../../shared/protocol/kinds'
import { topic } from '../../../../shared/protocol/topics'
import type { DayState } from '../day-state'
import type { MarketCore } from '../market'
import type { RowMaker } from './row-maker'

/** Breadth and money of the whole market, if they differ from those last published. */
export class BreadthRows implements RowMaker {
  readonly kinds = ['breadth'] as const
  private told = ''

  constructor(private readonly market: MarketCore) {}

  tick(): void {
    const { out, ingestTime, interest, marketTime } = this.market
    if (marketTime === 0 || !interest(topic.boardMarket)) return
    const row = this.now()
    if (this.told === keyOf(row)) return
    this.told = keyOf(row)
    out.push({ kind: 'breadth', topic: topic.boardMarket, row, ingestTime })
  }

  rows(): Row<'breadth'>[] {
    return [this.now()]
  }

  restart(): void {
    this.told = ''
  }

  /** By the market's clock, limited to the running day. */
  now(): Row<'breadth'> {
    const { registry, days, marketTime, phase, turnoverBefore } = this.market
    const { tradingDay } = registry
    const before = turnoverBefore(timeWithin(tradingDay, marketTime))
    return breadthOf(days.active, clockWithin(tradingDay, marketTime), phase, before)
  }
}

/**
 * Differences that make two rows differ. Time alone does not count, nor later values of the day before; its becoming
 * known does.
 */
const keyOf = ({ time: _, turnoverBefore, ...row }: Row<'breadth'>): string =>
  [...Object.values(row), turnoverBefore > 0].join()

/** The whole market at a time: A shares that have traded today, counted and summed. */
export function breadthOf(days: readonly DayState[], time: UnixMs, phase: Phase, turnoverBefore: Yuan): Row<'breadth'> {
  const row = { time, phase: PHASES.indexOf(phase), up: 0, flat: 0, down: 0, limitUp: 0, limitDown: 0 }
  let turnover = 0
  let adNet = 0
  let odBigNet = 0
  for (const day of days) {
    const { kind, board, prevClose, limitUp, limitDown } = day.instrument
    if (kind !== 'stock' || !isInYuan(board) || day.last === 0 || day.volume === 0) continue
    const { ad, od } = day.ledger.day
    if (day.last > prevClose) row.up++
    else if (day.last < prevClose) row.down++
    else row.flat++
    if (limitUp > 0 && day.last >= limitUp) row.limitUp++
    if (limitDown > 0 && day.last <= limitDown) row.limitDown++
    turnover += amountToYuan(day.amount, day.instrument)
    adNet += amountToYuan(ad[0] + ad[1] + ad[2] + ad[3], day.instrument)
    odBigNet += amountToYuan(od[2] + od[3], day.instrument)
  }
  return {
    ...row,
    turnover: Math.round(turnover),
    turnoverBefore: Math.round(turnoverBefore),
    adNet: Math.round(adNet),
    odBigNet: Math.round(odBigNet),
  }
}
