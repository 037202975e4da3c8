import { describe, expect, test } from 'vitest'
import { FUNDING_MS, Perpetual } from '../../../../../gateway/feeds/simulated/coins/perpetual'
import { at, ofKind, runEngine } from '../run-engine'

const ID = 'BTCUSDTSWAP.OKX'
const HOUR = 3_600_000
const COIN = 100_000

describe('funding and open interest of the simulated perpetual', () => {
  const made = new Perpetual(7, ID, COIN)
  const now = at(10, 0)

  test('the past is told once: thirty days of settled rates at 8:00, 16:00 and midnight, a day of open interest', () => {
    const { settled = [], earlierOpen = [] } = made.past(now)
    expect(settled).toHaveLength(90)
    expect(settled.at(-1)).toEqual({ time: at(8, 0), rate: made.settledAt(at(8, 0)) })
    expect(settled.every(({ time }, k) => k === 0 || time - (settled[k - 1]?.time ?? 0) === FUNDING_MS)).toBe(true)
    expect([earlierOpen[0]?.time, earlierOpen.at(-1)?.time]).toEqual([now - 24 * HOUR, now])
    const some = settled.map(({ rate }) => rate)
    expect([Math.min(...some) < 0, Math.max(...some) > 10_000, Math.max(...some) < 50_000]).toEqual([true, true, true])
  })

  test('the rate to come ends as the one that is settled, and another seed has another course', () => {
    const boundary = at(16, 0)
    expect(Math.abs(made.rateAt(boundary - 1_000) - made.settledAt(boundary))).toBeLessThan(20)
    made.news(boundary - 1_000)
    expect(made.news(boundary + 1_000).settled).toEqual([{ time: boundary, rate: made.settledAt(boundary) }])
    expect(made.news(boundary + 2_000).settled).toBeUndefined()
    // Told late, when the rate to come has moved on.
    const late = made.news(boundary + FUNDING_MS + 3 * HOUR)
    const next = boundary + FUNDING_MS
    expect(late.settled).toEqual([{ time: next, rate: made.settledAt(next) }])
    expect(late.funding?.rate).not.toBe(made.settledAt(next))
    expect(new Perpetual(8, ID, COIN).openAt(now)).not.toBe(made.openAt(now))
    expect(Math.abs(made.openAt(now) / COIN - 31_500)).toBeLessThan(4_000)
  })
})

describe('the simulated exchange', () => {
  const run = runEngine({ instrumentCount: 20, bookCount: 2, startTime: at(15, 58), pastDays: 1, everyMoment: true })
  const events = [...run.start, ...run.until(at(16, 1))]
  const news = ofKind(events, 'perpetual')

  test('settles at 16:00 while it runs, and tells rate, time and open interest every few seconds', () => {
    const settled = news.filter(({ exchangeTime, settled }) => settled && exchangeTime > at(15, 58))
    expect(settled.flatMap((one) => one.settled?.map(({ time }) => time))).toEqual([at(16, 0)])
    const late = news.filter(({ exchangeTime }) => exchangeTime > at(16, 0, 30))
    expect(late.length).toBeGreaterThanOrEqual(5)
    expect(late[0]).toMatchObject({
      instrument: ID,
      funding: { settlesAt: at(16, 0) + FUNDING_MS, everyMs: FUNDING_MS },
    })
  })

  test('tells the depth of every coin by the second, about its price, with walls that stand', () => {
    const depth = ofKind(events, 'coin-depth').filter(({ exchangeTime }) => exchangeTime > at(16, 0))
    for (const id of ['BTCUSDT.BINANCE', 'BTCUSDT.OKX', ID]) {
      const own = depth.filter(({ instrument }) => instrument === id)
      expect(own.length).toBeGreaterThan(50)
      const price =
        ofKind(events, 'trade')
          .filter(({ instrument }) => instrument === id)
          .at(-1)?.price ?? 0
      const newest = own.at(-1)
      expect(Math.abs((newest?.bid ?? 0) - price)).toBeLessThan(2 * (newest?.step ?? 0))
      expect([newest?.bidVolumes.length, newest?.askVolumes.length]).toEqual([20, 20])
      const far = (newest?.bid ?? 0) - 10 * (newest?.step ?? 0)
      const waits = (one: (typeof own)[number] | undefined) => one?.bidVolumes[((one?.bid ?? 0) - far) / one.step] ?? 0
      expect(Math.abs(waits(newest) / waits(own.at(-2)) - 1)).toBeLessThan(0.5)
    }
  })
})
