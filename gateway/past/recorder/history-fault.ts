import { type StorageFault, storageFault } from '../../storage/storage-error'

/** Faults that prevent a history server from answering. */
export type ServerFault = 'server-away' | 'server-slow' | 'server-refuses' | 'server-full' | 'server-failed'

/** Why days cannot be written or read. */
export type HistoryFault = StorageFault | ServerFault

/** A server that stores days did not carry out a request. The message is for the operator of the gateway. */
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
