import type { Readable } from 'node:stream'
import type { UnixMs } from '../../shared/market/units'

/** A complete file in stored form. */
export interface StoredFile {
  size: number
  at: UnixMs
  /** Includes the quotes. */
  etag: string
}

/**
 * Storage of uploaded files. Names are created here: `videos/` or `uploads/` and an id. Every function throws
 * `ZeusError` if the storage cannot be used: `disk-full`, `storage-failed`, `unavailable`.
 */
export interface Uploads {
  /** Keeps what comes under a name that is not taken, whole or not at all. Throws also what the source throws. */
  keep(name: string, source: AsyncIterable<Buffer>, mediaType: string): Promise<void>
  find(name: string): Promise<StoredFile | undefined>
  /** The bytes from `start` to `end`, both among them. */
  read(name: string, range: { start: number; end: number }): Promise<Readable>
  /** No error where it is gone already. */
  remove(name: string): Promise<void>
  /** Looks whether it can be used; called every second. */
  look(): Promise<void>
  /** Why the place cannot be used, as it was last seen; undefined = it can. */
  fault(): 'read-only' | 'away' | undefined
}
