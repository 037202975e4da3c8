import { participationModelTuning } from '../tuning'

/**
 * Probability that an order is the next slice of a parent that trades a share of the market's volume, by its size and
 * its time. Sizes keep the share exactly except for whole lots, or loosely; times keep a regular interval, follow the
 * market's volume, or neither. Every chain learns which.
 */

const { ROUNDING, STRICT, LOOSE, STEADY, SUPPORT, LEAST, MOMENT_MAX } = participationModelTuning
export const { STRICT_PRIOR, STEADY_PRIOR, PACED_PRIOR } = participationModelTuning
/** Scale of Student's t with three degrees of freedom for a standard deviation of one, near its middle. */
const SCALE = 1.3
/** Its density is this ÷ scale × (1 + x²)^−2. */
const PEAK = 2 / Math.PI
/** Uncertainty of share and interval by the number of slices: 1, 2, 3 and more. */
const LEVELS = 3
const FAR_MARGIN = 1.15

export class ParticipationModel {
  /**
   * Properties of the last evaluated order for its chain: strict participation rate, regular timing, the market's
   * volume.
   */
  strict = 0
  steady = 0
  paced = 0
  /** Sizes further off than this share of the order's are no slices. */
  reach = 0
  private highest = 0
  private perShare = 0
  private nullRate = 1
  private readonly strictScale = new Float64Array(LEVELS)
  private readonly looseScale = new Float64Array(LEVELS)
  private readonly steadyScale = Float64Array.from(
    { length: LEVELS },
    (_, k) => STEADY * SCALE * Math.sqrt(1 + 1 / (k + 1)),
  )

  /**
   * The order to be weighed. `size`: in 1/100 of a lot; `choices`: sizes about its own that a schedule might pick as well; `nullRate`: orders like
   * it that anybody sends a ms; `volumeRate`: shares the market trades a ms.
   */
  aim(size: number, choices: number, nullRate: number, volumeRate: number): void {
    const rounding = (ROUNDING / size) ** 2
    for (let k = 0; k < LEVELS; k++) {
      const variance = rounding * (1 + 1 / (k + 1))
      this.strictScale[k] = SCALE * Math.sqrt(variance + STRICT * STRICT)
      this.looseScale[k] = SCALE * Math.sqrt(variance + LOOSE * LOOSE)
    }
    this.highest = SUPPORT * choices
    this.nullRate = nullRate * choices
    this.perShare = volumeRate
    this.reach = 0.1 + 50 / size
  }

  /** Sizes further off than this share of the order's make no chain likelier than before, whatever it believes. */
  farthest(gap: number): number {
    const most = (PEAK * MOMENT_MAX) / (gap * this.nullRate)
    const last = LEVELS - 1
    return (
      FAR_MARGIN *
      Math.max(widthAt(this.strictScale[last] as number, most), widthAt(this.looseScale[last] as number, most))
    )
  }

  /**
   * Likelihood ratio of the next slice to an independent order, after `slices` intervals. @param off deviation of its
   * size from the chain's share of the traded volume, as a fraction of its size @param gap ms since the previous slice;
   * `gaps`: in mean intervals @param traded shares the market traded since; `paces`: in mean intervals
   */
  ratio(
    chain: { slices: number; strict: number; steady: number; paced: number },
    off: number,
    gap: number,
    gaps: number,
    traded: number,
    paces: number,
  ): number {
    const level = chain.slices < LEVELS ? chain.slices - 1 : LEVELS - 1
    const x = off / (this.strictScale[level] as number)
    const y = off / (this.looseScale[level] as number)
    const xx = 1 + x * x
    const yy = 1 + y * y
    const strict = PEAK / ((this.strictScale[level] as number) * xx * xx)
    const loose = PEAK / ((this.looseScale[level] as number) * yy * yy)
    const asStrict = chain.strict * (strict < this.highest ? strict : this.highest)
    const size = asStrict + (1 - chain.strict) * (loose < this.highest ? loose : this.highest)
    const scale = this.steadyScale[level] as number
    const z = (gaps - 1) / scale
    const zz = 1 + z * z
    const steady = (chain.steady * PEAK * gaps) / (scale * zz * zz)
    // log-logistic in the other two: a third power is a standard deviation of 0.6 in ln, a sixth one of 0.3
    const cube = gaps * gaps * gaps
    const free = ((1 - chain.steady - chain.paced) * 3 * cube) / ((1 + cube) * (1 + cube))
    const paced = paces * paces * paces * paces * paces * paces
    const pacing = (((chain.paced * 6 * paced) / ((1 + paced) * (1 + paced))) * this.perShare * gap) / traded
    const timing = steady + free + pacing
    this.strict = asStrict / size
    this.steady = LEAST + (1 - 3 * LEAST) * (steady / timing)
    this.paced = LEAST + (1 - 3 * LEAST) * (pacing / timing)
    return (size * timing) / (gap * this.nullRate)
  }
}

/**
 * Distance from its middle at which a kernel of this scale has `1 ÷ most` of the peak of a kernel with scale 1; 0 if
 * its own peak is lower.
 */
function widthAt(scale: number, most: number): number {
  const above = Math.sqrt(most / scale) - 1
  return above > 0 ? scale * Math.sqrt(above) : 0
}
