import { cappedShares, shareCap } from '../../../shared/market/basket-shares'
import { ZeusError } from '../../../shared/protocol/errors'

export interface BasketWeight {
  id: string
  weight: number
}

/**
 * Fractions that sum to 1. Throws `weights-invalid` for a share above the cap, or one that is no positive number: by
 * itself, or beside the others.
 */
export function ownWeights(members: readonly BasketWeight[]): BasketWeight[] {
  const sum = members.reduce((total, { weight }) => total + weight, 0)
  const shares = members.map(({ id, weight }) => ({ id, weight: weight / sum }))
  if (!(sum > 0) || shares.some(({ weight }) => !(weight > 0))) throw new ZeusError('weights-invalid')
  const heavy = shares.find(({ weight }) => weight > shareCap(members.length) + 1e-9)
  if (heavy) throw new ZeusError('weights-invalid', heavy.id)
  return shares
}

export const equalWeights = (ids: readonly string[]): BasketWeight[] =>
  ids.map((id) => ({ id, weight: 1 / ids.length }))

/** `cappedShares` of these sizes. Throws `weights-invalid` where one is not known. */
export function cappedWeights(sizes: readonly BasketWeight[]): BasketWeight[] {
  if (sizes.some(({ weight }) => !(weight > 0))) throw new ZeusError('weights-invalid', '流通股本未知')
  const shares = cappedShares(sizes.map(({ weight }) => weight))
  return sizes.map(({ id }, place) => ({ id, weight: shares[place] ?? 0 }))
}
