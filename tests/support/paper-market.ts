import { PaperDesk } from '../../gateway/people/strategy/paper/paper-desk'
import { PaperEngine, type PaperPastDay } from '../../gateway/people/strategy/paper/paper-engine'
import { PaperStore } from '../../gateway/people/strategy/paper/paper-store'
import type { Db } from '../../gateway/storage/database'
import type { CorporateAction } from '../../shared/back-test/model'
import type { Trade } from '../../shared/market/events'
import type { Instrument } from '../../shared/market/instrument'
import { dateToMs, type Phase, phaseAt } from '../../shared/market/session'
import type { PublishedRule } from '../../shared/protocol/rest-back-tests'

export const paperStock = (id: string, over: Partial<Instrument> = {}): Instrument =>
  ({
    ...{ id, name: '春溪', kind: 'stock', board: 'main', industry: '', priceScale: 2, volumeScale: 0 },
    ...{ prevClose: 1_000, limitUp: 1_100, limitDown: 900, floatShares: 0, totalShares: 0, meanVolume5: 0 },
    hasOrderNumbers: false,
    ...over,
  }) as Instrument

/** Milliseconds after midnight of `09:31` or `09:31:05`. */
const timeOf = (clock: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}

/** A market of a few stocks whose clock and prints a test sets, with the engine and the desk of paper accounts. */
export class PaperMarket {
  readonly instruments = new Map<string, Instrument>()
  /** Their closes are known unless a day says otherwise. */
  readonly past = new Map<string, (Omit<PaperPastDay, 'isCloseKnown'> & Partial<PaperPastDay>)[]>()
  readonly actions = new Map<string, CorporateAction[]>()
  readonly published: PublishedRule[] = []
  readonly store: PaperStore
  readonly desk: PaperDesk
  engine: PaperEngine
  indexLast: number | undefined
  private day = ''
  private time = 0
  private phase: Phase = 'before'
  private days = new Map<string, { last: number; volume: number; hasPrints: boolean }>()
  private created = 0

  constructor(db: Db) {
    this.store = new PaperStore(db, () => ++this.created)
    const instrument = (id: string) => this.instruments.get(id)
    this.desk = new PaperDesk({
      store: this.store,
      published: { of: async () => this.published },
      clock: this.clock,
      instrument,
    })
    this.engine = this.newEngine()
  }

  readonly clock = () => ({ marketTime: this.time, phase: this.phase, tradingDay: this.day })

  /** As after a restart of the process. */
  newEngine(): PaperEngine {
    return new PaperEngine({
      store: this.store,
      clock: this.clock,
      market: {
        instrument: (id) => this.instruments.get(id),
        day: (id) => this.days.get(id),
        indexLast: () => this.indexLast,
      },
      actionsOf: (id) => this.actions.get(id) ?? [],
      pastDays: async (id) => (this.past.get(id) ?? []).map((day) => ({ isCloseKnown: true, ...day })),
    })
  }

  list(...instruments: Instrument[]): void {
    for (const one of instruments) this.instruments.set(one.id, one)
  }

  /** Moves the clock; a new day has no prices yet. */
  async at(day: string, clock: string): Promise<void> {
    if (day !== this.day) this.days = new Map()
    this.day = day
    this.time = dateToMs(day) + timeOf(clock)
    this.phase = phaseAt(timeOf(clock))
    await this.engine.turn()
  }

  /** Sends a print to the engine; `turn` matches it. */
  print(instrument: string, clock: string, price: number, volume: number): void {
    this.time = Math.max(this.time, dateToMs(this.day) + timeOf(clock))
    this.phase = phaseAt(this.time - dateToMs(this.day))
    const before = this.days.get(instrument)?.volume ?? 0
    this.days.set(instrument, { last: price, volume: before + volume, hasPrints: true })
    const trade: Trade = {
      ...{ kind: 'trade', instrument, exchangeTime: dateToMs(this.day) + timeOf(clock), price, volume },
      ...{ amount: price * volume, side: 'none', buyNo: 0, sellNo: 0, venueSeq: 0 },
    }
    this.engine.applied(trade)
  }
}
