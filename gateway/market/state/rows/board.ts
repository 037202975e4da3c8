import { isIndicative } from '../../../../shared/market/indicative'
import type { InstrumentId } from '../../../../shared/market/instrument'
import { isTrading, type Phase } from '../../../../shared/market/session'
import { amountToYuan } from '../../../../shared/market/units'
import {
  STATE_ESTIMATED,
  STATE_HALTED,
  STATE_LIMIT_DOWN,
  STATE_LIMIT_UP,
} from '../../../../shared/protocol/board-state'
import type { Row } from '../../../../shared/protocol/kinds'
import { standInBits } from '../../../../shared/protocol/stand-in'
import { topic } from '../../../../shared/protocol/topics'
import type { DayState } from '../day-state'
import type { IndexLine } from '../index-line'
import type { MarketCore } from '../market'
import type { RowMaker } from './row-maker'

const SPEED_MINUTES = 5
const BOOK_LEVELS = 5

/** The whole market's table: at the tick, the instruments and indexes that changed. */
export class BoardRowMaker implements RowMaker {
  readonly kinds = ['board'] as const
  /** The market's minute at the last tick. */
  private slot = -1

  constructor(private readonly market: MarketCore) {}

  tick(slot: number): void {
    const { days, indexes, out, ingestTime, interest, phase } = this.market
    const wanted = interest(topic.boardMarket)
    // Speeds move with the clock, not with prints alone.
    const minuteTurned = slot !== this.slot
    this.slot = slot
    for (const day of minuteTurned ? days.active : days.changed) {
      if (!day.boardDirty && !(minuteTurned && day.last > 0)) continue
      day.boardDirty = false
      if (wanted) out.push({ kind: 'board', topic: topic.boardMarket, row: boardRow(day, slot, phase), ingestTime })
    }
    if (!wanted) return
    for (const index of indexes.all) {
      if (!(index.dirty || minuteTurned) || index.last === 0) continue
      out.push({ kind: 'board', topic: topic.boardMarket, row: indexBoardRow(index, slot), ingestTime })
    }
  }

  rows(): Row<'board'>[] {
    return [...this.oneByOne()].sort((a, b) => a.index - b.index)
  }

  /** All rows, unordered, one of thousands in memory at a time. */
  *oneByOne(): Generator<Row<'board'>, void> {
    const { days, indexes, phase, slot } = this.market
    for (const day of days.active) yield boardRow(day, slot, phase)
    for (const index of indexes.all) if (index.last > 0) yield indexBoardRow(index, slot)
  }

  restart(): void {
    this.slot = -1
  }

  /** An index's row. Undefined before its first value. */
  indexRow(id: InstrumentId): Row<'board'> | undefined {
    const index = this.market.indexes.get(id)
    return index && index.last > 0 ? indexBoardRow(index, this.market.slot) : undefined
  }

  /** Stocks at their upper limit now. */
  atLimitUp(): InstrumentId[] {
    const { days, phase } = this.market
    return days.active
      .filter((day) => day.instrument.kind === 'stock' && (stateOf(day, phase) & STATE_LIMIT_UP) !== 0)
      .map((day) => day.instrument.id)
  }
}

/** One instrument in the whole-market table. `slot` = the market's minute now. */
export function boardRow(day: DayState, slot: number, phase: Phase): Row<'board'> {
  const { ledger, quote } = day
  const { ad, od } = ledger.day
  const yuan = (amount: number) => Math.round(amountToYuan(amount, day.instrument))
  const inAuction = quote !== undefined && isIndicative(quote)
  return {
    index: day.place,
    time: day.time,
    last: day.last,
    open: day.open,
    high: day.high,
    low: day.low,
    volume: day.volume,
    turnover: yuan(day.amount),
    outer: day.outer,
    inner: day.inner,
    adS: yuan(ad[0]),
    adM: yuan(ad[1]),
    adL: yuan(ad[2]),
    adX: yuan(ad[3]),
    odS: yuan(od[0]),
    odM: yuan(od[1]),
    odL: yuan(od[2]),
    odX: yuan(od[3]),
    speed5: changeSpeed(day, slot),
    bid: inAuction ? 0 : sumLevels(quote?.bidVolumes),
    ask: inAuction ? 0 : sumLevels(quote?.askVolumes),
    bigBuys: ledger.bigBuys,
    bigSells: ledger.bigSells,
    streak: streakOf(day),
    split: Math.round(day.splitNet),
    state: stateOf(day, phase),
  }
}

/** Change over five minutes in 1/100 %; before the open the previous close is used. */
export function changeSpeed(day: DayState, slot: number): number {
  const now = day.always ? Math.floor(day.time / 60_000) : slot
  const before = day.line.closeAt(now - SPEED_MINUTES) || (now > SPEED_MINUTES ? 0 : day.instrument.prevClose)
  return before > 0 && day.last > 0 ? Math.round((day.last / before - 1) * 10_000) : 0
}

/** Consecutive minutes, up to the newest booked one, of net inflow (> 0) or outflow (< 0). */
export function streakOf({ ledger: { minutes } }: DayState): number {
  let slot = minutes.ring.newest
  const sign = Math.sign(minutes.activeNet(slot))
  let length = 0
  while (sign !== 0 && Math.sign(minutes.activeNet(slot)) === sign) {
    length++
    slot--
  }
  return length * sign
}

export function stateOf(day: DayState, phase: Phase): number {
  const { limitUp, limitDown } = day.instrument
  const idle = day.volume === 0 && !day.quote?.bidVolumes[0] && !day.quote?.askVolumes[0]
  const continuous = isTrading(phase) && phase !== 'opening-auction'
  return (
    (idle && continuous && day.quote && !day.always ? STATE_HALTED : 0) |
    (limitUp > 0 && day.last >= limitUp ? STATE_LIMIT_UP : 0) |
    (limitDown > 0 && day.last > 0 && day.last <= limitDown ? STATE_LIMIT_DOWN : 0) |
    (day.estimated ? STATE_ESTIMATED : 0) |
    standInBits(day.quote?.source)
  )
}

function sumLevels(volumes: readonly number[] | undefined): number {
  let sum = 0
  for (let level = 0; level < BOOK_LEVELS; level++) sum += volumes?.[level] ?? 0
  return sum
}

/** An index in the same table: money summed over its members; no book, no orders, no split. */
export function indexBoardRow(index: IndexLine, slot: number): Row<'board'> {
  const before = index.closeAt(slot - SPEED_MINUTES) || (slot > SPEED_MINUTES ? 0 : index.instrument.prevClose)
  const [adS, adM, adL, adX] = index.ad.map(Math.round) as [number, number, number, number]
  const [odS, odM, odL, odX] = index.od.map(Math.round) as [number, number, number, number]
  return {
    index: index.place,
    time: index.time,
    last: index.last,
    open: index.open,
    high: index.high,
    low: index.low,
    volume: index.volume,
    turnover: Math.round(index.turnover),
    outer: 0,
    inner: 0,
    adS,
    adM,
    adL,
    adX,
    odS,
    odM,
    odL,
    odX,
    speed5: before > 0 && index.last > 0 ? Math.round((index.last / before - 1) * 10_000) : 0,
    bid: 0,
    ask: 0,
    bigBuys: 0,
    bigSells: 0,
    streak: 0,
    split: 0,
    state: standInBits(index.source),
  }
}
