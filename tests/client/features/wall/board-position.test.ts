import { describe, expect, test } from 'vitest'
import { boardPosition, headSide, SHIFT_PX, shiftAt, WHOLE } from '../../../../client/features/wall/board-position'
import { createHeartbeat } from '../../../../client/features/wall/heartbeat'
import { createPictureCount } from '../../../../client/features/wall/pictures'

describe('the position of a board', () => {
  test.each([
    [1920, 1080, WHOLE, { unit: 1, width: 1920, height: 1080, left: 0, top: 0 }],
    [3840, 2160, WHOLE, { unit: 2, width: 3840, height: 2160, left: 0, top: 0 }],
    [
      1920,
      1080,
      { columns: 2, rows: 2, column: 1, row: 0 },
      { unit: 2, width: 3840, height: 2160, left: -1920, top: 0 },
    ],
    [
      1920,
      1080,
      { columns: 2, rows: 2, column: 0, row: 1 },
      { unit: 2, width: 3840, height: 2160, left: 0, top: -1080 },
    ],
  ])('of %i × %i', (width, height, tile, place) => expect(boardPosition(width, height, tile)).toEqual(place))
})

describe('the slow orbit', () => {
  test('stays within 8 lines, and passes every quarter within 40 minutes', () => {
    const steps = Array.from({ length: 41 }, (_, minute) => shiftAt(minute * 60_000))
    expect(Math.max(...steps.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))).toBe(SHIFT_PX)
    expect(steps[0]).toEqual({ x: 8, y: 0 })
    expect(steps[10]).toEqual({ x: 0, y: 8 })
    expect(steps[20]).toMatchObject({ x: -8 })
    expect(steps[30]).toMatchObject({ y: -8 })
  })

  test.each([0, 1, 750_000])('is the same in round %i as in the first', (round) => {
    const at = (minute: number) => shiftAt((round * 40 + minute) * 60_000)
    expect([0, 5, 10, 15, 20, 30].map(at)).toEqual([0, 5, 10, 15, 20, 30].map((minute) => shiftAt(minute * 60_000)))
    expect(at(0)).toEqual({ x: SHIFT_PX, y: 0 })
  })

  test('the head changes sides at noon', () => {
    expect([headSide(12 * 3_600_000 - 1), headSide(12 * 3_600_000)]).toEqual(['top', 'bottom'])
  })
})

describe('the heartbeat', () => {
  test('beats at whole seconds of the clock, for all listeners together, and ends with its last listener', () => {
    let now = 10_400
    const timers: { at: number; run: () => void }[] = []
    const beat = createHeartbeat({
      now: () => now,
      after(ms, run) {
        const timer = { at: now + ms, run }
        timers.push(timer)
        return () => void timers.splice(timers.indexOf(timer), 1)
      },
    })
    const heard: number[] = []
    const stops = [beat.subscribe(() => heard.push(now)), beat.subscribe(() => heard.push(-now))]
    const next = () => {
      const timer = timers.shift()
      now = timer?.at ?? now
      timer?.run()
    }
    next()
    next()
    expect(heard).toEqual([11_000, -11_000, 12_000, -12_000])
    expect(beat.frame()).toBe(12)
    for (const stop of stops) stop()
    expect(timers).toEqual([])
  })
})

test('pictures are counted when they are painted', () => {
  let now = 5
  const pictures = createPictureCount(() => now)
  expect([pictures.count(), pictures.lastAt()]).toEqual([0, 0])
  pictures.painted()
  now = 9
  pictures.painted()
  expect([pictures.count(), pictures.lastAt()]).toEqual([2, 9])
})

test('the heartbeat goes on for those who still listen, and begins again after all have left', () => {
  const now = 10_400
  const timers: { at: number; run: () => void }[] = []
  const beat = createHeartbeat({
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  const heard: string[] = []
  const stops = ['a', 'b', 'c'].map((name) => beat.subscribe(() => heard.push(name)))
  for (const left of [1, 1, 0]) {
    stops.pop()?.()
    expect(timers.map(({ at }) => at)).toEqual(Array(left).fill(11_000))
  }
  const stop = beat.subscribe(() => heard.push('d'))
  timers.shift()?.run()
  expect([heard, timers.length]).toEqual([['d'], 1])
  stop()
  expect(timers).toEqual([])
})
