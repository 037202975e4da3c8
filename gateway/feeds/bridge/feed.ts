import type { FeedEvent, FeedStatus } from '../../../shared/market/events'
import { beijingDate } from '../../../shared/market/session'
import type { HealthReport } from '../../../shared/protocol/rest'
import { logOf } from '../../log'
import type { Feed, FeedClock } from '../feed'
import type { Incidents } from '../incidents'
import { BridgeIntake, type TakenLine } from './intake'
import { BridgeJournal, type DayJournal } from './journal'
import { MarketDay } from './market-day'
import { type MessageBus, openNats } from './nats'
import type { Reception } from './session'
import { type Stream, Streams } from './streams'
import { type Entrance, openTcp } from './tcp'
import { text } from './text'
import { openWebSocket } from './websocket'
import type { RowsLine } from './wire'

const log = logOf('feeds')

/** Rows that the market is given at once. */
const BATCH_ROWS = 4_000
const LOOK_MS = 1_000
const RETRY_MS = 5_000
/** Rows this close to the wall clock are live: the market's clock runs on between them. */
const LIVE_MS = 60_000
const NAMED = { name: 'bridge', quality: 'ok', badge: '' } as const

export interface BridgeOptions {
  host: string
  /** 0 = any free one. */
  port: number
  wsPort: number
  /** Asked of every sender; needed beyond loopback. */
  secret?: string | undefined
  /** A NATS connection and the subject below which senders publish. */
  nats?: { bus: MessageBus; subject: string; close: () => Promise<void> } | undefined
  /** Where the running day is kept. */
  folder: string
  /** Keeps it elsewhere instead. */
  openJournal?: (() => Promise<DayJournal>) | undefined
  now: () => number
  /** Ends after `ms` or when `signal` aborts, by resolving or rejecting. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  incidents: Incidents
}

export interface BridgeFeed extends Feed {
  reports(): readonly HealthReport[]
  /** Where senders come in, once it listens. */
  places(): string[]
}

/**
 * Level-2 data of the user's own source, over TCP, WebSocket and NATS (`docs/bridge.md`). A row is acknowledged once
 * it is in the day's journal and in the market; after a restart the journal is read first, so that nothing that was
 * acknowledged is missing and nothing is there twice.
 */
export function createBridgeFeed(options: BridgeOptions): BridgeFeed {
  const { now } = options
  let reading = true
  const day = new MarketDay((running) => !reading && running !== beijingDate(now()))
  const intake = new BridgeIntake(day, now, options.incidents)
  const reception: Reception = { intake, streams: new Streams(), secret: options.secret }
  let entrances: Entrance[] = []
  let heardAt = 0
  /** Why the journal cannot be written now. */
  let journalFault: string | undefined

  function clock(): FeedClock {
    const { newest, phase, tradingDay } = day
    if (newest === 0) return { marketTime: now(), speed: 1, phase, tradingDay: tradingDay || beijingDate(now()) }
    const live = Math.abs(heardAt - newest) < LIVE_MS
    return { marketTime: live ? newest + Math.max(0, now() - heardAt) : newest, speed: live ? 1 : 0, phase, tradingDay }
  }

  /** Rows of the journal that are not taken any more. */
  let distrusted = 0

  /** What earlier lives of the gateway acknowledged today. */
  async function* readBack(journal: DayJournal): AsyncGenerator<readonly FeedEvent[]> {
    let stream: Stream | undefined
    let events: FeedEvent[] = []
    const blocks = journal.read({
      head: (position) => {
        stream = reception.streams.restore(position)
      },
      line: (raw) => {
        if (stream) events.push(...replayed(stream, raw))
      },
    })
    for (;;) {
      const block = await blocks.next()
      if (events.length > 0) yield events
      events = []
      if (!block.done) continue
      if (distrusted > 0) options.incidents.note('bridge-reread', 'bridge', text.distrusted(distrusted))
      if (block.value !== undefined) options.incidents.note('bridge-journal', 'bridge', text.unreadable(block.value))
      break
    }
    heardAt = now()
    reading = false
  }

  function replayed(stream: Stream, raw: Buffer): FeedEvent[] {
    const { n, rows } = JSON.parse(raw.toString()) as RowsLine
    const { events, refused } = day.read(rows, stream.taken + 1 - n)
    distrusted += refused.filter(([place]) => rows[place] !== null).length
    stream.taken = n + rows.length - 1
    stream.kept = stream.taken
    return events
  }

  /** Opens every way in. False with a status where a port is not to be had. */
  async function open(): Promise<FeedStatus | undefined> {
    const { host, port, wsPort, nats } = options
    try {
      if (entrances.length === 0) entrances.push(await openTcp(host, port, reception))
      if (entrances.length === 1) entrances.push(await openWebSocket(host, wsPort, reception))
      if (nats && entrances.length === 2) entrances.push(openNats(nats.bus, nats.subject, reception))
      return undefined
    } catch (thrown) {
      const place = `${host}:${entrances.length === 0 ? port : wsPort}`
      return { kind: 'status', state: 'error', detail: text.noListen(place, reasonOf(thrown)) }
    }
  }

  const places = () => entrances.map(({ place }) => place)

  function status(before: FeedStatus['state']): FeedStatus {
    const senders = reception.streams.connected()
    if (senders.length > 0) return { kind: 'status', state: 'live', detail: text.live(senders) }
    const waiting = before === 'connecting'
    return {
      kind: 'status',
      state: waiting ? 'connecting' : 'reconnecting',
      detail: waiting ? text.waiting(places()) : text.gone(places()),
    }
  }

  async function* serve(journal: DayJournal, signal: AbortSignal): AsyncGenerator<readonly FeedEvent[]> {
    let told = status('connecting')
    yield [told]
    while (!signal.aborted) {
      const lines = intake.next(BATCH_ROWS)
      if (lines.length > 0) {
        const problem = await keep(journal, lines)
        if (problem) {
          told = { kind: 'status', state: 'error', detail: text.noJournal(problem) }
          yield [told]
          await options.wait(LOOK_MS, signal).catch(() => undefined)
          continue
        }
        heardAt = now()
        const events = lines.flatMap((line) => line.events)
        if (events.length > 0) yield events
        acknowledge(lines)
      } else await intake.arrival(LOOK_MS)
      intake.look(text.behind(intake.waiting))
      const passed: FeedEvent[] = []
      if (day.newest > 0) day.advance(clock().marketTime, passed)
      const next = status(told.state)
      if (next.state !== told.state || next.detail !== told.detail) passed.push(next)
      told = next
      if (passed.length > 0) yield passed
    }
  }

  /** Undefined when all is written, else why not. */
  async function keep(journal: DayJournal, lines: readonly TakenLine[]): Promise<string | undefined> {
    try {
      const tradingDay = lines[0]?.tradingDay ?? ''
      if (!journal.isOpen || tradingDay !== journal.tradingDay) {
        await journal.begin(tradingDay, reception.streams.positions())
      }
      await journal.append(
        lines.map(({ stream, before, last, raw }) => ({
          sender: stream.sender,
          stream: stream.name,
          before,
          last,
          raw,
        })),
      )
      if (journalFault !== undefined) options.incidents.close('bridge-journal', 'bridge')
      journalFault = undefined
    } catch (thrown) {
      const reason = reasonOf(thrown)
      if (journalFault !== reason) log.error({ err: thrown }, 'the journal of the bridge was not written')
      journalFault = reason
      options.incidents.open('bridge-journal', 'bridge', reason)
    }
    return journalFault
  }

  function acknowledge(lines: readonly TakenLine[]): void {
    intake.done(lines)
    const streams = new Set<Stream>()
    for (const { stream, last } of lines) {
      stream.kept = Math.max(stream.kept, last)
      streams.add(stream)
    }
    for (const { current, kept } of streams) current?.send({ ack: kept })
  }

  async function* events(signal: AbortSignal): AsyncGenerator<readonly FeedEvent[]> {
    signal.addEventListener('abort', () => intake.stir(), { once: true })
    const journal = await (options.openJournal?.() ?? BridgeJournal.open(options.folder, now))
    try {
      yield [{ kind: 'status', state: 'connecting', detail: text.reading }]
      yield* readBack(journal)
      for (let fault = await open(); fault && !signal.aborted; fault = await open()) {
        yield [fault]
        await options.wait(RETRY_MS, signal).catch(() => undefined)
      }
      yield* serve(journal, signal)
    } finally {
      for (const entrance of entrances) await entrance.close()
      entrances = []
      await journal.close()
      await options.nats?.close()
    }
  }

  function report(): HealthReport {
    const { counts, waiting, isFull } = intake
    const senders = reception.streams.connected().length
    return {
      source: 'bridge',
      state: isFull ? 'late' : 'ok',
      words: isFull ? text.behind(waiting) : text.report(senders, counts.rows, counts.refused),
      at: now(),
      figures: { senders, waiting, instruments: day.instruments, ...counts },
    }
  }

  return { ...NAMED, events, clock, places, askAgain: reception.streams.askAgain, reports: () => [report()] }
}

const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? String((thrown as NodeJS.ErrnoException).code ?? thrown.message) : String(thrown)
