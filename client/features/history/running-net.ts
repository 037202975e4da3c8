import type { FlowDay } from '../../../shared/protocol/rest'
import type { HistoryMode } from './choice'

/** Grades that are 大 or more, whose net of orders is shown: all its grades sum to zero. */
const BIG = [2, 3] as const
const ALL = [0, 1, 2, 3] as const

/** A day's net up to each minute from the opening auction on, yuan, as far as the day has come; minutes without a print add nothing. */
export function runningNet({ slot: slots, ad, od }: FlowDay, mode: HistoryMode): number[] {
  const sums: number[] = []
  let sum = 0
  slots.forEach((slot, at) => {
    while (sums.length < slot) sums.push(sum)
    sum += mode === 'BS' ? total(ad, ALL, at) : total(od, BIG, at)
    sums.push(sum)
  })
  return sums
}

const total = (nets: FlowDay['ad'], grades: readonly (0 | 1 | 2 | 3)[], at: number): number =>
  grades.reduce((sum: number, grade) => sum + (nets[grade][at] ?? 0), 0)

/** Two days at one minute: the pointed one, else the newest that both have come to. */
export function comparedAt([first, second]: readonly [readonly number[], readonly number[]], pointed: number | null) {
  const slot = pointed ?? Math.max(0, Math.min(first.length, second.length) - 1)
  const [one, two] = [first[slot] ?? null, second[slot] ?? null]
  return { slot, one, two, apart: one === null || two === null ? null : one - two }
}
