import { basketIn, isBasketId, ownerAndName } from '../../../shared/market/instrument-id'
import type { Db } from '../../storage/database'
import { accountsNamed, addressNameOf } from './named-account'

/** Owner and name of the basket that a code stands for; undefined: the code is not of a basket. */
const partsOf = (code: string) => (isBasketId(code) ? ownerAndName(basketIn(code)) : undefined)

/**
 * Normalizes codes that a user wrote. A basket is `ci:OWNER~NAME` with the account's public name, whichever of its
 * names was written, and the writer's own likewise; for an unknown account the code stays unchanged.
 */
export async function codeForms(db: Db, writer: string, codes: readonly string[]): Promise<(code: string) => string> {
  const owners = new Set(codes.flatMap((code) => partsOf(code) ?? []).map(({ owner }) => owner ?? writer))
  const accounts = await accountsNamed(db, [...owners])
  return (code) => {
    const parts = partsOf(code)
    const account = parts && accounts.get(parts.owner ?? writer)
    return account ? `ci:${addressNameOf(account)}~${parts.name}` : code
  }
}
