import { type StorageFault, storageFault } from '../../storage/storage-error'

/** What keeps a server of history from answering. */
export type ServerFault = 'server-away' | 'server-slow' | 'server-refuses' | 'server-full' | 'server-failed'

/** Why days cannot be written or read. */
export type HistoryFault = StorageFault | ServerFault

/** A server that keeps days did not do what it was asked. The message is for whoever runs the gateway. */
export class ServerError extends Error {
  override name = 'ServerError'
  constructor(
    readonly fault: ServerFault,
    message: string,
  ) {
    super(message)
  }
}

export const historyFaultOf = (thrown: unknown): HistoryFault | undefined =>
  thrown instanceof ServerError ? thrown.fault : storageFault(thrown)
