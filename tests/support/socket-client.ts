import { io, type Socket } from 'socket.io-client'
import { type AnySection, decodeFrame } from '../../shared/protocol/frame'
import {
  type ClientToServer,
  type HandshakeRefusal,
  type Notice,
  type ServerToClient,
  SOCKET_PATH,
} from '../../shared/protocol/socket-events'
import { WholeRows } from './whole-rows'

export type ClientSocket = Socket<ServerToClient, ClientToServer>

/** A plain Socket.IO client that collects everything it receives and never reconnects. */
export class SocketClient {
  readonly socket: ClientSocket
  readonly sections: AnySection[] = []
  readonly notices: Notice[] = []
  private readonly wholeRows = new Map<number, WholeRows>()
  private waiting: { until: () => boolean; resolve: () => void }[] = []

  constructor(url: string, token?: unknown, extra: Record<string, unknown> = {}) {
    this.socket = io(url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: token === undefined ? {} : { token },
      ...extra,
    })
    this.socket.on('frame', (bytes) => {
      const decoded = decodeFrame(new Uint8Array(bytes))
      if (!decoded.ok) throw new Error(decoded.reason)
      this.sections.push(...decoded.sections.map((section) => this.wholeRowsOf(section).take(section)))
      this.look()
    })
    this.socket.on('notice', (notice) => {
      this.notices.push(notice)
      this.look()
    })
    this.socket.on('disconnect', () => this.look())
  }

  private wholeRowsOf({ topicId }: AnySection): WholeRows {
    const rows = this.wholeRows.get(topicId) ?? new WholeRows()
    this.wholeRows.set(topicId, rows)
    return rows
  }

  /** Resolves once connected; rejects with the gateway's refusal. */
  connected(): Promise<this> {
    return new Promise((resolve, reject) => {
      this.socket.once('connect', () => resolve(this))
      this.socket.once('connect_error', reject)
    })
  }

  /** The code and sentence with which the gateway refused the connection. */
  async refusal(): Promise<HandshakeRefusal> {
    try {
      await this.connected()
    } catch (thrown) {
      return (thrown as { data: HandshakeRefusal }).data
    } finally {
      this.socket.disconnect()
    }
    throw new Error('the connection was not refused')
  }

  /** Any call, well-formed or not. */
  call(name: string, ...values: unknown[]): Promise<Record<string, unknown>> {
    return (this.socket as Socket).timeout(5_000).emitWithAck(name, ...values)
  }

  /** Resolves once `until` holds; checked after every message. */
  async until(until: () => boolean): Promise<void> {
    if (until()) return
    await new Promise<void>((resolve) => this.waiting.push({ until, resolve }))
  }

  private look(): void {
    const ready = this.waiting.filter(({ until }) => until())
    this.waiting = this.waiting.filter((waiter) => !ready.includes(waiter))
    for (const { resolve } of ready) resolve()
  }

  /** Breaks the connection without a close frame, as when a cable is pulled. */
  cut(): void {
    const { engine } = this.socket.io as unknown as { engine: { transport: { ws: { terminate(): void } } } }
    engine.transport.ws.terminate()
  }

  close(): void {
    this.socket.disconnect()
  }
}
