import type { FeedStatus } from '../../../shared/market/events'
import { type MessageBus, openNats } from './nats'
import { reasonOf } from './reason'
import type { Reception } from './session'
import { type Entrance, openTcp } from './tcp'
import { text } from './text'
import { openWebSocket } from './websocket'

export interface EntrancesOptions {
  host: string
  /** 0 = any free one. */
  port: number
  wsPort: number
  /** A NATS connection and the subject below which senders publish. */
  nats?: { bus: MessageBus; subject: string; close: () => Promise<void> } | undefined
}

/** The ways in for senders: TCP, WebSocket and, where there is one, NATS. */
export class Entrances {
  #open: Entrance[] = []

  constructor(
    private readonly options: EntrancesOptions,
    private readonly reception: Reception,
  ) {}

  /** Addresses for senders, once the listener is open. */
  places(): string[] {
    return this.#open.map(({ place }) => place)
  }

  /** Opens every way in that is not open yet; a status where a port is not to be had. */
  async open(): Promise<FeedStatus | undefined> {
    const { reception } = this
    const { host, port, wsPort, nats } = this.options
    const open = this.#open
    try {
      if (open.length === 0) open.push(await openTcp(host, port, reception))
      if (open.length === 1) open.push(await openWebSocket(host, wsPort, reception))
      if (nats && open.length === 2) open.push(openNats(nats.bus, nats.subject, reception))
      return undefined
    } catch (thrown) {
      const place = `${host}:${open.length === 0 ? port : wsPort}`
      return { kind: 'status', state: 'error', detail: text.noListen(place, reasonOf(thrown)) }
    }
  }

  async close(): Promise<void> {
    for (const entrance of this.#open) await entrance.close()
    this.#open = []
  }
}
