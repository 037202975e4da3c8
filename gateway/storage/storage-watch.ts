import { ZeusError } from '../../shared/protocol/errors'
import { type StorageFault, storageFault } from './storage-error'

/** State of the database and its folder: whether writes are possible, and why the last write failed. */
export class StorageWatch {
  /** The folder is not the one that was opened: whatever is written now is lost. */
  gone = false
  /** Why the newest statement that failed for the disk's or the file's sake did; undefined once a write succeeded. */
  fault: StorageFault | undefined

  /** Checks whether the folder still exists, and sets `gone`; undefined if nothing is stored in one. */
  look: (() => Promise<void>) | undefined

  /** Throws `storage-gone` if the folder went away before the write was acknowledged. */
  async confirmWrite(): Promise<void> {
    await this.look?.()
    this.admitWrite()
  }

  /** Throws `storage-gone` where a write would be lost. */
  admitWrite(): void {
    if (this.gone) throw new ZeusError('storage-gone')
  }

  wrote(): void {
    // A write elsewhere in the file does not mend what is damaged.
    if (this.fault !== 'storage-damaged') this.fault = undefined
  }

  failed(thrown: unknown): void {
    this.fault = storageFault(thrown) ?? this.fault
  }
}
