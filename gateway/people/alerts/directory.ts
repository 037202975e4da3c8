import type { Directory } from '../../../shared/alerts/directory'
import type { Own } from '../../../shared/alerts/own'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { addTo } from '../../../shared/market/multi-map'
import { plainName, tidyName, withoutMarks } from '../../../shared/market/plain-name'

export type ListedName = Pick<Instrument, 'id' | 'name' | 'kind' | 'industry'> & {
  /** The name without marks of the day, where it has any. */
  plain?: string
  formerCodes?: readonly InstrumentId[]
}

/** Characters that are left of a Chinese name behind a mark of an ex-date: the exchange cuts both to eight bytes. */
const CUT_LENGTH = 3

/** Name in stored form: as in today's market list, and without marks of the day. */
const namesOf = ({ name, plain = plainName(name) }: ListedName): string[] =>
  [...new Set([tidyName(name), plain])].filter((one) => one !== '')

/** Names of the market, searched by prefix; rebuilt when the market's list changes. */
export class NameBook {
  private readonly byFirst = new Map<string, { id: InstrumentId; name: string }[]>()
  private readonly codes = new Map<string, InstrumentId[]>()
  private readonly currentIds = new Map<InstrumentId, InstrumentId>()
  readonly boards: readonly string[]

  constructor(readonly listed: readonly ListedName[]) {
    for (const one of listed) {
      for (const name of namesOf(one)) addTo(this.byFirst, name.charAt(0), { id: one.id, name })
      addTo(this.codes, one.id.split('.')[0] as string, one.id)
      addTo(this.codes, one.id, one.id)
      for (const former of one.formerCodes ?? []) this.currentIds.set(former, one.id)
    }
    this.boards = [...new Set(listed.map(({ industry }) => industry))].filter((name) => name !== '').sort()
  }

  /** Names that a rule of an owner with these lists and baskets may use. */
  directory({ lists, baskets, dataSets }: Pick<Own, 'lists' | 'baskets' | 'dataSets'>): Directory {
    return {
      byCode: (code) => this.codes.get(code) ?? [],
      currentOf: (id) => this.currentIds.get(id),
      byName: (text) => this.longestName(text) ?? this.markedName(text),
      lists: () => lists.map(({ name }) => name),
      baskets: () => baskets.map(({ name }) => name),
      dataSets: () => dataSets,
      boards: () => this.boards,
    }
  }

  private longestName(text: string): { id: InstrumentId; length: number } | undefined {
    let best: { id: InstrumentId; length: number } | undefined
    for (const { id, name } of this.byFirst.get(text.charAt(0)) ?? []) {
      if (text.startsWith(name) && name.length > (best?.length ?? 0)) best = { id, length: name.length }
    }
    return best
  }

  /** A name with the mark of a past day: `N春溪电子`, or `XD贵州茅`, which was cut, if only one name begins like that. */
  private markedName(text: string): { id: InstrumentId; length: number } | undefined {
    const rest = withoutMarks(text)
    const mark = text.length - rest.length
    if (mark === 0) return undefined
    const whole = this.longestName(rest)
    if (whole) return { id: whole.id, length: mark + whole.length }
    const cut = rest.slice(0, CUT_LENGTH)
    if (cut.length < CUT_LENGTH) return undefined
    const sameFirst = this.byFirst.get(cut.charAt(0)) ?? []
    const [id, ...others] = new Set(sameFirst.filter(({ name }) => name.startsWith(cut)).map((one) => one.id))
    return id === undefined || others.length > 0 ? undefined : { id, length: mark + CUT_LENGTH }
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
}
