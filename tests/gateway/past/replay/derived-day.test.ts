import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Random } from '../../../../gateway/feeds/simulated/exchange/random'
import { derivedPast } from '../../../../gateway/feeds/simulated/past/derived-past'
import { PastBoard } from '../../../../gateway/feeds/simulated/past/past-board'
import { pastPrints } from '../../../../gateway/feeds/simulated/past/past-prints'
import { openFileDays } from '../../../../gateway/past/recorder/file-days'
import { WrittenFiles } from '../../../../gateway/past/recorder/written-files'
import { createDerivedDay, DERIVED_MARK, type DerivedDayOptions } from '../../../../gateway/past/replay/derived-day'
import { FindingsPart } from '../../../../gateway/past/replay/findings-part'
import { markLabel, rowsIn, TABLE_MARK } from '../../../../gateway/past/replay/mark-frames'
import { RecordedReplayDay, replayableDays } from '../../../../gateway/past/replay/recorded-day'
import { dateToMs, MINUTES_OF_DAY, slotTime } from '../../../../shared/market/session'
import { encodeSeries } from '../../../../shared/protocol/day-series'
import type { Row } from '../../../../shared/protocol/kinds'
import type { DayRow, InstrumentTable } from '../../../../shared/protocol/rest'
import { makeInstrument } from '../../../support/fake-feed'
import { partOf } from '../../../support/part-of'

const TODAY = '20260707'
const DAY = '20260706'
const STOCKS = ['600519.SH', '000001.SZ'].map((id) => makeInstrument({ id, prevClose: 1_040 }))
const INDEX = makeInstrument({ id: '000300.SH', kind: 'index', board: 'index', hasOrderNumbers: false })
const ROW = partOf<DayRow>({
  tradingDay: DAY,
  open: 1_010,
  high: 1_060,
  low: 990,
  close: 1_040,
  prevClose: 1_000,
  volume: 6_000_000,
  turnover: 6_000_000 * 10.25,
  adNet: [200_000, -300_000, 900_000, 1_400_000],
  odNet: [-800_000, -400_000, 500_000, 700_000],
  completeness: 1,
})
const EVENT: Row<'market-event'> = {
  time: dateToMs(DAY) + 36_000_000,
  instrument: '600519.SH',
  event: 1,
  price: 1_020,
  change: 200,
  value: 0,
  volume: 0,
  days: 0,
  definition: 'd',
}
const ALL = [...STOCKS, INDEX]
const TABLE = partOf<InstrumentTable>({
  tradingDay: TODAY,
  id: ALL.map(({ id }) => id),
  prevClose: ALL.map(() => 1_040),
  limitUp: ALL.map(() => 1_144),
  limitDown: ALL.map(() => 936),
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'derived-day-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function open(over: Partial<DerivedDayOptions> = {}) {
  const written = new WrittenFiles({ folder, bytesMax: 1e12, daysMax: 99, reply: () => undefined })
  let seq = 0
  let writes = 0
  const write = async (day: string, message: object) => {
    writes++
    written.write(day, [{ seq: ++seq, day, ...message } as Parameters<WrittenFiles['write']>[1][number]])
  }
  const course = derivedPast(7)
  const collect = async <T>(stocks: AsyncIterable<readonly T[]>) => {
    const all: T[] = []
    for await (const page of stocks) all.push(...page)
    return all
  }
  const made = createDerivedDay({
    files: {
      days: async () =>
        openFileDays(folder)
          .days()
          .map((day) => openFileDays(folder).coverage(day, false)),
      storePiece: (day, name, subject, bytes) => write(day, { kind: 'piece', name, subject, bytes }),
      storePrints: (day, names, page) => write(day, { kind: 'prints', names, page }),
      beginDay: (day) => void write(day, { kind: 'begin' }),
      closeDays() {
        written.endBefore(TODAY)
        while (written.isDue) written.work()
      },
    },
    rows: { board: async (_day, from) => (from > 0 ? [] : ALL.map(({ id }) => ({ id, ...ROW }))) },
    market: { tradingDay: TODAY, instrument: (id) => ALL.find((one) => one.id === id), instrumentTable: () => TABLE },
    course: async (day) => ({
      breadth: encodeSeries('breadth', day, [], true),
      'market-event': encodeSeries('market-event', day, [EVENT], true),
    }),
    derive: course,
    async deriveBoard(slots, stocks) {
      const board = new PastBoard(course, slots)
      for (const one of await collect(stocks)) board.add(one)
      return board.answer()
    },
    derivePrints: async (stocks) =>
      (await collect(stocks)).map(({ instrument, day }) => {
        const { minute, flow } = course(instrument, day)
        return pastPrints(new Random(7, instrument.id), instrument, dateToMs(day.tradingDay), minute, flow)
      }),
    isKeeper: () => true,
    rest: async () => undefined,
    ...over,
  })
  return { made, written, writes: () => writes }
}

function recorded(): RecordedReplayDay {
  const day = openFileDays(folder).open(DAY)
  if (!day) throw new Error('nothing is recorded')
  return new RecordedReplayDay(day)
}

test('the day before the first one can be replayed, with its table, its indexes and prints', async () => {
  await open().made.run()
  expect(replayableDays(openFileDays(folder))).toEqual([DAY])
  const day = recorded()
  expect(day.table(markLabel(600))).toMatchObject({ tradingDay: DAY, prevClose: [1_000, 1_000, 1_000] })
  const board = rowsIn(day.mark('mark-board', markLabel(901)), 'board')
  expect(board.map(({ index, last, high, low, volume }) => ({ index, last, high, low, volume }))).toEqual([
    { index: 0, last: 1_040, high: 1_060, low: 990, volume: 6_000_000 },
    { index: 1, last: 1_040, high: 1_060, low: 990, volume: 6_000_000 },
    { index: 2, last: 1_040, high: 1_060, low: 990, volume: 6_000_000 },
  ])
  expect(Math.abs((board[0]?.adX ?? 0) - 1_400_000)).toBeLessThan(100)
  expect(day.events()).toMatchObject([{ instrument: '600519.SH', price: 1_020 }])
  // A series of the day would count as recorded, and the scorecard would score it.
  expect(openFileDays(folder).coverage(DAY, false).pieces['market-event']).toBeUndefined()
  const named = day.place('600519.SH')
  const prints = named && day.prints(named, 0, 1_440)
  expect(prints?.volume.subarray(0, prints.rows).reduce((sum, volume) => sum + volume, 0)).toBe(6_000_000)
  expect(day.indexes(markLabel(570), markLabel(575)).flatMap(({ indexes }) => indexes)).toMatchObject([
    { place: 2, minutes: [{ slot: 1 }] },
    { place: 2 },
  ])
  day.close()
})

test('findings of a derived day grow like those of a running day, and contain nothing later', async () => {
  const busy = { ...ROW, volume: ROW.volume * 100, turnover: ROW.turnover * 100 }
  await open({
    rows: { board: async (_day, from) => (from > 0 ? [] : ALL.map(({ id }) => ({ id, ...busy }))) },
  }).made.run()
  const day = recorded()
  const part = new FindingsPart(day, dateToMs(DAY) + slotTime(0))
  expect(part.findings('market')).toEqual([])
  const states = new Map<string, string[]>()
  for (let slot = 1; slot <= MINUTES_OF_DAY; slot++) {
    const at = dateToMs(DAY) + slotTime(slot)
    part.to(at, () => undefined)
    for (const { id, state, children, childCount, lastTime, firstEmitTime } of part.findings('market')) {
      expect(Math.max(lastTime, firstEmitTime, ...children.map(({ time }) => time))).toBeLessThanOrEqual(at)
      expect(children).toHaveLength(childCount)
      const seen = states.get(id) ?? []
      if (seen.at(-1) !== `${state} ${childCount}`) states.set(id, [...seen, `${state} ${childCount}`])
    }
  }
  expect(states.size).toBeGreaterThan(2)
  for (const seen of states.values()) {
    expect(seen[0]).toMatch(/^open 1\d$/)
    expect(seen.at(-1)).toMatch(/^closed/)
  }
  const whole = STOCKS.flatMap((stock) => derivedPast(7)(stock, busy).findings)
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  expect(part.findings('market').toSorted(byId)).toEqual(whole.toSorted(byId))
  day.close()
})

test('a derived day is written once, also if another process tries', async () => {
  const first = open()
  await first.made.run()
  const writes = first.writes()
  await first.made.run()
  expect(first.writes()).toBe(writes)
  const next = open()
  await next.made.run()
  expect(next.writes()).toBe(0)
})

test('an interrupted derived day is written again, without a print twice', async () => {
  let calls = 0
  const stopped = open({
    rest: async () => {
      if (++calls > 101) throw new Error('stopped')
    },
  })
  await stopped.made.run()
  stopped.written.close()
  const coverage = openFileDays(folder).coverage(DAY, false)
  expect([coverage.pieces[DERIVED_MARK], coverage.pieces[TABLE_MARK]]).toEqual([1, undefined])
  await open().made.run()
  const day = recorded()
  const named = day.place('600519.SH')
  const prints = named && day.prints(named, 0, 1_440)
  expect(prints?.volume.subarray(0, prints.rows).reduce((sum, volume) => sum + volume, 0)).toBe(6_000_000)
  day.close()
})

test('a derived day is not written by a process that does not store the running day', async () => {
  const other = open({ isKeeper: () => false })
  await other.made.run()
  expect(other.writes()).toBe(0)
})
