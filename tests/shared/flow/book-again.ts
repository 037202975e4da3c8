import type { Sizing } from '../../../shared/flow/definitions'
import type { FlowSums } from '../../../shared/flow/flow-minutes'
import { type GradeBounds, gradeOf } from '../../../shared/flow/grades'
import type { LedgerPrint } from '../../../shared/flow/ledger'

export interface BookedPrint extends LedgerPrint {
  slot: number
}

export const noFlow = (): FlowSums => ({ ad: [0, 0, 0, 0], od: [0, 0, 0, 0], buy: 0, sell: 0, auction: 0 })

/**
 * The ledger as one would do it on paper, all prints known: first every order's size, then every print's grades.
 * Returns the sums by minute. `scale` = amount units a yuan. It shares nothing with `Ledger` but the grades.
 */
export function bookAgain(
  prints: readonly BookedPrint[],
  bounds: GradeBounds,
  sizing: Sizing,
  scale = 100,
): Map<number, FlowSums> {
  const final = new Map<string, { amount: number; shares: number }>()
  const orderOf = (side: 'b' | 's', no: number) => (no > 0 && sizing !== 'print' ? `${side}${no}` : undefined)
  const grown = (sizes: typeof final, key: string, { amount, volume }: LedgerPrint) => {
    const size = sizes.get(key) ?? { amount: 0, shares: 0 }
    size.amount += amount
    size.shares += volume
    sizes.set(key, size)
    return size
  }
  for (const print of prints) {
    for (const key of [orderOf('b', print.buyNo), orderOf('s', print.sellNo)]) if (key) grown(final, key, print)
  }
  const so = new Map<string, { amount: number; shares: number }>()
  const minutes = new Map<number, FlowSums>()
  for (const print of prints) {
    const gradeBy = (key: string | undefined, no: number) => {
      const many = Math.max(1, -no)
      const own = { amount: print.amount / many, shares: print.volume / many }
      const then = key ? grown(so, key, print) : own
      const size = key && sizing === 'close' ? (final.get(key) ?? own) : then
      return gradeOf(bounds, size.amount / scale, size.shares)
    }
    const buyKey = orderOf('b', print.buyNo)
    const sellKey = orderOf('s', print.sellNo)
    const buyGrade = gradeBy(buyKey, print.buyNo)
    const sellGrade = gradeBy(sellKey, print.sellNo)
    const minute = minutes.get(print.slot) ?? noFlow()
    minutes.set(print.slot, minute)
    if (print.side === 'none') minute.auction += print.amount
    if (print.side === 'buy') {
      minute.buy += print.amount
      minute.ad[buyGrade] += print.amount
    }
    if (print.side === 'sell') {
      minute.sell += print.amount
      minute.ad[sellGrade] -= print.amount
    }
    if (sizing === 'print' || (print.buyNo === 0 && print.sellNo === 0)) continue
    minute.od[buyGrade] += print.amount
    minute.od[sellGrade] -= print.amount
  }
  return minutes
}
