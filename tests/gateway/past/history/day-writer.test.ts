import { expect, test } from 'vitest'
import type { InstrumentDay } from '../../../../gateway/past/history/day-rows'
import { DAY_ROWS_PER_WRITE } from '../../../../gateway/past/history/day-store'
import { DayWriter } from '../../../../gateway/past/history/day-writer'
import { PastDayBuffer } from '../../../../gateway/past/history/past-day-buffer'
import type { DayCapture } from '../../../../gateway/past/history/running-day'
import { decodeSeries, encodeSeries } from '../../../../shared/protocol/day-series'
import { makeInstrument } from '../../../support/market-events'
import { filledRow } from '../../../support/rows'
import { pastDay } from '../../../support/small-market'

const DAY = '20261118'

/** A writer whose stores record their calls. */
function writing(recorded?: Uint8Array) {
  const calls: string[] = []
  const bytesOf = new Map<string, Uint8Array>()
  const note = (...words: unknown[]) => void calls.push(words.join(' '))
  const writer = new DayWriter({
    days: {
      write: async (rows: readonly InstrumentDay[]) => note('days', rows.length, rows[0]?.id ?? ''),
      prune: async (keep: number) => note('prune days', keep),
    } as never,
    series: {
      read: async () => recorded,
      write: async (day: string, id: string, kind: string, bytes: Uint8Array) => {
        bytesOf.set(`${id} ${kind}`, bytes)
        note('series', day, id, kind, bytes.length)
      },
      writeFindings: async (day: string, rows: readonly { id: string }[]) =>
        note('findings', day, rows.length, rows[0]?.id ?? ''),
      prune: async (keep: number) => note('prune series', keep),
      prunePrints: async (keep: number) => note('prune prints', keep),
    } as never,
    slicing: { now: () => 0, pause: async () => {} },
  })
  return { writer, calls, bytesOf }
}
const bytes = (length: number) => new Uint8Array(length)
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `i${at}` }) as InstrumentDay)
const capture = (more: Partial<DayCapture>): DayCapture => ({
  ...{ tradingDay: DAY, days: [], series: [], findings: [], breadth: bytes(3), events: bytes(4) },
  ...more,
})

test.each([
  [0, []],
  [1, ['1 i0']],
  [DAY_ROWS_PER_WRITE, ['200 i0']],
  [DAY_ROWS_PER_WRITE + 1, ['200 i0', '1 i200']],
  [2 * DAY_ROWS_PER_WRITE, ['200 i0', '200 i200']],
])('%i rows and findings of a day are written in chunks, after those of the market', async (count, chunks) => {
  const { writer, calls } = writing()
  const findings = Array.from({ length: count }, (_, at) => ({ instrument: '', id: `i${at}`, body: '' }))
  await writer.day(capture({ days: rows(count), findings }), () => {})
  expect(calls).toEqual([
    ...[`series ${DAY} market breadth 3`, `series ${DAY} market market-event 4`],
    ...chunks.map((chunk) => `days ${chunk}`),
    ...chunks.map((chunk) => `findings ${DAY} ${chunk}`),
  ])
})

test('series are written under their own days, and each is reported once it is stored', async () => {
  const { writer, calls } = writing()
  const one = (id: string, tradingDay: string) => ({ id, tradingDay, kind: 'minute' as const, bytes: bytes(1) })
  const series = [[one('A', DAY), one('B', '20261117')], [], [one('C', DAY)]]
  await writer.day(capture({ series }), ({ id }, day) => void calls.push(`written ${id} ${day}`))
  expect(calls.slice(2)).toEqual([
    ...[`series ${DAY} A minute 1`, `written A ${DAY}`, 'series 20261117 B minute 1', `written B ${DAY}`],
    ...[`series ${DAY} C minute 1`, `written C ${DAY}`],
  ])
})

test('events of the day that an earlier process wrote are merged with the new ones', async () => {
  const event = (time: number, value: number) => ({ ...filledRow('market-event', 0), instrument: 'A', time, value })
  const stored = encodeSeries('market-event', DAY, [event(1, 1), event(3, 3)])
  const { writer, bytesOf } = writing(stored)
  await writer.day(capture({ events: encodeSeries('market-event', DAY, [event(3, 3), event(2, 2)]) }), () => {})
  const written = decodeSeries('market-event', bytesOf.get('market market-event') ?? bytes(0)) ?? []
  expect(written.map(({ time }) => time)).toEqual([1, 2, 3])
})

test('past days are written page by page, without unknown instruments', async () => {
  const { writer, calls } = writing()
  const buffer = new PastDayBuffer()
  for (let at = 0; at <= DAY_ROWS_PER_WRITE; at++) buffer.add(pastDay(at === 1 ? 'unknown' : `i${at}`, DAY, 1_000))
  await writer.pastDays(buffer, (id) => (id === 'unknown' ? undefined : makeInstrument({ id })))
  expect(calls).toEqual(['days 199 i0', 'days 1 i200'])
})

test('the own day of an instrument is written as rows and series, past minutes as one series each', async () => {
  const { writer, calls, bytesOf } = writing()
  await writer.ownDay(rows(2), [{ id: 'A', tradingDay: DAY, kind: 'minute', bytes: bytes(2) }])
  const minute = { slot: 7, open: 1, high: 2, low: 1, close: 2, volume: 3, amount: 4 }
  await writer.pastMinutes([{ id: 'B', tradingDay: DAY, rows: [minute] }])
  expect(calls.map((words) => words.replace(/ \d+$/, ''))).toEqual([
    ...['days 2 i0', `series ${DAY} A minute`, `series ${DAY} B minute`],
  ])
  expect(decodeSeries('minute', bytesOf.get('B minute') ?? bytes(0))).toEqual([minute])
})

test('pruning leaves 400 dates of days, 30 of series and 5 of prints', async () => {
  const { writer, calls } = writing()
  await writer.prune()
  expect(calls).toEqual(['prune days 400', 'prune series 30', 'prune prints 5'])
})
