import { basename } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { MarketEvent, Trade } from '../../../shared/market/events'
import type { HealthReport } from '../../../shared/protocol/rest'
import type { Update } from '../../../shared/protocol/update'
import { logOf } from '../../log'
import { endThread } from '../../open-thread'
import { encodeBlocks } from './blocks'
import { type Book, Books, type RecordedMarket } from './books'
import type { NamedInstrument } from './day-rows'
import type { HistoryFault } from './history-fault'
import type { Gap, StoredFinding, WriterMessage, WriterReply } from './messages'
import { recorderWords } from './words'

const log = logOf('recorder')

/** Interval at which gathered prints are handed to the writer. */
const FLUSH_MS = 250
/** Limit of data that waits for the disk; beyond it prints are dropped and counted. */
const WAITING_BYTES_MAX = 32 * 1024 * 1024
/** Operators are warned at this amount of waiting data. */
const WAITING_LATE_BYTES = 4 * 1024 * 1024
/** Delay before an ended writer is started again. */
const RESTART_MS = 5_000

/** A `WriterMessage` without its number. */
type Message = WriterMessage extends infer One ? (One extends WriterMessage ? Omit<One, 'seq'> : never) : never

interface PrintRecorderOptions {
  market: RecordedMarket
  /** Starts a writer's thread. */
  open: () => Worker
  bytesMax: number
  waitingBytesMax?: number
  /** Wall clock, epoch ms. */
  now: () => number
}

interface Waiting {
  day: string
  bytes: number
  rows: number
  stored: () => void
  failed: (cause: Error) => void
}

/**
 * Passes every print to the writer, off the market's thread, and tracks which ones are on the disk. The market
 * continues despite disk failures: prints without room to wait are dropped and reported.
 */
export class PrintRecorder {
  private readonly books: Books
  private thread: Worker | undefined
  private readonly waiting = new Map<number, Waiting>()
  private waitingBytes = 0
  private seq = 0
  private trade: Trade | undefined
  /** By day, until they are sent. */
  private readonly gaps = new Map<string, Gap>()
  private readonly ownDays = new Map<string, string>()
  private readonly timer: ReturnType<typeof setInterval>
  private restartAt = 0
  private closing = false
  private fault: { fault: HistoryFault | undefined; message: string } | undefined
  private ended: string | undefined
  private aside: string | undefined
  private readonly counts = { rows: 0, lost: 0, bytes: 0, commits: 0, slowestMs: 0 }

  constructor(private readonly options: PrintRecorderOptions) {
    this.books = new Books(options.market, (day) => this.send({ kind: 'begin', day }, 0, 0))
    this.timer = setInterval(() => this.flush(), FLUSH_MS)
  }

  /** Each event before state applies it. */
  observe(event: MarketEvent): void {
    if (event.kind === 'trade') this.trade = event
    else if (event.kind === 'day') {
      this.flush()
      for (const id of event.of ?? []) this.ownDays.set(id, event.tradingDay)
      this.books.forgetDays()
      if (event.of) this.sendOver()
    }
  }

  /** State derived from it. */
  publish(update: Update): void {
    if (update.kind === 'trade') {
      if (this.trade?.recorded) return
      const full = this.books.add(update, this.trade)
      if (full) this.flushBook(full)
    } else if (update.kind === 'reset') {
      // A day that follows another sends its beginning with its first print.
      const day = this.options.market.tradingDay
      if (this.books.knows(day)) this.send({ kind: 'begin', day }, 0, 0)
      this.sendOver()
    }
  }

  /** Rows of a whole day and one kind. Resolves when they are on the disk. */
  storePiece(day: string, name: string, subject: string, bytes: Uint8Array): Promise<void> {
    return this.store({ kind: 'piece', day, name, subject, bytes }, bytes.length)
  }

  /** Writes prints of a past day, as blocks. Resolves when they are on the disk. */
  storePrints(day: string, names: readonly NamedInstrument[], page: Uint8Array): Promise<void> {
    return this.store({ kind: 'prints', day, names, page }, page.length)
  }

  /** Starts to write the prints of a past day again; those already stored are skipped. */
  beginDay(day: string): void {
    this.send({ kind: 'begin', day }, 0, 0)
  }

  /** Closes the past days after prints were added to one. */
  closeDays(): void {
    this.sendOver()
  }

  storeFindings(day: string, findings: readonly StoredFinding[]): Promise<void> {
    return this.store(
      { kind: 'findings', day, findings },
      findings.reduce((sum, { body }) => sum + body.length, 0),
    )
  }

  /** Number of the newest message, and number of sent bytes that are not on the disk yet. */
  acknowledged(): { sent: number; waitingBytes: number } {
    return { sent: this.seq, waitingBytes: this.waitingBytes }
  }

  health(): HealthReport {
    const { rows, lost, bytes, slowestMs } = this.counts
    const figures = { rows, lost, bytes, waiting: this.waitingBytes, slowestMs: Math.round(slowestMs) }
    return { source: 'recorder', ...this.state(), at: this.options.now(), figures }
  }

  /** Writes waiting data within `maxMs`. */
  async close(maxMs: number): Promise<void> {
    clearInterval(this.timer)
    this.flush()
    this.sendGaps()
    const { thread } = this
    if (!thread) return
    this.closing = true
    await endThread(thread, Math.max(0, maxMs))
  }

  private state(): Pick<HealthReport, 'state' | 'words'> {
    const { fault, ended, waitingBytes, aside } = this
    const { rows, lost, bytes } = this.counts
    if (ended !== undefined) return { state: 'broken', words: recorderWords.ended(ended) }
    if (fault) {
      const words = fault.fault ? recorderWords.faults[fault.fault] : recorderWords.failed(fault.message)
      return { state: 'broken', words }
    }
    if (aside !== undefined) return { state: 'late', words: recorderWords.aside(aside) }
    if (lost > 0) return { state: 'late', words: recorderWords.lost(lost) }
    if (waitingBytes > WAITING_LATE_BYTES) return { state: 'late', words: recorderWords.waiting(waitingBytes) }
    return { state: 'ok', words: recorderWords.ok(rows, bytes, this.options.bytesMax) }
  }

  private flush(): void {
    for (const book of this.books.all) this.flushBook(book)
  }

  private flushBook(book: Book): void {
    const { rows, day, names } = book
    if (rows === 0) return
    const { first, last } = book.stretch
    const page = book.drain()
    if (this.waitingBytes + page.length > (this.options.waitingBytesMax ?? WAITING_BYTES_MAX) || !this.running()) {
      this.lose(day, rows, first, last)
      return
    }
    const gap = this.gaps.get(day)
    this.send({ kind: 'prints', day, names, page, ...(gap && { gap }) }, page.length, rows, [page.buffer])
    this.gaps.delete(day)
    book.names = []
  }

  private lose(day: string, rows: number, first: number, last: number): void {
    this.counts.lost += rows
    const gap = this.gaps.get(day)
    this.gaps.set(day, { rows: (gap?.rows ?? 0) + rows, first: gap?.first ?? first, last })
  }

  /** Sends gaps of earlier days by themselves, because no print of those days may follow. */
  private sendGaps(before = '99999999'): void {
    if (this.gaps.size === 0 || !this.running()) return
    for (const [day, gap] of this.gaps) {
      if (day >= before) continue
      this.send({ kind: 'prints', day, names: [], page: encodeBlocks([]), gap }, 0, 0)
      this.gaps.delete(day)
    }
  }

  /** Days before the oldest one still in use are finished. */
  private sendOver(): void {
    const { tradingDay } = this.options.market
    if (tradingDay === '') return
    const day = [tradingDay, ...this.ownDays.values()].sort()[0] as string
    this.sendGaps(day)
    this.send({ kind: 'over', day }, 0, 0)
  }

  private store(message: Message, bytes: number): Promise<void> {
    if (this.waitingBytes + bytes > (this.options.waitingBytesMax ?? WAITING_BYTES_MAX)) {
      return Promise.reject(new Error(recorderWords.waiting(this.waitingBytes)))
    }
    return new Promise((stored, failed) => this.send(message, bytes, 0, [], { stored, failed }))
  }

  private send(
    message: Message,
    bytes: number,
    rows: number,
    transfer: ArrayBuffer[] = [],
    { stored, failed }: Pick<Waiting, 'stored' | 'failed'> = { stored: () => {}, failed: () => {} },
  ): void {
    const thread = this.running()
    if (!thread) {
      failed(new Error(this.ended))
      return
    }
    const seq = ++this.seq
    this.waiting.set(seq, { day: message.day, bytes, rows, stored, failed })
    this.waitingBytes += bytes
    thread.postMessage({ ...message, seq }, transfer)
  }

  private running(): Worker | undefined {
    if (this.thread) return this.thread
    if (this.closing || this.options.now() < this.restartAt) return undefined
    const thread = this.options.open()
    this.thread = thread
    thread.on('message', (reply: WriterReply) => this.receive(reply))
    thread.on('error', (cause) => this.fail(cause.message))
    thread.on('exit', (code) => this.thread === thread && this.fail(`${code}`))
    return thread
  }

  private receive(reply: WriterReply): void {
    this.ended = undefined
    if (reply.kind === 'stored') this.acknowledge(reply)
    else if (reply.kind === 'fault') {
      if (this.fault?.message !== reply.message) log.error({ ...reply }, 'history could not be written')
      this.fault = { fault: reply.fault, message: reply.message }
      // Messages stay queued; callers that wait are rejected.
      for (const waiting of this.waiting.values()) waiting.failed(new Error(reply.message))
    } else if (reply.kind === 'set-aside') {
      log.error({ path: reply.path }, 'a day of history that cannot be read was moved aside')
      this.aside = basename(reply.path)
    } else if (reply.kind === 'size') this.counts.bytes = reply.bytes
    else {
      if (reply.pruned.length > 0) log.info({ pruned: reply.pruned }, 'history made room')
      this.fault = undefined
    }
  }

  private acknowledge({ seq, ms, rows }: Extract<WriterReply, { kind: 'stored' }>): void {
    this.fault = undefined
    this.counts.rows += rows
    this.counts.commits++
    this.counts.slowestMs = Math.max(this.counts.slowestMs, ms)
    for (const [number, waiting] of this.waiting) {
      if (number > seq) break
      this.waiting.delete(number)
      this.waitingBytes -= waiting.bytes
      waiting.stored()
    }
  }

  /** Data that the writer had not stored is lost with it. */
  private fail(reason: string): void {
    if (this.closing) return
    log.error({ reason }, 'the thread that writes history ended')
    this.ended = reason
    this.thread = undefined
    this.restartAt = this.options.now() + RESTART_MS
    for (const waiting of this.waiting.values()) {
      if (waiting.rows > 0) this.lose(waiting.day, waiting.rows, 0, 0)
      waiting.failed(new Error(reason))
    }
    this.waiting.clear()
    this.waitingBytes = 0
    this.books.restart()
  }
}
