import { isCovered } from '../../../shared/market/coverage'
import type { InstrumentId } from '../../../shared/market/instrument'
import type {
  BasketCourse,
  BasketDefinition,
  BasketMemberStart,
  BasketRebalance,
  Rebalance,
} from '../../../shared/protocol/rest-baskets'
import { MemberWalk, type PricedDay } from './member-walk'

/** Prices of members that are looked up between two pauses, some milliseconds. */
const STEPS_A_PART = 10_000

/** Points at the start of a basket. */
const BASE_VALUE = 1000

/** Data from which a course is computed; all days ascending. */
export interface BasketPast {
  /** Trading days from the base day to the running one. */
  days: readonly string[]
  definitions: readonly BasketDefinition[]
  /** For each member: its days on record on today's basis, and the reference of the running day. */
  prices: ReadonlyMap<InstrumentId, readonly PricedDay[]>
}

const periodOf = (day: string, rebalance: Rebalance): string => {
  if (rebalance === 'none') return ''
  const month = Number(day.slice(4, 6))
  return rebalance === 'month' ? day.slice(0, 6) : `${day.slice(0, 4)}Q${Math.ceil(month / 3)}`
}

/** Shares of a basket over time. */
class Holding {
  private units = new Map<InstrumentId, number>()
  private entries = new Map<InstrumentId, { entered: string; base: number }>()
  readonly rebalanced: BasketRebalance[] = []

  constructor(private readonly walks: ReadonlyMap<InstrumentId, MemberWalk>) {}

  get began(): boolean {
    return this.rebalanced.length > 0
  }

  /** Points of the shares at prices; `price` of a member in price units. */
  worth(price: (walk: MemberWalk) => number): number {
    let value = 0
    for (const [id, unit] of this.units) value += unit * price(this.walks.get(id) as MemberWalk)
    return value
  }

  /** Fraction of the weight at the start of the day with a known price on that day. */
  covered(): number {
    const all = this.worth((walk) => walk.start)
    return all > 0 ? this.worth((walk) => (walk.isKnown ? walk.start : 0)) / all : 0
  }

  /** Sells everything at the previous closes of the day and buys the definition; false while a member has no price. */
  rebalance(day: string, { members }: BasketDefinition, why: BasketRebalance['why']): boolean {
    const starts = members.map(({ id }) => this.walks.get(id)?.start ?? 0)
    if (starts.some((price) => price <= 0)) return false
    const value = this.began ? this.worth((walk) => walk.start) : BASE_VALUE
    const after = new Map(members.map(({ id, weight }) => [id, weight]))
    const id = [...new Set([...this.units.keys(), ...after.keys()])]
    const before = id.map((one) => ((this.units.get(one) ?? 0) * (this.walks.get(one)?.start ?? 0)) / value)
    this.rebalanced.push({ day, why, id, before, after: id.map((one) => after.get(one) ?? 0) })
    const entries = new Map<InstrumentId, { entered: string; base: number }>()
    this.units = new Map()
    members.forEach(({ id: one, weight }, at) => {
      const base = starts[at] as number
      entries.set(one, this.entries.get(one) ?? { entered: day, base })
      this.units.set(one, (value * weight) / base)
    })
    this.entries = entries
    return true
  }

  membersOf({ members }: BasketDefinition): BasketMemberStart[] {
    return [...this.units].map(([id, unit]): BasketMemberStart => {
      const weight = members.find((member) => member.id === id)?.weight ?? 0
      return { id, weight, unit, ...(this.entries.get(id) as { entered: string; base: number }) }
    })
  }
}

/** The definition in force on a day; before the first one, the first one. */
const inForce = (definitions: readonly BasketDefinition[], day: string): BasketDefinition =>
  definitions.findLast(({ from }) => from <= day) ?? (definitions[0] as BasketDefinition)

/**
 * A basket day by day: Iₜ = Σ hᵢ·Pᵢ,ₜ with shares hᵢ = I·wᵢ ÷ Pᵢ set at the previous closes of a day: at the start,
 * when the definition changes, and on the first day of a month or quarter if it is rebalanced. Prices are on today's
 * basis, so an ex-date changes nothing. While a member has no price the shares stay; the basket starts with its first
 * purchase. Trading costs are not counted. Pauses now and then: a long past of many members takes half a second.
 */
export function* basketCourse({ days, definitions, prices }: BasketPast): Generator<void, BasketCourse> {
  const walks = new Map([...prices].map(([id, rows]) => [id, new MemberWalk(rows)]))
  const holding = new Holding(walks)
  const course: BasketCourse = {
    start: '',
    late: false,
    lacking: [],
    rebalanced: holding.rebalanced,
    prevValue: 0,
    members: [],
    day: [],
    before: [],
    open: [],
    close: [],
    covered: [],
  }
  let due: BasketRebalance['why'] | undefined = 'base'
  let definition = inForce(definitions, days[0] ?? '')
  let period = ''
  let steps = 0
  for (const [at, day] of days.entries()) {
    steps += walks.size
    if (steps > STEPS_A_PART) {
      steps = 0
      yield
    }
    for (const walk of walks.values()) walk.goTo(day)
    const now = inForce(definitions, day)
    if (holding.began && now !== definition) due = 'change'
    else if (holding.began && periodOf(day, now.rebalance) !== period) due ??= 'period'
    definition = now
    period = periodOf(day, now.rebalance)
    if (due && holding.rebalance(day, now, due)) due = undefined
    if (!holding.began) continue
    course.start ||= day
    if (at === days.length - 1) {
      course.prevValue = holding.worth((walk) => walk.start)
      course.members = holding.membersOf(now)
      continue
    }
    const covered = holding.covered()
    const isKnown = isCovered(covered)
    course.day.push(day)
    course.before.push(holding.worth((walk) => walk.start))
    course.open.push(isKnown ? holding.worth((walk) => walk.open) : null)
    course.close.push(isKnown ? holding.worth((walk) => walk.close) : null)
    course.covered.push(covered)
  }
  course.late = course.start !== '' && course.start !== days[0]
  if (!holding.began) {
    course.lacking = definition.members.map(({ id }) => id).filter((id) => (walks.get(id)?.start ?? 0) <= 0)
  }
  return course
}
