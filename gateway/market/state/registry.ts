import { type CodeChanges, codesByPresent, type FormerCode, formerCodes } from '../../../shared/market/code-changes'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { addTo } from '../../../shared/market/multi-map'
import { plainName } from '../../../shared/market/plain-name'
import type { IndustryList, InstrumentTable } from '../../../shared/protocol/rest'

/** Answers how names are read (`pinyin.ts`), in their order. */
export type NameReader = (names: readonly string[]) => Promise<readonly string[]>

const NO_CODES: readonly InstrumentId[] = []

/** Every instrument of the feeds, each with a permanent index; `board` rows refer to instruments by index. */
export class Registry {
  tradingDay = ''
  private readonly places = new Map<InstrumentId, number>()
  private readonly ownDays = new Map<InstrumentId, string>()
  private readonly list: Instrument[] = []
  /** Names without marks of the day, of earlier days too. */
  private readonly plain = new Map<InstrumentId, string>()
  private readonly readings = new Map<string, string>()
  /** Names that have not been read yet. */
  private readonly unread = new Set<string>()
  private reading = false
  private made: InstrumentTable | undefined
  private epoch: number

  private former = new Map<InstrumentId, FormerCode>()
  /** Former codes by present code. */
  private earlier = new Map<InstrumentId, InstrumentId[]>()

  /**
   * `firstEpoch` must differ from every epoch an earlier gateway gave. Without a reader names have no pinyin. `changes`:
   * codes that took the place of others.
   */
  constructor(
    firstEpoch: number,
    private readonly readNames?: NameReader,
    private readonly changes: CodeChanges = new Map(),
  ) {
    this.epoch = firstEpoch
  }

  put(instruments: readonly Instrument[]): void {
    for (const instrument of instruments) {
      const place = this.places.get(instrument.id)
      if (place === undefined) this.places.set(instrument.id, this.list.push(instrument) - 1)
      else this.list[place] = instrument
      this.wantReading(this.learnName(instrument))
      this.wantReading(instrument.industry)
    }
    this.changed()
    if (!this.reading) void this.read()
  }

  startDay(tradingDay: string): void {
    this.tradingDay = tradingDay
    this.changed()
  }

  startOwnDay(id: InstrumentId, tradingDay: string): void {
    this.ownDays.set(id, tradingDay)
  }

  /** The day of an instrument with a day of its own. */
  ownDay(id: InstrumentId): string | undefined {
    return this.ownDays.get(id)
  }

  get(id: InstrumentId): Instrument | undefined {
    const place = this.places.get(id)
    return place === undefined ? undefined : this.list[place]
  }

  placeOf(id: InstrumentId): number | undefined {
    return this.places.get(id)
  }

  get all(): readonly Instrument[] {
    return this.list
  }

  /** The registry as columns; the same object until something changes. */
  table(): InstrumentTable {
    this.made ??= this.make()
    return this.made
  }

  /** Groups of a scheme of industries with their stocks, by name; `sw1`: the first level that every feed has. */
  industries(scheme = 'sw1'): IndustryList['groups'] {
    const groups = new Map<string, InstrumentId[]>()
    for (const { id, industry, industries, kind } of this.list) {
      const group = industries?.[scheme] ?? (scheme === 'sw1' ? industry : '')
      if (group === '' || kind !== 'stock') continue
      addTo(groups, group, id)
    }
    return [...groups].map(([name, members]) => ({ name, members })).sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** Imported industry schemes, besides `sw1`. */
  industrySchemes(): string[] {
    return [...new Set(this.list.flatMap(({ industries }) => Object.keys(industries ?? {})))].sort()
  }

  /** Plain names of earlier days by their codes, such as an earlier process stored. */
  restoreNames(names: ReadonlyMap<InstrumentId, string>): void {
    for (const [id, name] of names) {
      const instrument = this.get(id)
      this.plain.set(id, instrument ? plainName(instrument.name, name) : name)
      if (instrument) this.wantReading(this.plain.get(id) as string)
    }
    this.changed()
    if (!this.reading) void this.read()
  }

  /** Plain names by code, of instruments of earlier days too. */
  get plainNames(): ReadonlyMap<InstrumentId, string> {
    return this.plain
  }

  /** Codes that an instrument had before. */
  earlierCodes(id: InstrumentId): readonly InstrumentId[] {
    this.table()
    return this.earlier.get(id) ?? NO_CODES
  }

  /** The present code of a former one, or the code itself. */
  presentCode(id: InstrumentId): InstrumentId {
    this.table()
    return this.former.get(id)?.now ?? id
  }

  private learnName({ id, name }: Instrument): string {
    const plain = plainName(name, this.plain.get(id))
    this.plain.set(id, plain)
    return plain
  }

  private wantReading(name: string): void {
    if (name === '' || this.readings.has(name)) return
    this.readings.set(name, '')
    this.unread.add(name)
  }

  private make(): InstrumentTable {
    this.former = formerCodes(this.plain, (id) => (this.places.has(id) ? this.plain.get(id) : undefined), this.changes)
    this.earlier = codesByPresent(this.former)
    const column = <K extends keyof Instrument>(key: K) => this.list.map((instrument) => instrument[key])
    return {
      epoch: this.epoch,
      tradingDay: this.tradingDay,
      id: column('id'),
      name: column('name'),
      pinyin: this.list.map(({ id }) => this.readings.get(this.plain.get(id) ?? '') ?? ''),
      plain: Object.fromEntries(
        this.list.flatMap(({ id, name }) => (this.plain.get(id) === name ? [] : [[id, this.plain.get(id) ?? name]])),
      ),
      former: Object.fromEntries(this.former),
      kind: column('kind'),
      board: column('board'),
      industry: column('industry'),
      boardPinyin: Object.fromEntries(
        [...new Set(this.list.map(({ industry }) => industry))].map((name) => [name, this.readings.get(name) ?? '']),
      ),
      priceScale: column('priceScale'),
      volumeScale: column('volumeScale'),
      prevClose: column('prevClose'),
      limitUp: column('limitUp'),
      limitDown: column('limitDown'),
      floatShares: column('floatShares'),
      totalShares: column('totalShares'),
      meanVolume5: column('meanVolume5'),
      ...(this.list.some(({ listed }) => listed) ? { listed: this.list.map(({ listed }) => listed ?? '') } : {}),
      hasOrderNumbers: column('hasOrderNumbers'),
      caveats: Object.fromEntries(this.list.flatMap(({ id, caveats }) => (caveats ? [[id, caveats]] : []))),
    }
  }

  /** The table is available at once; readings follow, for all new names together. */
  private async read(): Promise<void> {
    const { readNames, unread } = this
    if (!readNames) return
    this.reading = true
    while (unread.size > 0) {
      const names = [...unread]
      unread.clear()
      const readings = await readNames(names)
      names.forEach((name, at) => {
        this.readings.set(name, readings[at] ?? '')
      })
      this.changed()
    }
    this.reading = false
  }

  private changed(): void {
    this.made = undefined
    this.epoch++
  }
}
