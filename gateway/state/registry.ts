import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import type { InstrumentTable } from '../../shared/protocol/rest'
import { initialsOf } from './pinyin'

/** Every instrument the feeds told of, each with its place for life; `board` rows name instruments by place. */
export class Registry {
  tradingDay = ''
  private readonly places = new Map<InstrumentId, number>()
  private readonly ownDays = new Map<InstrumentId, string>()
  private readonly list: Instrument[] = []
  private readonly initials = new Map<string, string>()
  private made: InstrumentTable | undefined
  private epoch: number

  /** `firstEpoch` must differ from every epoch an earlier gateway gave. */
  constructor(firstEpoch: number) {
    this.epoch = firstEpoch
  }

  put(instruments: readonly Instrument[]): void {
    for (const instrument of instruments) {
      const place = this.places.get(instrument.id)
      if (place === undefined) this.places.set(instrument.id, this.list.push(instrument) - 1)
      else this.list[place] = instrument
    }
    this.changed()
  }

  startDay(tradingDay: string): void {
    this.tradingDay = tradingDay
    this.changed()
  }

  startOwnDay(id: InstrumentId, tradingDay: string): void {
    this.ownDays.set(id, tradingDay)
  }

  /** The day of an instrument that goes by its own. */
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

  private make(): InstrumentTable {
    const column = <K extends keyof Instrument>(key: K) => this.list.map((instrument) => instrument[key])
    return {
      epoch: this.epoch,
      tradingDay: this.tradingDay,
      id: column('id'),
      name: column('name'),
      pinyin: this.list.map(({ name }) => this.pinyin(name)),
      kind: column('kind'),
      board: column('board'),
      industry: column('industry'),
      priceScale: column('priceScale'),
      volumeScale: column('volumeScale'),
      prevClose: column('prevClose'),
      limitUp: column('limitUp'),
      limitDown: column('limitDown'),
      floatShares: column('floatShares'),
      totalShares: column('totalShares'),
      meanVolume5: column('meanVolume5'),
      hasOrderNumbers: column('hasOrderNumbers'),
      caveats: Object.fromEntries(this.list.flatMap(({ id, caveats }) => (caveats ? [[id, caveats]] : []))),
    }
  }

  private pinyin(name: string): string {
    let initials = this.initials.get(name)
    if (initials === undefined) {
      initials = initialsOf(name)
      this.initials.set(name, initials)
    }
    return initials
  }

  private changed(): void {
    this.made = undefined
    this.epoch++
  }
}
