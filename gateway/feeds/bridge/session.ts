import { createHash, timingSafeEqual } from 'node:crypto'
import type { BridgeIntake } from './intake'
import type { Stream, StreamSender, Streams } from './streams'
import { text } from './text'
import {
  BRIDGE_VERSION,
  type BridgeLineError,
  type BridgeReply,
  type CloseCode,
  type Hello,
  helloLine,
  type RowsLine,
  WINDOW_ROWS,
} from './wire'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in the same time whatever the difference. Without a wanted secret everybody may come in. */
const secretMatches = (given: string | undefined, wanted: string | undefined): boolean =>
  wanted === undefined || timingSafeEqual(digest(given ?? ''), digest(wanted))

/** Lines in a row of which nothing was taken. */
const ERRORS_MAX = 100
/** Characters of an instrument's name in an incident. */
const NAME_MAX = 32
const ROWS_NAMED = 20
/** A gap is reported again if the sender has not gone back after this time. */
const GAP_AGAIN_MS = 1_000
/** Guessing a secret is slow. */
const WRONG_SECRET_MS = 1_000

/** The way to one sender, whatever carries it. */
interface SenderLine {
  /** Its origin, for operators. */
  readonly place: string
  /** False where nothing makes the sender wait: beyond the bound its lines are refused as `busy`. */
  readonly waits: boolean
  send(answer: BridgeReply): void
  /** Stops reading; data already sent is still delivered. */
  end(): void
}

export interface Reception {
  intake: BridgeIntake
  streams: Streams
  secret: string | undefined
}

/**
 * One sender's connection: greeting, numbers, refusals. Rows are taken in the order of their numbers without a hole;
 * those that came before are ignored, those beyond a hole are refused until the sender goes back.
 */
export class SenderSession {
  private stream: Stream | undefined
  private lines = 0
  private errors = 0
  private gapTold = { expected: 0, at: 0 }
  private over = false
  private refusing = false
  private readonly self: StreamSender = {
    send: (answer) => this.line.send(answer),
    replace: () => this.close('replaced'),
    again: () => this.close('closing'),
  }

  constructor(
    private readonly line: SenderLine,
    private readonly reception: Reception,
  ) {}

  get isWelcome(): boolean {
    return this.stream !== undefined
  }

  /** One line, without its end. */
  take(raw: Buffer): void {
    if (this.over || this.refusing) return
    this.lines++
    const message = parse(raw)
    if (!this.stream) this.greet(message)
    else if (typeof message !== 'object' || message === null) this.refuse('not-json')
    else this.takeRows(this.stream, message as RowsLine, raw)
  }

  /** The connection is gone; what was taken stays taken. */
  gone(): void {
    this.over = true
    if (this.stream?.current === this.self) this.stream.current = undefined
    this.reception.intake.stir()
  }

  close(code: CloseCode): void {
    if (this.over) return
    const { incidents } = this.reception.intake
    const message = text.close[code]
    if (code !== 'closing') incidents.note('bridge-closed', this.stream?.sender ?? this.line.place, message)
    this.gone()
    this.line.send({ close: code, message })
    this.line.end()
  }

  private greet(message: unknown): void {
    const hello = helloLine.safeParse(message)
    if (!hello.success) this.close('hello')
    else if (secretMatches(hello.data.secret, this.reception.secret)) this.welcome(hello.data)
    else {
      this.refusing = true
      setTimeout(() => this.close('secret'), WRONG_SECRET_MS).unref()
    }
  }

  private welcome({ sender, stream: name, from = 1 }: Hello): void {
    const { streams, intake } = this.reception
    const stream = streams.open(sender, name)
    stream.current?.replace()
    stream.current = this.self
    this.stream = stream
    if (from > stream.taken + 1) {
      intake.incidents.note('bridge-lost', sender, text.lost(stream.taken + 1, from - 1))
      stream.taken = from - 1
      stream.kept = from - 1
    }
    this.line.send({ welcome: BRIDGE_VERSION, ack: stream.kept, window: WINDOW_ROWS })
    intake.stir()
  }

  private takeRows(stream: Stream, { n, rows }: RowsLine, raw: Buffer): void {
    if (!Number.isSafeInteger(n) || n < 1 || !Array.isArray(rows) || rows.length === 0) {
      this.refuse('bad-line')
      return
    }
    const { intake } = this.reception
    const before = stream.taken
    const last = n + rows.length - 1
    if (n > before + 1) this.gap(stream, n)
    else if (last <= before) {
      intake.counts.repeated += rows.length
      if (last <= stream.kept) this.line.send({ ack: stream.kept })
    } else if (intake.isFull && !this.line.waits) {
      this.tell({ code: 'busy', message: text.line.busy(before + 1), expected: before + 1 })
    } else {
      intake.counts.repeated += before + 1 - n
      this.gapTold.expected = 0
      const { events, refused } = intake.day.read(rows, before + 1 - n)
      stream.taken = last
      intake.put({ stream, before, last, raw, events, tradingDay: intake.day.tradingDay })
      this.tellRefused(refused, rows, last - before)
    }
  }

  /** Skipped rows are reported, each with its number and reason, and count as answered. */
  private tellRefused(refused: NonNullable<BridgeLineError['rows']>, of: readonly unknown[], fresh: number): void {
    const [first] = refused
    if (!first) {
      this.errors = 0
      return
    }
    const { intake } = this.reception
    intake.counts.refused += refused.length
    intake.incidents.note(
      'bridge-refused',
      this.stream?.sender ?? '',
      text.refused(...first, instrumentOf(of[first[0]])),
    )
    const rows = refused.slice(0, ROWS_NAMED)
    this.tell({ code: 'rows', message: text.line.rows(refused.length), refused: refused.length, rows })
    if (refused.length === fresh) this.blame()
    else this.errors = 0
  }

  private gap(stream: Stream, got: number): void {
    const { now, incidents } = this.reception.intake
    const expected = stream.taken + 1
    const { gapTold } = this
    if (gapTold.expected === expected && now() - gapTold.at < GAP_AGAIN_MS) return
    this.gapTold = { expected, at: now() }
    incidents.note('bridge-gap', stream.sender, text.gap(expected, got))
    this.tell({ code: 'gap', message: text.line.gap(expected), expected })
  }

  private refuse(code: 'not-json' | 'bad-line'): void {
    this.reception.intake.incidents.note('bridge-refused', this.stream?.sender ?? '', text.line[code])
    this.tell({ code, message: text.line[code] })
    this.blame()
  }

  private tell(error: Omit<BridgeLineError, 'line'>): void {
    this.line.send({ error: { line: this.lines, ...error } })
  }

  private blame(): void {
    this.errors++
    if (this.errors >= ERRORS_MAX) this.close('too-many-errors')
  }
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString()) as unknown
  } catch {
    return undefined
  }
}

/** The instrument of a row that was refused; empty if it names none. */
const instrumentOf = (row: unknown): string =>
  Array.isArray(row) && typeof row[1] === 'string' ? row[1].slice(0, NAME_MAX) : ''
