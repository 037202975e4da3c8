import type { CallGateway, OpenWire, WireListener } from '../../../client/stream/wire'
import { ByteWriter } from '../../../shared/protocol/bytes'
import { encodeSection, FLAG_CHANGES, FLAG_SNAPSHOT, joinSections, writeSection } from '../../../shared/protocol/frame'
import { type KindName, kinds, type Row } from '../../../shared/protocol/kinds'
import { writeChanges } from '../../../shared/protocol/row-changes'
import type { SubscribeItem, SubscribeResult, TopicPosition } from '../../../shared/protocol/socket-events'
import { callOf } from './call-of'

export interface FakeSocket {
  token: string
  listener: WireListener
  closed: boolean
  calls: { name: string; values: unknown[] }[]
}

/** Answers socket calls as the gateway would; the test decides what it sends. */
export function fakeGateway() {
  const sockets: FakeSocket[] = []
  const ids = new Map<string, number>()
  const state = {
    epoch: 7,
    seq: 0,
    serverTime: 5_000_000,
    recovered: (since: TopicPosition | undefined) => since !== undefined && since.epoch === state.epoch,
    refuse: new Set<string>(),
    silent: false,
  }
  const idOf = (topic: string): number => {
    const id = ids.get(topic) ?? ids.size + 1
    ids.set(topic, id)
    return id
  }

  function subscribed(item: SubscribeItem): SubscribeResult {
    const { topic, since } = typeof item === 'string' ? { topic: item, since: undefined } : item
    if (state.refuse.has(topic)) return { topic, ok: false, code: 'unknown-topic', message: '没有这个主题' }
    return { topic, ok: true, id: idOf(topic), epoch: state.epoch, seq: state.seq, recovered: state.recovered(since) }
  }

  function answer(name: string, values: unknown[]): unknown {
    if (name === 'subscribe') return { ok: true, results: (values[0] as SubscribeItem[]).map(subscribed) }
    if (name === 'clock') return { ok: true, serverTime: state.serverTime, marketTime: 0 }
    return { ok: true }
  }

  const callOn = (socket: FakeSocket): CallGateway =>
    callOf(async (name: string, ...values: unknown[]) => {
      socket.calls.push({ name, values })
      if (state.silent || socket.closed) throw new Error('no answer')
      return answer(name, values)
    })

  const open: OpenWire = (token, listener) => {
    const socket: FakeSocket = { token, listener, closed: false, calls: [] }
    sockets.push(socket)
    return {
      call: callOn(socket),
      close() {
        socket.closed = true
      },
    }
  }

  return {
    sockets,
    state,
    idOf,
    open,
    /** A call function without a socket. */
    call: (): { call: CallGateway; calls: FakeSocket['calls'] } => {
      const socket: FakeSocket = { token: '', listener: {} as WireListener, closed: false, calls: [] }
      return { call: callOn(socket), calls: socket.calls }
    },
    get socket(): FakeSocket {
      return sockets.at(-1) as FakeSocket
    },
  }
}

/** A row of a kind with all columns 0 or empty but those given. */
export function row<K extends KindName>(kind: K, given: Partial<Row<K>> = {}): Row<K> {
  const zero = Object.entries(kinds[kind].columns).map(([name, type]) => [name, type === 'text' ? '' : 0])
  return { ...Object.fromEntries(zero), ...given } as Row<K>
}

export interface SectionOptions {
  topicId?: number
  seq?: number
  epoch?: number
  snapshot?: boolean
  ingestTime?: number
}

export const bytesOf = <K extends KindName>(
  kind: K,
  rows: readonly Row<K>[],
  { topicId = 1, seq = 1, epoch = 7, snapshot = false, ingestTime = 0 }: SectionOptions = {},
): Uint8Array => encodeSection(kind, { topicId, flags: snapshot ? FLAG_SNAPSHOT : 0, epoch, seq, ingestTime }, rows)

/** A frame of prints `from`…`to`; each print's price is its number. */
export const prints = (from: number, to: number, request: SectionOptions = {}): Uint8Array =>
  joinSections([
    bytesOf(
      'trade',
      Array.from({ length: to - from + 1 }, (_, index) => row('trade', { price: from + index, volume: 100 })),
      { seq: from, ...request },
    ),
  ])

/** A frame with the changes of one row since version `base`. */
export function changesBytes<K extends KindName>(
  kind: K,
  base: number,
  now: Row<K>,
  before: Row<K> | undefined,
  { topicId = 1, epoch = 7, ingestTime = 0 }: SectionOptions = {},
): Uint8Array {
  const out = new ByteWriter()
  const head = { topicId, flags: FLAG_CHANGES, epoch, seq: base + 1, ingestTime }
  const writeColumns = (into: ByteWriter) => writeChanges(into, kind, 1, [now], [before])
  writeSection(out, head, { kind, count: 1, writeColumns })
  return joinSections([out.finish()])
}
