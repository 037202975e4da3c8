import { ZeusError } from '../../shared/protocol/errors'
import { StorageError, storageFault } from '../storage/storage-error'

/** Errors that the operator can correct: their message says how. */
const CORRECTABLE = ['ConfigError', 'ListenError', 'StorageError', 'BusError']

/** One sentence for an error that the operator can correct; undefined for a fault of the program. */
export function failureMessage(thrown: unknown): string | undefined {
  if (thrown instanceof Error && CORRECTABLE.includes(thrown.name)) return thrown.message
  if (thrown instanceof ZeusError && thrown.code === 'storage-gone') return 'storage: the data folder is gone'
  return storageFault(thrown) ? new StorageError('the data folder', thrown).message : undefined
}
