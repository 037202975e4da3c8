import { expect, test } from 'vitest'
import { Pulls } from '../../../../../gateway/feeds/simulated/exchange/pulls'
import { Random } from '../../../../../gateway/feeds/simulated/exchange/random'
import { dateToMs } from '../../../../../shared/market/session'
import { DAY } from '../run-engine'
import { smallTape } from '../small-tape'

const MIDNIGHT = dateToMs(DAY)
const HOUR = 3_600_000
const [LAST, UP, DOWN] = [1000, 1100, 900].map(Math.log) as [number, number, number]
const PLAIN = { gap: 0, theme: 0, again: 0 }

/** A company of which nothing moves by itself, from 09:30 to 15:00 in steps of half a minute. */
function day(plan: Partial<typeof PLAIN>, { seed = 1, start = LAST, move = 0 } = {}) {
  const pulls = new Pulls(smallTape())
  const random = new Random(seed, 'pulls')
  let log = pulls.start(0, start, { ...PLAIN, ...plan }, random, MIDNIGHT)
  const course = [log]
  let busy = 0
  for (let time = MIDNIGHT + 9.5 * HOUR; time < MIDNIGHT + 15 * HOUR; time += 30_000) {
    pulls.stepAll(time, 30)
    busy = Math.max(busy, pulls.busy(0))
    log = pulls.step(0, log, move, random)
    course.push(log)
  }
  return { end: log, course, busy }
}

test('a company that nothing takes along stays where it is', () => {
  expect(day({})).toMatchObject({ end: LAST, busy: 1 })
})

test('a theme takes a company as far as it goes, within the day, and makes it busy', () => {
  const { end, course, busy } = day({ theme: 0.05 })
  expect(end).toBeCloseTo(LAST + Math.log(1.05), 2)
  expect(busy).toBeGreaterThan(1)
  expect(course[5]).toBe(LAST)
  expect(day({ theme: -0.05 }).end).toBeCloseTo(LAST + Math.log(0.95), 2)
})

test('a company that goes on in the middle of a day has of its theme what is left of it, and no second look of a limit', () => {
  const taken = (hour: number) => {
    const pulls = new Pulls(smallTape())
    const random = new Random(1, 'pulls')
    pulls.start(0, LAST, { ...PLAIN, theme: 0.05 }, random, MIDNIGHT)
    pulls.goOn(0, LAST, MIDNIGHT + hour * HOUR)
    let log = LAST
    for (let time = MIDNIGHT + hour * HOUR; time < MIDNIGHT + 22 * HOUR; time += 30_000) {
      pulls.stepAll(time, 30)
      log = pulls.step(0, log, 0, random)
    }
    return log - LAST
  }
  // It begins between 09:36 and 14:24.
  expect(taken(9.5)).toBeCloseTo(Math.log(1.05), 2)
  expect(taken(20)).toBe(0)
  const hours = Array.from({ length: 300 }, (_, step) => 9.5 + step / 60)
  const part = hours.map(taken)
  expect(part).toEqual(part.toSorted((a, b) => b - a))
  expect(part.filter((one) => one > 0.01 && one < 0.04).length).toBeGreaterThan(5)

  const near = LAST + 0.8 * (UP - LAST)
  const pulled = Array.from({ length: 100 }, (_, seed) => {
    const pulls = new Pulls(smallTape())
    const random = new Random(seed, 'pulls')
    pulls.start(0, LAST, PLAIN, random, MIDNIGHT)
    pulls.goOn(0, near, MIDNIGHT + 10 * HOUR)
    let log = near
    for (let time = MIDNIGHT + 10 * HOUR; time < MIDNIGHT + 12 * HOUR; time += 30_000) {
      pulls.stepAll(time, 30)
      log = pulls.step(0, log, 0, random)
    }
    return log
  })
  expect(new Set(pulled)).toEqual(new Set([near]))
})

test('at a limit again, a company goes there and stays beyond it', () => {
  const up = day({ again: 1 }, { start: LAST + 0.05 })
  expect(up.course.slice(-200).every((log) => log > UP && log <= UP + 0.03)).toBe(true)
  const down = day({ again: -1 }, { start: LAST - 0.05 })
  expect(down.course.slice(-200).every((log) => log < DOWN && log >= DOWN - 0.03)).toBe(true)
})

test('a limit pulls some of those who have come most of the way, and looks at each once', () => {
  const near = LAST + 0.8 * (UP - LAST)
  const ends = Array.from({ length: 400 }, (_, seed) => day({}, { seed, start: near }).end)
  const pulled = ends.filter((end) => end > UP).length
  expect(pulled).toBeGreaterThan(400 * 0.5)
  expect(pulled).toBeLessThan(400 * 0.75)
  expect(ends.every((end) => end > UP || end === near)).toBe(true)
  const far = Array.from({ length: 100 }, (_, seed) => day({}, { seed, start: LAST + 0.6 * (UP - LAST) }).end)
  expect(new Set(far).size).toBe(1)
})

test('no value goes further beyond a limit than three hundredths, and beyond it moves less', () => {
  expect(day({}, { move: 0.01 }).end).toBeCloseTo(UP + 0.03, 9)
  expect(day({}, { move: -0.01 }).end).toBeCloseTo(DOWN - 0.03, 9)
  const { course } = day({ again: 1 }, { start: UP + 0.001, move: -0.0001 })
  expect(course.at(-1)).toBeGreaterThan(UP - 0.05)
})
