import { ByteReader, DecodeError } from './bytes'

/** Where one section of a frame lies: bytes `from` up to, not including, `to`. */
export interface FramePart {
  topicId: number
  from: number
  to: number
}

const HEAD_BYTES = 2

/** The sections of a frame by their heads alone, so that they can be handed on unread. Undefined for damaged bytes. */
export function framePartsOf(bytes: Uint8Array): FramePart[] | undefined {
  try {
    const input = new ByteReader(bytes)
    input.raw(HEAD_BYTES)
    const parts: FramePart[] = []
    while (input.remaining > 0) {
      const from = input.position
      const topicId = input.uint()
      input.uint() // kind
      input.u8() // flags
      for (let field = 0; field < 4; field++) input.uint() // epoch, seq, count, ingest time
      input.raw(input.uint())
      parts.push({ topicId, from, to: input.position })
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
