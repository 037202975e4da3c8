/** 32-bit hash of a text (FNV-1a with a final mix), for seeds. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mix(hash)
}

/** Scrambles 32 bits (murmur3's finaliser). */
export function mix(value: number): number {
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Cumulative distribution of Student's t with 5 degrees of freedom, closed form. */
function student5(t: number): number {
  const root = Math.sqrt(5)
  const tail = ((t * root) / (5 + t * t)) * (1 + 2 / (3 * (1 + (t * t) / 5)))
  return 0.5 + (Math.atan(t / root) + tail) / Math.PI
}

function quantiles(cumulative: (x: number) => number, points: number): Float64Array {
  const table = new Float64Array(points + 1)
  for (let point = 0; point <= points; point++) {
    const wanted = (point + 0.5) / (points + 1)
    let low = -40
    let high = 40
    for (let turn = 0; turn < 50; turn++) {
      const middle = (low + high) / 2
      if (cumulative(middle) < wanted) low = middle
      else high = middle
    }
    table[point] = low
  }
  return table
}

const POINTS = 2048
/** Unit variance: a t(5) has variance 5/3. */
const STUDENT = quantiles(student5, POINTS).map((value) => value / Math.sqrt(5 / 3))

/** A seeded stream of numbers (sfc32). The same key gives the same stream on every machine. */
export class Random {
  #a: number
  #b: number
  #c: number
  #d = 1

  constructor(seed: number, key: string) {
    const hash = hashText(key)
    this.#a = mix(seed ^ 0x9e3779b9) | 0
    this.#b = hash | 0
    this.#c = mix(hash ^ seed) | 0
    for (let turn = 0; turn < 12; turn++) this.bits()
  }

  bits(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return sum >>> 0
  }

  /** In [0, 1). */
  uniform(): number {
    return this.bits() / 4294967296
  }

  /** Whole number in [0, below). */
  below(below: number): number {
    return Math.floor(this.uniform() * below)
  }

  chance(probability: number): boolean {
    return this.uniform() < probability
  }

  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()))
    return radius * Math.cos(2 * Math.PI * this.uniform())
  }

  /** Student t(5) scaled to unit variance. */
  heavy(): number {
    const place = this.uniform() * POINTS
    const left = Math.floor(place)
    const low = STUDENT[left] as number
    return low + (place - left) * ((STUDENT[left + 1] as number) - low)
  }

  exponential(): number {
    return -Math.log(1 - this.uniform())
  }

  /** Log-normal with mean 1. */
  around(sigma: number): number {
    return Math.exp(sigma * this.normal() - (sigma * sigma) / 2)
  }

  /** Pareto with minimum 1: P(X > x) = x^-alpha. */
  pareto(alpha: number): number {
    return (1 - this.uniform()) ** (-1 / alpha)
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }
}
