/** Higher values in a damaged record are no order numbers, and would exhaust the memory. */
const HIGHEST = 2 ** 28

/** Whole numbers from 0 on, a bit each; as large as the highest one. */
export class NumberSet {
  #bits = new Uint8Array(1 << 12)

  /** True if it was not there before; what is above `HIGHEST` never is. */
  add(number: number): boolean {
    if (number > HIGHEST) return true
    const at = Math.floor(number / 8)
    if (at >= this.#bits.length) {
      const longer = new Uint8Array(Math.max(at + 1, this.#bits.length * 2))
      longer.set(this.#bits)
      this.#bits = longer
    }
    const before = this.#bits[at] as number
    const bit = 1 << (number % 8)
    this.#bits[at] = before | bit
    return (before & bit) === 0
  }

  clear(): void {
    this.#bits.fill(0)
  }
}
