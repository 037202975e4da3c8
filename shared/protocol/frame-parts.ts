import { ByteReader, DecodeError } from './bytes'
import { FLAG_SAME } from './frame'

/** Where a section of a frame and those that continue its head lie: bytes `from` up to, not including, `to`. */
export interface FramePart {
  topicId: number
  from: number
  to: number
}

const HEAD_BYTES = 2

/** The parts of a frame by the heads of its sections alone, to be handed on unread. Undefined for damaged bytes. */
export function framePartsOf(bytes: Uint8Array): FramePart[] | undefined {
  try {
    const input = new ByteReader(bytes)
    input.raw(HEAD_BYTES)
    const parts: FramePart[] = []
    while (input.remaining > 0) {
      const from = input.position
      const topicId = input.uint()
      input.uint() // kind
      const same = (input.u8() & FLAG_SAME) !== 0
      // Epoch, seq, count and ingest time, or seq and count alone.
      for (let field = 0; field < (same ? 2 : 4); field++) input.uint()
      input.raw(input.uint())
      const last = parts.at(-1)
      if (!same) parts.push({ topicId, from, to: input.position })
      else if (last) last.to = input.position
      else return undefined
    }
    return parts
  } catch (thrown) {
    if (thrown instanceof DecodeError) return undefined
    throw thrown
  }
}

/** A frame of some of the parts of another, in a buffer of its own. */
export function framePartsJoined(bytes: Uint8Array, parts: readonly FramePart[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, { from, to }) => sum + to - from, HEAD_BYTES)
  const frame = new Uint8Array(length)
  frame.set(bytes.subarray(0, HEAD_BYTES))
  let at = HEAD_BYTES
  for (const { from, to } of parts) {
    frame.set(bytes.subarray(from, to), at)
    at += to - from
  }
  return frame
}
