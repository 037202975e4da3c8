import { ByteWriter, copyBytes } from '../../../shared/protocol/bytes'
import {
  FRAME_HEAD_BYTES,
  FRAME_MAGIC,
  FRAME_VERSION,
  type SectionHead,
  type SectionRows,
  writeSection,
} from '../../../shared/protocol/frame'

/** Space before every frame for the message that announces it, so that sending copies nothing. */
export const ANNOUNCEMENT_BYTES = 45

/** How long the head of a server's WebSocket message is. */
const messageHeadBytes = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10)

/** Frame with both headers in front: its buffer is sent unchanged, without a view. */
const headroomOf = (length: number): number => ANNOUNCEMENT_BYTES + messageHeadBytes(length)

/** Frames are encoded here and copied out once their length is known; reused between frames, for speed alone. */
const scratch = new ByteWriter(16_384)

/** Frames in their order. */
interface FrameList {
  readonly count: number
  at(place: number): OutgoingFrame
}

/** An encoded frame for any number of readers. */
export class OutgoingFrame {
  /** The frame as the frame writer sends it, headers included; created when it is first sent. */
  packet: Buffer | undefined

  private constructor(
    /** Headroom in bytes, then the frame. */
    readonly headroom: number,
    readonly buffer: Buffer,
  ) {}

  /** Encodes sections. Throws `RangeError` for a value that its column cannot contain. */
  static encode(sections: readonly { head: SectionHead; rows: SectionRows }[]): OutgoingFrame {
    scratch.reset()
    scratch.u8(FRAME_MAGIC)
    scratch.u8(FRAME_VERSION)
    let before: SectionHead | undefined
    for (const { head, rows } of sections) {
      writeSection(scratch, head, rows, before)
      before = head
    }
    const headroom = headroomOf(scratch.length)
    const buffer = Buffer.allocUnsafe(headroom + scratch.length)
    scratch.copyTo(buffer, headroom)
    return new OutgoingFrame(headroom, buffer)
  }

  /** The sections of several frames, in order, as one frame. */
  static join(frames: FrameList): OutgoingFrame {
    let length = FRAME_HEAD_BYTES
    for (let place = 0; place < frames.count; place++) length += frames.at(place).length - FRAME_HEAD_BYTES
    const headroom = headroomOf(length)
    const buffer = Buffer.allocUnsafe(headroom + length)
    let at = headroom
    buffer[at++] = FRAME_MAGIC
    buffer[at++] = FRAME_VERSION
    for (let place = 0; place < frames.count; place++) at = frames.at(place).putSections(buffer, at)
    return new OutgoingFrame(headroom, buffer)
  }

  get length(): number {
    return this.buffer.length - this.headroom
  }

  /** The frame alone; not a copy. */
  get bytes(): Buffer {
    return this.buffer.subarray(this.headroom)
  }

  /** Returns the end of the sections. */
  private putSections(into: Buffer, at: number): number {
    const { buffer } = this
    const from = this.headroom + FRAME_HEAD_BYTES
    copyBytes(buffer, from, buffer.length, into, at)
    return at + buffer.length - from
  }
}
