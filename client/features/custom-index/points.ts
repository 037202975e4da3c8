import type { MemberWeight } from '../../store/baskets/basket-value'
import { formatChange } from '../../ui/format'

/** Points with two decimals and their sign; what rounds to nothing has none. */
export const formatPoints = (points: number): string => formatChange(points * 100, 2)

/** Members by the size of what they contribute, both signs, largest first. */
export const topContributions = (members: readonly MemberWeight[], count: number): MemberWeight[] =>
  [...members].sort((a, b) => Math.abs(b.points) - Math.abs(a.points)).slice(0, count)
