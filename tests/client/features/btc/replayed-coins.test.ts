// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { ageOf, type Coin, coinNow, isLate, LATE_MS } from '../../../../client/features/btc/use-coins'
import { TickStore } from '../../../../client/store/rows/tick-store'
import { market } from '../../../../client/stream/market'
import type { MachineState } from '../../../../shared/protocol/machine'
import { clock } from '../../../support/market-events'
import { section } from '../../store/section'

const MOMENT = clock('10:00:00')

/** A coin that printed `ago` ms before the replayed time, and minutes ago by the wall clock. */
function replayed(ago?: number, speed = 1): Coin {
  const machine = { day: '20260706', at: MOMENT, speed } as MachineState
  const spies = [
    vi.spyOn(market, 'marketTime').mockReturnValue(MOMENT),
    vi.spyOn(market.session, 'get').mockReturnValue({ ...market.session.get(), machine, speed }),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  const tick = new TickStore()
  if (ago !== undefined) {
    tick.apply(section('quote', [{ time: MOMENT - ago, last: 1 }]))
    tick.commit(Date.now() - 300_000)
  }
  return { tick, simulated: false } as Coin
}

test.each([
  [0, 0, false],
  [LATE_MS, LATE_MS, false],
  [LATE_MS + 1, LATE_MS + 1, true],
  [-500, 0, false],
])('in a replay a coin that printed %i ms before the replayed time is %i ms old', (ago, age, late) => {
  const coin = replayed(ago)
  expect([ageOf(coin), isLate(coin)]).toEqual([age, late])
})

test('in a replay at sixty times the speed a coin is late after sixty times as long', () => {
  expect([60 * LATE_MS, 60 * LATE_MS + 1].map((ago) => isLate(replayed(ago, 60)))).toEqual([false, true])
})

test('in a replay a coin without any print has no age', () => expect(ageOf(replayed())).toBeNull())

test('in a replay the time of a real coin is that of the replay', () => expect(coinNow(replayed())).toBe(MOMENT))
