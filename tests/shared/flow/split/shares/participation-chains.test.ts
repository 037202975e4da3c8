import { describe, expect, test } from 'vitest'
import { Beams, EXACT, POV } from '../../../../../shared/flow/split/chains/beams'
import { Links } from '../../../../../shared/flow/split/chains/links'
import type { Candidate } from '../../../../../shared/flow/split/orders/candidate'
import { SplitOrderStore } from '../../../../../shared/flow/split/orders/order-store'
import { LiveParents } from '../../../../../shared/flow/split/parents/live-parents'
import type { Parent } from '../../../../../shared/flow/split/parents/parent'
import { ParticipationChains } from '../../../../../shared/flow/split/shares/participation-chains'
import { Dice } from '../../../../support/split-generator/dice'
import { send } from '../orders'

const SHARE = 0.1
const PERIOD = 20_000
const SELL = 1
/** Such orders of anybody a millisecond. */
const RATE = 1e-6
const SCRATCH = 0
const PLACES = 3
const PROVEN = 12

/** Slices of 10 % every 20 s of what others trade unseen. */
function setUp({ kept = 1_024, rate = RATE, period = PERIOD, share = SHARE } = {}) {
  const dice = new Dice(1)
  const orders = new SplitOrderStore(kept, PLACES)
  const beams = new Beams(1 + PLACES, orders)
  const links = new Links(4_096)
  const live = new LiveParents({
    beams,
    orders,
    firstRow: 1,
    instrument: '600519.SH',
    places: PLACES,
    childrenMax: 64,
  })
  const own = new ParticipationChains({ row: SCRATCH, orders, beams, links, live, steps: 4_096 })
  let newest: Candidate | undefined
  const latest = () => newest as Candidate
  const chains = {
    row: () => own.row(latest()),
    grow: (parent: Parent) => own.grow(parent, latest()),
    continued: () => own.continued(),
  }
  const slices: number[] = []
  let [submitTime, marketVolume] = [0, 0]
  /** Sends a slice, or what `volume` says; true if it ends a proven chain. */
  const offer = (shares?: number) => {
    const traded = 100_000 * dice.logUniform(0.5, 2)
    submitTime += period
    marketVolume += traded
    const volume = shares ?? Math.round((share * traded) / 100) * 100
    const told = { submitTime, marketVolume, volume, orderNo: slices.length + 1 }
    newest = send(orders, told, rate, { volumeRate: 5 })
    slices.push(newest.name)
    return own.offer(SELL, newest)
  }
  const prove = () => {
    while (!offer()) if (slices.length > 30) throw new Error('nothing is found')
  }
  /** Begins a parent with the proven chain, as one does. */
  const begin = () => {
    const row = chains.row()
    const names = links.walk(beams.link[row] as number)
    const parent = live.create(SELL, orders.slot(names[0] as number))
    beams.copy(parent.row, row)
    for (const name of names) live.adopt(parent, orders.slot(name))
    orders.copy(parent.slot, orders.slot(names.at(-1) as number))
    parent.participationNats = beams.score[row] as number
    parent.evidence.score = parent.participationNats
    return parent
  }
  /** A parent with the slices so far. */
  const begun = () => {
    prove()
    return begin()
  }
  const publish = (parent: ReturnType<typeof begin>) => {
    parent.published = true
    orders.takeChildrenOf(parent.serial, 2)
  }
  return { orders, latest, beams, links, live, chains, slices, offer, prove, begin, begun, publish }
}

const numbersOf = ({ children }: { children: { list(): { orderNo: number }[] } }) =>
  children.list().map(({ orderNo }) => orderNo)

describe('a chain of shares', () => {
  test('is proven after some slices, and with every one from then on', () => {
    const { offer } = setUp()
    const proven = Array.from({ length: 30 }, () => offer())
    const first = proven.indexOf(true)
    expect(first).toBeGreaterThan(3)
    expect(first).toBeLessThan(12)
    expect(proven.slice(first)).not.toContain(false)
  })

  test.each([1e-9, 1e-12, 1e-20])('is not proven by two or three slices, however rare such orders are (%d)', (rate) => {
    const { offer } = setUp({ rate })
    expect(Array.from({ length: 3 }, () => offer())).toEqual([false, false, false])
    expect(Array.from({ length: 6 }, () => offer()).at(-1)).toBe(true)
  })

  test.each([
    { period: 1_000, share: SHARE, rate: 1e-6, found: false },
    { period: 2_500, share: SHARE, rate: 1e-6, found: true },
    { period: 100_000, share: SHARE, rate: 1e-8, found: true },
    { period: 300_000, share: SHARE, rate: 1e-8, found: false },
    { period: PERIOD, share: 0.004, rate: 1e-6, found: false },
    { period: PERIOD, share: 0.012, rate: 1e-6, found: true },
    { period: PERIOD, share: 0.25, rate: 1e-6, found: true },
    { period: PERIOD, share: 0.6, rate: 1e-6, found: false },
  ])('is proven with a share of $share every $period ms: $found', ({ found, ...kind }) => {
    const { offer } = setUp(kind)
    expect(Array.from({ length: 30 }, () => offer()).includes(true)).toBe(found)
  })

  test('is not proven by an order that is none of its slices', () => {
    const { offer, prove } = setUp()
    prove()
    expect(offer(77_700)).toBe(false)
    expect(offer(100)).toBe(false)
  })

  test('becomes a row that tells its slices, share and interval', () => {
    const { beams, chains, links, prove, slices } = setUp()
    prove()
    const row = chains.row()
    expect(row).toBe(SCRATCH)
    expect(links.walk(beams.link[row] as number)).toEqual(slices)
    expect([beams.kind[row], beams.count[row], beams.actives[row]]).toEqual([POV, slices.length, slices.length])
    expect(beams.score[row]).toBeGreaterThanOrEqual(PROVEN)
    expect(Math.abs((beams.gapTime[row] as number) - PERIOD)).toBeLessThan(0.05 * PERIOD)
    expect(Math.abs((beams.size[row] as number) - Math.log(SHARE))).toBeLessThan(0.05)
  })

  test('becomes a row without those of its slices that are no longer kept', () => {
    const { beams, chains, links, offer, slices } = setUp({ kept: 8 })
    for (let n = 0; n < 20; n++) offer()
    const row = chains.row()
    expect(row).toBe(SCRATCH)
    expect(links.walk(beams.link[row] as number)).toEqual(slices.slice(-8))
  })
})

describe('the parent that a proven chain continues', () => {
  test('is the one that holds its slices', () => {
    const { begun, chains, live, offer, orders, slices } = setUp()
    const bystander = live.create(SELL, 0)
    const parent = begun()
    offer()
    expect(chains.continued()).toBe(parent)
    expect(bystander.children.count).toBe(0)
    live.adopt(bystander, orders.slot(slices.at(-1) as number))
    expect(chains.continued()).toBe(parent)
  })

  test('is that of a parent that has lost some of them', () => {
    const { begun, chains, live, offer, orders, slices } = setUp()
    const parent = begun()
    const thief = live.create(SELL, 0)
    for (const name of slices.slice(0, 2)) live.adopt(thief, orders.slot(name))
    offer()
    expect(chains.continued()).toBe(parent)
  })

  test.each([
    { kind: 'of another kind', change: EXACT, ended: false },
    { kind: 'over', change: POV, ended: true },
  ])('is none that is $kind', ({ change, ended }) => {
    const { begun, beams, chains, live, offer } = setUp()
    const parent = begun()
    offer()
    expect(chains.continued()).toBe(parent)
    beams.kind[parent.row] = change
    if (ended) live.remove(parent)
    expect(chains.continued()).toBeUndefined()
  })

  test('is none before one has begun', () => {
    const { chains, live, prove } = setUp()
    live.create(SELL, 0)
    prove()
    expect(chains.continued()).toBeUndefined()
  })

  test('is none that holds only few of its slices', () => {
    const { chains, beams, live, offer, orders, prove, slices } = setUp()
    prove()
    const parent = live.create(SELL, orders.slot(slices[0] as number))
    beams.kind[parent.row] = POV
    for (const name of slices.slice(0, 2)) live.adopt(parent, orders.slot(name))
    for (let n = 0; n < 3; n++) offer()
    expect(chains.continued()).toBeUndefined()
  })

  test('is found by its newest slices, however long the chain is', () => {
    const { begun, chains, offer, publish } = setUp()
    const parent = begun()
    publish(parent)
    for (let n = 0; n < 60; n++) {
      expect(offer()).toBe(true)
      expect(chains.continued()).toBe(parent)
      chains.grow(parent)
    }
  })
})

describe.each([{ state: 'published' }, { state: 'not published' }])('a parent $state', ({ state }) => {
  const start = () => {
    const { begun, publish, ...own } = setUp()
    const parent = begun()
    if (state === 'published') publish(parent)
    return { parent, ...own }
  }
  const taken = state === 'published' ? 2 : 0

  test('is given only what is new', () => {
    const { parent, chains, offer, orders, slices } = start()
    const numbers = numbersOf(parent)
    for (let n = 1; n <= 10; n++) {
      offer()
      expect(chains.grow(parent)).toBe(true)
      numbers.push(slices.length)
      expect(numbersOf(parent)).toEqual(numbers)
      expect(parent.children.count).toBe(numbers.length)
      const slot = orders.slot(slices.at(-1) as number)
      expect([orders.holder[slot], orders.taken[slot]]).toEqual([parent.serial, taken])
    }
  })

  test('is given what came since it was given something', () => {
    const { parent, chains, offer } = start()
    const numbers = numbersOf(parent)
    for (let n = 0; n < 4; n++) offer()
    expect(chains.grow(parent)).toBe(true)
    expect(numbersOf(parent)).toHaveLength(numbers.length + 4)
  })

  test('has the evidence of its chain, no more', () => {
    const { parent, chains, offer } = start()
    const before = parent.evidence.score
    for (let n = 0; n < 5; n++) {
      offer()
      chains.grow(parent)
      expect(parent.evidence.score).toBeCloseTo(parent.participationNats)
    }
    expect(parent.participationNats).toBeGreaterThan(before + 5)
  })

  test('is given nothing without more evidence', () => {
    const { parent, chains, offer } = start()
    offer()
    chains.grow(parent)
    const before = [parent.participationNats, parent.evidence.score, parent.children.count]
    expect(chains.grow(parent)).toBe(false)
    parent.participationNats = 1_000
    offer()
    expect(chains.grow(parent)).toBe(false)
    expect([1_000, parent.evidence.score, parent.children.count]).toEqual([1_000, ...before.slice(1)])
  })

  test('waits longer with every slice', () => {
    const { parent, chains, latest, offer } = start()
    offer()
    chains.grow(parent)
    const { patientUntil, deadline } = parent
    expect(patientUntil).toBeGreaterThan(latest().submitTime + PERIOD)
    offer()
    chains.grow(parent)
    expect(parent.patientUntil - patientUntil).toBeCloseTo(PERIOD, -3)
    expect(parent.deadline - deadline).toBeCloseTo(PERIOD, -3)
  })
})
