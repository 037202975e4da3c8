import { expect, test } from 'vitest'
import { FULL_BUDGET } from '../../../../../shared/flow/split/budget'
import { Beams } from '../../../../../shared/flow/split/chains/beams'
import { Links } from '../../../../../shared/flow/split/chains/links'
import type { Candidate } from '../../../../../shared/flow/split/orders/candidate'
import { SplitOrderStore } from '../../../../../shared/flow/split/orders/order-store'
import { LiveParents } from '../../../../../shared/flow/split/parents/live-parents'
import { Parents } from '../../../../../shared/flow/split/parents/parents'
import { ParticipationChains } from '../../../../../shared/flow/split/shares/participation-chains'
import { Dice } from '../../../../support/split-generator/dice'
import { send } from '../orders'

// a chain of two once remembered only the place of its first order, which another has by then
test.each([10, 50, 62, 70, 100, 120])(
  'a chain begins with its first slice, with %i orders of its side between',
  (between) => {
    const PERIOD = 60_000
    const orders = new SplitOrderStore(4_096, 1)
    const links = new Links(16_384)
    const beams = new Beams(4, orders)
    const live = new LiveParents({ beams, orders, firstRow: 1, instrument: '600519.SH', places: 1, childrenMax: 64 })
    const chains = new ParticipationChains({ row: 0, orders, beams, links, live, steps: 16_384 })
    const slices: number[] = []
    let marketVolume = 0
    const offer = (submitTime: number, volume: number, unseen: number) => {
      marketVolume += unseen
      const told = { submitTime, volume, marketVolume }
      const candidate = send(orders, told, 1e-8, { volumeRate: 1e7 / PERIOD })
      return [candidate, chains.offer(1, candidate)] as const
    }
    let proven = false
    let last: Candidate | undefined
    for (let n = 1; n <= 12; n++) {
      // too small for a share of anything
      for (let k = 1; k <= between; k++)
        offer(PERIOD * (n - 1) + (PERIOD * k) / (between + 1), 100, 9e6 / (between + 1))
      const [candidate, isProven] = offer(PERIOD * n, 1e6, 9e6 / (between + 1))
      marketVolume += 1e6
      proven = isProven
      last = candidate
      slices.push(candidate.name)
    }
    expect(proven).toBe(true)
    const row = chains.row(last as Candidate)
    expect(row).toBe(0)
    expect(links.walk(beams.link[row] as number)).toEqual(slices)
  },
)

/** Slices of a tenth of what was traded, one every 20 s. */
class SliceTape {
  submitTime = 0
  marketVolume = 0
  private count = 0
  private readonly dice = new Dice(1)

  constructor(private readonly orders: SplitOrderStore) {}

  /** The next slice. */
  send(): Candidate {
    const traded = 100_000 * this.dice.logUniform(0.5, 2)
    this.submitTime += 20_000
    this.marketVolume += traded
    const { submitTime, marketVolume } = this
    const volume = Math.round(traded / 1_000) * 100
    const told = { submitTime, marketVolume, volume, orderNo: ++this.count }
    return send(this.orders, told, 1e-6, { volumeRate: 5 })
  }
}

function setUp() {
  const orders = new SplitOrderStore(1_024, 3)
  const beams = new Beams(4, orders)
  const links = new Links(4_096)
  const live = new LiveParents({ beams, orders, firstRow: 1, instrument: '600519.SH', places: 3, childrenMax: 64 })
  const chains = new ParticipationChains({ row: 0, orders, beams, links, live, steps: 4_096 })
  const tape = new SliceTape(orders)
  let newest: Candidate | undefined
  const offer = () => {
    newest = tape.send()
    return chains.offer(1, newest)
  }
  const latest = () => newest as Candidate
  return { latest, beams, live, links, orders, chains, offer }
}

test('a parent not published counts every slice of its chain once', () => {
  const { beams, latest, live, links, orders, chains, offer } = setUp()
  while (!offer());
  const row = chains.row(latest())
  const slots = links.walk(beams.link[row] as number).map((name) => orders.slot(name))
  const parent = live.create(1, slots[0] as number)
  beams.copy(parent.row, row)
  for (const slot of slots) live.adopt(parent, slot)
  orders.copy(parent.slot, slots.at(-1) as number)
  parent.participationNats = beams.score[row] as number
  for (let n = 0; n < 5; n++) {
    offer()
    chains.grow(parent, latest())
  }
  expect(beams.count[parent.row]).toBe(parent.children.count)
})

test.each([0, 300_000, 400_000])('slices after a pause of %i ms are given to the parent as they come', (pause) => {
  const { orders: kept, parents: places } = FULL_BUDGET
  const orders = new SplitOrderStore(kept, places)
  const own = { instrument: '600519.SH', scales: { priceScale: 2 }, budget: FULL_BUDGET, orders }
  const parents = new Parents(own)
  const tape = new SliceTape(orders)
  const slice = () => {
    const candidate = tape.send()
    parents.marketVolume = tape.marketVolume
    parents.receive(1, candidate, tape.submitTime)
    return orders.holder[candidate.slot] as number
  }
  for (let n = 0; n < 40; n++) slice()
  tape.submitTime += pause
  tape.marketVolume += 5 * pause
  const holders = Array.from({ length: 25 }, slice)
  expect(holders.slice(8)).toEqual(holders.slice(8).map(() => 1))
})
