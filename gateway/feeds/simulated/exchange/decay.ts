/** For a mean-reverting process of unit variance: the fraction retained over a step, and the noise added. */
export class Decay {
  keep = 0
  noise = 0

  /** `scale`: the process's memory in seconds. */
  constructor(readonly scale: number) {}

  set(seconds: number): void {
    this.keep = Math.exp(-seconds / this.scale)
    this.noise = Math.sqrt(1 - this.keep * this.keep)
  }

  step(value: number, draw: number): number {
    return value * this.keep + this.noise * draw
  }
}
