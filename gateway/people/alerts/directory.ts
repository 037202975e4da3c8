import type { Directory } from '../../../shared/alerts/directory'
import type { Own } from '../../../shared/alerts/own'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { plainName, tidyName } from '../../../shared/market/plain-name'

export type ListedName = Pick<Instrument, 'id' | 'name' | 'kind' | 'industry'> & {
  /** The name without marks of the day, where it has any. */
  plain?: string
  /** Codes that it had before. */
  before?: readonly InstrumentId[]
}

/** Name in stored form: as in today's market list, and without marks of the day. */
const namesOf = ({ name, plain = plainName(name) }: ListedName): string[] =>
  [...new Set([tidyName(name), plain])].filter((one) => one !== '')

/** Names of the market, searched by prefix; rebuilt when the market's list changes. */
export class NameBook {
  private readonly byFirst = new Map<string, { id: InstrumentId; name: string }[]>()
  private readonly codes = new Map<string, InstrumentId[]>()
  private readonly present = new Map<InstrumentId, InstrumentId>()
  readonly boards: readonly string[]

  constructor(readonly listed: readonly ListedName[]) {
    for (const one of listed) {
      for (const name of namesOf(one)) this.put(this.byFirst, name.charAt(0), { id: one.id, name })
      this.put(this.codes, one.id.split('.')[0] as string, one.id)
      this.put(this.codes, one.id, one.id)
      for (const before of one.before ?? []) this.present.set(before, one.id)
    }
    this.boards = [...new Set(listed.map(({ industry }) => industry))].filter((name) => name !== '').sort()
  }

  /** Names that a rule of an owner with these lists and baskets may use. */
  directory({ lists, baskets }: Pick<Own, 'lists' | 'baskets'>): Directory {
    return {
      byCode: (code) => this.codes.get(code) ?? [],
      present: (id) => this.present.get(id),
      byName: (text) => {
        let best: { id: InstrumentId; length: number } | undefined
        for (const { id, name } of this.byFirst.get(text.charAt(0)) ?? []) {
          if (text.startsWith(name) && name.length > (best?.length ?? 0)) best = { id, length: name.length }
        }
        return best
      },
      lists: () => lists.map(({ name }) => name),
      baskets: () => baskets.map(({ name }) => name),
      boards: () => this.boards,
    }
  }

  /** Stocks of a board. */
  membersOf(board: string): InstrumentId[] {
    return this.listed.filter(({ kind, industry }) => kind === 'stock' && industry === board).map(({ id }) => id)
  }

  nameOf(id: InstrumentId): string | undefined {
    return this.listed[this.places().get(id) ?? -1]?.name
  }

  private made: Map<InstrumentId, number> | undefined
  private places(): Map<InstrumentId, number> {
    this.made ??= new Map(this.listed.map(({ id }, place) => [id, place]))
    return this.made
  }

  private put<V>(map: Map<string, V[]>, key: string, value: V): void {
    const held = map.get(key)
    if (held) held.push(value)
    else map.set(key, [value])
  }
}
