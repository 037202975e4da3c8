import type { Sizing } from '../../shared/flow/definitions'
import type { FlowSums } from '../../shared/flow/flow-minutes'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import { imbalanceOf, isBalanced } from '../../shared/flow/identities'
import { Ledger, type LedgerPrint } from '../../shared/flow/ledger'
import { minuteOf } from '../../shared/flow/minute-ring'
import type { Scales, Shares } from '../../shared/market/units'

/** A print with its time, as a day is replayed. */
export interface TimedPrint extends LedgerPrint {
  exchangeTime: number
}

export interface LedgerReport {
  prints: number
  /** Minutes with prints; at the end of each, that minute and the day so far were checked. */
  minutes: number
  turnover: number
  /** Descriptions of unbalanced sums; empty = all identities hold to the unit. */
  faults: string[]
  day: FlowSums
}

interface Counted {
  buy: number
  sell: number
  turnover: number
}

/**
 * Books a day and checks all identities at the end of every minute, of the day so far and of every minute so far,
 * against sums counted here. `everyMinute` false: earlier minutes are checked only at the end of the day.
 */
export function checkLedger(
  prints: Iterable<TimedPrint>,
  sizing: Sizing,
  { priceScale, floatShares = 0, everyMinute = true }: Scales & { floatShares?: Shares; everyMinute?: boolean },
): LedgerReport {
  const ledger = new Ledger({
    definition: { grades: DEFAULT_GRADES, sizing },
    scales: { priceScale },
    floatShares,
    minutes: 241,
    hasOrderNumbers: true,
    ordersKept: 1_000_000,
  })
  const counted = new Map<number, Counted>()
  const day: Counted = { buy: 0, sell: 0, turnover: 0 }
  const faults: string[] = []
  let count = 0
  let now = Number.NEGATIVE_INFINITY

  const compare = (what: string, sums: FlowSums, { buy, sell, turnover }: Counted) => {
    const imbalance = imbalanceOf(sums, turnover)
    if (isBalanced(imbalance) && sums.buy === buy && sums.sell === sell) return
    faults.push(`${what}: ${JSON.stringify({ imbalance, sums, buy, sell })}`)
  }
  const look = (minutes: Iterable<number>) => {
    compare(`the day at minute ${now}`, ledger.day, day)
    for (const slot of minutes) {
      const own = counted.get(slot)
      if (own) compare(`minute ${slot} at minute ${now}`, ledger.minutes.read(slot), own)
    }
  }

  for (const print of prints) {
    const slot = minuteOf(print.exchangeTime, false)
    if (slot !== now) {
      if (count > 0) look(everyMinute ? counted.keys() : [now])
      now = slot
    }
    ledger.add(print, slot)
    count++
    // Prints after the hours belong to the day, but to none of its minutes.
    for (const sums of slot < 0 ? [day] : [day, of(counted, slot)]) {
      sums.turnover += print.amount
      if (print.side !== 'none') sums[print.side] += print.amount
    }
  }
  look(counted.keys())
  return { prints: count, minutes: counted.size, turnover: day.turnover, faults, day: ledger.day }
}

function of(counted: Map<number, Counted>, slot: number): Counted {
  let sums = counted.get(slot)
  if (!sums) {
    sums = { buy: 0, sell: 0, turnover: 0 }
    counted.set(slot, sums)
  }
  return sums
}
