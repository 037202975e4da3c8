import type { CallGateway, OpenWire, StreamWire, WireListener } from './wire'

interface CurrentWireOptions {
  open: OpenWire
  /** One that was open is dropped. */
  lost: () => void
  now: () => number
}

/** One socket at a time: opening another drops the one before, and of older ones nothing is heard. */
export class CurrentWire {
  #wire: StreamWire | undefined

  #heardAt = 0

  constructor(private readonly options: CurrentWireOptions) {}

  /** Local time of the last sign of life; 0 = none yet. */
  get heardAt(): number {
    return this.#heardAt
  }

  get call(): CallGateway | undefined {
    return this.#wire?.call
  }

  open(token: string, listener: WireListener): void {
    this.drop()
    const mine: { wire?: StreamWire } = {}
    const isCurrent = () => mine.wire === undefined || this.#wire === mine.wire
    const isAlive = () => {
      if (!isCurrent()) return false
      this.#heardAt = this.options.now()
      return true
    }
    mine.wire = this.options.open(token, {
      opened: () => isAlive() && listener.opened(),
      failed: (refusal) => isCurrent() && listener.failed(refusal),
      dropped: () => isCurrent() && listener.dropped(),
      frame: (bytes) => isAlive() && listener.frame(bytes),
      notice: (notice) => isAlive() && listener.notice(notice),
    })
    this.#wire = mine.wire
  }

  drop(): void {
    const old = this.#wire
    this.#wire = undefined
    if (!old) return
    old.close()
    this.options.lost()
  }
}
