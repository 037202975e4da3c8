import { readLedgerId } from '../../../shared/flow/definitions'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import { flowRow } from '../../../shared/protocol/flow-rows'
import { type TopicName, topic } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import type { DayState } from './day-state'
import type { DefinedLedger } from './defined-ledger'
import type { EarlierPrints } from './earlier-prints'

/** Ledgers in memory for all instruments together; one takes a few MB at most. */
export const LEDGERS_MAX = 256
/** Prints booked at a tick, by all of them together: some 15 ms. */
const PRINTS_PER_TICK = 16_384
/** Ticks without a reader after which a ledger is forgotten: about 15 s. */
const UNREAD_TICKS_MAX = 60
/** Interval, in ticks, at which minutes changed by rising orders are published: there may be many. */
const MOVED_EVERY_TICKS = 8
/** Interval, in ticks, of the search for prints before a tape's start: about a second. */
const LOOK_EVERY_TICKS = 4

interface Kept {
  topic: TopicName
  instrument: InstrumentId
  ledgerId: string
  /** Undefined before the instrument's first event of the day. */
  ledger: DefinedLedger | undefined
  /** True if the ledger has the day from its first print on. */
  isWhole: boolean
  /** The ledger of the whole day that replaces this one once it has booked as much. */
  next: DefinedLedger | undefined
  unreadTicks: number
}

const NOT_BEGUN = { ledger: undefined, isWhole: false, next: undefined } as const

/** The ledgers by definitions other than the standard one, while they have readers (`flow:ID@LEDGER`). */
export class DefinedLedgers {
  private readonly kept = new Map<TopicName, Kept>()
  private ticks = 0

  constructor(
    private readonly dayOf: (id: InstrumentId) => DayState | undefined,
    private readonly interest: (topic: TopicName) => boolean,
    private readonly earlier: Pick<EarlierPrints, 'lookFor'>,
  ) {}

  get size(): number {
    return this.kept.size
  }

  /** The ledger as far as it is booked. Undefined before the first print, or if the limit of ledgers is reached. */
  of(instrument: InstrumentId, ledgerId: string): DefinedLedger | undefined {
    const name = topic.flow(instrument, ledgerId)
    let kept = this.kept.get(name)
    if (!kept) {
      if (this.kept.size >= LEDGERS_MAX && !this.forgetUnread()) return undefined
      kept = { topic: name, instrument, ledgerId, ...NOT_BEGUN, unreadTicks: 0 }
      this.kept.set(name, kept)
    }
    this.begin(kept)
    return kept.ledger
  }

  /** Makes room for a newly requested one. */
  private forgetUnread(): boolean {
    for (const { topic } of this.kept.values()) if (!this.interest(topic)) return this.kept.delete(topic)
    return false
  }

  /** Books new prints and creates the rows of the changed minutes. */
  tick(into: Update[], ingestTime: UnixMs): void {
    this.ticks++
    const withMoved = this.ticks % MOVED_EVERY_TICKS === 0
    let left = PRINTS_PER_TICK
    for (const kept of this.kept.values()) {
      kept.unreadTicks = this.interest(kept.topic) ? 0 : kept.unreadTicks + 1
      if (kept.unreadTicks > UNREAD_TICKS_MAX) this.kept.delete(kept.topic)
      this.begin(kept)
      if (!kept.ledger || left <= 0) continue
      left -= kept.ledger.advance(left)
      if (!kept.isWhole) left -= this.lookBack(kept, left)
      const { minutes } = kept.ledger.ledger
      for (const slot of kept.ledger.takeChanged(withMoved)) {
        into.push({ kind: 'flow', topic: kept.topic, row: flowRow(minutes, slot), ingestTime })
      }
    }
  }

  /** Drops the day's ledgers; readers get those of the new day. */
  restart(): void {
    for (const kept of this.kept.values()) Object.assign(kept, NOT_BEGUN)
  }

  /** Rebuilds an instrument's ledgers from its tape. */
  renew(id: InstrumentId): void {
    for (const kept of this.kept.values()) if (kept.instrument === id) Object.assign(kept, NOT_BEGUN)
  }

  private begin(kept: Kept): void {
    if (kept.ledger) return
    const day = this.dayOf(kept.instrument)
    kept.ledger = day && ledgerOf(day, kept)
    kept.isWhole = day?.tapeIsWhole === true
  }

  /** Books prints of a ledger of the whole day, which then replaces one that began later. */
  private lookBack(kept: Kept, most: number): number {
    const day = this.dayOf(kept.instrument)
    if (!day) return 0
    if (!day.tapeIsWhole) {
      if (this.ticks % LOOK_EVERY_TICKS === 0) this.earlier.lookFor(day)
      return 0
    }
    kept.next ??= ledgerOf(day, kept)
    const booked = kept.next?.advance(most) ?? 0
    if (booked === most) return booked
    kept.ledger = kept.next
    kept.next = undefined
    kept.isWhole = true
    return booked
  }
}

const ledgerOf = (day: DayState, { ledgerId }: Kept): DefinedLedger | undefined => {
  const definition = readLedgerId(ledgerId)
  return definition && day.ledgerBy(definition)
}
