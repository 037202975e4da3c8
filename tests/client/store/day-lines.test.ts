import { describe, expect, test } from 'vitest'
import { createDayLines } from '../../../client/store/day-lines'
import { DAY_LINES_MAX } from '../../../shared/protocol/minute-views'

/** A store whose timers run by hand, and what it asked for. */
function byHand({ fails = () => false }: { fails?: () => boolean } = {}) {
  const asked: string[][] = []
  const timers: { at: number; run: () => void }[] = []
  let time = 0
  const lines = createDayLines({
    now: () => time,
    after(ms, run) {
      timers.push({ at: time + ms, run })
      return () => {}
    },
    async load(ids) {
      asked.push([...ids])
      if (fails()) throw new Error('no line')
      return {
        tradingDay: '20261120',
        step: 5,
        lines: ids.filter((id) => id !== 'quiet').map((id) => ({ id, closes: [asked.length, 2] })),
      }
    },
  })
  async function pass(ms: number) {
    time += ms
    for (const timer of timers.splice(0)) timer.at <= time ? timer.run() : timers.push(timer)
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { lines, asked, pass }
}

describe('lines of the day', () => {
  test('a screen of rows is one request, and listeners hear when it is there', async () => {
    const { lines, asked, pass } = byHand()
    let heard = 0
    lines.subscribe(() => heard++)
    expect([lines.closes('a'), lines.closes('b'), lines.closes('quiet')]).toEqual([[], [], []])
    await pass(200)
    expect(asked).toEqual([['a', 'b', 'quiet']])
    expect(heard).toBe(1)
    expect([lines.closes('a'), lines.closes('quiet')]).toEqual([[1, 2], []])
    await pass(200)
    expect(asked).toHaveLength(1)
  })

  test('an old line is shown until the new one comes', async () => {
    const { lines, asked, pass } = byHand()
    lines.closes('a')
    await pass(200)
    await pass(61_000)
    expect(lines.closes('a')).toEqual([1, 2])
    await pass(200)
    expect(asked).toHaveLength(2)
    expect(lines.closes('a')).toEqual([2, 2])
  })

  test('what was asked for before everything was forgotten is not shown after it', async () => {
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

  test('of rows scrolled past only the newest are asked for', async () => {
    const { lines, asked, pass } = byHand()
    for (let row = 0; row < 1_000; row++) lines.closes(`row ${row}`)
    await pass(200)
    expect(asked[0]).toHaveLength(DAY_LINES_MAX)
    expect(asked[0]?.at(-1)).toBe('row 999')
  })

  test('after a failure it rests, then asks again for what is still looked at', async () => {
    let broken = true
    const { lines, asked, pass } = byHand({ fails: () => broken })
    lines.closes('a')
    await pass(200)
    lines.closes('a')
    await pass(1_000)
    expect(asked).toHaveLength(1)
    broken = false
    await pass(10_000)
    expect(asked).toHaveLength(2)
    expect(lines.closes('a')).toEqual([2, 2])
  })

  test('another day begins empty', async () => {
    const { lines, pass } = byHand()
    lines.closes('a')
    await pass(200)
    lines.clear()
    expect(lines.closes('a')).toEqual([])
  })

  test('a day that ends before the question was put asks nothing', async () => {
    const { lines, asked, pass } = byHand()
    lines.closes('a')
    lines.clear()
    await pass(200)
    expect(asked).toEqual([])
    lines.closes('a')
    await pass(200)
    expect(asked).toEqual([['a']])
  })
})
