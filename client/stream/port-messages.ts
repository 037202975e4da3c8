import type { Notice } from '../../shared/protocol/socket-events'
import type { ConnectionState } from './connection-state'

/** Name of the worker that holds the one socket of all tabs. */
export const WORKER_NAME = 'zeus-market'
/** A tab says so often that it is there; browsers hold the timers of hidden pages back, to a minute at most. */
export const ALIVE_EVERY_MS = 15_000
/** A tab without a message for this long is closed or frozen; when it sends again it starts over. */
export const TAB_SILENT_MAX_MS = 150_000
/** Frames a tab may leave untaken before it gets none until it has caught up. */
export const UNTAKEN_FRAMES_MAX = 256
/** A tab acknowledges once in so many frames. */
export const ACK_EVERY_FRAMES = 16

export type ToWorker =
  | { kind: 'hello'; visible: boolean; token: string | undefined }
  /** Still here, with this sign-in. */
  | { kind: 'alive'; token: string | undefined }
  | { kind: 'page'; visible: boolean }
  | { kind: 'online' }
  | { kind: 'retry' }
  | { kind: 'pace'; maxHz: number }
  /** A call of the gateway; `id` finds the answer's way back. */
  | { kind: 'call'; id: number; name: string; values: unknown[] }
  /** Frames taken since `welcome`. */
  | { kind: 'taken'; frames: number }
  | { kind: 'bye' }

export type ToTab =
  /** The tab is new here, or was dropped: its subscriptions and counts start over. */
  | { kind: 'welcome' }
  | { kind: 'state'; state: ConnectionState }
  | { kind: 'live' }
  | { kind: 'lost' }
  | { kind: 'frame'; bytes: Uint8Array }
  | { kind: 'notice'; notice: Notice }
  | { kind: 'renewed' }
  | { kind: 'skipped' }
  | { kind: 'tabs'; count: number }
  | { kind: 'alive' }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'failed'; id: number }

/** One end of a channel between a tab and the worker. */
export interface Port<Out, In> {
  post(message: Out, transfer?: Transferable[]): void
  /** `gone`: the other end is closed, if the browser reports it. */
  listen(listener: (message: In) => void, gone?: () => void): void
  close(): void
}

export type TabPort = Port<ToWorker, ToTab>
export type WorkerPort = Port<ToTab, ToWorker>

/** A browser's port. */
export const messagePort = <Out, In>(port: MessagePort): Port<Out, In> => ({
  post: (message, transfer = []) => port.postMessage(message, transfer),
  listen(listener, gone) {
    if (gone) port.addEventListener('close', gone)
    port.onmessage = ({ data }: MessageEvent<In>) => listener(data)
  },
  close: () => port.close(),
})
