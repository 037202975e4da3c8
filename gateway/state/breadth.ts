import { isInYuan } from '../../shared/market/instrument'
import { PHASES, type Phase } from '../../shared/market/session'
import { clockWithin, timeWithin } from '../../shared/market/slot-now'
import { amountToYuan, type UnixMs, type Yuan } from '../../shared/market/units'
import type { Row } from '../../shared/protocol/kinds'
import type { DayState } from './day-state'
import type { Market } from './market'

/** The whole market now, by its clock held within the running day. */
export function breadthNow({ registry, days, marketTime, phase, turnoverBefore }: Market): Row<'breadth'> {
  const { tradingDay } = registry
  const before = turnoverBefore(timeWithin(tradingDay, marketTime))
  return breadthOf(days.active, clockWithin(tradingDay, marketTime), phase, before)
}

/** The whole market at a moment: A shares that have traded today, counted and summed. */
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
