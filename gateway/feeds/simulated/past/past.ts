import { SimulatedIndexes } from '../exchange/indexes'
import { Random } from '../exchange/random'
import { companyStyle } from '../exchange/styles'
import { TRADING } from '../exchange/tape'
import { companyLimit } from '../exchange/universe'
import { type BatchWriter, PAST_DAY } from '../thread/batch'
import type { Memory } from '../thread/memory'
import { sharedDayFactors, sharedReturn } from './day-factors'
import { pastMoney } from './past-money'
import { pastMove, priceMove } from './past-move'

/** An index's money is its members': the sum of their flows, grade by grade. */
const sumOf = (flowLists: readonly (readonly number[])[]): number[] =>
  Array.from({ length: 8 }, (_, grade) => flowLists.reduce((sum, flow) => sum + (flow[grade] ?? 0), 0))

/** How an index's day went beside its close, of which its members say nothing. */
export function indexReach(
  random: Random,
  prevClose: number,
  last: number,
): { open: number; high: number; low: number } {
  const open = Math.round(prevClose + 0.2 * (last - prevClose))
  return {
    open,
    high: Math.round(Math.max(open, last) * (1 + 0.003 * random.exponential())),
    low: Math.round(Math.min(open, last) * (1 - 0.003 * random.exponential())),
  }
}

/**
 * Invents the closes of `days` with the factor model's daily returns, so that each day's previous close is the
 * close before it (or its ex-rights reference), and leaves them in `memory`; a suspended company has no such day. Returns the rows of `past-day` events, a day an array.
 */
export function inventPast(seed: number, memory: Memory, days: readonly string[]): number[][] {
  const tape = memory.tape
  const count = tape.companies.length
  const places = new Map(tape.companies.map(({ id }, i) => [id, i]))
  const styles = tape.companies.map(companyStyle)
  const factorsOf = sharedDayFactors(seed)
  return days.map((day) => {
    tape.startDay(day, memory.sheet(day))
    const indexes = new SimulatedIndexes(tape, memory.indexCloses)
    const factors = factorsOf(day)
    const rows: number[] = []
    const flowsOf: number[][] = []
    const write = (i: number, prices: number[], volume: number, amount: number, flow: number[]) =>
      rows.push(PAST_DAY, i, Number(day), ...prices, volume, amount, ...flow)
    tape.companies.forEach((company, i) => {
      if (tape.status(i) !== TRADING) {
        flowsOf.push([])
        return
      }
      const prev = tape.prevClose[i] as number
      const random = new Random(seed, `past:${company.id}:${day}`)
      const shared = sharedReturn(factors, company, styles[i] as (typeof styles)[number])
      const limit = tape.isFree(i) ? 0 : companyLimit(company, day)
      const move = pastMove(random, { sigma: company.sigma, shared, limit, first: tape.isFirst(i) }, tape.carried(i))
      const priced = priceMove(move, prev, { up: tape.up[i] as number, down: tape.down[i] as number })
      const { own, change } = move
      const { volume, amount, flow } = pastMoney(random, company, priced, { own, change, busy: factors.busy })
      tape.last[i] = priced.close
      tape.volume[i] = volume
      tape.amount[i] = amount
      flowsOf.push(flow)
      write(i, [priced.open, priced.high, priced.low, priced.close, prev], volume, amount, flow)
    })
    const members = [...indexes.members()]
    const random = new Random(seed, `past:indexes:${day}`)
    indexes.values().forEach(({ prevClose, last, volume, turnover }, at) => {
      const { open, high, low } = indexReach(random, prevClose, last)
      const flow = sumOf(
        (members[at]?.members ?? []).map(({ instrument }) => flowsOf[places.get(instrument) ?? -1] ?? []),
      )
      write(count + at, [open, high, low, last, prevClose], volume, Math.round(turnover * 100), flow)
    })
    memory.keepDay(indexes)
    return rows
  })
}

/** Numbers in a row of `inventPast`, and rows that are delivered at once. */
const PAST_ROW = 18
const ROWS_AT_ONCE = 1000

/** Writes what `inventPast` returned, and pauses after every piece. */
export function* writePast(out: BatchWriter, past: readonly (readonly number[])[]): Generator<void> {
  for (const rows of past) {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE * PAST_ROW) {
      const to = Math.min(rows.length, from + ROWS_AT_ONCE * PAST_ROW)
      for (let at = from; at < to; at++) out.value(rows[at] as number)
      yield
    }
  }
}
