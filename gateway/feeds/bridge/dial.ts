import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import { LineSplitter } from './lines'
import { messageLines } from './websocket'

/** A way to a bridge, as a sender has it. */
export interface Dialled {
  /** True if written data may be lost although the connection stays open. */
  readonly loses: boolean
  /** False when the way is full: go on after `drained`. */
  write(text: string): boolean
  drained(): Promise<void>
  end(): void
}

interface Hearing {
  line(raw: Buffer): void
  /** The way is gone, and why. */
  gone(reason: string): void
}

/** Opens a connection; rejects if there is no answer. */
export type DialBridge = (hearing: Hearing) => Promise<Dialled>

/** Plain TCP. */
export const dialTcp =
  (host: string, port: number): DialBridge =>
  (hearing) =>
    new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true })
      const splitter = new LineSplitter()
      let reason = 'closed'
      socket.on('data', (bytes) => {
        for (const line of splitter.push(bytes) ?? []) hearing.line(line)
      })
      socket.on('error', (error: NodeJS.ErrnoException) => {
        reason = error.code ?? error.message
        reject(error)
      })
      socket.once('connect', () => {
        socket.once('close', () => hearing.gone(reason))
        resolve({
          loses: false,
          write: (text) => socket.write(text),
          drained: () => drained(socket),
          end: () => socket.end(),
        })
      })
    })

/** Several places of which one has a bridge: each try begins with the one after the last. Rejects when none answers. */
export function dialAny(dials: readonly DialBridge[]): DialBridge {
  let next = 0
  return async (hearing) => {
    let reason: unknown
    for (const _ of dials) {
      const dial = dials[next++ % dials.length] as DialBridge
      try {
        return await dial(hearing)
      } catch (thrown) {
        reason = thrown
      }
    }
    throw reason
  }
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      socket.off('drain', over)
      socket.off('close', over)
      resolve()
    }
    if (socket.destroyed || !socket.writableNeedDrain) resolve()
    else socket.once('drain', over).once('close', over)
  })
}

/** Bytes under way on a WebSocket before the sender waits. */
const WS_FULL_BYTES = 1024 * 1024
const WS_LOOK_MS = 5

/** WebSocket, at `ws://host:port`. */
export const dialWebSocket =
  (url: string): DialBridge =>
  (hearing) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(url, { perMessageDeflate: false })
      socket.on('message', (data: Buffer) => {
        for (const line of messageLines(data)) hearing.line(line)
      })
      socket.on('error', reject)
      const isFull = () => socket.readyState === socket.OPEN && socket.bufferedAmount > WS_FULL_BYTES
      socket.once('open', () => {
        socket.once('close', (code) => hearing.gone(`closed ${code}`))
        resolve({
          loses: false,
          write(text) {
            if (socket.readyState === socket.OPEN) socket.send(text)
            return !isFull()
          },
          async drained() {
            while (isFull()) await new Promise((look) => setTimeout(look, WS_LOOK_MS))
          },
          end: () => socket.close(),
        })
      })
    })

interface PublishedBus {
  publish(subject: string, bytes: Uint8Array): void
  subscribe(subject: string, take: (bytes: Uint8Array) => void): () => void
}

/** A NATS subject of the sender's own: `zeus.bridge.NAME`. */
export const dialNats =
  (bus: PublishedBus, subject: string): DialBridge =>
  async (hearing) => {
    const stop = bus.subscribe(`${subject}.answers`, (bytes) => {
      for (const line of messageLines(Buffer.from(bytes))) hearing.line(line)
    })
    return {
      loses: true,
      write(text) {
        bus.publish(subject, Buffer.from(text))
        return true
      },
      drained: async () => undefined,
      end() {
        stop()
        hearing.gone('closed')
      },
    }
  }
