import type { InstrumentId } from '../../../shared/market/instrument'
import type { IndexContributions, MemberContribution } from '../../../shared/protocol/rest-index-history'

/** A member's day from its previous close to a time of the day. */
export interface MemberDay {
  /** Price ÷ the day's previous close; 1 until the first print. */
  relative: number
  /** Yuan; null = sides are unknown. */
  adNet: number | null
  odBig: number | null
}

/** One member's part of a day of the range. */
export interface MemberPart {
  id: InstrumentId
  /** Fraction at the previous close of the day. */
  weight: number
  /** Undefined: its course within the day is not known. */
  from: MemberDay | undefined
  to: MemberDay | undefined
}

interface Sum extends Omit<MemberContribution, 'change'> {
  /** Changes so far, chained. */
  growth: number
  /** First day as a member. */
  since: string
}

const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)
const minus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b)

/**
 * Contributions of members to their index, day by day: the index at the day's previous close × the member's weight
 * there × its change of that day. Each change is against the previous close that the exchange states, so an ex-date is
 * no fall. A weight follows its price from day to day, so the days together equal the weight and the index at the
 * beginning × the chained change, and two adjacent ranges add up to the range that covers both.
 */
export class ContributionTally {
  private readonly sums = new Map<InstrumentId, Sum>()
  private members: ReadonlySet<InstrumentId> | undefined

  /** Days ascending. `level`: the index's previous close of the day, price units. */
  add(day: string, level: number, parts: readonly MemberPart[]): void {
    const now = new Set(parts.map(({ id }) => id))
    for (const part of parts) this.addPart(day, level, part)
    if (this.members) {
      for (const id of this.members) {
        const sum = this.sums.get(id)
        if (sum && !now.has(id)) sum.left = day
      }
    }
    this.members = now
  }

  private addPart(day: string, level: number, { id, weight, from, to }: MemberPart): void {
    const sum = this.sums.get(id) ?? this.begin(day, id, weight)
    if (sum.left !== null) sum.left = null
    if (!from || !to) {
      Object.assign(sum, { points: null, growth: Number.NaN, adNet: null, weighted: null, odBig: null })
      return
    }
    const net = minus(to.adNet, from.adNet)
    sum.points = plus(sum.points, level * weight * (to.relative - from.relative))
    sum.growth *= to.relative / from.relative
    sum.adNet = plus(sum.adNet, net)
    sum.weighted = plus(sum.weighted, net === null ? null : weight * net)
    sum.odBig = plus(sum.odBig, minus(to.odBig, from.odBig))
  }

  private begin(day: string, id: InstrumentId, weight: number): Sum {
    const entered = this.members ? day : null
    const sum: Sum = {
      id,
      weight,
      points: 0,
      growth: 1,
      adNet: 0,
      weighted: 0,
      odBig: 0,
      since: day,
      entered,
      left: null,
    }
    this.sums.set(id, sum)
    return sum
  }

  /** Largest contribution first; with more members than twice `ends`, those in between are summed. */
  answer(ends: number): Pick<IndexContributions, 'members' | 'rest' | 'sum' | 'adNet' | 'weighted' | 'unknown'> {
    const all = [...this.sums.values()]
      .map(({ growth, since: _, ...sum }): MemberContribution => ({ ...sum, change: known(growth - 1) }))
      .sort((a, b) => (b.points ?? 0) - (a.points ?? 0) || (a.id < b.id ? -1 : 1))
    const between = (one: MemberContribution, at: number) =>
      at >= ends && at < all.length - ends && one.entered === null && one.left === null
    const rest = all.filter(between)
    const { points: sum, adNet, weighted } = totals(all)
    return {
      members: all.filter((one, at) => !between(one, at)),
      rest: { count: rest.length, ...totals(rest) },
      sum,
      adNet,
      weighted,
      unknown: all.filter(({ points }) => points === null).length,
    }
  }
}

const known = (value: number): number | null => (Number.isFinite(value) ? value : null)

const totals = (members: readonly MemberContribution[]) => ({
  points: members.reduce((sum, { points }) => sum + (points ?? 0), 0),
  adNet: members.reduce((sum, { adNet }) => sum + (adNet ?? 0), 0),
  weighted: members.reduce((sum, { weighted }) => sum + (weighted ?? 0), 0),
})
