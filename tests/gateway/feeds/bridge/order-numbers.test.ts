import { expect, test } from 'vitest'
import { BridgeDay } from '../../../../gateway/feeds/bridge/market-day'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { MarketEvent } from '../../../../shared/market/events'
import { MINUTE_MS } from '../../../../shared/market/units'
import { BRIDGE_DAY, BRIDGE_OPEN } from '../../../support/bridge-rows'

const ID = '600519.SH'

/** The market of a sender that says of the instrument what is given, and sends rows after it. */
function marketOf(declared: object, rows: readonly unknown[]) {
  const bridge = new BridgeDay(() => false)
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => BRIDGE_OPEN })
  const opening = [
    ['D', BRIDGE_DAY],
    ['S', { id: ID, name: '贵州茅台', prevClose: 10, ...declared }],
  ]
  const { events, refused } = bridge.read([...opening, ...rows], 0)
  expect(refused).toEqual([])
  for (const event of events) state.apply(event as MarketEvent)
  state.tick(BRIDGE_OPEN + 121 * MINUTE_MS)
  return state
}

/** A snapshot of each minute, 1,000 shares at 10 yuan after the one before. */
const snapshot = (minute: number) => {
  const volume = 1_000 * (minute + 1)
  const book = [
    [10, 500],
    [10.01, 500],
  ]
  return ['Q', ID, BRIDGE_OPEN + minute * MINUTE_MS, 10, 10, 10, 10, volume, volume * 10, -1, ...book]
}
const print = (minute: number) => [
  'T',
  ID,
  BRIDGE_OPEN + minute * MINUTE_MS + 1,
  10,
  1_000,
  'B',
  2 * minute + 1,
  2 * minute + 2,
  minute + 1,
]
const minutes = [...Array(121).keys()]

test('snapshots form the minutes of an instrument declared with snapshots only', () => {
  const state = marketOf({}, minutes.map(snapshot))
  expect(state.instrument(ID)?.hasOrderNumbers).toBe(false)
  const made = state.minutes(ID).filter(({ volume }) => volume > 0)
  // Those that came before it was clear that there are no prints count, too; 11:30:00 belongs to the minute before it.
  expect(made.map(({ volume }) => volume)).toEqual([...Array(119).fill(1_000), 2_000])
  expect(made.every(({ volume, amount }) => amount === volume * 1_000)).toBe(true)
})

test('snapshots with an unchanged volume prove nothing', () => {
  const still = (minute: number) => snapshot(0).with(2, BRIDGE_OPEN + minute * MINUTE_MS)
  expect(marketOf({}, minutes.map(still)).instrument(ID)?.hasOrderNumbers).toBe(true)
})

test('a repeated introduction of the instrument drops nothing', () => {
  const again = ['S', { id: ID, name: '贵州茅台', prevClose: 10 }]
  const state = marketOf({}, [snapshot(0), snapshot(1), again, snapshot(2)])
  expect(state.instrument(ID)?.hasOrderNumbers).toBe(false)
})

test('a declaration is valid whatever arrives', () => {
  const state = marketOf({ hasOrderNumbers: true }, minutes.map(snapshot))
  expect(state.instrument(ID)?.hasOrderNumbers).toBe(true)
  expect(state.minutes(ID).filter(({ volume }) => volume > 0)).toEqual([])
})

test('prints among the snapshots keep the order numbers', () => {
  const state = marketOf(
    {},
    minutes.flatMap((minute) => [print(minute), snapshot(minute + 1)]),
  )
  expect(state.instrument(ID)?.hasOrderNumbers).toBe(true)
})

test('volume of snapshots before the first print is not booked twice if they are declared as the only data', () => {
  const alone = ['S', { id: ID, name: '贵州茅台', prevClose: 10, hasOrderNumbers: false }]
  const state = marketOf({}, [snapshot(0), snapshot(1), print(1), alone])
  expect(state.minutes(ID).map(({ volume }) => volume)).toEqual([1_000])
})

test('late prints restore order numbers', () => {
  const state = marketOf({}, [0, 1, 2, 3].map(snapshot).concat([print(4) as never]))
  expect(state.instrument(ID)?.hasOrderNumbers).toBe(true)
})
