import type { InstrumentId } from '../market/instrument'
import type { Rule } from './rule'

/** A user's list or basket: its name and codes. */
export interface NamedList {
  name: string
  codes: readonly InstrumentId[]
}

/** A person's own items that a rule may name and compare with. */
export interface Own {
  lists: readonly NamedList[]
  baskets: readonly NamedList[]
  /** Names of the data sets. */
  dataSets: readonly string[]
  /** Cost of a share, yuan. */
  costs: ReadonlyMap<InstrumentId, number>
}

export const NOTHING_OWN: Own = { lists: [], baskets: [], dataSets: [], costs: new Map() }

/** The list or the basket that a rule names; undefined: it names none, or it is gone. */
export function namedIn(
  { lists, baskets }: Pick<Own, 'lists' | 'baskets'>,
  scope: Rule['scope'],
): NamedList | undefined {
  if (scope.kind !== 'list' && scope.kind !== 'basket') return undefined
  return (scope.kind === 'list' ? lists : baskets).find(({ name }) => name === scope.name)
}
