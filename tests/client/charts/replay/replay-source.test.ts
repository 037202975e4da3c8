import { expect, test } from 'vitest'
import type { Input } from '../../../../client/charts/indicators/formulas'
import { replaySource } from '../../../../client/charts/replay/replay-source'
import { dateToMs } from '../../../../shared/market/session'

const DAYS = { daily: true, length: 0 }
const days = ['20260716', '20260717', '20260720', '20260721'].map(dateToMs)
const [, , monday = 0, tuesday = 0] = days

/** Bars that follow the market, and what changes them. */
function live() {
  const close = [1, 2, 3, 4]
  const bars: Input = { time: days, open: close, high: close, low: close, close, volume: close, net: [5, null, 7, 8] }
  const listeners = new Set<() => void>()
  return {
    columns: () => bars,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: () => {
      for (const listener of listeners) listener()
    },
    listeners,
  }
}

test('each column ends with the last visible bar, and is complete again without a time', () => {
  const source = live()
  const replay = replaySource(source, DAYS)
  expect(replay.columns()).toBe(source.columns())
  replay.show(monday)
  const { time, close, net } = replay.columns()
  expect([time, close, net]).toEqual([days.slice(0, 2), [1, 2], [5, null]])
  expect(replay.columns()).toBe(replay.columns())
  replay.show(undefined)
  expect(replay.columns()).toBe(source.columns())
})

test('bars of another period begin at the time that was set', () => {
  expect(replaySource(live(), DAYS, tuesday).columns().close).toEqual([1, 2, 3])
})

test('a move is announced; changes of the market are not, until the replay ends', () => {
  const source = live()
  const replay = replaySource(source, DAYS)
  let count = 0
  const stop = replay.subscribe(() => count++)
  source.change()
  expect(count).toBe(1)
  replay.show(monday)
  replay.show(monday)
  expect(count).toBe(2)
  source.change()
  expect(count).toBe(2)
  replay.show(undefined)
  source.change()
  expect(count).toBe(4)
  stop()
  expect(source.listeners.size).toBe(0)
})
