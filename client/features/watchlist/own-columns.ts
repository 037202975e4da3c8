import type { Numeric } from '../../../shared/expression/expression'
import { type FigureNames, normalised, type Read, readFormula } from '../../../shared/expression/read-expression'
import { OWN_DATA_NAME, OWN_DATA_PREFIX, withOwnWords } from '../../../shared/market/own-data'
import type { WatchGroup } from '../../../shared/protocol/rest'
import { LIST_COLUMNS, type ListColumn } from '../../store/account/user-settings'
import { watchlist as text } from '../../text/watchlist'

/** Columns of a position: cost and shares as typed, and derived values at the newest price. */
export const POSITION_COLUMNS = ['cost', 'quantity', 'worth', 'profit', 'profitShare'] as const
export type PositionColumn = (typeof POSITION_COLUMNS)[number]

/**
 * A column that a group may show; `tags` are one's own words, `f:NAME` is one of its own formulas, `d:NAME` a data set of
 * the account.
 */
export type OwnColumn = ListColumn | PositionColumn | 'tags' | `f:${string}` | `d:${string}`

export const isFormulaColumn = (key: string): key is `f:${string}` => key.startsWith('f:')
export const isDataColumn = (key: string): key is `d:${string}` => /^d:./.test(key) && OWN_DATA_NAME.test(key.slice(2))
export const isPositionColumn = (key: string): key is PositionColumn => POSITION_COLUMNS.some((known) => known === key)

/** Figures that a formula may name, as their columns are called. */
export const FORMULA_NAMES: FigureNames = new Map(
  [...LIST_COLUMNS, ...POSITION_COLUMNS]
    .filter((key) => key !== 'event' && key !== 'time')
    .map((key) => [text.columns[key], key]),
)

const OWN_NAMES = new RegExp(OWN_DATA_PREFIX + OWN_DATA_NAME.source.replace(/[\^$]/g, ''), 'g')

/** A stored formula; a data set that it names may have been deleted since, and has no figure then. */
function readStored(written: string): Read<Numeric> {
  const named = normalised(written).match(OWN_NAMES) ?? []
  const own = named.map((word) => word.slice(OWN_DATA_PREFIX.length))
  return readFormula(written, withOwnWords(FORMULA_NAMES, own))
}

/** A group's formulas by their columns, those that can be read. */
export const formulasOf = ({ formulas = [] }: Pick<WatchGroup, 'formulas'>): ReadonlyMap<string, Numeric> =>
  new Map(
    formulas.flatMap(({ name, text: written }) => {
      const read = readStored(written)
      return read.ok ? [[`f:${name}`, read.node] as const] : []
    }),
  )

/** Columns of a group, in its order; by default those of all lists, and the tags if there are some. */
export function groupColumnsOf(
  group: Pick<WatchGroup, 'columns' | 'formulas'>,
  all: readonly ListColumn[],
  isTagged = false,
): readonly OwnColumn[] {
  if (!group.columns) return isTagged ? ['tags', ...all] : all
  const known = new Set<string>([...LIST_COLUMNS, ...POSITION_COLUMNS, 'tags', ...formulasOf(group).keys()])
  return [...new Set(group.columns)].filter((key): key is OwnColumn => known.has(key) || isDataColumn(key))
}
