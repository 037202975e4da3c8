import { isListed, isRetracted, isValid } from '../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../shared/flow/split-finding'
import type { Shares } from '../../shared/market/units'

/** A true parent order and its child orders. */
export interface KnownParent {
  instrument: string
  side: 'buy' | 'sell'
  orderNos: readonly number[]
}

export interface ListLook {
  /** Number of listed rows, of rows without a parent (false rows), and of second rows of one parent. */
  standing: number
  wrong: number
  second: number
}

interface Row {
  finding: SplitFinding
  claimed: Map<number, Shares>
}

/** The split list of the whole market at a threshold, compared with the true parents. */
export class MarketList {
  private readonly rows = new Map<string, Row>()
  private readonly owners = new Map<string, KnownParent>()
  private readonly indexed = new Map<KnownParent, number>()

  constructor(private readonly parents: () => readonly KnownParent[]) {}

  put(finding: SplitFinding): void {
    const row = this.rows.get(finding.id) ?? { finding, claimed: new Map() }
    this.rows.set(finding.id, row)
    row.finding = finding
    for (const { orderNo, volume } of finding.children) row.claimed.set(orderNo, volume)
    const into = finding.mergedInto === undefined ? undefined : this.rows.get(finding.mergedInto)
    if (into) for (const [orderNo, volume] of row.claimed) into.claimed.set(orderNo, volume)
  }

  /** Counts of the current list, by turnover: of two rows of one parent the smaller one is the second. */
  look(threshold: number): ListLook {
    this.index()
    const shown = [...this.rows.values()].filter(({ finding }) => isListed(finding, threshold))
    shown.sort((a, b) => b.finding.turnover - a.finding.turnover)
    const seen = new Set<KnownParent>()
    let wrong = 0
    let second = 0
    for (const row of shown) {
      const owner = this.ownerOf(row)
      if (!owner) wrong++
      else if (seen.has(owner)) second++
      else seen.add(owner)
    }
    return { standing: shown.length, wrong, second }
  }

  /** Number of rows that were listed at a threshold at any time, and of those retracted since. */
  told(threshold: number): { told: number; takenBack: number } {
    const told = [...this.rows.values()].filter(({ finding }) => (finding.peak ?? finding.confidence) >= threshold)
    return { told: told.length, takenBack: told.filter(({ finding }) => isRetracted(finding, threshold)).length }
  }

  /** Stated probabilities of findings not merged into another, and whether each is the first row of a true parent. */
  judged(): { stated: number; right: boolean }[] {
    this.index()
    const seen = new Set<KnownParent>()
    return [...this.rows.values()]
      .filter(({ finding }) => finding.mergedInto === undefined)
      .sort((a, b) => b.finding.turnover - a.finding.turnover)
      .map((row) => {
        const owner = this.ownerOf(row)
        const right = owner !== undefined && !seen.has(owner)
        if (owner && isValid(row.finding)) seen.add(owner)
        return { stated: row.finding.confidence, right }
      })
  }

  /** The parent that owns at least half of a row's volume. */
  private ownerOf({ finding: { instrument, side }, claimed }: Row): KnownParent | undefined {
    const own = new Map<KnownParent, Shares>()
    let all = 0
    for (const [orderNo, volume] of claimed) {
      all += volume
      const parent = this.owners.get(keyOf(instrument, side, orderNo))
      if (parent) own.set(parent, (own.get(parent) ?? 0) + volume)
    }
    const [best] = [...own].sort((a, b) => b[1] - a[1])
    return best && best[1] * 2 >= all ? best[0] : undefined
  }

  private index(): void {
    for (const parent of this.parents()) {
      const from = this.indexed.get(parent) ?? 0
      for (let at = from; at < parent.orderNos.length; at++) {
        this.owners.set(keyOf(parent.instrument, parent.side, parent.orderNos[at] as number), parent)
      }
      this.indexed.set(parent, parent.orderNos.length)
    }
  }
}

const keyOf = (instrument: string, side: string, orderNo: number): string => `${instrument}${side}${orderNo}`
