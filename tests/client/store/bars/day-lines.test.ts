import { describe, expect, test } from 'vitest'
import {
  type DayLinesEnvironment,
  type DayLinesPace,
  DayLinesStore,
  OF_MEMBERS,
} from '../../../../client/store/bars/day-lines'
import { BASKET_MEMBERS_MAX } from '../../../../shared/protocol/limits'
import { DAY_LINES_MAX } from '../../../../shared/protocol/minute-views'

/** A store with manual timers, and the requests that it sent. */
function byHand({ fails = () => false, pace }: { fails?: () => boolean; pace?: DayLinesPace } = {}) {
  const requests: string[][] = []
  const timers: { at: number; run: () => void }[] = []
  let time = 0
  const environment: DayLinesEnvironment = {
    now: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    async load(ids) {
      requests.push([...ids])
      if (fails()) throw new Error('no line')
      return {
        tradingDay: '20261120',
        step: 5,
        lines: ids.filter((id) => id !== 'quiet').map((id) => ({ id, closes: [requests.length, 2] })),
      }
    },
  }
  const lines = new DayLinesStore(environment, pace)
  async function pass(ms: number) {
    time += ms
    for (const timer of timers.splice(0)) timer.at <= time ? timer.run() : timers.push(timer)
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { lines, requests, pass }
}

describe('lines of the day', () => {
  test('a screen of rows is one request, and listeners hear when it is there', async () => {
    const { lines, requests, pass } = byHand()
    let heard = 0
    lines.subscribe(() => heard++)
    expect([lines.closes('a'), lines.closes('b'), lines.closes('quiet')]).toEqual([[], [], []])
    await pass(200)
    expect(requests).toEqual([['a', 'b', 'quiet']])
    expect(heard).toBe(1)
    expect([lines.closes('a'), lines.closes('quiet')]).toEqual([[1, 2], []])
    await pass(200)
    expect(requests).toHaveLength(1)
  })

  test('an old line is shown until the new one is loaded', async () => {
    const { lines, requests, pass } = byHand()
    lines.closes('a')
    await pass(200)
    await pass(61_000)
    expect(lines.closes('a')).toEqual([1, 2])
    await pass(200)
    expect(requests).toHaveLength(2)
    expect(lines.closes('a')).toEqual([2, 2])
  })

  test('an answer to a request from before clearing is not shown', async () => {
    const { lines, pass } = byHand()
    let heard = 0
    lines.subscribe(() => heard++)
    lines.closes('a')
    const answered = pass(200)
    lines.clear()
    expect(heard).toBe(1)
    await answered
    expect(lines.closes('a')).toEqual([])
    await pass(200)
    expect(lines.closes('a')).toEqual([2, 2])
  })

  test('of rows scrolled past, only the newest are requested', async () => {
    const { lines, requests, pass } = byHand()
    for (let row = 0; row < 1_000; row++) lines.closes(`row ${row}`)
    await pass(200)
    expect(requests[0]).toHaveLength(DAY_LINES_MAX)
    expect(requests[0]?.at(-1)).toBe('row 999')
  })

  test('after a failure it pauses, then requests again what is still read', async () => {
    let broken = true
    const { lines, requests, pass } = byHand({ fails: () => broken })
    lines.closes('a')
    await pass(200)
    lines.closes('a')
    await pass(1_000)
    expect(requests).toHaveLength(1)
    broken = false
    await pass(10_000)
    expect(requests).toHaveLength(2)
    expect(lines.closes('a')).toEqual([2, 2])
  })

  test('another day begins empty', async () => {
    const { lines, pass } = byHand()
    lines.closes('a')
    await pass(200)
    lines.clear()
    expect(lines.closes('a')).toEqual([])
  })

  test('a clearing before the request was sent cancels it', async () => {
    const { lines, requests, pass } = byHand()
    lines.closes('a')
    lines.clear()
    await pass(200)
    expect(requests).toEqual([])
    lines.closes('a')
    await pass(200)
    expect(requests).toEqual([['a']])
  })

  test('another day is requested at once, even during the pause after a failure of the previous one', async () => {
    let broken = true
    const { lines, requests, pass } = byHand({ fails: () => broken })
    lines.closes('a')
    await pass(200)
    lines.clear()
    broken = false
    lines.closes('b')
    await pass(200)
    expect([requests, lines.peek('b')]).toEqual([
      [['a'], ['b']],
      [2, 2],
    ])
  })

  test('a line that is being requested is not requested again', async () => {
    const { lines, requests, pass } = byHand()
    lines.closes('a')
    const answered = pass(200)
    lines.closes('a')
    await answered
    await pass(200)
    expect(requests).toEqual([['a']])
  })

  test('a failure is reported until the line is there, and a retry requests it at once', async () => {
    let broken = true
    const { lines, requests, pass } = byHand({ fails: () => broken })
    lines.closes('a')
    await pass(200)
    expect([String(lines.failure), lines.isKnown('a')]).toEqual(['Error: no line', false])
    broken = false
    lines.retry()
    await pass(0)
    expect([requests.length, lines.failure, lines.peek('a')]).toEqual([2, undefined, [2, 2]])
    await pass(20_000)
    expect(requests).toHaveLength(2)
  })

  test('a line that is not read for a long time is dropped', async () => {
    const { lines, pass } = byHand()
    lines.closes('a')
    await pass(200)
    await pass(301_000)
    lines.closes('b')
    await pass(200)
    expect([lines.isKnown('a'), lines.isKnown('b')]).toEqual([false, true])
  })
})

describe('minutes of the members of many baskets', () => {
  const pace = OF_MEMBERS

  test('are requested once each, in one request a second, however many are on the page', async () => {
    const { lines, requests, pass } = byHand({ pace })
    // Twenty cards of 200 members; neighbours share half of them.
    for (let card = 0; card < 20; card++)
      for (let member = 0; member < 200; member++) lines.closes(`m${card * 100 + member}`)
    await pass(150)
    for (let second = 1; second <= 30; second++) {
      await pass(1_000)
      expect(requests.length).toBeLessThanOrEqual(second + 1)
    }
    expect(requests.flat()).toHaveLength(2_100)
    expect(new Set(requests.flat()).size).toBe(2_100)
    expect(Math.max(...requests.map(({ length }) => length))).toBe(DAY_LINES_MAX)
  })

  test('are requested again after 15 s, not sooner', async () => {
    const { lines, requests, pass } = byHand({ pace })
    const look = async (ms: number) => {
      await pass(ms)
      lines.closes('a')
      await pass(1_000)
      return requests.length
    }
    expect([await look(0), await look(13_000), await look(1_500)]).toEqual([1, 1, 2])
  })

  test('that expired stay until all requested ones are loaded again', async () => {
    const { lines, requests, pass } = byHand({ pace })
    const members = Array.from({ length: BASKET_MEMBERS_MAX }, (_, at) => `m${at}`)
    const look = () => members.forEach(lines.closes)
    look()
    await pass(200)
    await pass(1_000)
    expect(requests.map(({ length }) => length)).toEqual([DAY_LINES_MAX, BASKET_MEMBERS_MAX - DAY_LINES_MAX])
    await pass(80_000)
    look()
    await pass(200)
    expect([requests.length, members.every(lines.isKnown)]).toEqual([3, true])
    await pass(1_000)
    expect([requests.length, lines.peek('m199')]).toEqual([4, [4, 2]])
  })

  test('are requested again for another day or another pass of a replay, and otherwise stay', async () => {
    const { lines, pass } = byHand({ pace })
    lines.startOf('20261120 0')
    lines.closes('a')
    await pass(200)
    lines.startOf('20261120 0')
    expect(lines.isKnown('a')).toBe(true)
    lines.startOf('20261120 1')
    expect(lines.isKnown('a')).toBe(false)
  })
})
