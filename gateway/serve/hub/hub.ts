import { BACKPRESSURE_BYTES, JOURNAL_AFTER_READ_MS, PACE_DEFAULT_HZ } from '../../../shared/protocol/limits'
import type { LostRows, TopicPosition } from '../../../shared/protocol/socket-events'
import { hasOwnDefinition, type TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import { logOf } from '../../log'
import { type EncodedPiece, TopicChannel } from './channel'
import { FrameJoiner } from './frame-joiner'
import { GUESTS, Pacer } from './pacer'
import { type ClientWire, Reader, type Subscription } from './reader'
import { type Clock, systemClock, type TopicStreams } from './topic-stream'

/** Counters of the hub since its start, and its current state. */
interface HubFigures {
  readers: number
  subscriptions: number
  frames: number
  bytes: number
  /** Flushes that were skipped because the client took less than it was sent. */
  skipped: number
  /** Rows that were left out for single readers. */
  lostRows: number
  stalled: number
  /** Pieces that could not be encoded. */
  failed: number
}

const log = logOf('fanout')

const FAILURES_LOGGED = 10
const STALLED_POLL_MS = 100

/** The start of a subscription, as returned by `subscribe`. */
interface Subscribed {
  id: number
  epoch: number
  seq: number
  recovered: boolean
}

/**
 * Tracks which reader reads which topic and when each gets the next frame. A subscription is a cursor into the topic's
 * log: nothing is queued for a reader, so a slow reader costs no memory, and readers at the same cursor share the same
 * bytes.
 */
export class Hub {
  private readonly channels = new Map<TopicName, TopicChannel<Subscription>>()
  private readonly readers = new Set<Reader>()
  private readonly stalled = new Set<Reader>()
  /** Topics left a while ago; the values cancel the pending step. */
  private readonly leaving = new Map<TopicName, () => void>()
  private readonly pacer: Pacer
  /** Separate pacer of readers without an account, so that their frames do not delay others. */
  private readonly guestPacer: Pacer
  private readonly joiner = new FrameJoiner()
  /** Channels with a row that waits to be sent at once. */
  private readonly urgent = new Set<TopicChannel<Subscription>>()
  private frames = 0
  private bytes = 0
  private skipped = 0
  private lostRows = 0
  private failed = 0

  constructor(
    private readonly topics: TopicStreams,
    private readonly clock: Clock = systemClock,
  ) {
    const turn = (readers: readonly Reader[], now: number) => this.turn(readers, now)
    this.pacer = new Pacer(clock, turn)
    this.guestPacer = new Pacer(clock, turn, GUESTS, () => this.pacer.isBusy)
  }

  /** Numbers the update and notifies the topic's readers. */
  publish(update: Update): void {
    if (update.kind === 'reset') {
      this.topics.append(update)
      this.touchAll()
      return
    }
    const channel = this.channels.get(update.topic)
    if (channel?.urgent && channel.stream.replacesUrgent(update)) this.showUrgent(channel)
    if (channel) this.tell(channel, channel.stream.append(update))
    else this.topics.append(update)
  }

  /** The topic’s log, or any, changed without an update: its readers look again. */
  touch(topic: TopicName): void {
    const channel = this.channels.get(topic)
    if (channel) this.tell(channel, false)
  }
  touchAll(): void {
    for (const channel of this.channels.values()) this.tell(channel, false)
  }

  /** Whether readers get fewer frames because sending takes much time; guests get the fewest then. */
  get isBusy(): boolean {
    return this.pacer.isBusy
  }

  connect(wire: ClientWire, isGuest = false): Reader {
    const reader = new Reader(wire, isGuest)
    this.readers.add(reader)
    return reader
  }

  disconnect(reader: Reader): void {
    for (const topic of [...reader.subscriptions.keys()]) this.unsubscribe(reader, topic)
    reader.closed = true
    this.readers.delete(reader)
    this.stalled.delete(reader)
  }

  /**
   * Starts the reader after `since` if every numbered row from there on is stored, else with a snapshot. A second call
   * for the same topic moves the reader to the new cursor.
   */
  subscribe(reader: Reader, topic: TopicName, since?: TopicPosition): Subscribed {
    const channel = this.channelOf(topic)
    const { stream } = channel
    const cursor = since && stream.resume(since)
    let subscription = reader.subscriptions.get(topic)
    if (!subscription) {
      subscription = { reader, channel, place: 0, cursor, pending: false, skipped: 0 }
      reader.subscriptions.set(topic, subscription)
      channel.join(subscription)
    }
    subscription.cursor = cursor
    if (reader.mark(subscription) && !reader.stalled) this.wake(reader, false, this.clock.now())
    return { id: stream.id, epoch: stream.epoch, seq: stream.seq, recovered: cursor !== undefined }
  }

  /** False if the reader did not read that topic. */
  unsubscribe(reader: Reader, topic: TopicName): boolean {
    const subscription = reader.subscriptions.get(topic)
    if (!subscription) return false
    reader.subscriptions.delete(topic)
    const { channel } = subscription
    if (subscription.pending) {
      reader.pending.remove(subscription)
      channel.fetched()
    }
    channel.part(subscription)
    if (channel.readers.length === 0) this.leave(topic)
    return true
  }

  pace(reader: Reader, maxHz: number): void {
    reader.windowMs = 1000 / maxHz
    reader.paceUntold = maxHz < PACE_DEFAULT_HZ
  }

  /** Rows of its topics that were left out for the reader since the last call. */
  lost(reader: Reader): LostRows[] {
    const lost: LostRows[] = []
    for (const [topic, subscription] of reader.subscriptions) {
      if (subscription.skipped > 0) lost.push({ topic, skipped: subscription.skipped })
      subscription.skipped = 0
    }
    return lost
  }

  /** Whether the topic has readers now. */
  isRead(topic: TopicName): boolean {
    return this.channels.has(topic)
  }

  figures(): HubFigures {
    let subscriptions = 0
    for (const reader of this.readers) subscriptions += reader.subscriptions.size
    return {
      readers: this.readers.size,
      subscriptions,
      frames: this.frames,
      bytes: this.bytes,
      skipped: this.skipped,
      lostRows: this.lostRows,
      stalled: this.stalled.size,
      failed: this.failed,
    }
  }

  private channelOf(topic: TopicName): TopicChannel<Subscription> {
    let channel = this.channels.get(topic)
    if (!channel) {
      channel = new TopicChannel(this.topics.log(topic))
      this.channels.set(topic, channel)
      this.leaving.get(topic)?.()
      if (!this.leaving.delete(topic)) this.topics.watched(topic, true)
      // Changes of a topic without readers are not sent, whether its journal is still stored or not.
      else channel.stream.renew()
    }
    return channel
  }

  private leave(topic: TopicName): void {
    this.channels.delete(topic)
    if (hasOwnDefinition(topic)) return void this.topics.watched(topic, false)
    const left = () => {
      this.leaving.delete(topic)
      this.topics.watched(topic, false)
    }
    this.leaving.set(topic, this.clock.later(JOURNAL_AFTER_READ_MS, left))
  }

  private tell(channel: TopicChannel<Subscription>, urgent: boolean): void {
    channel.changed()
    if (urgent) {
      channel.urgent = true
      this.urgent.add(channel)
    } else if (channel.told) return
    channel.told = true
    const now = this.clock.now()
    for (const subscription of channel.readers) {
      const { reader } = subscription
      if ((reader.mark(subscription) || urgent) && !reader.stalled) this.wake(reader, urgent, now)
    }
  }

  private wake(reader: Reader, urgent: boolean, now: number): void {
    if (reader.isGuest) this.guestPacer.wake(reader, false, now)
    else this.pacer.wake(reader, urgent, now)
  }

  /** Readers get the current rows of the topic before one of them is replaced. */
  private showUrgent(channel: TopicChannel<Subscription>): void {
    channel.urgent = false
    this.urgent.delete(channel)
    const now = this.clock.now()
    for (const { reader } of [...channel.readers]) if (!reader.isGuest) this.flush(reader, now)
    this.joiner.forget()
  }

  private turn(readers: readonly Reader[], now: number): void {
    for (const reader of readers) this.flush(reader, now)
    this.joiner.forget()
    if (this.urgent.size === 0 || this.pacer.hurries) return
    for (const channel of this.urgent) channel.urgent = false
    this.urgent.clear()
  }

  private flush(reader: Reader, now: number): void {
    if (reader.closed || reader.stalled || reader.pending.count === 0) return
    if (reader.wire.unsentBytes() > BACKPRESSURE_BYTES) {
      this.stall(reader)
      return
    }
    const topics = reader.pending.count
    const skipped = this.gather(reader)
    const frame = this.joiner.join()
    if (!frame) return
    reader.flushedAt = now
    this.frames++
    this.bytes += frame.length
    this.lostRows += skipped
    reader.wire.write(frame)
    if (reader.conflated) reader.wire.notice({ kind: 'conflated', reason: 'slow-network', topics, skipped })
    else if (skipped > 0 && reader.paceUntold) {
      reader.paceUntold = false
      reader.wire.notice({ kind: 'conflated', reason: 'pace', topics, skipped })
    }
    reader.conflated = false
  }

  /** Puts together everything the reader lacks, its cursors moved behind it; answers how many rows are left out. */
  private gather(reader: Reader): number {
    const { pending } = reader
    let skipped = 0
    for (let place = 0; place < pending.count; place++) {
      const subscription = pending.at(place)
      const piece = this.take(subscription, reader.conflated)
      subscription.channel.fetched()
      if (!piece) continue
      this.joiner.add(piece.frame)
      subscription.skipped += piece.skipped
      skipped += piece.skipped
    }
    pending.empty()
    return skipped
  }

  private take(subscription: Subscription, conflated: boolean): EncodedPiece | undefined {
    const { channel, cursor } = subscription
    subscription.cursor = channel.stream.head()
    subscription.pending = false
    channel.told = false
    try {
      return channel.pieceFrom(cursor, conflated)
    } catch (thrown) {
      // A value that no column can contain must not affect other topics, readers or the process.
      this.failed++
      if (this.failed <= FAILURES_LOGGED) log.error({ err: thrown, topic: channel.stream.topic }, 'rows not encoded')
      subscription.cursor = undefined
      return undefined
    }
  }

  private stall(reader: Reader): void {
    reader.stalled = true
    reader.conflated = true
    this.skipped++
    reader.wire.notice({ kind: 'conflated', reason: 'slow-network', topics: reader.pending.count, skipped: 0 })
    this.stalled.add(reader)
    if (this.stalled.size === 1) this.pollStalled()
  }

  private pollStalled(): void {
    this.clock.later(STALLED_POLL_MS, () => {
      const now = this.clock.now()
      for (const reader of this.stalled) {
        if (reader.wire.unsentBytes() > BACKPRESSURE_BYTES / 2) {
          this.skipped++
          continue
        }
        this.stalled.delete(reader)
        reader.stalled = false
        this.flush(reader, now)
      }
      this.joiner.forget()
      if (this.stalled.size > 0) this.pollStalled()
    })
  }
}
