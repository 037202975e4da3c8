import type { Bus } from './bus'
import { encodeMessage, type HeartbeatMessage } from './messages'
import { subjects } from './subjects'

/** Content of a heartbeat besides its sender. */
export type PulseFacts = Omit<HeartbeatMessage, 'life' | 'term' | 'epoch'>

interface FeedPulseOptions {
  bus: Bus
  /** Unique for each process of a feed. */
  life: string
  /** Higher than that of every earlier feed; 0 if there can be only one. */
  term?: number
  topics: { readonly currentEpoch: number }
  facts: () => PulseFacts
}

/** Heartbeat of a feed, once it is open. */
export class FeedPulse {
  #opened = false
  #returns = 0

  constructor(private readonly options: FeedPulseOptions) {}

  get isOpen(): boolean {
    return this.#opened
  }

  /** From now on there are readers. */
  open(): void {
    this.#opened = true
    this.beat()
  }

  beat(): void {
    if (!this.#opened) return
    this.options.bus.publish(subjects.beat, encodeMessage('beat', { ...this.#whose(), ...this.options.facts() }))
  }

  /** The market starts over. */
  reset(): void {
    if (this.#opened) this.options.bus.publish(subjects.reset, encodeMessage('reset', this.#whose()))
  }

  /** Messages sent while the connection was broken are lost: to the gateways it is a new session. */
  returned(): void {
    this.#returns++
  }

  #whose() {
    const { life, term = 0, topics } = this.options
    return { life: this.#returns === 0 ? life : `${life}.${this.#returns}`, term, epoch: topics.currentEpoch }
  }
}
