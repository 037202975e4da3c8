import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GridModel } from '../../../../../shared/flow/split/grids/grid-model'
import { Dice } from '../../../../support/split-generator/dice'

const LOTS = 10
const SIZE = Math.log(1_000)
/** Such orders of anybody a millisecond. */
const RATE = 1e-5

interface Seen {
  time: number
  size: number
}

/** Slices in every slot of a grid that begins at 0, each off by a share of the period (standard deviation). */
function jittered(seed: number, period: number, slots: number, jitter: number): Seen[] {
  const dice = new Dice(seed)
  return Array.from({ length: slots }, (_, n) => ({ time: period * (n + jitter * dice.normal()), size: SIZE }))
}

/** Leads a model through so many slots; orders are in the order in which it meets them. Answers the evidence. */
function walk(model: GridModel, seen: readonly Seen[], slots: number, rate = RATE): number {
  let nats = 0
  for (let n = 0; n < slots; n++) {
    const { due, reach } = model
    const weighed = seen
      .filter(({ time }) => Math.abs(time - due) <= reach)
      .map((order) => ({ ...order, ratio: model.ratio(order.time, order.size, LOTS, rate) }))
    const sum = weighed.reduce((all, { ratio }) => all + ratio, 0)
    nats += model.step(
      sum,
      weighed.reduce((all, { ratio, time }) => all + ratio * (time - due), 0),
    )
    const best = weighed.sort((a, b) => b.ratio - a.ratio)[0]
    if (best && model.certain >= 0.5) model.learn(best.time - due, best.size, LOTS)
    model.aim()
  }
  return nats
}

/** A model that begins with the first two orders it meets, and the others. */
function begun(direction: 1 | -1, seen: readonly Seen[], blur = 0): [GridModel, readonly Seen[]] {
  const [first, second, ...rest] = direction > 0 ? seen : [...seen].reverse()
  if (!first || !second) throw new Error('a schedule begins with two orders')
  const model = new GridModel()
  model.begin(direction, second.time, Math.abs(second.time - first.time), first.size, second.size, LOTS, blur)
  return [model, rest]
}

/** A model that has met slices of these sizes (shares), each on time. */
function grown(...sizes: readonly number[]): GridModel {
  const [model, rest] = begun(
    1,
    sizes.map((size, n) => ({ time: 10_000 * n, size: Math.log(size) })),
  )
  walk(model, rest, rest.length)
  return model
}

/** How much likelier a size is on time than another. */
const preference = (model: GridModel, size: number, other: number) =>
  model.ratio(model.due, Math.log(size), LOTS, RATE) / model.ratio(model.due, Math.log(other), LOTS, RATE)

describe('period and phase', () => {
  test.each([
    { period: 3_500, direction: 1 },
    { period: 3_500, direction: -1 },
    { period: 20_000, direction: 1 },
    { period: 60_000, direction: -1 },
  ] as const)('of a jittered grid of $period ms are found going $direction', ({ period, direction }) => {
    const slots = 40
    const [model, rest] = begun(direction, jittered(7, period, slots, 0.03))
    expect(walk(model, rest, slots - 2)).toBeGreaterThan(40)
    expect(Math.abs(model.period - period)).toBeLessThan(0.01 * period)
    expect(Math.abs(model.due - (direction > 0 ? slots : -1) * period)).toBeLessThan(0.06 * period)
    expect(model.irregularity).toBeGreaterThan(0.02)
    expect(model.irregularity).toBeLessThan(0.045)
    expect(model).toMatchObject({ slots, misses: 0 })
  })

  test('mirrored in time, the same orders give the mirrored answer', () => {
    const cases = [fc.nat(10_000), fc.integer({ min: 2_000, max: 60_000 }), fc.double({ min: 0, max: 0.08 })] as const
    fc.assert(
      fc.property(...cases, (seed, period, jitter) => {
        const seen = jittered(seed, period, 20, Number.isNaN(jitter) ? 0 : jitter)
        const [forward, later] = begun(1, seen)
        const [backward, earlier] = begun(
          -1,
          [...seen].reverse().map(({ time, size }) => ({ time: -time, size })),
        )
        expect(walk(backward, earlier, 18)).toBe(walk(forward, later, 18))
        expect(backward.due).toBe(-forward.due)
        expect(backward.period).toBe(forward.period)
        expect(backward.misses).toBe(forward.misses)
      }),
    )
  })

  test('go on in the other direction after a turn', () => {
    const seen = jittered(3, 5_000, 20, 0.02)
    const [back, rest] = begun(-1, seen)
    walk(back, rest, 18)
    const model = new GridModel()
    const last = seen.at(-1)?.time as number
    model.turn(back, last)
    expect(model.due).toBeCloseTo(last + back.period)
    walk(model, [{ time: model.due + 100, size: SIZE }], 1)
    expect(model.period).toBeGreaterThan(back.period)
    expect(back.slots).toBe(20)
  })

  test('a window never reaches half-way to the next slot', () => {
    const [model] = begun(1, jittered(5, 10_000, 2, 0))
    for (let n = 0; n < 10; n++) {
      model.step(1e6, 0)
      model.learn((n % 2 === 0 ? 0.4 : -0.4) * model.period, SIZE, LOTS)
      model.aim()
    }
    expect(model.irregularity).toBeGreaterThan(0.2)
    expect(model.reach / model.period).toBeCloseTo(0.45)
  })
})

describe('a slot', () => {
  test('that stays empty costs evidence, is counted, and moves nothing', () => {
    const [model] = begun(1, jittered(1, 10_000, 2, 0))
    const { due, period } = model
    const costs = [0, 1, 2].map(() => {
      const nats = model.step(0, 0)
      model.aim()
      return nats
    })
    expect(Math.max(...costs)).toBeLessThan(0)
    expect(model).toMatchObject({ misses: 3, slots: 5, certain: 0, period, due: due + 3 * period })
    // the more of them, the less of a surprise
    expect(costs).toEqual([...costs].sort((a, b) => a - b))
  })

  test('among many costs more than among few', () => {
    const [young] = begun(1, jittered(1, 10_000, 2, 0))
    const [old, rest] = begun(1, jittered(1, 10_000, 30, 0.02))
    walk(old, rest, 28)
    expect(old.step(0, 0)).toBeLessThan(young.step(0, 0))
  })

  test.each([
    {
      case: 'two alike at both sides',
      candidates: [
        [50, 300],
        [50, -300],
      ],
      mean: 0,
    },
    {
      case: 'two alike at one side',
      candidates: [
        [50, 300],
        [50, 100],
      ],
      mean: 200,
    },
    {
      case: 'one three times as likely',
      candidates: [
        [75, 200],
        [25, -200],
      ],
      mean: 100,
    },
    {
      case: 'three',
      candidates: [
        [20, -100],
        [20, 0],
        [60, 200],
      ],
      mean: 100,
    },
  ])('with several candidates follows their weighted mean: $case', ({ candidates, mean }) => {
    const move = (orders: readonly (readonly number[])[]) => {
      const [model] = begun(1, jittered(1, 10_000, 2, 0))
      const { due, period } = model
      model.step(
        orders.reduce((sum, [ratio = 0]) => sum + ratio, 0),
        orders.reduce((sum, [ratio = 0, off = 0]) => sum + ratio * off, 0),
      )
      return [model.anchor - due, model.period - period]
    }
    expect(move(candidates)).toEqual(move([[100, mean]]))
    expect(Math.sign(move(candidates)[0] as number)).toBe(Math.sign(mean))
  })

  test('follows a doubtful order less than a certain one', () => {
    const moved = [0.1, 1, 10, 1_000].map((ratio) => {
      const [model] = begun(1, jittered(1, 10_000, 2, 0))
      const { due } = model
      model.step(ratio, ratio * 400)
      return model.anchor - due
    })
    expect(moved.every((by, n) => by > (moved[n - 1] ?? 0))).toBe(true)
    expect(moved.at(-1)).toBeLessThanOrEqual(400)
  })

  test('says no more than five nats, however rare its order', () => {
    const [model] = begun(1, jittered(1, 10_000, 2, 0))
    expect(model.step(1e9, 0)).toBe(5)
  })
})

describe('sizes', () => {
  test('that are equal are learnt as such', () => {
    const model = grown(1_000, 1_000, 1_000, 1_000, 1_000, 1_000)
    expect(model.equal).toBeGreaterThan(0.95)
    expect(preference(model, 1_000, 1_100)).toBeGreaterThan(20)
  })

  test('of which one is another are not equal', () => {
    const model = grown(1_000, 1_000, 1_000, 1_100)
    expect(model.equal).toBeLessThan(0.05)
    expect(preference(model, 1_000, 1_100)).toBeLessThan(2)
  })

  test('near one another are told from those that are only alike', () => {
    const near = grown(1_000, 1_100, 900, 1_000, 1_100, 1_000)
    const wide = grown(1_000, 1_400, 800, 1_500, 700, 1_000)
    expect([near.equal, wide.equal].every((chance) => chance < 0.01)).toBe(true)
    expect(preference(near, 1_000, 1_500)).toBeGreaterThan(10)
    expect(preference(wide, 1_000, 1_500)).toBeLessThan(4)
  })

  test.each([
    { sizes: [1_000, 2_000, 3_000, 1_000, 2_000], next: 3_000 },
    { sizes: [2_000, 1_000, 3_000, 2_000, 1_000], next: 3_000 },
    { sizes: [3_000, 1_000, 2_000, 3_000, 2_000], next: 1_000 },
  ])('of a short list of 1, 2 and 3 units are learnt from $sizes', ({ sizes, next }) => {
    const model = grown(...sizes)
    expect(preference(model, next, 2_500)).toBeGreaterThan(50)
    expect(preference(model, 1_000, 2_000)).toBeCloseTo(1, 1)
  })

  test('far from all those known are no slice’s', () => {
    const model = grown(1_000, 1_000, 1_000, 1_000)
    expect(model.ratio(model.due, Math.log(50_000), LOTS, RATE)).toBe(0)
  })
})

describe('stamps of one second', () => {
  const BLUR = 410
  const onTime = Array.from({ length: 30 }, (_, n) => ({ time: 4_000 * n, size: SIZE }))

  test('say less than stamps as exact as they look', () => {
    const [sharp, later] = begun(1, onTime)
    const [blurred] = begun(1, onTime, BLUR)
    // in a crowd in which no slot says all that a slot may say
    const nats = walk(sharp, later, 28, 10 * RATE)
    expect(walk(blurred, later, 28, 10 * RATE)).toBeLessThan(nats - 28)
  })

  test('let an order be half a second off', () => {
    const [sharp, later] = begun(1, onTime)
    const [blurred] = begun(1, onTime, BLUR)
    const off = ([sharp, blurred] as const).map((model) => {
      walk(model, later, 28)
      return model.ratio(model.due + 400, SIZE, LOTS, RATE) / model.ratio(model.due, SIZE, LOTS, RATE)
    })
    expect(off[0]).toBeLessThan(0.1)
    expect(off[1]).toBeGreaterThan(0.5)
  })

  test('blur a model’s copies as well', () => {
    const [blurred, later] = begun(1, onTime, BLUR)
    walk(blurred, later, 28)
    const copy = new GridModel()
    copy.follow(blurred)
    expect([copy.reach, copy.due]).toEqual([3 * BLUR, blurred.due])
    copy.turn(blurred, 0)
    expect([copy.reach, copy.due]).toEqual([3 * BLUR, -blurred.period])
  })
})
