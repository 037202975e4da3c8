import { codesByPresent, type FormerCode } from '../../../shared/market/code-changes'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { STOCK_ID } from '../../../shared/market/instrument-id'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { createInstrumentSearch, type InstrumentSearch } from './instrument-search'

/** An instrument with its place in the registry, which is `index` in `board` rows. */
export interface ListedInstrument extends Instrument {
  index: number
  /** Initials in every reading, then the readings in full; space-separated, lower case. */
  pinyin: string
  /** The name without marks of the day and full-width letters. */
  plain: string
}

/** The name of a place without marks of the day and full-width letters. */
export function plainAt({ id, name, plain }: Pick<InstrumentTable, 'id' | 'name' | 'plain'>, index: number): string {
  return plain?.[id[index] ?? ''] ?? name[index] ?? ''
}

/** One table of the registry, by place and by id. */
export class ListedTable {
  readonly #places: ReadonlyMap<InstrumentId, number>
  #find: InstrumentSearch | undefined

  /** Codes of earlier days, by the present one. */
  readonly #formerCodes: ReadonlyMap<InstrumentId, readonly InstrumentId[]>

  constructor(readonly table: InstrumentTable) {
    this.#places = new Map(table.id.map((id, index) => [id, index]))
    this.#formerCodes = codesByPresent(Object.entries(table.former ?? {}))
  }

  indexOf(id: InstrumentId): number | undefined {
    return this.#places.get(id)
  }

  at(index: number): ListedInstrument | undefined {
    const { table } = this
    const id = table.id[index]
    if (id === undefined) return undefined
    const caveats = table.caveats[id]
    return {
      index,
      id,
      name: table.name[index] ?? id,
      pinyin: table.pinyin[index] ?? '',
      plain: plainAt(table, index),
      kind: table.kind[index] ?? 'stock',
      board: table.board[index] ?? 'main',
      industry: table.industry[index] ?? '',
      priceScale: table.priceScale[index] ?? 2,
      volumeScale: table.volumeScale[index] ?? 0,
      prevClose: table.prevClose[index] ?? 0,
      limitUp: table.limitUp[index] ?? 0,
      limitDown: table.limitDown[index] ?? 0,
      floatShares: table.floatShares[index] ?? 0,
      totalShares: table.totalShares[index] ?? 0,
      meanVolume5: table.meanVolume5[index] ?? 0,
      hasOrderNumbers: table.hasOrderNumbers[index] ?? false,
      ...(caveats ? { caveats } : {}),
    }
  }

  /** Status of a code that is no longer listed, or whose instrument has another code now; undefined: none. */
  formerOf(id: InstrumentId): FormerCode | undefined {
    const { former } = this.table
    const known = former?.[id]
    if (known?.now !== undefined) return known
    const isUnlisted = former !== undefined && !this.#places.has(id) && STOCK_ID.test(id)
    return isUnlisted ? (known ?? { name: '' }) : undefined
  }

  /** 10^(priceScale + volumeScale); 100 for what is not known. */
  unitsPerYuan(id: InstrumentId): number {
    const { table } = this
    const index = this.#places.get(id)
    return index === undefined ? 100 : 10 ** ((table.priceScale[index] ?? 2) + (table.volumeScale[index] ?? 0))
  }

  /** By code, pinyin or name, best first, `favoured` ones before others. */
  search(text: string, limit: number, favoured: readonly InstrumentId[]): ListedInstrument[] {
    const { table } = this
    this.#find ??= createInstrumentSearch(
      table.id.map((id, index) => ({
        id,
        formerCodes: this.#formerCodes.get(id) ?? [],
        name: table.name[index] ?? '',
        plain: plainAt(table, index),
        pinyin: table.pinyin[index] ?? '',
      })),
    )
    const own = favoured.flatMap((one) => this.#places.get(one) ?? [])
    return this.#find(text, limit, own).map((index) => this.at(index) as ListedInstrument)
  }
}
