import { expect, test } from 'vitest'
import { createDailyBars, finishedDays } from '../../../../gateway/people/alerts/daily-bars'
import { dateToMs } from '../../../../shared/market/session'

const DAYS = ['20260715', '20260716', '20260717']
const bars = {
  time: DAYS.map((day) => dateToMs(day) + 9.5 * 3_600_000),
  priceScale: 2,
  open: [1_000, 510, 520],
  high: [1_100, 530, 540],
  low: [900, 500, 510],
  close: [1_040, 520, 530],
  volume: [100, 200, 300],
  turnover: [1_000, 1_020, 1_590],
  adNet: [-200, null, 40],
  odBigNet: [10, 20, 30],
  days: { day: DAYS, factor: [0.5, 1, 1], prevClose: [1_000, 520, 520] },
}

test('finished days are adjusted to today, in yuan, without today', () => {
  const { open, high, low, close, volume, turnover, net, largeNet } = finishedDays(bars, '20260717')
  expect([open, high, low, close].map((values) => [...values])).toEqual([
    [5, 5.1],
    [5.5, 5.3],
    [4.5, 5],
    [5.2, 5.2],
  ])
  expect([[...volume], [...turnover]]).toEqual([
    [100, 200],
    [1_000, 1_020],
  ])
  expect([[...net], [...largeNet]]).toEqual([
    [-200, Number.NaN],
    [10, 20],
  ])
})

test('bars are loaded once a day, one by one; a failure is retried after a minute', async () => {
  const asked: string[] = []
  let [day, now, fails] = ['20260716', 0, true]
  let running = 0
  const settled: Promise<unknown>[] = []
  const load = (id: string) => {
    asked.push(id)
    expect(++running).toBe(1)
    const answer = Promise.resolve().then(() => {
      running--
      if (fails && id === 'B') throw new Error('gone')
      return bars
    })
    settled.push(answer.catch(() => undefined))
    return answer
  }
  const of = createDailyBars({ load, tradingDay: () => day, now: () => now })
  const rest = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  expect([of('A'), of('A'), of('B')]).toEqual([undefined, undefined, undefined])
  await rest()
  expect(of('A')?.close).toHaveLength(1)
  expect(of('B')).toBeUndefined()
  await rest()
  expect(asked).toEqual(['A', 'B'])
  ;[now, fails] = [60_000, false]
  of('B')
  await rest()
  expect(of('B')?.close).toHaveLength(1)
  day = '20260717'
  expect(of('A')).toBeUndefined()
  await rest()
  expect(of('A')?.close).toHaveLength(2)
  expect(asked).toEqual(['A', 'B', 'B', 'A'])
})

test('a thousand instruments have bars on a day; those unread for five minutes make room', async () => {
  let now = 0
  const asked: string[] = []
  const load = async (id: string) => {
    asked.push(id)
    return bars
  }
  const of = createDailyBars({ load, tradingDay: () => '20260717', now: () => now })
  const rest = () => new Promise<void>((done) => setImmediate(done))
  for (let at = 0; at < 1_001; at++) of(`${at}`)
  while (asked.length < 1_000) await rest()
  await rest()
  expect([of('0')?.close.length, of('999')?.close.length, of('1000')]).toEqual([2, 2, undefined])
  expect(asked).not.toContain('1000')
  now = 5 * 60_000
  for (let at = 1; at < 1_000; at++) of(`${at}`)
  expect(of('1000')).toBeUndefined()
  now++
  for (let at = 1; at < 1_000; at++) of(`${at}`)
  expect(of('1000')).toBeUndefined()
  await rest()
  // It was full less than a minute ago.
  expect(asked).not.toContain('1000')
  now += 60_000
  of('1000')
  await rest()
  expect([of('1000')?.close.length, of('999')?.close.length]).toEqual([2, 2])
  expect(of('0')).toBeUndefined()
})
