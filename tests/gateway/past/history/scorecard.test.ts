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
/** A read of this day never resolves. */
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
  storeEvents(BEFORE, [event(BEFORE, 'rocket', '600001.SH', 10, 0)])
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

const storeEvents = (day: string, rows: Row<'market-event'>[], derived = false) =>
  stored.set(`${day} market market-event`, encodeSeries('market-event', day, rows, derived))
const storeMinutes = (day: string, id: string, step: number) =>
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

  test('has the moves to the close after the close, too', async () => {
    live.events = [event(TODAY, 'rocket', '600001.SH', 10, 0)]
    live.phase = 'closed'
    const [rocket] = (await open().over(1)).scores
    expect(rocket?.horizons.close).toMatchObject({ count: 1, rightShare: 1 })
    expect(rocket?.horizons.close.mean).toBeCloseTo(1_240 / 1_031 - 1, 12)
  })

  test('counts findings from their first publication, by their side', async () => {
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

  test('is scored again only after half a minute', async () => {
    const card = open()
    await card.over(1)
    live.events = [event(TODAY, 'rocket', '600001.SH', 10, 0)]
    clock = 29_999
    expect((await card.over(1)).scores).toEqual([])
    clock = 30_000
    expect((await card.over(1)).scores).toHaveLength(1)
  })
})

/** Sums as the first version stored them. */
const oldSums = { count: 7, right: 0, flat: 0, sum: 7, squares: 7, excessCount: 7, excessSum: 7 }
const oldKind = { count: 7, horizons: { '1': oldSums, '5': oldSums, '15': oldSums, close: oldSums } }

describe('days that are over', () => {
  test('are read once, stored, and read back as they were', async () => {
    storeMinutes(BEFORE, '600001.SH', 1)
    const first = await open().over(2)
    expect(first).toMatchObject({ days: [BEFORE, TODAY], missing: [], pending: [] })
    expect(first.scores[0]).toMatchObject({ signal: 'rocket', count: 1 })
    expect(first.scores[0]?.horizons['5'].mean).toBeCloseTo(5 / 1_031, 12)
    reads = []
    expect(await open().over(2)).toEqual(first)
    expect(reads.filter((read) => read.startsWith(BEFORE))).toEqual([`${BEFORE} market signal-score`])
  })

  test('score the same as live at the end of the day', async () => {
    storeMinutes(TODAY, '600001.SH', 1)
    stored.set(
      `${TODAY} ${COMPARED_WITH} index-minute`,
      encodeSeries('index-minute', TODAY, whole<'index-minute'>(minutes(0))),
    )
    live.events = [event(TODAY, 'rocket', '600001.SH', 10, 0), event(TODAY, 'bigSell', '600001.SH', 14, 58)]
    live.phase = 'closed'
    const running = await open().over(1)
    storeEvents(TODAY, live.events)
    live.events = []
    live.tradingDay = '20261123'
    live.phase = 'before'
    const recorded = await open().over(2)
    expect(recorded.days).toContain(TODAY)
    expect(recorded.scores).toEqual(running.scores)
  })

  test('are not stored if some of their minutes are missing', async () => {
    const { scores } = await open().over(2)
    expect(scores[0]).toMatchObject({ signal: 'rocket', count: 1 })
    expect(scores[0]?.horizons['5']).toMatchObject({ count: 0, mean: null })
    expect(stored.has(`${BEFORE} market signal-score`)).toBe(false)
  })

  test.each([
    ['is damaged', '{"version":1'],
    ['is of another version', '{"version":0,"kinds":{}}'],
    ['names an unknown kind', '{"version":2,"kinds":{"unknown":{"count":1}}}'],
    ['is from before the excess had squares', JSON.stringify({ version: 1, kinds: { rocket: oldKind } })],
    ['is marked as new with old sums', JSON.stringify({ version: 2, kinds: { rocket: oldKind } })],
  ])('whose score %s are scored again', async (_why, text) => {
    storeMinutes(BEFORE, '600001.SH', 1)
    stored.set(`${BEFORE} market signal-score`, new TextEncoder().encode(text))
    const figures = (await open().over(2)).scores[0]?.horizons['5']
    expect(figures).toMatchObject({ count: 1, rightShare: 1, excessCount: 0, excess: null, excessError: null })
  })

  test('without a record are missing, and those not ready are pending', async () => {
    expect((await open().over(3)).missing).toEqual(['20261118'])
    expect(await open(async () => {}).over(2)).toMatchObject({ days: [], pending: [BEFORE, TODAY] })
  })
})

describe('repeated requests', () => {
  const pastReads = () => reads.filter((read) => !read.startsWith(TODAY)).length

  test('read days without a complete record once', async () => {
    const card = open()
    const first = await card.over(20)
    expect(first).toMatchObject({ days: [BEFORE, TODAY], pending: [] })
    expect(first.missing).toHaveLength(18)
    reads = []
    for (clock = 30_000; clock < 300_000; clock += 30_000) expect(await card.over(20)).toEqual(first)
    expect(pastReads()).toBe(0)
  })

  test('return the last score while a new one is computed', async () => {
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

  test('return no signals of derived events', async () => {
    storeEvents(BEFORE, [event(BEFORE, 'rocket', '600001.SH', 10, 0)], true)
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

  test('are refused for a malformed day, and for a day without a record', async () => {
    await expect(open().list('rocket', '2026-11-20')).rejects.toMatchObject({ code: 'range-invalid' })
    await expect(open().list('rocket', '20261117')).rejects.toMatchObject({ code: 'no-data' })
  })

  test('do not exist before the first day', async () => {
    live.tradingDay = ''
    await expect(open().over(1)).rejects.toMatchObject({ code: 'no-data' })
  })
})
