import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FlowMinutes, type FlowSums } from '../../../shared/flow/flow-minutes'
import type { Grade } from '../../../shared/flow/grades'

const nothing = (): FlowSums => ({ ad: [0, 0, 0, 0], od: [0, 0, 0, 0], buy: 0, sell: 0, auction: 0 })
/** There is one zero. */
const plain = (sums: FlowSums): FlowSums => ({
  ad: sums.ad.map((value) => value + 0) as FlowSums['ad'],
  od: sums.od.map((value) => value + 0) as FlowSums['od'],
  buy: sums.buy + 0,
  sell: sums.sell + 0,
  auction: sums.auction + 0,
})

interface Print {
  slot: number
  signed: number
  buyGrade: Grade
  sellGrade: Grade
}

const grade = fc.constantFrom<Grade>(0, 1, 2, 3)
const prints = (slots: number) =>
  fc.array(
    fc.record({
      slot: fc.nat({ max: slots - 1 }),
      signed: fc.integer({ min: -3_000, max: 3_000 }).map((value) => value * 1_000),
      buyGrade: grade,
      sellGrade: grade,
    }),
    { maxLength: 80 },
  )

/** Books prints as a feed would: those of no side are of an auction. */
function book(minutes: FlowMinutes, { slot, signed, buyGrade, sellGrade }: Print): boolean {
  const offset = minutes.open(slot)
  if (offset < 0) return false
  const amount = Math.abs(signed)
  if (amount === 0) minutes.bookAuction(offset, 7_000)
  else minutes.bookActive(offset, signed > 0 ? buyGrade : sellGrade, signed)
  minutes.bookOrders(offset, buyGrade, sellGrade, amount)
  return true
}

function add(to: FlowSums, { signed, buyGrade, sellGrade }: Print, withOrders: boolean): void {
  const amount = Math.abs(signed)
  if (signed === 0) to.auction += 7_000
  else to.ad[signed > 0 ? buyGrade : sellGrade] += signed
  if (signed > 0) to.buy += amount
  else to.sell += amount
  if (!withOrders) return
  to.od[buyGrade] += amount
  to.od[sellGrade] -= amount
}

describe('the ledger by minute', () => {
  test.each([true, false])('is the sums of its prints, in any order of minutes (order numbers: %s)', (withOrders) => {
    fc.assert(
      fc.property(prints(40), (all) => {
        const minutes = new FlowMinutes(40, withOrders)
        const sums = Array.from({ length: 40 }, nothing)
        for (const print of all) {
          expect(book(minutes, print)).toBe(true)
          add(sums[print.slot] as FlowSums, print, withOrders)
        }
        for (const [slot, expected] of sums.entries()) {
          const { ad, od } = expected
          expect(plain(minutes.read(slot))).toEqual(plain(expected))
          expect(minutes.activeNet(slot)).toBeCloseTo(ad[0] + ad[1] + ad[2] + ad[3], 6)
          expect(minutes.bigNet(slot)).toBeCloseTo(od[2] + od[3], 6)
        }
      }),
    )
  })

  test('of a market that never closes holds the newest minutes, and takes none that is older', () => {
    const minutes = new FlowMinutes(20, true)
    const one = (slot: number, signed: number): Print => ({ slot, signed, buyGrade: 1, sellGrade: 3 })
    for (let slot = 100; slot < 130; slot++) expect(book(minutes, one(slot, slot * 1_000))).toBe(true)
    expect([book(minutes, one(109, 1_000)), minutes.open(-1)]).toEqual([false, -1])
    expect(plain(minutes.read(109))).toEqual(nothing())
    expect([109, 110, 129, 130, -1].map((slot) => minutes.activeNet(slot))).toEqual([0, 110_000, 129_000, 0, 0])
    expect([109, 110, 129, 130, -1].map((slot) => minutes.bigNet(slot))).toEqual([0, -110_000, -129_000, 0, 0])
    expect(plain(minutes.read(110))).toEqual({
      ...nothing(),
      ad: [0, 110_000, 0, 0],
      od: [0, 110_000, 0, -110_000],
      buy: 110_000,
    })
  })

  test.each([
    [true, [10_000, -40_000, 60_000, 5_000], [0, 0, 100_000, -100_000]],
    [false, [10_000, -40_000, 60_000, 5_000], [0, 0, 0, 0]],
  ])('moves amounts of an order to another grade, its sides unchanged (order numbers: %s)', (withOrders, ad, od) => {
    const minutes = new FlowMinutes(20, withOrders)
    for (const [index, signed] of [10_000, -40_000, 60_000, 5_000].entries()) {
      const offset = minutes.open(4)
      minutes.bookActive(offset, index as Grade, signed)
    }
    const offset = minutes.open(4)
    minutes.bookOrders(offset, 2, 3, 100_000)
    expect(plain(minutes.read(4))).toEqual({ ad, od, buy: 75_000, sell: 40_000, auction: 0 })
    minutes.move(4, 2, 3, 60_000, 100_000)
    const moved = plain(minutes.read(4))
    expect(moved).toEqual({
      ad: [10_000, -40_000, 0, 65_000],
      od: [0, 0, 0, 0],
      buy: 75_000,
      sell: 40_000,
      auction: 0,
    })
    for (const slot of [5, -1]) minutes.move(slot, 2, 3, 60_000, 100_000)
    expect(plain(minutes.read(4))).toEqual(moved)
    expect(plain(minutes.read(5))).toEqual(nothing())
  })

  test('moves amounts in a minute that is no longer among those of the last prints', () => {
    const minutes = new FlowMinutes(64, true)
    for (let slot = 0; slot < 64; slot++) book(minutes, { slot, signed: 20_000, buyGrade: 0, sellGrade: 1 })
    minutes.move(3, 0, 2, 20_000, 20_000)
    book(minutes, { slot: 63, signed: -1_000, buyGrade: 0, sellGrade: 1 })
    for (let slot = 0; slot < 64; slot += 8) minutes.read(slot)
    expect(plain(minutes.read(3))).toEqual({
      ...nothing(),
      ad: [0, 0, 20_000, 0],
      od: [0, -20_000, 20_000, 0],
      buy: 20_000,
    })
    expect(plain(minutes.read(63))).toEqual({
      ...nothing(),
      ad: [20_000, -1_000, 0, 0],
      od: [21_000, -21_000, 0, 0],
      buy: 20_000,
      sell: 1_000,
    })
  })

  test('before the first print takes no memory and is nothing', () => {
    const minutes = new FlowMinutes(241, true)
    expect([minutes.bytes, minutes.activeNet(0), minutes.bigNet(0), minutes.open(-1), minutes.bytes]).toEqual([
      0, 0, 0, -1, 0,
    ])
    minutes.move(0, 0, 1, 1, 1)
    expect([plain(minutes.read(0)), minutes.bytes]).toEqual([nothing(), 0])
  })

  // Eight numbers of two bytes and the column's width are 17 bytes, a column of zeros 1, in steps of 16 bytes.
  test.each([
    ['amounts and sides of orders', true, 5 * 17 + 6 * 1, 10 * 1 + 9],
    ['amounts', false, 4 * 17 + 3 * 1, 6 * 1 + 9],
  ])('of %s keeps no memory for what follows from a minute’s other numbers', (_words, withOrders, full, auction) => {
    const held = new FlowMinutes(64, withOrders)
    // Those of the auction take the place of the packed ones among the last two eights of minutes.
    const others = () => {
      for (const slot of [40, 48]) book(held, { slot, signed: 0, buyGrade: 0, sellGrade: 0 })
      return held.bytes
    }
    const empty = others()
    for (let slot = 0; slot < 8; slot++) {
      for (const each of [0, 1, 2, 3] as const) held.bookActive(held.open(slot), each, -1_000 * (200 + slot))
      held.bookOrders(held.open(slot), 0, 3, 1_000 * (200 + slot))
    }
    const steps = [full, auction, auction].map((length) => Math.ceil(length / 16) * 16)
    expect(others() - empty).toBe(steps.reduce((sum, step) => sum + step))
  })
})
