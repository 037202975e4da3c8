import { ZeusError } from '../../../shared/protocol/errors'
import { type AnySection, decodeFrame, FLAG_SNAPSHOT, rowsOf } from '../../../shared/protocol/frame'
import { isNumbered, type KindName, type KindSpec, kinds, type Row } from '../../../shared/protocol/kinds'
import type { TopicName } from '../../../shared/protocol/topics'
import { logOf } from '../../log'
import type { Bus } from './bus'
import { decodeMessage, encodeMessage } from './messages'
import { subjects } from './subjects'
import type { RowUpdate } from './update-batches'

/** The newest row of each key of a topic's `latest` kinds. */
class CurrentRows {
  private readonly kinds = new Map<KindName, Map<string | number, Row<KindName>>>()

  put(section: AnySection): void {
    const { key } = kinds[section.kind] as KindSpec
    const rows = this.kinds.get(section.kind) ?? new Map<string | number, Row<KindName>>()
    this.kinds.set(section.kind, rows)
    for (const row of rowsOf(section)) {
      rows.set(key === undefined ? '' : ((row as Record<string, string | number>)[key] as string | number), row)
    }
  }

  /** Every row of a kind, ascending by a numeric key. */
  all<K extends KindName>(kind: K): Row<K>[] {
    const rows = [...(this.kinds.get(kind) ?? new Map<string | number, Row<KindName>>())]
    if (typeof rows[0]?.[0] === 'number') rows.sort(([a], [b]) => (a as number) - (b as number))
    return rows.map(([, row]) => row) as Row<K>[]
  }

  clear(): void {
    this.kinds.clear()
  }
}

const log = logOf('bus')

/** A snapshot that did not arrive is requested again. */
const ASK_AGAIN_MS = 2_000
/** Shorter than a client waits for its answer. */
const PREPARE_MAX_MS = 8_000
const INTEREST_MS = 1_000
/** A topic that was prepared and never read. */
const UNREAD_MAX_MS = 60_000

/** A topic's log as the mirror fills it. */
interface MirrorLog {
  readonly epoch: number
  readonly seq: number
  append(update: RowUpdate): unknown
  continueFrom(epoch: number, newest: number): void
  renew(): void
}

interface MirrorLogs {
  log(topic: TopicName): MirrorLog
  watched(topic: TopicName, yes: boolean): void
}

interface MirrorOptions {
  bus: Bus
  /** Letters and digits; differs from every other gateway's. */
  gateway: string
  logs: MirrorLogs
}

/** Readers of the mirror's topics. */
interface MirrorReaders {
  /** Adds an update to the topic's log and notifies its readers. */
  publish(update: RowUpdate): void
  /** The topic's readers look again. */
  touch(topic: TopicName): void
}

const NOBODY: MirrorReaders = { publish: () => undefined, touch: () => undefined }

interface Entry {
  topic: TopicName
  rows: CurrentRows
  /** Parts of the snapshot in transit; undefined = none. */
  parts: AnySection[] | undefined
  /** The log has the same content as the feed's topic. */
  loaded: boolean
  waiting: (() => void)[]
  askAgain: ReturnType<typeof setTimeout> | undefined
  read: boolean
  stop: () => void
}

/**
 * The topics that this gateway's clients read, numbered as in the feed: each begins with a snapshot and continues with
 * the updates behind it. Lost updates appear as a gap in the numbers, and the topic is requested again.
 */
export class Mirror {
  private readonly entries = new Map<TopicName, Entry>()
  private readonly stops: (() => void)[]
  private life: string | undefined
  /** Term of the accepted feed: messages of a lower one are ignored. */
  private term = 0
  private readers = NOBODY

  constructor(private readonly options: MirrorOptions) {
    const { bus, gateway } = options
    const telling = setInterval(() => this.tellInterest(), INTEREST_MS)
    this.stops = [
      bus.subscribe(subjects.replies(gateway), (bytes, subject) => this.reply(bytes, subject)),
      bus.subscribe(subjects.reset, (bytes) => this.reset(bytes)),
      bus.onReturn(() => this.askAll()),
      () => clearInterval(telling),
    ]
  }

  /** Recipient from now on. */
  serve(readers: MirrorReaders): void {
    this.readers = readers
  }

  /** Resolves when these topics may be read; undefined = now. Rejects with `unavailable`. */
  prepare(topics: readonly TopicName[]): Promise<void> | undefined {
    const missing = topics.map((topic) => this.open(topic)).filter((entry) => !entry.loaded)
    if (missing.length === 0) return undefined
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new ZeusError('unavailable')), PREPARE_MAX_MS)
      let left = missing.length
      const arrived = () => {
        left--
        if (left > 0) return
        clearTimeout(timer)
        resolve()
      }
      for (const entry of missing) entry.waiting.push(arrived)
    })
  }

  watched(topic: TopicName, yes: boolean): void {
    const entry = this.entries.get(topic)
    if (!entry) return
    entry.read = yes
    if (!yes) this.close(entry)
  }

  rows<K extends KindName>(topic: TopicName, kind: K): readonly Row<K>[] {
    return this.entries.get(topic)?.rows.all(kind) ?? []
  }

  /** The feed's session and term from its heartbeat: a new session makes the mirror request everything again. */
  follow(life: string, term = 0): void {
    this.term = term
    if (this.life === life) return
    this.life = life
    this.askAll()
  }

  figures(): { topics: number; loading: number } {
    const loading = [...this.entries.values()].filter((entry) => !entry.loaded || entry.parts).length
    return { topics: this.entries.size, loading }
  }

  stop(): void {
    for (const stop of this.stops) stop()
    for (const entry of [...this.entries.values()]) this.close(entry)
  }

  /** False for a term below the newest one: that feed was suspended and does not know yet that another one leads. */
  private believes(term: number): boolean {
    this.term = Math.max(this.term, term)
    return term === this.term
  }

  private askAll(): void {
    for (const entry of this.entries.values()) this.ask(entry)
  }

  private open(topic: TopicName): Entry {
    const known = this.entries.get(topic)
    if (known) return known
    const entry: Entry = {
      topic,
      rows: new CurrentRows(),
      parts: undefined,
      loaded: false,
      waiting: [],
      askAgain: undefined,
      read: false,
      stop: this.options.bus.subscribe(subjects.updates(topic), (bytes) => this.update(entry, bytes)),
    }
    this.entries.set(topic, entry)
    this.options.logs.watched(topic, true)
    this.ask(entry)
    setTimeout(() => this.entries.get(topic) === entry && !entry.read && this.close(entry), UNREAD_MAX_MS).unref()
    return entry
  }

  private close(entry: Entry): void {
    entry.stop()
    clearTimeout(entry.askAgain)
    this.entries.delete(entry.topic)
    this.options.logs.watched(entry.topic, false)
  }

  private ask(entry: Entry): void {
    const { bus, gateway } = this.options
    clearTimeout(entry.askAgain)
    entry.parts = []
    bus.publish(subjects.ask, encodeMessage('ask', { gateway, topic: entry.topic }))
    entry.askAgain = setTimeout(() => this.ask(entry), ASK_AGAIN_MS)
    entry.askAgain.unref()
  }

  private tellInterest(): void {
    const { bus, gateway } = this.options
    bus.publish(subjects.interest, encodeMessage('interest', { gateway, topics: [...this.entries.keys()] }))
  }

  private reply(bytes: Uint8Array, subject: string): void {
    const { topic, last } = subjects.readReply(subject)
    const entry = this.entries.get(topic)
    if (!entry?.parts) return
    if (!last) {
      const sections = decoded(bytes)
      if (!sections || !this.believes(sections[0]?.topicId ?? 0)) return
      // A second answer begins while the first was incomplete.
      const begins = (sections[0]?.flags ?? 0) & FLAG_SNAPSHOT
      if (begins && entry.parts.some((one) => one.kind === sections[0]?.kind)) entry.parts = []
      entry.parts.push(...sections)
      return
    }
    if (!this.believes(decodeMessage('end', bytes)?.term ?? 0)) return
    const { parts } = entry
    if (parts.length === 0) return
    entry.parts = undefined
    clearTimeout(entry.askAgain)
    this.load(entry, parts)
  }

  /** Replaces the content by the snapshot; numbered rows continue if the numbering is the same. */
  private load(entry: Entry, parts: readonly AnySection[]): void {
    const { topic, rows } = entry
    const stream = this.options.logs.log(topic)
    const epoch = parts[0]?.epoch ?? stream.epoch
    const numbered = parts.filter((section) => isNumbered(section.kind))
    const first = numbered[0]?.seq ?? 1
    const last = first + numbered.reduce((sum, section) => sum + section.count, 0) - 1
    const continues = entry.loaded && stream.epoch === epoch && first <= stream.seq + 1 && stream.seq <= last
    if (!continues) stream.continueFrom(epoch, first - 1)
    for (const section of numbered) this.unseen(entry, section, (update) => stream.append(update))
    rows.clear()
    for (const section of parts) if (!isNumbered(section.kind)) rows.put(section)
    stream.renew()
    entry.loaded = true
    this.readers.touch(topic)
    for (const arrived of entry.waiting.splice(0)) arrived()
  }

  private update(entry: Entry, bytes: Uint8Array): void {
    // Updates before the snapshot are contained in it.
    if (!entry.loaded || entry.parts) return
    const sections = decoded(bytes)
    if (!sections || !this.believes(sections[0]?.topicId ?? 0)) return
    const stream = this.options.logs.log(entry.topic)
    for (const section of sections) {
      if (section.epoch !== stream.epoch || (isNumbered(section.kind) && section.seq > stream.seq + 1)) {
        log.warn({ topic: entry.topic, seq: section.seq, held: stream.seq }, 'a hole: asking again')
        this.ask(entry)
        return
      }
      if (!isNumbered(section.kind)) entry.rows.put(section)
      this.unseen(entry, section, (update) => this.readers.publish(update))
    }
  }

  /** Hands on the rows that the log lacks. */
  private unseen({ topic }: Entry, section: AnySection, put: (update: RowUpdate) => void): void {
    const { kind, ingestTime } = section
    const stream = this.options.logs.log(topic)
    const known = isNumbered(kind) ? stream.seq + 1 - section.seq : 0
    rowsOf(section).forEach((row, index) => {
      if (index >= known) put({ kind, topic, row, ingestTime } as RowUpdate)
    })
  }

  private reset(bytes: Uint8Array): void {
    const message = decodeMessage('reset', bytes)
    if (!message || message.life !== this.life || !this.believes(message.term)) return
    for (const entry of this.entries.values()) {
      // A snapshot in transit belongs to one epoch or the other; it says which.
      if (!entry.loaded || entry.parts) continue
      entry.rows.clear()
      this.options.logs.log(entry.topic).continueFrom(message.epoch, 0)
      this.readers.touch(entry.topic)
    }
  }
}

function decoded(bytes: Uint8Array): AnySection[] | undefined {
  const read = decodeFrame(bytes)
  if (read.ok) return read.sections
  log.error({ reason: read.reason }, 'a message could not be read')
  return undefined
}
