import { TopicLogs } from '../../../../gateway/market/numbering/topic-logs'
import { Hub } from '../../../../gateway/serve/hub/hub'
import type { OutgoingFrame } from '../../../../gateway/serve/hub/outgoing-frame'
import type { Reader } from '../../../../gateway/serve/hub/reader'
import { type AnySection, decodeFrame } from '../../../../shared/protocol/frame'
import type { KindName, Row } from '../../../../shared/protocol/kinds'
import type { Notice } from '../../../../shared/protocol/socket-events'
import { topic } from '../../../../shared/protocol/topics'
import { FakeClock } from '../../../support/fake-clock'
import { filledRow, printRow } from '../../../support/rows'
import { WholeRows } from '../../../support/whole-rows'

/** A hub on a held clock, which a test file makes anew for each test (`startHub`), with clients that keep what they get. */

export const TICK = topic.tick('600519.SH')
export const BOARD = topic.boardMarket

/** What state would keep: the newest row per index. */
let board: Map<number, Row<'board'>>
let newestPrice = 0
let quote: Row<'quote'> | undefined
let minutes: Map<number, Row<'minute'>>
export let clock: FakeClock
export let topics: TopicLogs
export let hub: Hub

export function startHub(): void {
  newestPrice = 0
  quote = undefined
  minutes = new Map()
  board = new Map()
  clock = new FakeClock()
  const rows = <K extends KindName>(_: string, kind: K) => rowsKnown(kind) as Row<KindName>[] as Row<K>[]
  topics = new TopicLogs({ rows }, Date.UTC(2026, 6, 6))
  hub = new Hub(topics, clock)
}

function rowsKnown(kind: KindName): object[] {
  if (kind === 'board') return [...board.values()]
  if (kind === 'minute') return [...minutes.values()]
  return kind === 'quote' && quote ? [quote] : []
}

/** One client: what it got, and how much of it still waits in its socket. */
export class Client {
  readonly frames: OutgoingFrame[] = []
  readonly notices: Notice[] = []
  unsent = 0
  readonly reader: Reader
  readonly held = new WholeRows()
  private readonly decoded = new WeakMap<OutgoingFrame, AnySection[]>()

  constructor(isGuest = false) {
    const wire = {
      write: (frame: OutgoingFrame) => this.take(frame),
      unsentBytes: () => this.unsent,
      notice: (notice: Notice) => this.notices.push(notice),
    }
    this.reader = hub.connect(wire, isGuest)
  }

  private take(frame: OutgoingFrame): void {
    const decoded = decodeFrame(frame.bytes)
    if (!decoded.ok) throw new Error(decoded.reason)
    this.frames.push(frame)
    this.decoded.set(
      frame,
      decoded.sections.map((section) => this.held.take(section)),
    )
  }

  get sections(): AnySection[] {
    return this.frames.flatMap((frame) => this.decoded.get(frame) ?? [])
  }

  of(kind: KindName): AnySection[] {
    return this.sections.filter((section) => section.kind === kind)
  }

  /** Numbers of all prints in the order in which they came. */
  get prints(): number[] {
    return this.of('trade').flatMap((section) => range(section.seq, section.seq + section.count - 1))
  }
}

/** Both ends included. */
export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

export function print(count = 1): void {
  for (; count > 0; count--) {
    hub.publish({ kind: 'trade', topic: TICK, row: printRow({ price: ++newestPrice }), ingestTime: 1 })
  }
}

/** State knows the row, and readers are not told yet. */
export function know(row: Row<'board'>): void {
  board.set(row.index, row)
}

export function put(row: Row<'board'>): void {
  know(row)
  hub.publish({ kind: 'board', topic: BOARD, row, ingestTime: 1 })
}

/** A print, and the quote and the minute that it makes. */
export function putTick(now: Row<'quote'>, minute: Row<'minute'>): void {
  print()
  quote = now
  minutes.set(minute.slot, minute)
  hub.publish({ kind: 'quote', topic: TICK, row: now, ingestTime: 1 })
  hub.publish({ kind: 'minute', topic: TICK, row: minute, ingestTime: 1 })
}

/** What state knows of the instrument. */
export const tickKnown = () => ({ quote, minutes })

export const move = (index: number, last: number): void => put({ ...filledRow('board', 0), index, last })

/** A client whose snapshot has come and whose window is over. */
export function settled(...names: string[]): Client {
  const client = new Client()
  for (const name of names) hub.subscribe(client.reader, name)
  clock.advance(1_000)
  client.frames.length = 0
  return client
}
