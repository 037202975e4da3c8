import { beforeEach, describe, expect, test } from 'vitest'
import { createScorecard } from '../../../../gateway/past/history/scorecard'
import { createScoredDays } from '../../../../gateway/past/history/scored-days'
import { COMPARED_WITH } from '../../../../gateway/past/history/signal-days'
import { SCORE_HORIZONS } from '../../../../shared/flow/signal-score'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { eventKinds } from '../../../../shared/market/event-kinds'
import { dateToMs, type Phase } from '../../../../shared/market/session'
import { encodeSeries } from '../../../../shared/protocol/day-series'
import type { Row } from '../../../../shared/protocol/kinds'
import { partOf } from '../../../support/part-of'
import { makeFinding } from '../../../support/split-findings'

const TODAY = '20261120'
const BEFORE = '20261119'
const at = (day: string, hours: number, minutes: number) => dateToMs(day) + (hours * 60 + minutes) * 60_000

const event = (day: string, kind: keyof typeof eventKinds, instrument: string, hours: number, minutes: number) =>
  ({
    time: at(day, hours, minutes),
    instrument,
    event: eventKinds[kind].code,
    price: 1_000,
    change: 0,
    value: 0,
    volume: 0,
    days: 0,
    definition: '',
  }) as Row<'market-event'>

/** Closes from 1000 on, `step` more each minute. */
const minutes = (step: number, last = 240) =>
  Array.from({ length: last + 1 }, (_, slot) => ({ slot, close: 1_000 + step * slot })) as Row<'minute'>[]
const whole = <K extends 'minute' | 'index-minute'>(rows: readonly { slot: number; close: number }[]) =>
  rows.map((row) => ({
    open: row.close,
    high: row.close,
    low: row.close,
    volume: 1,
    amount: 1,
    turnover: 1,
    equalWeight: row.close,
    adNet: 0,
    odBigNet: 0,
    up: 0,
    down: 0,
    ...row,
  })) as unknown as Row<K>[]

let stored: Map<string, Uint8Array>
let reads: string[]
/** A read of this day never comes back. */
let stuck: string | undefined
let findings: SplitFinding[]
let live: { tradingDay: string; phase: Phase; marketTime: number; events: Row<'market-event'>[] }
let clock: number

beforeEach(() => {
  stored = new Map()
  reads = []
  stuck = undefined
  findings = []
  clock = 0
  live = { tradingDay: TODAY, phase: 'afternoon', marketTime: at(TODAY, 14, 0), events: [] }
  keepEvents(BEFORE, [event(BEFORE, 'rocket', '600001.SH', 10, 0)])
})

function open(patience: () => Promise<unknown> = () => new Promise(() => {})) {
  const market = partOf<Parameters<typeof createScoredDays>[0]['market']>({
    get tradingDay() {
      return live.tradingDay
    },
    get phase() {
      return live.phase
    },
    get marketTime() {
      return live.marketTime
    },
    findings: () => findings,
    marketEvents: () => live.events,
    closeAt: (id: string, slot: number) => 1_000 + slot * ({ '000001.SH': 0, '600001.SH': 1 }[id] ?? -1),
  })
  const scored = createScoredDays({
    market,
    series: {
      read: async (day, id, kind) => {
        reads.push(`${day} ${id} ${kind}`)
        if (day === stuck) await new Promise(() => {})
        return stored.get(`${day} ${id} ${kind}`)
      },
      write: async (day, id, kind, bytes) => void stored.set(`${day} ${id} ${kind}`, bytes),
      findings: async () => [],
    },
    now: () => clock,
    slicing: { now: () => 0, pause: async () => {} },
  })
  return createScorecard({ scored, market, patience })
}

const keepEvents = (day: string, rows: Row<'market-event'>[], derived = false) =>
  stored.set(`${day} market market-event`, encodeSeries('market-event', day, rows, derived))
const keep = (day: string, id: string, step: number) =>
  stored.set(`${day} ${id} minute`, encodeSeries('minute', day, whole<'minute'>(minutes(step))))

describe('the running day', () => {
  test('scores each kind by what followed, up to the minute that has ended', async () => {
    live.events = [
      event(TODAY, 'rocket', '600001.SH', 10, 0),
      event(TODAY, 'rocket', '600002.SH', 13, 50),
      event(TODAY, 'dive', '600002.SH', 10, 0),
    ]
    const { asOf, days, scores } = await open().over(1)
    expect([asOf, days]).toEqual([live.marketTime, [TODAY]])
    const [rocket, dive] = scores
    expect(rocket).toMatchObject({ signal: 'rocket', count: 2 })
    expect(rocket?.horizons['5']).toMatchObject({ count: 2, rightShare: 0.5 })
    // 13:50 is slot 171 and 14:00 the end of slot 180: fifteen minutes later is not over.
    expect(rocket?.horizons['15'].count).toBe(1)
    expect(rocket?.horizons.close.count).toBe(0)
    // A dive of what falls was right: slot 31 to slot 36 is 969 to 964.
    expect(dive?.horizons['5'].mean).toBeCloseTo(5 / 969, 12)
    expect(dive?.horizons['5'].excess).toBeCloseTo(5 / 969, 12)
    expect(rocket?.horizons['5']).toMatchObject({ excessCount: 2, excessRightShare: 0.5 })
  })

  test('after the close the day’s end is known too', async () => {
    live.events = [event(TODAY, 'rocket', '600001.SH', 10, 0)]
    live.phase = 'closed'
    const [rocket] = (await open().over(1)).scores
    expect(rocket?.horizons.close).toMatchObject({ count: 1, rightShare: 1 })
    expect(rocket?.horizons.close.mean).toBeCloseTo(1_240 / 1_031 - 1, 12)
  })

  test('findings count from when they were told first, by their side', async () => {
    findings = [
      makeFinding({
        id: 'a',
        instrument: '600001.SH',
        side: 'sell',
        firstEmitTime: at(TODAY, 10, 0),
        state: 'refuted',
      }),
      makeFinding({ id: 'b', instrument: '600001.SH', side: 'buy', firstEmitTime: at(TODAY, 10, 0), derived: true }),
    ]
    const { scores } = await open().over(1)
    expect(scores.map(({ signal, count }) => [signal, count])).toEqual([['splitSell', 1]])
    expect(scores[0]?.horizons['1'].mean).toBeCloseTo(-1 / 1_031, 12)
  })

  test('is scored anew only after half a minute', async () => {
    const card = open()
    await card.over(1)
    live.events = [event(TODAY, 'rocket', '600001.SH', 10, 0)]
    clock = 29_999
    expect((await card.over(1)).scores).toEqual([])
    clock = 30_000
    expect((await card.over(1)).scores).toHaveLength(1)
  })
})

/** As the first version wrote it down. */
const oldSums = { count: 7, right: 0, flat: 0, sum: 7, squares: 7, excessCount: 7, excessSum: 7 }
const oldKind = { count: 7, horizons: { '1': oldSums, '5': oldSums, '15': oldSums, close: oldSums } }

describe('days that are over', () => {
  test('are read once, written down, and read back as they were', async () => {
    keep(BEFORE, '600001.SH', 1)
    const first = await open().over(2)
    expect(first).toMatchObject({ days: [BEFORE, TODAY], missing: [], pending: [] })
    expect(first.scores[0]).toMatchObject({ signal: 'rocket', count: 1 })
    expect(first.scores[0]?.horizons['5'].mean).toBeCloseTo(5 / 1_031, 12)
    reads = []
    expect(await open().over(2)).toEqual(first)
    expect(reads.filter((read) => read.startsWith(BEFORE))).toEqual([`${BEFORE} market signal-score`])
  })

  test('the same day scores the same, live at its end and from the record', async () => {
    keep(TODAY, '600001.SH', 1)
    stored.set(
      `${TODAY} ${COMPARED_WITH} index-minute`,
      encodeSeries('index-minute', TODAY, whole<'index-minute'>(minutes(0))),
    )
    live.events = [event(TODAY, 'rocket', '600001.SH', 10, 0), event(TODAY, 'bigSell', '600001.SH', 14, 58)]
    live.phase = 'closed'
    const running = await open().over(1)
    keepEvents(TODAY, live.events)
    live.events = []
    live.tradingDay = '20261123'
    live.phase = 'before'
    const recorded = await open().over(2)
    expect(recorded.days).toContain(TODAY)
    expect(recorded.scores).toEqual(running.scores)
  })

  test('whose minutes are not all kept are not written down', async () => {
    const { scores } = await open().over(2)
    expect(scores[0]).toMatchObject({ signal: 'rocket', count: 1 })
    expect(scores[0]?.horizons['5']).toMatchObject({ count: 0, mean: null })
    expect(stored.has(`${BEFORE} market signal-score`)).toBe(false)
  })

  test.each([
    ['is damaged', '{"version":1'],
    ['is of another version', '{"version":0,"kinds":{}}'],
    ['names what is no kind', '{"version":2,"kinds":{"unknown":{"count":1}}}'],
    ['is from before the excess had squares', JSON.stringify({ version: 1, kinds: { rocket: oldKind } })],
    ['says it is new and has old sums', JSON.stringify({ version: 2, kinds: { rocket: oldKind } })],
  ])('whose score %s are scored again', async (_why, text) => {
    keep(BEFORE, '600001.SH', 1)
    stored.set(`${BEFORE} market signal-score`, new TextEncoder().encode(text))
    const figures = (await open().over(2)).scores[0]?.horizons['5']
    expect(figures).toMatchObject({ count: 1, rightShare: 1, excessCount: 0, excess: null, excessError: null })
  })

  test('without a record are named, and those not ready are named as such', async () => {
    expect((await open().over(3)).missing).toEqual(['20261118'])
    expect(await open(async () => {}).over(2)).toMatchObject({ days: [], pending: [BEFORE, TODAY] })
  })
})

describe('days that are asked for again and again', () => {
  const pastReads = () => reads.filter((read) => !read.startsWith(TODAY)).length

  test('are looked at once where nothing, or not enough, is on record', async () => {
    const card = open()
    const first = await card.over(20)
    expect(first).toMatchObject({ days: [BEFORE, TODAY], pending: [] })
    expect(first.missing).toHaveLength(18)
    reads = []
    for (clock = 30_000; clock < 300_000; clock += 30_000) expect(await card.over(20)).toEqual(first)
    expect(pastReads()).toBe(0)
  })

  test('have the last score while a new one is made', async () => {
    live.events = [event(TODAY, 'rocket', '600001.SH', 10, 0)]
    let patience: Promise<unknown> = new Promise(() => {})
    const card = open(() => patience)
    const first = await card.over(1)
    expect(first.scores).toHaveLength(1)
    patience = Promise.resolve()
    clock = 30_000
    stuck = TODAY
    expect(await card.over(1)).toEqual(first)
  })

  test('have no signals where their events were made up', async () => {
    keepEvents(BEFORE, [event(BEFORE, 'rocket', '600001.SH', 10, 0)], true)
    expect((await open().over(2)).missing).toEqual([BEFORE])
  })
})

describe('signals one by one', () => {
  test('come newest first, and add up to the score', async () => {
    live.events = [event(TODAY, 'rocket', '600001.SH', 10, 0), event(TODAY, 'rocket', '600002.SH', 13, 30)]
    const card = open()
    const { signals, count, tradingDay } = await card.list('rocket')
    const score = (await card.over(1)).scores[0]
    expect([tradingDay, count]).toEqual([TODAY, 2])
    expect(signals.map(({ instrument, entry }) => [instrument, entry])).toEqual([
      ['600002.SH', 849],
      ['600001.SH', 1_031],
    ])
    for (const horizon of SCORE_HORIZONS) {
      const known = signals.map(({ moves }) => moves[horizon]).filter((move) => move !== null)
      expect(known.length).toBe(score?.horizons[horizon].count)
      const mean = known.length > 0 ? known.reduce((sum, move) => sum + move, 0) / known.length : null
      expect(mean ?? 0).toBeCloseTo(score?.horizons[horizon].mean ?? 0, 12)
    }
  })

  test('of a day that is none are refused, and of one that is not kept', async () => {
    await expect(open().list('rocket', '2026-11-20')).rejects.toMatchObject({ code: 'range-invalid' })
    await expect(open().list('rocket', '20261117')).rejects.toMatchObject({ code: 'no-data' })
  })

  test('there are none before the first day', async () => {
    live.tradingDay = ''
    await expect(open().over(1)).rejects.toMatchObject({ code: 'no-data' })
  })
})
