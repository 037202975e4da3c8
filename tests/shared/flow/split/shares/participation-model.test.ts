import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ParticipationModel } from '../../../../../shared/flow/split/shares/participation-model'

const SIZE = 9_000
/** Such orders of anybody a millisecond, and shares the market trades in one. */
const RATE = 1e-6
const VOLUME_RATE = 4.5
/** Mean interval of the chains here in ms and in shares. */
const GAP = 20_000
const TRADED = GAP * VOLUME_RATE

const CHAIN = { slices: 6, strict: 0.5, steady: 0.4, paced: 0.3 }

interface Seen {
  off?: number
  gaps?: number
  paces?: number
}

function aimed(size = SIZE, rate = RATE, volumeRate = VOLUME_RATE): ParticipationModel {
  const model = new ParticipationModel()
  model.aim(size, Math.max(1, size / 100), rate, volumeRate)
  return model
}

/** Weighs an order, told in mean intervals, for a chain. */
const weigh = (model: ParticipationModel, { off = 0, gaps = 1, paces = 1 }: Seen = {}, chain = CHAIN) =>
  model.ratio(chain, off, gaps * GAP, gaps, paces * TRADED, paces)

/** Midpoints of equal steps of ln, with the width of each. */
const steps = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const step = Math.log(to / from) / count
    const at = from * Math.exp((n + 0.5) * step)
    return { at, width: at * step }
  })

describe('how likely an order is a chain’s next slice', () => {
  test.each([
    { keeps: 'time', steady: 1, paced: 0 },
    { keeps: 'the market’s volume', steady: 0, paced: 1 },
    { keeps: 'neither', steady: 0, paced: 0 },
    { keeps: 'one knows not which', steady: 0.4, paced: 0.3 },
  ])('sums to one over all moments and sizes if it keeps $keeps', ({ steady, paced }) => {
    const chain = { ...CHAIN, steady, paced }
    let sum = 0
    for (let lots = 30; lots <= 270; lots++) {
      const size = 100 * lots
      const model = aimed(size)
      const off = 1 - SIZE / size
      if (Math.abs(off) > model.reach) continue
      // a crowd of even pace: the market's volume grows with time
      for (const { at: gaps, width } of steps(0.02, 50, 400))
        sum += weigh(model, { off, gaps, paces: gaps }, chain) * RATE * width * GAP
    }
    expect(sum).toBeGreaterThan(0.9)
    expect(sum).toBeLessThan(1.06)
  })

  test.each([1, 2, 3, 10])('never makes a size of %i lots surer than certain', (lots) => {
    const model = aimed(100 * lots)
    const sum = steps(0.02, 50, 400).reduce((all, { at: gaps, width }) => {
      return all + weigh(model, { gaps, paces: gaps }, { ...CHAIN, strict: 1 }) * RATE * width * GAP
    }, 0)
    expect(sum).toBeLessThanOrEqual(1)
    expect(sum).toBeGreaterThan(0.2)
  })

  test('falls the further off the size is, either way alike', () => {
    const model = aimed()
    const ratios = [0, 0.004, 0.01, 0.03, 0.08].map((off) => weigh(model, { off }))
    expect(ratios).toEqual([...ratios].sort((a, b) => b - a))
    expect(new Set(ratios).size).toBe(ratios.length)
    expect(weigh(model, { off: -0.03 })).toBe(weigh(model, { off: 0.03 }))
  })

  test.each([
    { keeps: 'time', chain: { ...CHAIN, steady: 0.9, paced: 0.05 }, best: { gaps: 1, paces: 3 } },
    { keeps: 'volume', chain: { ...CHAIN, steady: 0.05, paced: 0.9 }, best: { gaps: 3, paces: 1 } },
  ])('is highest at the moment that the chain keeps: $keeps', ({ chain, best }) => {
    const model = aimed()
    const most = weigh(model, best, chain)
    expect(most).toBeGreaterThan(3 * weigh(model, { gaps: best.paces, paces: best.gaps }, chain))
    expect(most).toBeGreaterThan(3 * weigh(model, { gaps: 3, paces: 3 }, chain))
  })

  test('is the less the more such orders anybody sends', () => {
    expect(weigh(aimed(SIZE, 10 * RATE))).toBeCloseTo(weigh(aimed()) / 10)
  })

  test('does not depend on the units of time and volume', () => {
    const factor = fc.double({ min: 0.01, max: 100, noNaN: true })
    const off = fc.double({ min: -0.15, max: 0.15, noNaN: true })
    const intervals = fc.double({ min: 0.1, max: 7, noNaN: true })
    fc.assert(
      fc.property(factor, factor, off, intervals, intervals, (slower, larger, by, gaps, paces) => {
        const plain = weigh(aimed(), { off: by, gaps, paces })
        const other = aimed(SIZE, RATE / slower, (VOLUME_RATE * larger) / slower)
        const scaled = other.ratio(CHAIN, by, gaps * GAP * slower, gaps, paces * TRADED * larger, paces)
        expect(Math.abs(scaled / plain - 1)).toBeLessThan(1e-9)
      }),
    )
  })
})

describe('the longer the chain', () => {
  const weighed = (slices: number, seen: Seen) => weigh(aimed(), seen, { ...CHAIN, slices })

  test('the better a slice as expected fits, and the worse any other', () => {
    const fits = [1, 2, 3].map((slices) => weighed(slices, {}))
    expect(fits).toEqual([...fits].sort((a, b) => a - b))
    expect(new Set(fits).size).toBe(3)
    const late = [1, 2, 3].map((slices) => weighed(slices, { off: 0.05, gaps: 1.6, paces: 1.6 }))
    expect(late).toEqual([...late].sort((a, b) => b - a))
  })

  test.each([3, 4, 40, 255])('what is known of it does not grow beyond three slices (%i)', (slices) => {
    expect(weighed(slices, { off: 0.01 })).toBe(weighed(3, { off: 0.01 }))
  })
})

describe('what an order says of its chain', () => {
  test.each([
    { seen: 'a size as exact as lots are', order: { off: 0 }, strict: 1, steady: 0, paced: 0 },
    { seen: 'a size a little off', order: { off: 0.05 }, strict: -1, steady: 0, paced: 0 },
    { seen: 'a moment on time only', order: { gaps: 1, paces: 3 }, strict: 1, steady: 1, paced: -1 },
    { seen: 'a moment by the volume only', order: { gaps: 3, paces: 1 }, strict: 1, steady: -1, paced: 1 },
    { seen: 'a moment of neither', order: { gaps: 2.5, paces: 2.5 }, strict: 1, steady: -1, paced: -1 },
  ])('$seen is learnt', ({ order, strict, steady, paced }) => {
    const model = aimed()
    weigh(model, order)
    const moved = [model.strict - CHAIN.strict, model.steady - CHAIN.steady, model.paced - CHAIN.paced]
    for (const [n, way] of [strict, steady, paced].entries()) {
      if (way !== 0) expect(Math.sign(moved[n] as number)).toBe(way)
    }
  })

  test('repeated, it becomes sure but never certain', () => {
    const model = aimed()
    const chain = { ...CHAIN }
    for (let n = 0; n < 50; n++) {
      weigh(model, { gaps: 1, paces: n % 2 === 0 ? 2.5 : 0.4 }, chain)
      Object.assign(chain, { steady: model.steady, paced: model.paced })
    }
    expect(chain.steady).toBeGreaterThan(0.8)
    expect(chain.paced).toBeGreaterThan(0)
    // and unlearnt within a few slices
    for (let n = 0; n < 6; n++) {
      weigh(model, { gaps: n % 2 === 0 ? 2.5 : 0.4, paces: 1 }, chain)
      Object.assign(chain, { steady: model.steady, paced: model.paced })
    }
    expect(chain.paced).toBeGreaterThan(chain.steady)
  })

  test('whatever comes, beliefs stay chances and leave room for the others', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true })
    const intervals = fc.double({ min: 0.01, max: 1_000, noNaN: true })
    const off = fc.double({ min: -1, max: 1, noNaN: true })
    const slices = fc.integer({ min: 1, max: 255 })
    const size = fc.integer({ min: 1, max: 100_000_000 })
    const all = [chance, chance, chance, intervals, intervals, off, slices, size] as const
    fc.assert(
      fc.property(...all, (strict, steady, split, gaps, paces, by, count, volume) => {
        const model = aimed(volume)
        const chain = { slices: count, strict, steady, paced: (1 - steady) * split }
        const ratio = weigh(model, { off: by, gaps, paces }, chain)
        expect(ratio).toBeGreaterThan(0)
        expect(ratio).toBeLessThan(Number.POSITIVE_INFINITY)
        for (const belief of [model.strict, model.steady, model.paced]) {
          expect(belief).toBeGreaterThanOrEqual(0)
          expect(belief).toBeLessThanOrEqual(1)
        }
        expect(Math.min(model.steady, model.paced, 1 - model.steady - model.paced)).toBeGreaterThan(0.01)
      }),
      { numRuns: 500 },
    )
  })
})

describe('sizes that are weighed at all', () => {
  test.each([
    { size: 100, atLeast: 0.5 },
    { size: 1_000, atLeast: 0.1 },
    { size: 10_000, atLeast: 0.06 },
    { size: 1_000_000, atLeast: 0.06 },
  ])('of $size shares are those at least $atLeast near, half a lot always', ({ size, atLeast }) => {
    const { reach } = aimed(size)
    expect(reach).toBeGreaterThanOrEqual(atLeast)
    expect(reach).toBeGreaterThan(50 / size)
    expect(reach).toBeLessThan(0.2 + 60 / size)
  })

  test('lose next to nothing beyond: those left out speak against the chain', () => {
    for (const size of [1_000, SIZE, 100_000]) {
      const model = aimed(size)
      expect(weigh(model, { off: model.reach })).toBeLessThan(0.1 * weigh(model))
    }
  })
})

test('a market without volume rate is weighed by time alone', () => {
  const model = aimed(SIZE, RATE, 0)
  expect(weigh(model)).toBeGreaterThan(0)
  expect(model.steady).toBeGreaterThan(CHAIN.steady)
  expect(model.paced).toBeLessThan(CHAIN.paced)
})
