import type { BridgeReply } from './wire'

/** The current sender of a stream. */
export interface StreamSender {
  send(answer: BridgeReply): void
  /** Another sender takes over from now on. */
  replace(): void
  /** It is to come again. */
  again(): void
}

/** Rows of a stream as far as they came. */
export interface Stream {
  readonly sender: string
  readonly name: string
  /** Last row that was taken from the line; the next one must be its successor. */
  taken: number
  /** Last row that is stored and in the market. */
  kept: number
  current: StreamSender | undefined
}

export type StreamPosition = readonly [sender: string, stream: string, kept: number]

/** Every stream that a sender announced since the journal began, and the position of each. */
export class Streams {
  private readonly streams = new Map<string, Stream>()

  open(sender: string, name: string): Stream {
    const key = `${sender}/${name}`
    let stream = this.streams.get(key)
    if (!stream) {
      stream = { sender, name, taken: 0, kept: 0, current: undefined }
      this.streams.set(key, stream)
    }
    return stream
  }

  positions(): StreamPosition[] {
    return [...this.streams.values()].map(({ sender, name, kept }) => [sender, name, kept])
  }

  restore([sender, name, kept]: StreamPosition): Stream {
    return Object.assign(this.open(sender, name), { taken: kept, kept })
  }

  /** Makes every sender reconnect; false if none is connected. Undefined for a source other than the bridge. */
  readonly askAgain = (source: string): boolean | undefined => {
    if (source !== 'bridge') return undefined
    const present = [...this.streams.values()].flatMap(({ current }) => current ?? [])
    for (const sender of present) sender.again()
    return present.length > 0
  }

  /** Names of the senders that are connected. */
  connected(): string[] {
    const present = [...this.streams.values()].filter(({ current }) => current)
    return [...new Set(present.map(({ sender }) => sender))].sort()
  }
}
