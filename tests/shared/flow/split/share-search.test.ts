import { describe, expect, test } from 'vitest'
import { Incoming } from '../../../../shared/flow/split/incoming'
import { OrderStore } from '../../../../shared/flow/split/order-store'
import { ShareSearch } from '../../../../shared/flow/split/share-search'
import { Dice } from '../../../support/split-generator/dice'

const PERIOD = 20_000
const SECONDS = 240
/** Orders a second of one side, and how often one of exactly a size comes in a millisecond. */
const PACE = 1.5
const NULL_RATE = (PACE / 1_000) * 0.002

/** A crowd of orders and a slice of `sizeOf` what was traded since the last, every 20 s; what the last one shows. */
function lookBack(sizeOf: (traded: number, dice: Dice) => number) {
  const dice = new Dice(3)
  const orders = new OrderStore(1_024, 1)
  const incoming = new Incoming()
  const search = new ShareSearch(orders, incoming)
  const slices: number[] = []
  let marketVolume = 0
  let seen = 0
  const send = (time: number, volume: number) => {
    const order = {
      side: 'buy',
      orderNo: 0,
      active: true,
      fill: false,
      dated: true,
      volume,
      amount: volume * 1_000,
    } as const
    const times = { submitTime: time, doneTime: time, knownTime: time }
    incoming.name = orders.add({ ...order, ...times, price: 1_000, marketVolume }, 0.002, NULL_RATE)
    incoming.load(orders, orders.slot(incoming.name))
    search.search(0)
    marketVolume += volume
  }
  let due = PERIOD
  for (let time = 0; time < SECONDS * 1_000; time += dice.exponential(1_000 / PACE)) {
    if (time > due) {
      const traded = marketVolume - seen
      seen = marketVolume
      send(due, sizeOf(traded, dice))
      slices.push(incoming.name)
      due += PERIOD
    }
    send(Math.max(time, due - PERIOD + 1), dice.whole(1, 60) * 100)
  }
  const traded = marketVolume - seen
  send(due, sizeOf(traded, dice))
  slices.push(incoming.name)
  return { nats: search.nats, names: [...search.names.slice(0, search.count)], slices: slices.reverse() }
}

const inLots = (volume: number) => Math.max(500, Math.round(volume / 100) * 100)

describe('a row of slices of the market’s volume', () => {
  test('is found among other orders, newest first', () => {
    const { nats, names, slices } = lookBack((traded) => inLots(0.1 * traded))
    expect(nats).toBeGreaterThan(20)
    expect(names.length).toBeGreaterThanOrEqual(8)
    // before the first slice anybody's order may fit
    expect(names.slice(0, slices.length)).toEqual(slices.slice(0, names.length))
  })

  test('is none if the sizes have nothing to do with the volume', () => {
    expect(lookBack((_, dice) => dice.whole(5, 90) * 100).nats).toBeLessThan(12)
  })
})
