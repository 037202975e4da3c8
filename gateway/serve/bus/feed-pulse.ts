import type { Bus } from './bus'
import { encodeMessage, type HeartbeatMessage } from './messages'
import { subjects } from './subjects'

/** What a sign of life says beside whose it is. */
export type PulseFacts = Omit<HeartbeatMessage, 'life' | 'term' | 'epoch'>

interface FeedPulseOptions {
  bus: Bus
  /** Differs from every other life of a feed. */
  life: string
  /** Higher than that of every feed before; 0 where there can be only one. */
  term?: number
  topics: { readonly currentEpoch: number }
  facts: () => PulseFacts
}

/** Signs of life of a feed, once it is open. */
export class FeedPulse {
  #opened = false
  #returns = 0

  constructor(private readonly options: FeedPulseOptions) {}

  get isOpen(): boolean {
    return this.#opened
  }

  /** From now on there are some. */
  open(): void {
    this.#opened = true
    this.beat()
  }

  beat(): void {
    if (!this.#opened) return
    this.options.bus.publish(subjects.beat, encodeMessage('beat', { ...this.#whose(), ...this.options.facts() }))
  }

  /** The market begins anew. */
  reset(): void {
    if (this.#opened) this.options.bus.publish(subjects.reset, encodeMessage('reset', this.#whose()))
  }

  /** What was told while the way was broken is lost: to the gateways it is another life. */
  returned(): void {
    this.#returns++
  }

  #whose() {
    const { life, term = 0, topics } = this.options
    return { life: this.#returns === 0 ? life : `${life}.${this.#returns}`, term, epoch: topics.currentEpoch }
  }
}
