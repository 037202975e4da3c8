import type { TopicName } from '../../../shared/protocol/topics'

/** Somebody who reads topics: the sockets of this process, or gateways over the bus. */
export interface TopicReaders {
  isRead(topic: TopicName): boolean
}

/** All who read. Rows of topics that nobody reads need not be made. */
export class Readership {
  private readonly all: TopicReaders[] = []

  add(reading: TopicReaders): void {
    this.all.push(reading)
  }

  /** Whether anybody reads the topic now. */
  readonly isRead = (topic: TopicName): boolean => {
    for (const reading of this.all) if (reading.isRead(topic)) return true
    return false
  }
}
