import type { UnixMs } from '../../../market/units'
import { stampsTuning } from '../tuning'

/** Steps that a venue's or recorder's stamps may come in (ms), finest first. */
const STEPS = [10, 100, 1_000] as const
const { STAMPS_MIN, OFF_SHARE_MAX, STAMPS_KEPT } = stampsTuning

/** Time resolution of a feed's stamps, measured from the stamps themselves. */
export class StampResolution {
  ms = 1
  private stamps = 0
  private readonly off = STEPS.map(() => 0)

  add(time: UnixMs): void {
    STEPS.forEach((step, at) => {
      if (time % step !== 0) this.off[at] = (this.off[at] as number) + 1
    })
    if (++this.stamps < STAMPS_MIN) return
    this.ms = 1
    STEPS.forEach((step, at) => {
      if ((this.off[at] as number) <= OFF_SHARE_MAX * this.stamps) this.ms = step
    })
    if (this.stamps < STAMPS_KEPT) return
    this.stamps /= 2
    for (let at = 0; at < STEPS.length; at++) this.off[at] = (this.off[at] as number) / 2
  }
}
