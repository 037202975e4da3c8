import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Links } from '../../../../../shared/flow/split/chains/links'
import { SplitOrderStore } from '../../../../../shared/flow/split/orders/order-store'
import { ParticipationTable } from '../../../../../shared/flow/split/shares/participation-table'
import { bytesOf } from '../../../../support/bytes-of'
import { Dice } from '../../../../support/split-generator/dice'
import { send } from '../orders'

/** Orders of anybody a second, and the largest of them in lots; sizes are log-uniform. */
const PACE = 0.6
const LOTS_MAX = 150
const PERIOD = 20_000
/** A chain of so many nats begins a parent. */
const PROVEN = 12

interface Order {
  time: number
  volume: number
  /** Market volume before it. */
  before: number
  isSlice: boolean
}

interface Market {
  seed?: number
  seconds?: number
  /** No slices after this second. */
  until?: number
  pace?: (time: number) => number
  /** How much of the slice before counts as traded. */
  counted?: 0 | 1
  size?: (traded: number, dice: Dice) => number
  /** Whether it is time for a slice. */
  due?: (since: number, traded: number) => boolean
}

const inLots = (volume: number) => Math.max(100, Math.round(volume / 100) * 100)
const anySize = (_: number, dice: Dice) => inLots(100 * dice.logUniform(1, LOTS_MAX))

/** A crowd, and slices of it: 10 % of what was traded, every 20 s, but for what is said of them. */
function tapeOf(market: Market): Order[] {
  const { seed = 1, seconds = 400, until = seconds, pace = () => PACE, counted = 1 } = market
  const { size = (traded) => inLots(0.1 * traded), due = (since) => since >= PERIOD } = market
  const dice = new Dice(seed)
  const tape: Order[] = []
  let traded = 0
  let last = { time: 0, before: 0, volume: 0 }
  const add = (order: Omit<Order, 'before'>) => {
    tape.push({ ...order, before: traded })
    traded += order.volume
  }
  for (let time = 0; time <= seconds * 1_000; time += 50) {
    if (dice.chance((pace(time) * 50) / 1_000)) add({ time, volume: anySize(0, dice), isSlice: false })
    const since = traded - last.before - (1 - counted) * last.volume
    if (time > until * 1_000 || !due(time - last.time, since)) continue
    last = { time, before: traded, volume: size(since, dice) }
    add({ time: time + 25, volume: last.volume, isSlice: true })
  }
  return tape
}

function setUp(kept = 1_024) {
  const orders = new SplitOrderStore(kept, 1)
  const links = new Links(16_384)
  const table = new ParticipationTable(orders, links)
  const begun: { time: number; before: number }[] = []
  /** `taken`: by whom, once it has been weighed. Answers its name. */
  const offer = ({ time, volume, before }: Omit<Order, 'isSlice'>, side: 0 | 1 = 0, taken = 0) => {
    const told = { submitTime: time, volume, marketVolume: before, side: side === 0 ? 'buy' : 'sell' } as const
    begun[side] ??= { time, before }
    const volumeRate = Math.max(0, (before - begun[side].before) / Math.max(1, time - begun[side].time))
    const rate = ((PACE / 1_000) * 100) / volume / Math.log(LOTS_MAX)
    const candidate = send(orders, told, rate, { volumeRate })
    table.offer(side, candidate)
    orders.taken[candidate.slot] = taken
    return candidate.name
  }
  /** The best chain, newest first. */
  const chain = () => links.walk(table.link).reverse()
  return { table, offer, chain }
}

/** Offers a tape; answers the evidence after every order. */
function play(tape: readonly Order[], how: { side?: 0 | 1; taken?: number; kept?: number } = {}) {
  const { side = 0, taken = 0, kept } = how
  const { table, offer, chain } = setUp(kept)
  const slices: number[] = []
  const evidence = tape.map((order) => {
    const name = offer(order, side, order.isSlice ? taken : 0)
    if (order.isSlice) slices.unshift(name)
    return table.nats
  })
  return { table, chain, slices, evidence, most: Math.max(0, ...evidence) }
}

/** The tape up to its last slice. */
const toLastSlice = (tape: readonly Order[]) => tape.slice(0, tape.findLastIndex(({ isSlice }) => isSlice) + 1)

/** Nothing but slices of what others trade unseen; intervals in ms and in shares. */
function plain(intervals: readonly (readonly [gap: number, traded: number])[]): Order[] {
  let [time, before] = [0, 0]
  return intervals.map(([gap, traded]) => {
    time += gap
    before += traded
    return { time, volume: 0.1 * traded, before, isSlice: true }
  })
}

/** A market busy and calm by turns. */
const waves = (time: number) => (Math.floor(time / 47_000) % 2 === 0 ? 0.4 : 2) * PACE
const loosely = (traded: number, dice: Dice) => inLots(0.1 * traded * dice.uniform(0.92, 1.08))
const byVolume = { pace: waves, seconds: 500, due: (_: number, traded: number) => traded > 40_000 }

const KINDS: { kind: string; market: Market; exact?: boolean }[] = [
  { kind: 'by a steady clock, counted from before the slice', market: {} },
  { kind: 'by a steady clock, counted from after the slice', market: { counted: 0, seconds: 600 } },
  { kind: 'by a clock of volume, counted from before the slice', market: byVolume },
  { kind: 'by a clock of volume, counted from after the slice', market: { ...byVolume, counted: 0 } },
  { kind: 'by a steady clock, but for ±8 %', market: { size: loosely, seconds: 1_000 }, exact: false },
]

describe.each(KINDS)('slices of 10 % of the market’s volume $kind', ({ market, exact = true }) => {
  test.each([1, 2, 3, 4])('are found in a crowd, newest first (seed %i)', (seed) => {
    const { table, slices, chain } = play(toLastSlice(tapeOf({ ...market, seed })))
    const names = chain()
    const newest = exact ? 4 : 1
    expect(table.nats).toBeGreaterThan(PROVEN + 6)
    expect(names.slice(0, newest)).toEqual(slices.slice(0, newest))
    expect(names).toEqual([...names].sort((a, b) => b - a))
    const own = names.filter((name) => slices.includes(name))
    expect(own.length).toBeGreaterThanOrEqual((exact ? 0.9 : 0.75) * names.length)
    expect(own.length).toBeGreaterThanOrEqual((exact ? 0.75 : 0.5) * slices.length)
    // counted the other way, 10 % are 9 or 11
    expect(Math.abs(Math.log(table.participation / 0.1))).toBeLessThan(0.13)
  })
})

describe('what is told of a chain', () => {
  test.each([0.02, 0.05, 0.2, 0.3])('is its share (%f) and its mean interval', (share) => {
    const market = { seed: 2, seconds: 600, size: (traded: number) => inLots(share * traded) }
    const { table } = play(toLastSlice(tapeOf(market)))
    expect(table.nats).toBeGreaterThan(PROVEN)
    expect(Math.abs(Math.log(table.participation / share))).toBeLessThan(0.1)
    expect(Math.abs(table.gap - PERIOD)).toBeLessThan(0.15 * PERIOD)
  })

  test('grows slice by slice', () => {
    const tape = tapeOf({ size: (traded) => inLots(0.2 * traded) })
    const { evidence } = play(tape)
    const ofSlices = evidence.filter((_, n) => tape[n]?.isSlice)
    expect(ofSlices.slice(0, 3)).toEqual([0, 0, 0])
    const later = ofSlices.slice(8)
    expect(later.every((nats, n) => nats > (later[n - 1] ?? PROVEN))).toBe(true)
  })

  test.each([
    { what: 'time', kept: [1, 1], others: [0.5, 1.5], last: [2, 1.2] },
    { what: 'the market’s volume', kept: [1, 1], others: [1.5, 0.5], last: [1.2, 2] },
  ])('loses more by a slice that does not keep $what if the others did', ({ what, kept, others, last }) => {
    const gains = [kept, others].map((pair) => {
      const wild = [0.6, 1.4, 1.4, 0.6]
      const intervals = Array.from({ length: 24 }, (_, n) => [pair[n % 2], wild[n % 4]] as [number, number])
      if (what !== 'time') for (const interval of intervals) interval.reverse()
      const all = [...intervals, last as [number, number]]
      const { evidence } = play(plain(all.map(([gap, traded]) => [PERIOD * gap, 100_000 * traded])))
      return (evidence.at(-1) as number) - (evidence.at(-2) as number)
    })
    expect(gains[0]).toBeLessThan((gains[1] as number) - 1.8)
  })
})

describe('nothing credible is found', () => {
  test.each([1, 2, 3, 4, 5, 6])('if sizes have nothing to do with the volume (seed %i)', (seed) => {
    expect(play(tapeOf({ seed, seconds: 1_200, size: anySize })).most).toBeLessThan(PROVEN)
  })

  test.each([1, 2, 3, 4, 5, 6])('if nobody slices (seed %i)', (seed) => {
    expect(play(tapeOf({ seed, seconds: 1_800, due: () => false })).most).toBeLessThan(PROVEN)
  })

  test.each([1, 2, 3])('in a market of single lots (seed %i)', (seed) => {
    const crowd = tapeOf({ seed, seconds: 3_000, pace: () => PACE / Math.log(LOTS_MAX), due: () => false })
    expect(play(crowd.map((order, n) => ({ ...order, volume: 100, before: 100 * n }))).most).toBeLessThan(PROVEN)
  })

  test.each([
    { case: 'of one moment', at: (n: number) => ({ time: 5_000, volume: 1_000, before: 10_000 * n }) },
    { case: 'with nothing traded between', at: (n: number) => ({ time: 20_000 * n, volume: 1_000, before: 7_000 }) },
    { case: 'that go back in time', at: (n: number) => ({ time: -20_000 * n, volume: 1_000, before: 10_000 * n }) },
    { case: 'that go back in volume', at: (n: number) => ({ time: 20_000 * n, volume: 1_000, before: -10_000 * n }) },
    { case: 'larger than the market', at: (n: number) => ({ time: 20_000 * n, volume: 1e9, before: 10_000 * n }) },
    { case: 'of one share', at: (n: number) => ({ time: 20_000 * n, volume: 1, before: 1_000_000 * n }) },
    { case: 'days apart', at: (n: number) => ({ time: 9e7 * n, volume: 1_000, before: 10_000 * n }) },
  ])('among orders $case', ({ at }) => {
    const { evidence } = play(Array.from({ length: 200 }, (_, n) => ({ ...at(n), isSlice: false })))
    expect(evidence.every((nats) => nats >= 0 && nats < PROVEN)).toBe(true)
  })

  test('if the slice before is always forgotten before the next one comes', () => {
    expect(play(tapeOf({}), { kept: 8 }).most).toBeLessThan(PROVEN)
  })
})

describe('orders that a parent has taken', () => {
  test('are no slices if it is of another kind', () => {
    expect(play(tapeOf({}), { taken: 1 }).most).toBeLessThan(PROVEN)
  })

  test('are slices as ever if it is of this kind', () => {
    const tape = tapeOf({})
    const { evidence, most } = play(tape, { taken: 2 })
    expect(most).toBeGreaterThan(PROVEN)
    expect(evidence).toEqual(play(tape).evidence)
  })

  test('are left out one by one', () => {
    const { table, offer, chain } = setUp()
    const taken: number[] = []
    let slices = 0
    for (const order of toLastSlice(tapeOf({ seconds: 700, size: (traded) => inLots(0.2 * traded) }))) {
      const isLost = order.isSlice && slices++ % 7 === 3
      const name = offer(order, 0, isLost ? 1 : 0)
      if (isLost) taken.push(name)
      else if (table.nats > 0) expect(chain().some((link) => taken.includes(link))).toBe(false)
    }
    expect(taken.length).toBeGreaterThan(3)
  })
})

describe('once the parent is done', () => {
  const until = 400
  const tapes = [1, 2, 3, 4, 5, 6].map((seed) => ({ seed, tape: tapeOf({ seed, until, seconds: 1_000 }) }))

  test.each(tapes)('its evidence is not exceeded any more (seed $seed)', ({ tape }) => {
    const { evidence } = play(tape)
    const end = tape.findLastIndex(({ isSlice }) => isSlice)
    expect(evidence[end]).toBeGreaterThan(PROVEN)
    expect(Math.max(...evidence.slice(end + 1))).toBeLessThan((evidence[end] as number) + 3)
  })

  test.each(tapes)('no proven chain has its slices after five minutes (seed $seed)', ({ tape }) => {
    const { table, offer, chain } = setUp()
    const slices: number[] = []
    for (const order of tape) {
      const name = offer(order)
      if (order.isSlice) slices.push(name)
      if (order.time < (until + 300) * 1_000 || table.nats < PROVEN) continue
      expect(chain().filter((link) => slices.includes(link))).toEqual([])
    }
  })
})

describe('the evidence', () => {
  const seeds = fc.nat(10_000)
  const tape = (seed: number) => tapeOf({ seed, seconds: 240, size: (traded) => inLots(0.25 * traded) })

  test('is the same at another time and after another volume', () => {
    const moved = [fc.integer({ min: -1e9, max: 2e12 }), fc.integer({ min: -1e8, max: 1e12 })] as const
    fc.assert(
      fc.property(seeds, ...moved, (seed, later, more) => {
        const here = tape(seed)
        const there = here.map((order) => ({ ...order, time: order.time + later, before: order.before + more }))
        expect(play(there).evidence).toEqual(play(here).evidence)
      }),
      { numRuns: 30 },
    )
  })

  test('of one side is that of the other, and does not see it', () => {
    fc.assert(
      fc.property(seeds, seeds, (seed, another) => {
        const [buys, sells] = [tape(seed), tape(another)]
        const { table, offer } = setUp()
        const both = [
          ...buys.map((order) => ({ ...order, side: 0 as const })),
          ...sells.map((order) => ({ ...order, side: 1 as const })),
        ].sort((a, b) => a.time - b.time)
        const evidence: [number[], number[]] = [[], []]
        for (const order of both) {
          offer(order, order.side)
          evidence[order.side].push(table.nats)
        }
        expect(evidence).toEqual([play(buys, { side: 1 }).evidence, play(sells).evidence])
      }),
      { numRuns: 30 },
    )
  })
})

test('memory is bounded, whatever comes', () => {
  const { table, offer } = setUp()
  for (const [n, order] of tapeOf({ seconds: 2_000, pace: () => 3 }).entries()) offer(order, n % 3 === 0 ? 1 : 0)
  expect(bytesOf(table)).toBeLessThan(600_000)
})
