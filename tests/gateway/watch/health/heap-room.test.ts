import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reserveHeapRoom } from '../../../../gateway/watch/health/heap-room'
import { startFlags } from '../../../support/start-flags'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const WIDE = ['--heap-growing-percent=50', '--no-optimize-for-size']
const NARROW = ['--heap-growing-percent=12', '--optimize-for-size']

function room(execArgv: readonly string[], isCatchingUp = false) {
  let connections = 0
  const told: string[] = []
  const end = reserveHeapRoom(
    () => connections,
    () => (isCatchingUp ? 'connecting' : 'live'),
    execArgv,
    (flag) => told.push(flag),
  )
  return {
    end,
    /** What is set once so many have been connected for a while. */
    with(count: number): string[] {
      connections = count
      vi.advanceTimersByTime(10_000)
      return told.splice(0)
    },
    /** The same while a day is caught up on, or no longer. */
    catchingUp(is: boolean): string[] {
      isCatchingUp = is
      vi.advanceTimersByTime(10_000)
      return told.splice(0)
    },
    /** What has been set since it was last asked. */
    told: () => told.splice(0),
  }
}

test('a heap that `npm start` keeps small may grow while many read, and is kept small again when they have gone', () => {
  const heap = room(startFlags())
  expect(heap.with(199)).toEqual([])
  expect(heap.with(200)).toEqual(WIDE)
  expect(heap.with(1_000)).toEqual([])
  expect(heap.with(100)).toEqual([])
  expect(heap.with(99)).toEqual(NARROW)
  expect(heap.with(150)).toEqual([])
})

test('a heap may grow while a day is caught up on, whoever reads', () => {
  const heap = room(startFlags())
  expect(heap.catchingUp(true)).toEqual(WIDE)
  expect(heap.with(500)).toEqual([])
  expect(heap.catchingUp(false)).toEqual([])
  expect(heap.with(0)).toEqual(NARROW)
  expect(heap.catchingUp(true)).toEqual(WIDE)
  expect(heap.catchingUp(false)).toEqual(NARROW)
})

test('a start that catches up on its day has room from its first moment on', () => {
  expect(room(startFlags(), true).told()).toEqual(WIDE)
  expect(room(startFlags()).told()).toEqual([])
})

test('what ends with many readers leaves the heap as it was told to be', () => {
  const heap = room(startFlags())
  expect(heap.with(500)).toEqual(WIDE)
  heap.end()
  expect(heap.told()).toEqual(NARROW)
  expect(heap.with(500)).toEqual([])
})

test('of a process that was told nothing of its heap, nothing is changed', () => {
  expect(room([]).with(1_000)).toEqual([])
  expect(room(['--max-old-space-size=4096']).with(1_000)).toEqual([])
})

test('where only the growth was told, only that is changed', () => {
  const heap = room(['--heap-growing-percent=20'])
  expect(heap.with(300)).toEqual(['--heap-growing-percent=50'])
  expect(heap.with(0)).toEqual(['--heap-growing-percent=20'])
})
