import type { ChildOrder, SplitFinding } from '../../../shared/flow/split-finding'
import type { Trade } from '../../../shared/market/events'
import { addTo } from '../../../shared/market/multi-map'

/** Prints of one time and aggressor, in file order. */
interface Moment {
  rows: number[]
  prints: Trade[]
}

/** Data rows of a finding's children: by order number, or by time, side and volume if there are none. */
export class ClaimedRows {
  private readonly byNumber = new Map<string, number[]>()
  private readonly byMoment = new Map<string, Moment>()
  private readonly claims = new Map<string, Set<string>>()
  private readonly rowsOfChild = new Map<string, number[]>()

  print(row: number, trade: Trade): void {
    if (trade.buyNo > 0 && trade.sellNo > 0) {
      addTo(this.byNumber, `buy${trade.buyNo}`, row)
      addTo(this.byNumber, `sell${trade.sellNo}`, row)
      return
    }
    const key = momentKey(trade.exchangeTime, trade.side)
    const moment = this.byMoment.get(key) ?? { rows: [], prints: [] }
    moment.rows.push(row)
    moment.prints.push(trade)
    this.byMoment.set(key, moment)
  }

  /** Records the children of an update; those of a merged finding belong to the one it was merged into. */
  claim(finding: SplitFinding): void {
    const own = this.claimsOf(finding.id)
    for (const child of finding.children) {
      const key = childKey(finding.side, child)
      own.add(key)
      if (child.orderNo === 0 && !this.rowsOfChild.has(key)) this.rowsOfChild.set(key, this.find(finding.side, child))
    }
    if (finding.mergedInto === undefined) return
    const into = this.claimsOf(finding.mergedInto)
    for (const key of own) into.add(key)
  }

  rowsOf(id: string): number[] {
    const rows = new Set<number>()
    for (const key of this.claimsOf(id)) {
      for (const row of this.rowsOfChild.get(key) ?? this.byNumber.get(key) ?? []) rows.add(row)
    }
    return [...rows].sort((a, b) => a - b)
  }

  private claimsOf(id: string): Set<string> {
    const known = this.claims.get(id)
    if (known) return known
    const claims = new Set<string>()
    this.claims.set(id, claims)
    return claims
  }

  private find(side: 'buy' | 'sell', child: ChildOrder): number[] {
    const other = side === 'buy' ? 'sell' : 'buy'
    const moment = this.byMoment.get(momentKey(child.time, child.active ? side : other))
    if (!moment) return []
    const { rows, prints } = moment
    if (!child.active) {
      const at = prints.findIndex(({ volume, price }) => volume === child.volume && price === child.price)
      return at < 0 ? [] : [rows[at] as number]
    }
    for (let from = 0; from < rows.length; from++) {
      let sum = 0
      for (let to = from; to < rows.length && sum < child.volume; to++) {
        sum += (prints[to] as Trade).volume
        if (sum === child.volume && (prints[to] as Trade).price === child.price) return rows.slice(from, to + 1)
      }
    }
    return []
  }
}

const momentKey = (time: number, side: string): string => `${time}${side}`

const childKey = (side: 'buy' | 'sell', { orderNo, time, price, volume, active }: ChildOrder): string =>
  orderNo > 0 ? `${side}${orderNo}` : `${side}@${time}:${price}:${volume}:${active}`
