import type { TopicName } from '../../../shared/protocol/topics'

/** A reader of topics: the sockets of this process, or gateways over the bus. */
interface TopicReaders {
  isRead(topic: TopicName): boolean
}

/** All readers. Rows of topics without readers are not computed. */
export class Readership {
  private readonly all: TopicReaders[] = []

  add(reading: TopicReaders): void {
    this.all.push(reading)
  }

  /** Whether the topic has readers now. */
  readonly isRead = (topic: TopicName): boolean => {
    for (const reading of this.all) if (reading.isRead(topic)) return true
    return false
  }
}
