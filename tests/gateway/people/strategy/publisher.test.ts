import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FinishedRun } from '../../../../gateway/people/strategy/back-test/messages'
import { PublishedStore } from '../../../../gateway/people/strategy/back-test/published-store'
import { Publisher, RETRY_MS } from '../../../../gateway/people/strategy/back-test/publisher'
import { type DaySource, runDays } from '../../../../gateway/people/strategy/back-test/run-days'
import { RunStore } from '../../../../gateway/people/strategy/back-test/run-store'
import type { Db } from '../../../../gateway/storage/database'
import { tradingDaysBefore } from '../../../../shared/market/calendar'
import type { Instrument } from '../../../../shared/market/instrument'
import type { DayRow } from '../../../../shared/protocol/rest'
import type { StrategyTest } from '../../../../shared/protocol/rest-back-tests'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { randomOf } from '../../../support/random-back-test'
import { runHere } from '../../../support/run-here'

const DAYS = tradingDaysBefore('20260601', 80)
const PUBLISHED = DAYS[60] as string
const CODES = ['600001.SH', '600002.SH', '000001.SZ']
const INDEX = '000300.SH'

function daysOf(seed: number): DayRow[] {
  const random = randomOf(seed)
  let prevClose = 1_000
  return DAYS.map((tradingDay) => {
    const close = Math.round(prevClose * (1 + (random() - 0.5) * 0.08))
    const row: DayRow = {
      ...{ tradingDay, open: prevClose, high: Math.max(prevClose, close), low: Math.min(prevClose, close), close },
      ...{ prevClose, volume: 1_000_000, turnover: close * 10_000, completeness: 1 },
      adNet: [0, 0, 0, 0],
      odNet: [0, 0, 0, 0],
    }
    prevClose = close
    return row
  })
}

const request: StrategyTest = {
  ...{ name: '两线', entry: 'MA(收盘,2)>MA(收盘,5)', exit: 'MA(收盘,2)<MA(收盘,5)', rank: '' },
  universe: { kind: 'codes', name: '', codes: CODES },
  ...{ from: DAYS[0] as string, to: PUBLISHED, cashYuan: 300_000, maxPositions: 2, positionYuan: null },
  ...{ commissionPpm: 250, commissionMinYuan: 5, slippageTicks: 1, benchmark: INDEX, checks: false },
  ...{ stopPercent: null, takePercent: null, sessions: null },
}

let db: Db
let today: string
let time: number
let computed: number
let run: string
/** A finished run. */
let newRun: () => Promise<string>
let records: Map<string, DayRow[]>
let publisher: Publisher
/** What a computation ends with instead of its result. */
let failure: FinishedRun | undefined
/** What happens while a rule is computed. */
let duringRun: () => Promise<unknown>

beforeEach(async () => {
  db = await openMigratedDatabase(':memory:')
  today = PUBLISHED
  time = 1_000_000
  computed = 0
  duringRun = async () => undefined
  failure = undefined
  records = new Map([...CODES, INDEX].map((id, seed) => [id, daysOf(seed + 1)]))
  const instrument = (id: string) =>
    ({ id, name: '春溪', kind: 'stock', board: 'main', industry: '', priceScale: 2 }) as Instrument
  const source: DaySource = {
    listed: () => CODES.map(instrument),
    instrument,
    actionsOf: () => [],
    days: async (id) => records.get(id)?.filter(({ tradingDay }) => tradingDay < today) ?? [],
  }
  const runs = new RunStore(db, () => 1)
  publisher = new Publisher({
    store: new PublishedStore(db, () => ++time),
    runs,
    own: { names: async () => [], get: async () => undefined },
    now: () => time,
    tradingDay: () => today,
    run: async (asked, signal) => {
      computed++
      let result: FinishedRun | null = null
      const report = { progress: () => undefined, finished: (_at: number, run: FinishedRun | null) => (result = run) }
      await runHere([asked], runDays(source, asked.test, signal), signal, report)
      await duringRun()
      return failure ?? result
    },
  })
  newRun = async () => {
    const { id } = await runs.add('a', request)
    const metrics = { totalReturn: 0.5, maxDrawdown: 0.1, sharpe: 2, sessions: 60 }
    await runs.finish(id, {
      summary: JSON.stringify({ data: null, metrics, doubled: null, holdReturn: null }),
      rows: '{}',
    })
    return id
  }
  run = await newRun()
  await publisher.publish('a', run)
})
afterEach(() => db.destroy())

async function goOn(to: string) {
  today = to
  time += RETRY_MS
  await publisher.refresh()
  const [rule] = await publisher.of('a')
  if (!rule) throw new Error('no rule')
  return rule
}

describe('a published rule', () => {
  test('begins on the next trading day with the signals of the evening before, and shows its back-test apart', async () => {
    const rule = await goOn(DAYS[62] as string)
    expect(rule).toMatchObject({ firstDay: DAYS[61], endedAt: null, revised: 0 })
    expect(rule.backTest).toEqual({ totalReturn: 0.5, maxDrawdown: 0.1, sharpe: 2, sessions: 60 })
    expect(rule.days.map(({ day }) => day)).toEqual([DAYS[61]])
    const rows = records.get(INDEX) as DayRow[]
    expect(rule.days[0]?.index).toBeCloseTo((rows[61] as DayRow).close / (rows[60] as DayRow).close, 12)
    // Two of three rise on average: they are bought at once, with all of the cash in the end.
    expect(rule.days[0]?.trades.every(({ side, date }) => side === 'buy' && date === DAYS[61])).toBe(true)
    expect(rule.after?.held.map(({ code }) => code)).toEqual(rule.days[0]?.trades.map(({ code }) => code).sort())
  })

  test('has nothing on the day of its publication', async () => {
    expect((await goOn(DAYS[61] as string)).days).toEqual([])
  })

  test('is one, however often its run is published while it goes on', async () => {
    const [first] = await publisher.of('a')
    const answers = await Promise.all([publisher.publish('a', run), publisher.publish('a', run)])
    for (const rules of answers) expect(rules.map(({ id }) => id)).toEqual([first?.id])
    await publisher.end('a', first?.id ?? '')
    expect((await publisher.publish('a', run)).map(({ endedAt }) => endedAt === null)).toEqual([true, false])
  })

  test('day by day comes to the same as all days at once', async () => {
    for (let at = 62; at < 80; at++) await goOn(DAYS[at] as string)
    const [daily] = await publisher.of('a')
    await db.deleteFrom('published_days').execute()
    const { days } = await goOn(DAYS[79] as string)
    expect(days).toHaveLength(18)
    expect(days).toEqual(daily?.days)
    expect(days.flatMap(({ trades }) => trades).length).toBeGreaterThan(4)
  })

  test('is never rewritten: records that change later are counted, and the days stay', async () => {
    const before = await goOn(DAYS[66] as string)
    for (const rows of records.values()) for (const row of rows.slice(62, 64)) row.close += 30
    const after = await goOn(DAYS[67] as string)
    expect(after.days.slice(0, 5)).toEqual(before.days)
    expect(after.days).toHaveLength(6)
    expect(after.revised).toBeGreaterThan(0)
    const digests = after.days.map(({ digest }) => digest)
    expect(new Set(digests).size).toBe(6)
  })

  test('goes on no further once it has ended, by its owner alone', async () => {
    const { id, days } = await goOn(DAYS[63] as string)
    await expect(publisher.end('b', id)).rejects.toMatchObject({ code: 'not-found' })
    await publisher.end('a', id)
    expect((await goOn(DAYS[70] as string)).days).toEqual(days)
    await expect(publisher.end('a', id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test.each([
    ['it ended', (id: string) => publisher.end('a', id)],
    ['its account was deleted', () => db.deleteFrom('published_rules').execute()],
  ])('gets no day that was being computed when %s', async (_what, stop) => {
    const { id } = await goOn(DAYS[61] as string)
    duringRun = () => stop(id)
    today = DAYS[62] as string
    time += RETRY_MS
    await publisher.refresh()
    expect(computed).toBe(1)
    expect(await db.selectFrom('published_days').selectAll().execute()).toEqual([])
  })

  test('is computed once for a day, and one without records of the day again after a time', async () => {
    const { days } = await goOn(DAYS[63] as string)
    await goOn(DAYS[63] as string)
    expect([computed, days.length]).toEqual([1, 2])
    const full = [...records]
    for (const [id, rows] of records) records.set(id, rows.slice(0, 63))
    expect((await goOn(DAYS[64] as string)).refusal).toBe('这一天的日线还没有写下')
    time += RETRY_MS - 1
    await publisher.refresh()
    expect(computed).toBe(2)
    for (const [id, rows] of full) records.set(id, rows)
    time += 1
    await publisher.refresh()
    expect(computed).toBe(3)
    expect(await publisher.of('a')).toMatchObject([{ days: { length: 3 } }])
    expect((await publisher.of('a'))[0]).not.toHaveProperty('refusal')
  })

  test('says why its newest day is missing until it ends', async () => {
    failure = { refused: 'bars' }
    const { id, refusal } = await goOn(DAYS[62] as string)
    expect(refusal).toBe('日线超过 500 万条，请缩短日期或缩小范围')
    expect((await publisher.end('a', id))[0]).not.toHaveProperty('refusal')
  })

  test('waits for the first trading day', async () => {
    today = ''
    await publisher.refresh()
    await expect(publisher.publish('a', run)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('is one of at most twenty that go on, whatever ended, and of forty that ended', async () => {
    const [first] = await publisher.of('a')
    for (let count = 0; count < 45; count++) {
      const [newest] = await publisher.publish('a', await newRun())
      await publisher.end('a', newest?.id as string)
    }
    const rules = await publisher.of('a')
    expect(rules.filter(({ endedAt }) => endedAt !== null)).toHaveLength(40)
    expect(rules.at(-1)?.id).toBe(first?.id)
    for (let count = 1; count < 20; count++) await publisher.publish('a', await newRun())
    await expect(publisher.publish('a', await newRun())).rejects.toMatchObject({ code: 'too-many' })
  })

  test('needs a finished run of its own', async () => {
    await expect(publisher.publish('b', run)).rejects.toMatchObject({ code: 'not-found' })
  })
})
