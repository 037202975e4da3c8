import { describe, expect, test } from 'vitest'
import { CancelFlow, DISTANCES, distanceIndex, WITHOUT_DISTANCE } from '../../../shared/flow/cancel-flow'
import { clock } from '../../support/market-events'

describe('the distance of an order from the best price of its side', () => {
  test.each([
    ['buy', 1_000, 1_000, '0'],
    ['buy', 1_003, 1_000, '0'],
    ['buy', 999, 1_000, '1'],
    ['buy', 998, 1_000, '2'],
    ['buy', 996, 1_000, '2'],
    ['buy', 995, 1_000, '5'],
    ['buy', 991, 1_000, '5'],
    ['buy', 990, 1_000, '10'],
    ['buy', 1, 1_000, '10'],
    ['sell', 1_000, 1_000, '0'],
    ['sell', 998, 1_000, '0'],
    ['sell', 1_001, 1_000, '1'],
    ['sell', 1_004, 1_000, '2'],
    ['sell', 1_009, 1_000, '5'],
    ['sell', 1_010, 1_000, '10'],
    ['sell', 1_500, 0, '0'],
    ['buy', 0, 1_000, 'none'],
  ] as const)('%s at %i while the best is %i: %s', (side, price, best, place) => {
    expect(DISTANCES[distanceIndex(side, price, best)]).toBe(place)
  })
})

describe('withdrawals by minute', () => {
  const at = (time: string, side: 'buy' | 'sell' = 'buy', distance = 0) => ({ time: clock(time), side, distance })

  test('stand in the minute that ends at its label, on their side and at their distance, in shares and money', () => {
    const flow = new CancelFlow()
    flow.cancel(at('09:30:00'), 1_000, 300)
    flow.cancel(at('09:30:59', 'buy', 2), 998, 200)
    flow.cancel(at('09:31:00', 'sell', 4), 1_020, 500)
    flow.add(at('09:30:10'), 900)
    const [[slot, first], [next, second]] = flow.all() as [[number, never], [number, never]] as never as [
      [number, ReturnType<CancelFlow['all']>[0][1]],
      [number, ReturnType<CancelFlow['all']>[0][1]],
    ]
    expect([slot, next]).toEqual([1, 2])
    expect(first.buy).toEqual({
      count: 2,
      cancelled: [300, 0, 200, 0, 0, 0],
      money: [300_000, 0, 199_600, 0, 0, 0],
      added: [900, 0, 0, 0, 0, 0],
    })
    expect(first.sell.count).toBe(0)
    expect(second.sell).toMatchObject({ count: 1, cancelled: [0, 0, 0, 0, 500, 0], money: [0, 0, 0, 0, 510_000, 0] })
  })

  test('of the opening auction are the first minute, and those after the close belong to none', () => {
    const flow = new CancelFlow()
    flow.cancel(at('09:18:00', 'buy', WITHOUT_DISTANCE), 1_000, 100)
    flow.cancel(at('15:10:00'), 1_000, 100)
    expect(flow.all().map(([slot, { buy }]) => [slot, buy.cancelled[WITHOUT_DISTANCE]])).toEqual([[0, 100]])
  })

  test('are told again only where they changed', () => {
    const flow = new CancelFlow()
    flow.cancel(at('09:30:00'), 1_000, 300)
    flow.cancel(at('09:31:00'), 1_000, 300)
    expect(flow.takeChanged().map(([slot]) => slot)).toEqual([1, 2])
    flow.add(at('09:31:30', 'sell'), 100)
    expect(flow.takeChanged().map(([slot]) => slot)).toEqual([2])
    expect(flow.takeChanged()).toEqual([])
  })
})
