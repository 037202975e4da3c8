import { ByteWriter } from '../../shared/protocol/bytes'
import {
  FRAME_MAGIC,
  FRAME_VERSION,
  type SectionHead,
  type SectionRows,
  writeSection,
} from '../../shared/protocol/frame'

/** Room before every frame for what the socket's protocols put there, so that nothing is copied to be sent. */
export const HEADROOM_BYTES = 64

const FRAME_HEAD_BYTES = 2

/** Frames are encoded here and copied out once their length is known; kept between frames, for speed alone. */
const scratch = new ByteWriter(16_384)

/** An encoded frame for any number of readers. */
export class OutgoingFrame {
  /** The frame as the frame writer sends it, with what comes before; made at the first sending. */
  packet: Buffer | undefined

  private constructor(
    /** `HEADROOM_BYTES`, then the frame. */
    readonly buffer: Buffer,
  ) {}

  /** Of sections that were not encoded before. Throws `RangeError` for a value that its column cannot hold. */
  static encode(sections: readonly { head: SectionHead; rows: SectionRows }[]): OutgoingFrame {
    scratch.reset()
    scratch.u8(FRAME_MAGIC)
    scratch.u8(FRAME_VERSION)
    let before: SectionHead | undefined
    for (const { head, rows } of sections) {
      writeSection(scratch, head, rows, before)
      before = head
    }
    const buffer = Buffer.allocUnsafe(HEADROOM_BYTES + scratch.length)
    buffer.set(scratch.written(), HEADROOM_BYTES)
    return new OutgoingFrame(buffer)
  }

  /** The sections of several frames, in order, as one. */
  static join(frames: readonly OutgoingFrame[]): OutgoingFrame {
    let length = FRAME_HEAD_BYTES
    for (const frame of frames) length += frame.length - FRAME_HEAD_BYTES
    const buffer = Buffer.allocUnsafe(HEADROOM_BYTES + length)
    let at = HEADROOM_BYTES
    buffer[at++] = FRAME_MAGIC
    buffer[at++] = FRAME_VERSION
    for (const frame of frames) at += frame.buffer.copy(buffer, at, HEADROOM_BYTES + FRAME_HEAD_BYTES)
    return new OutgoingFrame(buffer)
  }

  get length(): number {
    return this.buffer.length - HEADROOM_BYTES
  }

  /** The frame alone; not a copy. */
  get bytes(): Buffer {
    return this.buffer.subarray(HEADROOM_BYTES)
  }
}
