import { describe, expect, test } from 'vitest'
import { CoinStore } from '../../../../client/store/rows/coin-store'
import { PERPETUAL_OPEN, PERPETUAL_RATE } from '../../../../shared/protocol/kinds'
import { clock } from '../../../support/market-events'
import { section } from '../section'

const NOW = clock('10:00:00')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Open interest of 330 now, and of `open` the given minutes ago. */
function open(minutes: readonly (readonly [ago: number, open: number, known?: number])[]) {
  const store = new CoinStore()
  store.apply(section('perpetual', [{ known: PERPETUAL_OPEN, open: 330, openTime: NOW }]))
  const rows = minutes.map(([ago, open, known = PERPETUAL_OPEN]) => ({ slot: NOW / MINUTE - ago, known, open }))
  store.apply(section('perpetual-minute', rows))
  store.commit(1)
  return store
}

describe('the change of the open interest', () => {
  test('is counted from the newest figure before the stretch began, as a share of that', () => {
    const store = open([
      [90, 200],
      [61, 300],
      [59, 400],
      [0, 330],
    ])
    expect(store.openChange(HOUR)).toBeCloseTo(0.1, 12)
  })

  test.each([
    ['of little more than an hour before counts', 24 * 60 + 64, expect.closeTo(0.1, 12)],
    ['that is older is another stretch’s', 24 * 60 + 66, null],
  ])('a figure %s', (_, ago, change) => {
    expect(open([[ago, 300]]).openChange(24 * HOUR)).toEqual(change)
  })

  test('is not counted from minutes that only know the rate, nor from nothing', () => {
    expect(open([[60, 0, PERPETUAL_RATE]]).openChange(HOUR)).toBeNull()
    expect(new CoinStore().openChange(HOUR)).toBeNull()
  })
})

test.each([
  [PERPETUAL_RATE, { value: 0.0001, at: NOW, settles: NOW + HOUR, every: 8 }, undefined],
  [PERPETUAL_OPEN, undefined, { value: 330, at: NOW - MINUTE }],
  [
    PERPETUAL_RATE | PERPETUAL_OPEN,
    { value: 0.0001, at: NOW, settles: NOW + HOUR, every: 8 },
    { value: 330, at: NOW - MINUTE },
  ],
])('rate and open interest are those that are known: %d', (known, rate, open) => {
  const store = new CoinStore()
  const row = { known, rate: 10_000, rateTime: NOW, settles: NOW + HOUR, every: 8, open: 330, openTime: NOW - MINUTE }
  store.apply(section('perpetual', [row]))
  store.commit(1)
  expect(store.now()).toEqual({ rate, open })
})
