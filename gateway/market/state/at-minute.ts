import { amountToYuan, type Price } from '../../../shared/market/units'
import type { IndexMoment } from '../../../shared/protocol/minute-views'
import type { DayState } from './day-state'

/** The minute line of an instrument or an index, as far as its closes. */
interface ClosingLine {
  /** Newest slot; -1 before the first. */
  readonly newest: number
  /** 0 if nothing was known yet. */
  closeAt(slot: number): Price
}

/** Closes of every `step`th minute so far, from slot 0 on; 0 before the first print. */
export function closesEvery(line: ClosingLine, step: number): Price[] {
  const closes: Price[] = []
  for (let slot = 0; slot <= line.newest; slot += step) closes.push(line.closeAt(slot))
  return closes
}

type MemberThen = Omit<IndexMoment['members'][number], 'id'>

/** The day of an instrument at the end of a minute, in yuan. Last 0 = no print yet. */
export function memberThen({ line, ledger, instrument }: DayState, slot: number): MemberThen {
  const yuan = (amount: number) => amountToYuan(amount, instrument)
  let turnover = 0
  for (const each of line.ring.opened()) if (each <= slot) turnover += line.row(each)?.amount ?? 0
  const ad: MemberThen['ad'] = [0, 0, 0, 0]
  const od: MemberThen['od'] = [0, 0, 0, 0]
  for (const each of ledger.minutes.ring.opened()) {
    if (each > slot) break
    const sums = ledger.minutes.read(each)
    for (const grade of [0, 1, 2, 3] as const) {
      ad[grade] += sums.ad[grade]
      od[grade] += sums.od[grade]
    }
  }
  const all = (nets: MemberThen['ad']): MemberThen['ad'] => [yuan(nets[0]), yuan(nets[1]), yuan(nets[2]), yuan(nets[3])]
  return { last: line.closeAt(slot), turnover: yuan(turnover), ad: all(ad), od: all(od) }
}
