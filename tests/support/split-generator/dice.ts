import { seeded } from '../flow-tape'

/** Draws from one seed. */
export class Dice {
  private readonly random: () => number

  constructor(seed: number) {
    this.random = seeded(Math.imul(seed, 0x9e3779b1))
  }

  /** In [from, to). */
  uniform(from = 0, to = 1): number {
    return from + (to - from) * this.random()
  }

  logUniform(from: number, to: number): number {
    return Math.exp(this.uniform(Math.log(from), Math.log(to)))
  }

  whole(from: number, to: number): number {
    return Math.floor(this.uniform(from, to + 1))
  }

  chance(probability: number): boolean {
    return this.random() < probability
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.random())
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random())
  }

  poisson(mean: number): number {
    const limit = Math.exp(-mean)
    let count = -1
    let product = 1
    do {
      count++
      product *= this.random()
    } while (product > limit)
    return count
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T
  }

  /** A key, as often as its weight says. */
  weighted<K extends string>(weights: Record<K, number>): K {
    const entries = Object.entries(weights) as [K, number][]
    let rest = this.random() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      rest -= weight
      if (rest < 0) return key
    }
    return (entries.at(-1) as [K, number])[0]
  }
}
