import { expect, test } from 'vitest'
import { LIGHT_BUDGET } from '../../../shared/flow/split/budget'
import type { Trade } from '../../../shared/market/events'
import { flowTape } from '../../support/flow-tape'
import { makeInstrument } from '../../support/market-events'
import { SplitWatch } from '../../support/split-watch'

const DAY_MS = 86_400_000
const START = 1_700_000_000_000
const ID = '600519.SH'
const day = (startTime: number): Trade[] =>
  flowTape({
    seed: 3,
    startTime,
    seconds: 700,
    perSecond: 3,
    parent: { side: 'buy', size: 3_700, everyMs: 8_000, jitter: 0.1, from: 60_000, count: 40 },
  })

function watch(): SplitWatch {
  const watched = new SplitWatch(LIGHT_BUDGET)
  watched.begin([makeInstrument({ id: ID })])
  return watched
}

test('only prints of watched instruments count', () => {
  const watched = watch()
  const others = day(START).map((print) => ({ ...print, instrument: '000001.SZ' }))
  watched.take([...day(START), ...others], START + DAY_MS / 2)
  expect(watched.endDay().prints).toBe(day(START).length)
})

test('findings belong to the day on which they were first published', () => {
  const watched = watch()
  const found = [0, 1, 2].map((at) => {
    watched.renew()
    const prints = at === 1 ? [] : day(START + at * DAY_MS)
    watched.take(prints, START + (at + 0.5) * DAY_MS)
    return watched.endDay().found
  })
  expect(found).toEqual([1, 0, 1])
})

test('detectors weigh something until they are dropped', () => {
  const watched = watch()
  watched.take(day(START), START + DAY_MS / 2)
  watched.look()
  const { bytes, most } = watched.endDay()
  expect(bytes).toBeGreaterThan(10_000)
  expect(most).toBe(bytes)
  watched.drop()
  watched.look()
  expect(watched.endDay()).toMatchObject({ bytes: 0, most: 0 })
})
