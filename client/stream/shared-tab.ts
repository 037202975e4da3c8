import { type FramePart, framePartsJoined } from '../../shared/protocol/frame-parts'
import { PACE_DEFAULT_HZ } from '../../shared/protocol/limits'
import { type ToTab, UNTAKEN_FRAMES_MAX, type WorkerPort } from './port-messages'

/** Frames a second while no tab is seen. */
export const HIDDEN_HZ = 1

/** A tab as the worker knows it: whether it is there and seen, and how far it takes what it is given. */
export class SharedTab {
  here = false
  visible = true
  maxHz: number | undefined
  #posted = 0
  #taken = 0
  #skipping = false

  constructor(
    readonly port: WorkerPort,
    public heardAt: number,
  ) {}

  /** It is there, for the first time or again. */
  begin(): void {
    this.here = true
    this.#posted = 0
    this.#taken = 0
    this.#skipping = false
  }

  /** Requested frames a second. */
  get hz(): number {
    return this.visible ? (this.maxHz ?? PACE_DEFAULT_HZ) : HIDDEN_HZ
  }

  send(message: ToTab, transfer?: Transferable[]): void {
    this.port.post(message, transfer)
  }

  /** Its parts of a frame, `undefined` for all of it; none until it has caught up, where it is too far behind. */
  frame(bytes: Uint8Array, wanted: readonly FramePart[] | undefined): void {
    if (this.#skipping || this.#posted - this.#taken >= UNTAKEN_FRAMES_MAX) {
      this.#skipping = true
      return
    }
    const copy = wanted ? framePartsJoined(bytes, wanted) : bytes.slice()
    this.#posted++
    this.send({ kind: 'frame', bytes: copy }, [copy.buffer as ArrayBuffer])
  }

  taken(frames: number): void {
    this.#taken = frames
    if (!this.#skipping || this.#posted - this.#taken > UNTAKEN_FRAMES_MAX / 4) return
    this.#skipping = false
    this.send({ kind: 'skipped' })
  }
}
