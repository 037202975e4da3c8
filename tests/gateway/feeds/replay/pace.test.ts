import { afterAll, describe, expect, test } from 'vitest'
import { fixture, scratchFolder } from './spoil'
import { at, details, never, passed, prints, shown, startTicks } from './start'

const scratch = scratchFolder()
afterAll(scratch.remove)

/** Orders and prints of one code, in two files. */
function oneCode() {
  scratch.write('one/20230110/orders.csv', fixture('20230110/datayes-sse-orders.csv'))
  scratch.write('one/20230110/trades.csv', fixture('20230110/datayes-sse-trades.csv'))
  return `${scratch.folder}/one`
}

/** The same prints on two days. */
function twoDays() {
  for (const day of ['20230110', '20230111']) {
    scratch.write(`days/${day}/trades.csv`, fixture('20230110/datayes-sse-trades.csv'))
  }
  return `${scratch.folder}/days`
}

describe('the pace', () => {
  test('is the recorded one at ×1, with rests cut to 3 s', async () => {
    const { clock, until } = startTicks(oneCode(), { speed: 1 })
    await until((event) => shown(event) === 'opening-auction')
    const begin = clock.time
    await until((event) => shown(event) === 'order 101')
    expect(clock.time - begin).toBe(1_980)
    await until((event) => shown(event) === 'morning')
    const morning = clock.time
    await until((event) => shown(event) === 'cancel 150')
    expect(clock.time - morning).toBeCloseTo(70_000, -2)
    await until((event) => shown(event) === 'lunch')
    const lunch = clock.time
    await until((event) => shown(event) === 'afternoon')
    expect(clock.time - lunch).toBeCloseTo(3_000, -2)
  })

  test.each([10, 240])('is ×%i as fast when asked', async (speed) => {
    const { clock, until } = startTicks(oneCode(), { speed })
    await until((event) => shown(event) === 'morning')
    const morning = clock.time
    await until((event) => shown(event) === 'lunch')
    expect(clock.time - morning).toBeGreaterThanOrEqual(7_200_000 / speed - 20)
    expect(clock.time - morning).toBeLessThan(7_200_000 / speed + 60)
  })

  test('never waits at infinite speed', async () => {
    const { clock, rest } = startTicks(oneCode())
    await rest()
    expect(clock.waits).toEqual([])
  })

  test('changes while it runs', async () => {
    const { clock, feed, until } = startTicks(oneCode(), { speed: 1 })
    await until((event) => shown(event) === 'morning')
    feed.control.setSpeed(100)
    const morning = clock.time
    await until((event) => shown(event) === 'lunch')
    expect(clock.time - morning).toBeLessThan(73_000)
    expect(() => feed.control.setSpeed(0)).toThrow(RangeError)
    expect(() => feed.control.setSpeed(Number.NaN)).toThrow(RangeError)
  })

  test('slows to a reader who does not ask', async () => {
    const { clock, feed, until } = startTicks(oneCode(), { speed: 1 })
    await until((event) => shown(event) === 'morning')
    clock.time += 3_600_000
    const events = await until((event) => event.kind === 'order')
    expect(events.map(shown)).toEqual(['order 103', 'order 104', 'trade 105', 'trade 106', 'order 107'])
    expect(feed.clock().marketTime).toBeLessThan(at(9, 30, 3))
  })

  test('is what the clock shows: market time between events, never past one not yet given', async () => {
    const { clock, feed, until, next, stop } = startTicks(oneCode(), { speed: 2, wait: never })
    expect(feed.clock()).toMatchObject({ speed: 0, phase: 'before' })
    await until((event) => shown(event) === 'opening-auction')
    expect(feed.clock().marketTime).toBe(at(9, 15, 0, 20))
    const second = next()
    clock.time += 500
    await passed(() => feed.clock().marketTime === at(9, 15, 1, 20))
    expect(feed.clock()).toEqual({
      marketTime: at(9, 15, 1, 20),
      speed: 2,
      phase: 'opening-auction',
      tradingDay: '20230110',
    })
    clock.time += 1e9
    expect(feed.clock().marketTime).toBe(at(9, 15, 2))
    stop.abort()
    expect(await second).toEqual([])
  })
})

describe('the buttons', () => {
  test('pause holds the tape and resume goes on from there', async () => {
    const { clock, feed, until, next } = startTicks(oneCode(), { speed: 1 })
    await until((event) => shown(event) === 'morning')
    feed.control.pause()
    expect(details(await next(), 'paused')).toEqual(['回放已暂停'])
    const held = feed.clock()
    expect(held.speed).toBe(0)
    const after = next()
    clock.time += 86_400_000
    expect(feed.clock()).toEqual(held)
    feed.control.resume()
    expect(details(await after, 'live')).toEqual(['继续回放'])
    const before = clock.time
    expect((await next()).map(shown)).toEqual(['order 103'])
    expect(clock.time - before).toBeLessThan(1_000)
  })

  test('seek forward gives everything in between at once', async () => {
    const { clock, feed, until, next } = startTicks(oneCode(), { speed: 1 })
    await until((event) => shown(event) === 'opening-auction')
    const before = clock.time
    feed.control.seek(at(14, 0, 0))
    const events = await until((event) => shown(event) === 'trade 220')
    expect(prints(events)).toHaveLength(4)
    expect(clock.time).toBe(before)
    const later = next()
    expect((await later).map(shown)).toEqual(['closing-auction'])
    expect(clock.time - before).toBe(57 * 60_000)
  })

  test('seek works while paused', async () => {
    const { feed, until, next, stop } = startTicks(oneCode(), { speed: 1 })
    await until((event) => shown(event) === 'opening-auction')
    feed.control.pause()
    await next()
    feed.control.seek(at(10, 0, 0))
    await until((event) => shown(event) === 'cancel 150')
    const idle = next()
    await passed(() => feed.clock().marketTime === at(10, 0, 0))
    expect(feed.clock().speed).toBe(0)
    stop.abort()
    expect(await idle).toEqual([])
  })

  test('seek back begins the day anew and gives everything up to there', async () => {
    const { feed, until } = startTicks(oneCode(), { speed: 1 })
    await until((event) => shown(event) === 'trade 220')
    feed.control.seek(at(9, 30, 1, 200))
    const events = await until((event) => shown(event) === 'order 104')
    expect(events.map(shown)).toEqual([
      'day',
      'instruments',
      'status',
      'opening-auction',
      'order 100',
      'order 101',
      'pre-open',
      'trade 102',
      'morning',
      'order 103',
      'order 104',
    ])
    expect((await until((event) => event.kind === 'trade')).map(shown)).toEqual(['trade 105', 'trade 106', 'order 107'])
  })

  test('seek to another recorded day begins that day', async () => {
    const { feed, until } = startTicks(twoDays(), { speed: 1 })
    await until((event) => event.kind === 'phase')
    feed.control.seek(at(10, 0, 0) + 86_400_000)
    const events = await until((event) => shown(event) === 'trade 106')
    expect(events.find((event) => event.kind === 'day')).toEqual({ kind: 'day', tradingDay: '20230111' })
  })

  test('after the end the closed day stands until a seek goes back or the feed is aborted', async () => {
    const { feed, until, next, stop } = startTicks(oneCode(), { endWhenDone: false })
    await until((event) => event.kind === 'status' && event.state === 'ended')
    expect(feed.clock()).toMatchObject({ marketTime: at(15, 0, 0, 300), speed: 0, phase: 'closed' })
    const again = next()
    feed.control.seek(at(9, 20, 0))
    expect((await again).map(shown)).toEqual(['day', 'instruments', 'status'])
    await until((event) => event.kind === 'status' && event.state === 'ended')
    const end = next()
    stop.abort()
    expect(await end).toEqual([])
  })

  test('aborting ends it in the middle of a wait', async () => {
    const { until, next, stop } = startTicks(oneCode(), { speed: 1, wait: never })
    await until((event) => shown(event) === 'order 100')
    const end = next()
    await new Promise((resolve) => setImmediate(resolve))
    stop.abort()
    expect(await end).toEqual([])
  })
})
