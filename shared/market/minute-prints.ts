import type { InstrumentId } from './instrument'
import type { UnixMs } from './units'

/**
 * Prints on record of a stretch of whole minutes, of all instruments, in the order of their times; columns of one
 * length. Sides are places in `SIDES`; order numbers are those of `Trade`, −n in a sum of n orders.
 */
export interface MinutePrints {
  from: UnixMs
  /** Exclusive. */
  to: UnixMs
  /** Instruments by place. */
  ids: readonly InstrumentId[]
  time: Float64Array<ArrayBuffer>
  price: Float64Array<ArrayBuffer>
  volume: Float64Array<ArrayBuffer>
  buyNo: Float64Array<ArrayBuffer>
  sellNo: Float64Array<ArrayBuffer>
  place: Uint16Array<ArrayBuffer>
  side: Uint8Array<ArrayBuffer>
  /** As they were booked: the buy order's grade, and four times the sell order's. */
  grades: Uint8Array<ArrayBuffer>
  /** 1 = a time range sent as one print. */
  summed: Uint8Array<ArrayBuffer>
}

/** Buffers of the typed arrays in an object, for a transfer to another thread. Each array must have its own buffer. */
export const columnBuffers = (columns: object | undefined): ArrayBuffer[] =>
  Object.values(columns ?? {}).flatMap((column) => (ArrayBuffer.isView(column) ? [column.buffer as ArrayBuffer] : []))
