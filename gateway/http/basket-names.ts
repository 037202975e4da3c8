import { isBasketId } from '../../shared/market/instrument-id'
import type { Db } from '../storage/database'
import { accountsNamed, addressNameOf } from './named-account'

/** Whose basket a code means, as it is written (empty: the writer's own), and which; undefined: it is no basket's. */
function partsOf(code: string): { owner: string; name: string } | undefined {
  if (!isBasketId(code)) return undefined
  const text = code.slice('ci:'.length)
  const tilde = text.lastIndexOf('~')
  return { owner: text.slice(0, Math.max(0, tilde)), name: text.slice(tilde + 1) }
}

/**
 * For codes that somebody wrote: each in its one form. A basket is `ci:OWNER~NAME` by what stands for the account,
 * whichever of its names was written, and the writer's own by the same; of an account that is not there the code stays.
 */
export async function codeForms(db: Db, writer: string, codes: readonly string[]): Promise<(code: string) => string> {
  const owners = new Set(codes.flatMap((code) => partsOf(code) ?? []).map(({ owner }) => owner || writer))
  const accounts = await accountsNamed(db, [...owners])
  return (code) => {
    const parts = partsOf(code)
    const account = parts && accounts.get(parts.owner || writer)
    return account ? `ci:${addressNameOf(account)}~${parts.name}` : code
  }
}
