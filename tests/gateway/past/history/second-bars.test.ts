import { describe, expect, test } from 'vitest'
import type { StoredPrints } from '../../../../gateway/past/history/query-context'
import { barsOfSeconds, querySecondBars, runningSeconds } from '../../../../gateway/past/history/second-bars'
import { clock, makeInstrument } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'
import { FIRST, queriedDays, SECOND, TODAY } from '../../../support/queried-days'
import { printRow } from '../../../support/rows'
import { MOUTAI, QUIET } from '../../../support/small-market'

const DAY = '20260706'
const at = (time: string, day = DAY) => clock(time, day)

describe('seconds of prints in memory', () => {
  const range = { startTime: at('09:31:00'), endTime: at('09:31:03') }
  const prints = [
    printRow({ time: at('09:30:59') + 999, price: 1, volume: 1 }),
    printRow({ time: at('09:31:00'), price: 1_000, volume: 100, side: 1 }),
    printRow({ time: at('09:31:00') + 500, price: 1_020, volume: 50, side: 2 }),
    printRow({ time: at('09:31:00') + 999, price: 990, volume: 10, side: 0 }),
    printRow({ time: at('09:31:02'), price: 1_010, volume: 20, side: 2 }),
    printRow({ time: at('09:31:03'), price: 1, volume: 1 }),
  ]

  test('have their prices, and the net by aggressor', () => {
    expect(runningSeconds(makeInstrument(), prints, range)).toEqual([
      {
        time: at('09:31:00'),
        open: 1_000,
        high: 1_020,
        low: 990,
        close: 990,
        volume: 160,
        odBigNet: null,
        turnover: 1_000 + 510 + 99,
        adNet: 1_000 - 510,
      },
      {
        time: at('09:31:02'),
        open: 1_010,
        high: 1_010,
        low: 1_010,
        close: 1_010,
        volume: 20,
        odBigNet: null,
        turnover: 202,
        adNet: -202,
      },
    ])
  })

  test('count in the units of the instrument', () => {
    const coin = makeInstrument({ priceScale: 2, volumeScale: 5 })
    expect(runningSeconds(coin, prints.slice(1, 2), range)[0]?.turnover).toBeCloseTo(0.01, 12)
  })
})

test('stored seconds have their own prices and volume, and amounts in yuan, within a range', () => {
  const second = (n: number) => at('09:31:00') + n * 1_000
  const columns = {
    time: [0, 1, 2, 3].map(second),
    open: [1, 12, 13, 1],
    high: [1, 22, 23, 1],
    low: [1, 2, 3, 1],
    close: [1, 11, 14, 1],
    volume: [1, 40, 50, 1],
    amount: [1, 200_000, 300_000, 1],
    net: [1, -70_000, 90_000, 1],
  }
  expect(barsOfSeconds(makeInstrument(), columns, 1, 3)).toEqual([
    {
      time: second(1),
      open: 12,
      high: 22,
      low: 2,
      close: 11,
      volume: 40,
      turnover: 2_000,
      adNet: -700,
      odBigNet: null,
    },
    {
      time: second(2),
      open: 13,
      high: 23,
      low: 3,
      close: 14,
      volume: 50,
      turnover: 3_000,
      adNet: 900,
      odBigNet: null,
    },
  ])
})

test('the newest seconds of the running day come from memory, except the first one there, which may be incomplete', async () => {
  const second = (time: string, volume: number) => ({ time: at(time), volume })
  const onDisk = [second('09:31:00', 100), second('09:31:01', 900), second('09:31:02', 5)]
  const columns = (from: number, to: number) => {
    const found = onDisk.filter(({ time }) => time >= from && time < to)
    const of = (value: number) => found.map(() => value)
    return {
      time: found.map(({ time }) => time),
      volume: found.map(({ volume }) => volume),
      open: of(10),
      high: of(10),
      low: of(10),
      close: of(10),
      amount: of(0),
      net: of(0),
    }
  }
  const stored = partOf<StoredPrints>({
    seconds: async (ask: { from: number; to: number }) => columns(ask.from, ask.to),
  })
  const prints = () =>
    ['09:31:01', '09:31:02', '09:31:03'].map((time, n) => printRow({ time: at(time), price: 10, volume: n + 1 }))
  const range = { days: [DAY], startTime: at('09:31:00'), endTime: at('09:31:59'), moved: [] }
  const volumes = async (from: Parameters<typeof querySecondBars>[0], of = range) =>
    (await querySecondBars(from, makeInstrument(), of, DAY)).bars.map(({ volume }) => volume)
  expect(await volumes({ prints, stored })).toEqual([100, 900, 2, 3])
  expect(await volumes({ prints, stored: undefined })).toEqual([1, 2, 3])
  // The whole day at once would be more than is read.
  const wholeDay = { ...range, endTime: at('00:00:00') + 86_400_000 }
  expect(await volumes({ prints, stored }, wholeDay)).toEqual([1, 2, 3])
  // A part before the newest seconds would be returned as if nothing had traded.
  const part = (end: number) => volumes({ prints, stored }, { ...range, startTime: at('07:31:00'), endTime: end })
  expect(await part(at('09:31:00'))).toEqual([])
  await expect(part(at('09:32:00'))).rejects.toMatchObject({ code: 'range-invalid' })
  await expect(part(wholeDay.endTime - 60_000)).rejects.toMatchObject({ code: 'range-invalid' })
})

describe('seconds of finished days', () => {
  const days = queriedDays()
  const bars = (id: string, start: string, end: string) => days.past.history.bars(id, '1s', { start, end })

  test('come from stored prints, the same for a range and its parts', async () => {
    const one = await bars(MOUTAI, `${FIRST}0930`, `${FIRST}1059`)
    const parts = [
      await bars(MOUTAI, `${FIRST}0930`, `${FIRST}0959`),
      await bars(MOUTAI, `${FIRST}1000`, `${FIRST}1059`),
    ]
    expect(one.time.length).toBeGreaterThan(20)
    for (const name of ['time', 'open', 'close', 'volume', 'turnover', 'adNet'] as const)
      expect(parts.flatMap((part): unknown[] => part[name])).toEqual(one[name])
    const minutes = await days.past.history.bars(MOUTAI, '1m', { start: `${FIRST}0930`, end: `${FIRST}1059` })
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    expect(sum(one.volume)).toBe(sum(minutes.volume))
    expect(one.missing).toEqual([])
  })

  test('are refused for more than can be read at once', async () => {
    await expect(bars(MOUTAI, `${FIRST}0930`, `${FIRST}1130`)).rejects.toMatchObject({ code: 'range-invalid' })
  })

  test('without stored prints are missing, with the first day that has prints', async () => {
    const none = await bars(MOUTAI, '202611170930', '202611171000')
    expect(none).toMatchObject({ time: [], missing: ['20261117'], since: FIRST })
    expect((await bars(QUIET, `${SECOND}0700`, `${SECOND}0800`)).since).toBe(FIRST)
    expect((await bars(QUIET, `${TODAY}0700`, `${TODAY}0800`)).missing).toEqual([])
  })
})
