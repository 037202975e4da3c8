import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BAND, Beams, type ChainKind, EXACT, POV } from '../../../../../shared/flow/split/chains/beams'
import { SplitOrderStore } from '../../../../../shared/flow/split/orders/order-store'
import { Parent } from '../../../../../shared/flow/split/parents/parent'
import { confidenceOf } from '../../../../../shared/flow/split/verdict/confidence'
import { orderOf } from '../orders'

interface Case {
  kind?: ChainKind
  nats?: number
  children?: number
  volume?: number
  price?: number
  /** Intervals (ms). */
  gap?: number
  active?: boolean
  refills?: number
  alike?: number
  opposite?: number
  /** Orders of exactly the children's size on the other side. */
  answers?: number
  /** Chance that its pieces belong together. */
  joined?: number
  exactOnly?: boolean
}

/** What is stated of a parent: ten active slices of 1,000 shares at 10 yuan every 20 s, but for what is said of it. */
function stated(told: Case): number {
  const { kind = EXACT, nats = 25, children = 10, volume = 1_000, price = 1_000, gap = 20_000 } = told
  const {
    active = true,
    refills = 0,
    alike = children,
    opposite = 4,
    answers = 0,
    joined = 1,
    exactOnly = false,
  } = told
  const orders = new SplitOrderStore(512, 1)
  const beams = new Beams(1, orders)
  const parent = new Parent('600519.SH-S1000-0', 1, 1, 0, 0, 64)
  for (let n = 0; n < children; n++) {
    const order = orderOf({ orderNo: n + 1, volume, price, active, submitTime: gap * n })
    parent.children.add(orders, orders.slot(orders.add(order, 0.01, 1e-6)))
  }
  parent.evidence.score = nats
  parent.alike = alike
  parent.opposite = opposite
  parent.usual = volume
  parent.answers = answers
  beams.kind[0] = kind
  beams.count[0] = children
  beams.refills[0] = refills
  parent.joined = joined
  return confidenceOf(beams, parent, { scales: { priceScale: 2 }, exactOnly })
}

const rises = (values: readonly number[]) => values.every((value, at) => at === 0 || value > (values[at - 1] as number))
const falls = (values: readonly number[]) => rises([...values].reverse())

describe('the stated probability', () => {
  test('is between 0 and 1, whatever the parent', () => {
    const parents = fc.record({
      kind: fc.constantFrom<ChainKind>(EXACT, BAND, POV),
      nats: fc.double({ min: -50, max: 1_000, noNaN: true }),
      children: fc.integer({ min: 1, max: 300 }),
      volume: fc.integer({ min: 100, max: 999_900 }),
      price: fc.integer({ min: 1, max: 500_000 }),
      gap: fc.integer({ min: 0, max: 200_000 }),
      active: fc.boolean(),
      refills: fc.nat(300),
      alike: fc.nat(5_000),
      opposite: fc.nat(5_000),
      answers: fc.nat(5_000),
    })
    fc.assert(
      fc.property(parents, (parent) => {
        const probability = stated(parent)
        expect(probability).toBeGreaterThan(0)
        expect(probability).toBeLessThan(1)
      }),
    )
  })

  test('of a group counts the chance that its pieces belong together', () => {
    const one = stated({ nats: 40 })
    expect(stated({ nats: 40, joined: 0.9 })).toBeCloseTo(0.9 * one, 12)
    expect(stated({ nats: 40, joined: 0.01 })).toBe(0.4)
  })

  test('of a detector of exact sizes only is lower where such findings were false', () => {
    const [sure, unsure] = [{ nats: 40 }, { nats: 16, alike: 80, opposite: 80 }]
    expect(stated({ ...sure, exactOnly: true })).toBe(stated(sure))
    expect(stated(unsure)).toBeGreaterThan(0.4)
    expect(stated(unsure)).toBeLessThan(0.8)
    expect(stated({ ...unsure, exactOnly: true })).toBeLessThan(0.33)
  })

  test('is never surer than 99 %', () => {
    expect(stated({ nats: 500, children: 8, volume: 100_000, refills: 8 })).toBe(0.99)
  })

  test.each([EXACT, BAND, POV] as const)('rises with the evidence (kind %i)', (kind) => {
    expect(rises([4, 8, 12, 16, 24, 40, 60].map((nats) => stated({ kind, nats, alike: 80, opposite: 80 })))).toBe(true)
  })

  test('falls with the share of orders like the children that come on the other side', () => {
    expect(falls([0, 1, 2, 5, 10, 20, 50, 200].map((opposite) => stated({ kind: BAND, opposite })))).toBe(true)
  })

  test.each([EXACT, BAND] as const)('falls with orders of exactly their size on the other side (kind %i)', (kind) => {
    expect(falls([0, 1, 2, 5, 10, 20, 50, 200].map((answers) => stated({ kind, answers })))).toBe(true)
  })

  test('falls with the orders like the children that are none of them', () => {
    expect(falls([12, 20, 40, 80].map((alike) => stated({ alike, opposite: 2 * alike })))).toBe(true)
  })

  test('is less for children of one lot, at the same money', () => {
    const [one, two, ten] = [1, 2, 10].map((lots) => stated({ nats: 14, volume: 100 * lots, price: 50_000 / lots }))
    expect(one).toBeLessThan((two as number) / 2)
    expect(one).toBeLessThan(ten as number)
  })

  test.each([
    ['less money', { price: 500 }, {}],
    ['slices at rest', { active: false }, {}],
    ['slices in less than a second', { gap: 300 }, {}],
    ['no refills', {}, { refills: 4 }],
  ])('is less with %s', (_, weaker, stronger) => {
    expect(stated(weaker)).toBeLessThan(stated(stronger))
  })
})
