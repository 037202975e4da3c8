import { ZeusError } from '../../../shared/protocol/errors'

/** Largest share of one member; a basket too small for it takes equal shares as its bound. */
const BASKET_SHARE_MAX = 0.3

export interface BasketWeight {
  id: string
  weight: number
}

const capOf = (count: number) => Math.max(BASKET_SHARE_MAX, 1 / count)

/**
 * Fractions that sum to 1. Throws `weights-invalid` for a share above the cap, or one that is no positive number: by
 * itself, or beside the others.
 */
export function ownWeights(members: readonly BasketWeight[]): BasketWeight[] {
  const sum = members.reduce((total, { weight }) => total + weight, 0)
  const shares = members.map(({ id, weight }) => ({ id, weight: weight / sum }))
  if (!(sum > 0) || shares.some(({ weight }) => !(weight > 0))) throw new ZeusError('weights-invalid')
  const heavy = shares.find(({ weight }) => weight > capOf(members.length) + 1e-9)
  if (heavy) throw new ZeusError('weights-invalid', heavy.id)
  return shares
}

export const equalWeights = (ids: readonly string[]): BasketWeight[] =>
  ids.map((id) => ({ id, weight: 1 / ids.length }))

/** Shares by size (free-float value), those above the cap cut to it and the rest raised in proportion. */
export function cappedWeights(sizes: readonly BasketWeight[]): BasketWeight[] {
  const cap = capOf(sizes.length)
  if (sizes.some(({ weight }) => !(weight > 0))) throw new ZeusError('weights-invalid', '流通股本未知')
  const capped = new Set<string>()
  for (;;) {
    const free = sizes.filter(({ id }) => !capped.has(id))
    const room = 1 - cap * capped.size
    const sum = free.reduce((total, { weight }) => total + weight, 0)
    const over = free.filter(({ weight }) => (weight / sum) * room > cap + 1e-12)
    if (over.length === 0) {
      return sizes.map(({ id, weight }) => ({ id, weight: capped.has(id) ? cap : (weight / sum) * room }))
    }
    for (const { id } of over) capped.add(id)
  }
}
