import type { TopicName } from '../../shared/protocol/topics'

/**
 * Numbered rows of which it is not certain that they came: those that were told lately, and all since the way was last
 * known to be good. Knows of each topic the number of the first.
 */
export class UnsureRows {
  private lately = new Map<TopicName, number>()
  private before = new Map<TopicName, number>()

  told(topic: TopicName, seq: number): void {
    if (!this.lately.has(topic)) this.lately.set(topic, seq)
  }

  /** The way is good, and has been since the last call: what was told before that has come. */
  later(): void {
    this.before = this.lately
    this.lately = new Map()
  }

  /** Tells them again, each topic from its first number on. */
  again(tell: (topic: TopicName, first: number) => void): void {
    const firsts = new Map([...this.lately, ...this.before])
    this.before = new Map()
    this.lately = new Map()
    for (const [topic, first] of firsts) {
      this.told(topic, first)
      tell(topic, first)
    }
  }

  clear(): void {
    this.lately.clear()
    this.before.clear()
  }
}
