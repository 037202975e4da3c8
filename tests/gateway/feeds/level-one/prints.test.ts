import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printsBetween } from '../../../../gateway/feeds/level-one/prints'
import type { Snapshot } from '../../../../gateway/feeds/level-one/snapshot'
import { at } from '../../../support/venue-servers/virtual-time'
import { makeSnapshot } from './snapshots'

const before = makeSnapshot()
const booked = { volume: before.volume, amount: before.amount }
const later = (over: Partial<Snapshot>) => makeSnapshot({ exchangeTime: before.exchangeTime + 3000, ...over })

describe('prints between two snapshots', () => {
  test.each<[string, number, [side: string, volume: number, amount: number][]]>([
    ['all at the ask was bought', 1_006_000, [['buy', 1000, 1_006_000]]],
    ['all at the bid was sold', 1_005_000, [['sell', 1000, 1_005_000]]],
    ['above the ask was bought', 1_010_000, [['buy', 1000, 1_010_000]]],
    [
      'three tenths between them',
      1_005_300,
      [
        ['buy', 300, 301_590],
        ['sell', 700, 703_710],
      ],
    ],
  ])('%s', (_, amount, expected) => {
    const prints = printsBetween(before, later({ volume: 4000, amount: before.amount + amount }), booked)
    expect(prints.map((print) => [print.side, print.volume, print.amount])).toEqual(expected)
  })

  test.each([
    [1007, 'buy'],
    [1001, 'sell'],
  ])('without a two-sided quote the move of the price to %i decides', (last, side) => {
    const alone = makeSnapshot({ askPrices: [] })
    const prints = printsBetween(alone, later({ last, volume: 4000, amount: before.amount + 1_004_000 }), booked)
    expect(prints.map((print) => print.side)).toEqual([side])
  })

  test.each([
    ['the opening match', '092000', '092503'],
    ['the opening match, seen at the open', '092400', '093002'],
    ['the closing match', '145900', '150003'],
    ['the fixed-price session', '150400', '150600'],
  ])('%s has no side', (_, then, now) => {
    const prints = printsBetween(
      makeSnapshot({ exchangeTime: at('20260910', then) }),
      later({ exchangeTime: at('20260910', now), volume: 4000, amount: before.amount + 1_005_500 }),
      booked,
    )
    expect(prints.map((print) => [print.side, print.volume])).toEqual([['none', 1000]])
  })

  test('of a convertible are whole lots of ten', () => {
    const [bond, over] = [
      { id: '113050.SH' },
      { volume: before.volume + 110, amount: before.amount + 110 * 1_005 + 33 },
    ]
    const prints = printsBetween(makeSnapshot(bond), later({ ...bond, ...over }), booked)
    expect(prints.map((print) => [print.side, print.volume])).toEqual([
      ['buy', 30],
      ['sell', 80],
    ])
  })

  test('nothing traded, nothing printed', () => {
    expect(printsBetween(before, later({}), booked)).toEqual([])
  })

  test('their volumes and amounts add up to the venue’s totals, and none is empty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 990, max: 1100 }), (volume, price) => {
        const now = later({ volume: booked.volume + volume, amount: booked.amount + volume * price })
        const prints = printsBetween(before, now, booked)
        expect(prints.reduce((sum, print) => sum + print.volume, 0)).toBe(volume)
        expect(prints.reduce((sum, print) => sum + print.amount, 0)).toBe(volume * price)
        expect(prints.every((print) => print.volume > 0 && print.amount > 0)).toBe(true)
      }),
    )
  })
})
