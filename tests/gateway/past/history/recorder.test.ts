import { describe, expect, test } from 'vitest'
import { CHECKPOINT_MS, Recorder } from '../../../../gateway/past/history/recorder'
import type { FeedEvent } from '../../../../shared/market/events'
import { partOf } from '../../../support/part-of'
import { INDEX, MOUTAI, PINGAN, pastDay, QUIET, smallMarket } from '../../../support/small-market'

const [DAY, NEXT] = ['20261119', '20261120'] as const

/** A recorder of a small market whose stores record what is written. */
function open({ broken = false, stored = {} as Record<string, Uint8Array> } = {}) {
  const market = smallMarket(DAY)
  const written: string[] = []
  const rows: string[] = []
  const pruned: string[] = []
  let now = 0
  const days = {
    write: async (of: readonly { id: string; tradingDay: string; close: number }[]) => {
      if (broken) throw new Error('the disk is full')
      // The index that is computed of them is left out.
      for (const { id, tradingDay, close } of of) if (id !== INDEX) rows.push(`${tradingDay} ${id} ${close}`)
    },
    prune: async () => void pruned.push('days'),
  }
  const series = {
    read: async (day: string, id: string, kind: string) => stored[`${day} ${id} ${kind}`],
    readAll: async () => [],
    newestBefore: async (day: string, _id: string, kind: string) => stored[`before ${day} ${kind}`],
    write: async (day: string, id: string, kind: string) => void written.push(`${day} ${id} ${kind}`),
    writeFindings: async () => {},
    prune: async () => void pruned.push('series'),
    prunePrints: async () => void pruned.push('prints'),
  }
  const recorder = new Recorder({
    days: days as never,
    series: series as never,
    market: market.state,
    clock: market.clock,
    watched: async () => [QUIET],
    wallTime: () => 7,
    slicing: { now: () => now, pause: async () => {} },
  })
  market.observe((event) => recorder.observe(event))
  market.startDay(DAY)
  const flushed = async (of: string[]) => {
    await recorder.idle()
    return of.splice(0)
  }
  const pass = (ms: number) => {
    now += ms
  }
  return {
    market,
    recorder,
    written: () => flushed(written),
    rows: () => flushed(rows),
    pruned: () => flushed(pruned),
    pass,
  }
}

const minutes = (written: readonly string[]) => written.filter((each) => each.endsWith(' minute'))

describe('a checkpoint', () => {
  test('writes the running day so far, and watched instruments', async () => {
    const { market, recorder, written, rows } = open()
    market.trade(MOUTAI, 1, 1_010, 500)
    market.trade(QUIET, 1, 1_020, 500)
    await recorder.checkpoint()
    expect(await rows()).toEqual([`${DAY} ${MOUTAI} 1010`, `${DAY} ${QUIET} 1020`])
    const series = await written()
    expect(minutes(series).sort()).toEqual([`${DAY} ${QUIET} minute`, `${DAY} ${MOUTAI} minute`].sort())
    expect(series.filter((each) => each.includes('breadth') || each.includes('market-event'))).toHaveLength(2)
    expect(CHECKPOINT_MS).toBe(120_000)
  })

  test('before the first day writes nothing', async () => {
    const market = smallMarket(DAY)
    const recorder = new Recorder({
      days: partOf({}),
      series: partOf({}),
      market: market.state,
      clock: market.clock,
      watched: async () => [],
    })
    await recorder.checkpoint()
    expect(recorder.health()).toMatchObject({ state: 'ok', figures: { minutes: 0 } })
  })

  test('that fails is reported, and the day continues', async () => {
    const { market, recorder } = open({ broken: true })
    market.trade(MOUTAI, 1, 1_010, 500)
    await recorder.checkpoint()
    expect(recorder.health()).toMatchObject({ state: 'broken', words: expect.stringContaining('the disk is full') })
    market.trade(MOUTAI, 2, 1_020, 500)
    expect(recorder.health().figures.minutes).toBe(2)
  })

  test('on a day that has ended writes each series once, until it trades again', async () => {
    const { market, recorder, written } = open()
    market.trade(MOUTAI, 1, 1_010, 500)
    market.enter('ended', 240)
    expect(minutes(await written())).toEqual([`${DAY} ${MOUTAI} minute`])
    await recorder.checkpoint()
    expect(minutes(await written())).toEqual([])
    market.trade(MOUTAI, 2, 1_020, 500)
    await recorder.checkpoint()
    expect(minutes(await written())).toEqual([`${DAY} ${MOUTAI} minute`])
  })

  test('at the end has limited time for series', async () => {
    for (const [maxMs, expected] of [
      [500, 1],
      [499, 0],
    ] as const) {
      const { market, recorder, written } = open()
      market.trade(MOUTAI, 1, 1_010, 500)
      await recorder.close(maxMs)
      expect(minutes(await written())).toHaveLength(expected)
    }
  })
})

describe('a new day', () => {
  test('finishes the one before completely, and deletes old data', async () => {
    const { market, rows, written, pruned } = open()
    market.trade(MOUTAI, 1, 1_010, 500)
    market.startDay(NEXT)
    expect(await rows()).toEqual([`${DAY} ${MOUTAI} 1010`])
    expect((await written()).every((each) => each.startsWith(DAY))).toBe(true)
    expect(await pruned()).toEqual(['days', 'series', 'prints'])
    market.trade(PINGAN, 1, 1_030, 500)
    market.startDay('20261123')
    expect(await rows()).toEqual([`${NEXT} ${PINGAN} 1030`])
  })

  test('counts its own minutes', () => {
    const { market, recorder } = open()
    market.trade(MOUTAI, 1, 1_010, 500)
    market.trade(MOUTAI, 2, 1_010, 500)
    expect(recorder.completeness()).toBe(1)
    expect(recorder.health().figures.minutes).toBe(2)
    market.startDay(NEXT)
    expect(recorder.health().figures.minutes).toBeLessThan(2)
  })
})

describe('the past that a feed reports', () => {
  test('is written as days, all reported days together', async () => {
    const { recorder, rows } = open()
    for (const day of ['20261117', '20261118']) recorder.observe(pastDay(MOUTAI, day, 1_005) as FeedEvent)
    recorder.observe(pastDay('999999.SH', '20261118', 1_005) as FeedEvent)
    expect(await rows()).toEqual([`20261117 ${MOUTAI} 1005`, `20261118 ${MOUTAI} 1005`])
    recorder.observe(pastDay(MOUTAI, '20261116', 1_006) as FeedEvent)
    expect(await rows()).toEqual([`20261116 ${MOUTAI} 1006`])
  })

  test('is written as minutes of finished days', async () => {
    const { recorder, written } = open()
    const minute = (start: number) =>
      recorder.observe({
        kind: 'past-minute',
        instrument: 'BTCUSDT.OKX',
        start,
        open: 1,
        high: 1,
        low: 1,
        close: 1,
        volume: 1,
        amount: 1,
      } as FeedEvent)
    minute(Date.UTC(2026, 10, 17, 2))
    minute(Date.UTC(2026, 10, 17, 3))
    expect(minutes(await written())).toEqual(['20261117 BTCUSDT.OKX minute'])
    minute(Date.UTC(2026, 10, 17, 4))
    expect(minutes(await written())).toEqual(['20261117 BTCUSDT.OKX minute'])
  })
})

test('stored data of a coin is looked up until it can be read', async () => {
  const market = smallMarket(DAY)
  const reads: string[] = []
  let isThere = false
  const series = {
    newestBefore: async () => undefined,
    write: async () => {},
    writeFindings: async () => {},
    readAll: async () => [],
    read: async (day: string, id: string, kind: string) => {
      // Events of the whole market are also looked up before they are written.
      if (kind === 'market-event') return undefined
      reads.push(`${day} ${id} ${kind}`)
      if (!isThere) throw new Error('the disk is away')
    },
  }
  const recorder = new Recorder({
    days: partOf({ write: async () => {} }),
    series: series as never,
    market: market.state,
    clock: market.clock,
    watched: async () => [],
    slicing: { now: () => 0, pause: async () => {} },
  })
  const event = { kind: 'perpetual', instrument: 'BTCUSDTSWAP.OKX', exchangeTime: Date.UTC(2026, 10, 19, 2) } as const
  recorder.observe(event)
  await recorder.idle()
  expect(reads).toEqual(['20261118 BTCUSDTSWAP.OKX perpetual-minute'])
  isThere = true
  await recorder.checkpoint()
  expect(reads.slice(1)).toEqual(
    ['20261118', '20261119'].flatMap((day) =>
      ['perpetual-minute', 'funding'].map((kind) => `${day} ${event.instrument} ${kind}`),
    ),
  )
  const known = reads.length
  await recorder.checkpoint()
  recorder.observe(event)
  await recorder.idle()
  expect(reads).toHaveLength(known)
})
