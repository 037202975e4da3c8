import { EventEmitter } from 'node:events'
import type { FeedStatus } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { HealthReport, InstrumentTable } from '../../../shared/protocol/rest'
import { logOf } from '../../log'
import type { Bus } from './bus'
import { decodeMessage, type HeartbeatMessage } from './messages'
import { subjects } from './subjects'

const log = logOf('bus')

/** A feed without a heartbeat for this long is away. */
export const BUS_SILENT_MS = 3_500
const LOOK_MS = 500
/** Messages of a lower term than the last one's are ignored, unless that feed has sent nothing for this long. */
const FORGOTTEN_MS = 15_000

const AWAY: FeedStatus = { kind: 'status', state: 'reconnecting', detail: '行情进程没有应答' }
const TAKING_OVER: FeedStatus = { kind: 'status', state: 'reconnecting', detail: '备用行情进程正在接替' }
const ANSWERS = '行情进程在应答'
const STANDBY = { ok: '备用行情进程就绪', gone: '没有备用行情进程：它已接替，或没有应答' }
const NOT_YET: FeedStatus = { kind: 'status', state: 'connecting', detail: '正在等待行情进程' }

interface RemoteFeedOptions {
  bus: Bus
  /** Epoch ms. */
  now: () => number
  /** The table of instruments, from the feed's resources. */
  table: () => Promise<InstrumentTable>
}

interface RemoteFeedEvents {
  /** The feed started over under this term: its numbered rows are requested again. */
  life: [life: string, term: number]
  status: [FeedStatus]
  /** Phase, day or speed changed. */
  phase: []
}

/** The feed as seen by a gateway of another process, from its heartbeats. */
export class RemoteFeed {
  readonly events = new EventEmitter<RemoteFeedEvents>()
  private last: HeartbeatMessage | undefined
  private heardAt = Number.NEGATIVE_INFINITY
  /** State of a feed that waits for leadership, and of one about to get it. */
  private standbyAt: number | undefined
  private takingOverAt = Number.NEGATIVE_INFINITY
  private readonly begunAt: number
  private told: FeedStatus = NOT_YET
  private registry: { epoch: number; life: string } | undefined
  private fetching = false
  private instruments = new Map<InstrumentId, Instrument>()
  /** The instruments as the feed listed them last; the same object until it lists others. */
  table: InstrumentTable | undefined
  private readonly stops: (() => void)[]

  constructor(private readonly options: RemoteFeedOptions) {
    this.begunAt = options.now()
    const looking = setInterval(() => this.look(), LOOK_MS)
    this.stops = [
      options.bus.subscribe(subjects.beat, (bytes) => this.hear(bytes)),
      options.bus.subscribe(subjects.standby, (bytes) => this.hearStandby(bytes)),
      () => clearInterval(looking),
    ]
  }

  get name(): string {
    return this.last?.name ?? ''
  }
  get badge(): string {
    return this.last?.badge ?? ''
  }
  get quality(): 'ok' | 'estimated' | 'simulated' {
    return this.last?.quality ?? 'ok'
  }
  get tradingDay(): string {
    return this.last?.clock.tradingDay ?? ''
  }
  /** False before the first heartbeat and while the feed is silent: requests would fail. */
  get isThere(): boolean {
    return this.last !== undefined && this.options.now() - this.heardAt <= BUS_SILENT_MS
  }
  get knowsInstruments(): boolean {
    return this.registry !== undefined
  }

  instrument(id: InstrumentId): Instrument | undefined {
    return this.instruments.get(id)
  }

  clock(): HeartbeatMessage['clock'] {
    const { last } = this
    if (!last) return { marketTime: 0, speed: 1, phase: 'before', tradingDay: '' }
    const since = Math.max(0, Math.min(BUS_SILENT_MS, this.options.now() - this.heardAt))
    return { ...last.clock, marketTime: last.clock.marketTime + since * last.clock.speed }
  }

  status(): FeedStatus {
    return this.told
  }

  lastEventAt(): number {
    return this.last?.lastEventAt ?? 0
  }

  /** Events that the feed's side could not apply. */
  failed(): number {
    return this.last?.failed ?? 0
  }

  /** State reported by the feed's process; or that it is silent when it should not be. */
  reports(): readonly HealthReport[] {
    return [...this.feedReports(), ...this.standbyReports()]
  }

  private feedReports(): readonly HealthReport[] {
    const { now } = this.options
    const since = Math.max(this.heardAt, this.begunAt)
    if (now() - since > BUS_SILENT_MS) {
      const words = this.last ? AWAY.detail : NOT_YET.detail
      return [{ source: 'feed-process', state: 'broken', words, at: now(), figures: { silentMs: now() - since } }]
    }
    if (!this.last) return []
    const own = this.last.reports.map((report) => ({ ...report, source: `feed-process.${report.source}` }))
    // Reported while it is well, too, so that the end of a failure is known.
    return [
      { source: 'feed-process', state: 'ok', words: ANSWERS, at: now(), figures: { silentMs: now() - since } },
      ...own,
    ]
  }

  /** Reported once there was one: losing the standby must be known, and so must its return. */
  private standbyReports(): readonly HealthReport[] {
    if (this.standbyAt === undefined) return []
    const at = this.options.now()
    const silentMs = at - this.standbyAt
    const isThere = silentMs <= BUS_SILENT_MS
    const [state, words] = isThere ? (['ok', STANDBY.ok] as const) : (['late', STANDBY.gone] as const)
    return [{ source: 'feed-standby', state, words, at, figures: { silentMs } }]
  }

  close(): void {
    for (const stop of this.stops) stop()
  }

  private hear(bytes: Uint8Array): void {
    const beat = decodeMessage('beat', bytes)
    if (!beat) return
    const before = this.last
    const at = this.options.now()
    // A feed that was suspended and does not know yet that another one leads.
    if (before && beat.term < before.term && at - this.heardAt < FORGOTTEN_MS) return
    this.last = beat
    this.heardAt = at
    if (before?.life !== beat.life) {
      log.info({ life: beat.life, term: beat.term, epoch: beat.epoch }, 'the feed began')
      this.events.emit('life', beat.life, beat.term)
    }
    this.tell(beat.status)
    const { phase, tradingDay, speed } = beat.clock
    const known = before?.clock
    if (known?.phase !== phase || known.tradingDay !== tradingDay || known.speed !== speed) this.events.emit('phase')
    void this.fetchInstruments(beat)
  }

  private hearStandby(bytes: Uint8Array): void {
    const state = decodeMessage('standby', bytes)?.state
    if (state === 'waiting') this.standbyAt = this.options.now()
    if (state === 'taking-over') this.takingOverAt = this.options.now()
  }

  private look(): void {
    const at = this.options.now()
    if (at - this.takingOverAt <= BUS_SILENT_MS && at - this.heardAt > LOOK_MS * 3) this.tell(TAKING_OVER)
    else if (this.last && at - this.heardAt > BUS_SILENT_MS) this.tell(AWAY)
  }

  private tell(status: FeedStatus): void {
    if (status.state === this.told.state && status.detail === this.told.detail) return
    this.told = status
    this.events.emit('status', status)
  }

  private async fetchInstruments({ life, registry }: HeartbeatMessage): Promise<void> {
    if (this.fetching || (this.registry?.epoch === registry && this.registry.life === life)) return
    this.fetching = true
    try {
      const table = await this.options.table()
      this.table = table
      this.instruments = new Map(table.id.map((id, index) => [id, instrumentAt(table, index)]))
      this.registry = { epoch: registry, life }
    } catch (thrown) {
      log.warn({ err: thrown }, 'the instruments could not be fetched')
    } finally {
      this.fetching = false
    }
  }
}

function instrumentAt(table: InstrumentTable, index: number): Instrument {
  const {
    epoch: _epoch,
    tradingDay: _day,
    pinyin: _pinyin,
    boardPinyin: _boards,
    plain: _plain,
    former: _former,
    caveats,
    listed,
    ...columns
  } = table
  const instrument = Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [name, (values as readonly unknown[])[index]]),
  ) as unknown as Instrument
  if (listed?.[index]) instrument.listed = listed[index]
  const own = caveats?.[instrument.id]
  return own ? { ...instrument, caveats: own } : instrument
}
