import { type BatchWriter, PAST_DAY } from './batch'
import { Indexes } from './indexes'
import type { Memory } from './memory'
import { INDUSTRIES } from './names'
import { Random } from './random'
import { TRADING } from './tape'

/** Newly listed companies move more, and far above their issue price on the first day. */
const FREE_SIGMA = 2.5
const POP = 0.6

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

/** An index's money is its members': the sum of their flows, grade by grade. */
const sumOf = (flowLists: readonly number[][]): number[] =>
  Array.from({ length: 8 }, (_, grade) => flowLists.reduce((sum, flow) => sum + (flow[grade] ?? 0), 0))

/**
 * Invents the closes of `days` with the factor model's daily returns, so that each day's previous close is the
 * close before it (or its ex-rights reference), and leaves them in `memory`; a suspended company has no such day. Returns the rows of `past-day` events, a day an array.
 */
export function inventPast(seed: number, memory: Memory, days: readonly string[]): number[][] {
  const tape = memory.tape
  const count = tape.companies.length
  const places = new Map(tape.companies.map(({ id }, i) => [id, i]))
  return days.map((day) => {
    const random = new Random(seed, `past:${day}`)
    tape.startDay(day, memory.sheet(day))
    const indexes = new Indexes(tape, memory.indexCloses)
    const market = 0.0098 * random.heavy()
    const busy = random.around(0.12)
    const industries = INDUSTRIES.map(() => 0.0078 * random.heavy())
    const rows: number[] = []
    const flowsOf: number[][] = []
    const write = (i: number, prices: number[], volume: number, amount: number, flow: number[]) =>
      rows.push(PAST_DAY, i, Number(day), ...prices, volume, amount, ...flow)
    tape.companies.forEach(({ beta, industryBeta, sigma, industry, turnover, board }, i) => {
      const prev = tape.prevClose[i] as number
      if (tape.status(i) !== TRADING) {
        flowsOf.push([])
        return
      }
      const own = 0.0165 * sigma * random.heavy() * (tape.isFree(i) ? FREE_SIGMA : 1) + (tape.isFirst(i) ? POP : 0)
      const change = beta * market + industryBeta * (industries[industry] ?? 0) + own
      const price = (by: number) => tape.clamp(i, Math.max(110, Math.round(prev * (1 + by))))
      const close = price(change)
      const open = price(0.2 * change + 0.004 * random.normal())
      const high = Math.max(open, close, price(Math.max(change, 0) + 0.008 * random.exponential()))
      const low = Math.min(open, close, price(Math.min(change, 0) - 0.008 * random.exponential()))
      const unit = board === 'fund' ? 1000 : 100
      const volume =
        Math.round((turnover * unit * busy * random.around(0.4) * (0.8 + 9 * Math.abs(own))) / close / 100) * 100
      const amount = Math.round(volume * 0.25 * (open + high + low + close))
      const net = Math.round(amount * Math.max(-0.4, Math.min(0.4, 3 * change + 0.05 * random.normal())))
      tape.last[i] = close
      tape.volume[i] = volume
      tape.amount[i] = amount
      const flow = flows(random, amount, net)
      flowsOf.push(flow)
      write(i, [open, high, low, close, prev], volume, amount, flow)
    })
    const members = [...indexes.members()]
    indexes.values().forEach((value, at) => {
      const open = Math.round(value.prevClose + 0.2 * (value.last - value.prevClose))
      const high = Math.round(Math.max(open, value.last) * (1 + 0.003 * random.exponential()))
      const low = Math.round(Math.min(open, value.last) * (1 - 0.003 * random.exponential()))
      const amount = Math.round(value.turnover * 100)
      const flow = sumOf(
        (members[at]?.members ?? []).map(({ instrument }) => flowsOf[places.get(instrument) ?? -1] ?? []),
      )
      write(count + at, [open, high, low, value.last, value.prevClose], value.volume, amount, flow)
    })
    memory.keepDay(indexes)
    return rows
  })
}

/** Numbers in a row of `inventPast`. */
export const PAST_ROW = 18

export function writePast(out: BatchWriter, rows: readonly number[], from: number, to: number): void {
  for (let at = from; at < to; at++) out.value(rows[at] as number)
}
