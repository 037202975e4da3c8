import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  dayArgument,
  endOfMinuteBy,
  isRunning,
  lastMinuteBy,
  lockAt,
  minuteArgument,
  timeOfDayRow,
} from '../../../../../gateway/people/strategy/tools/tool-lock'
import type { Db } from '../../../../../gateway/storage/database'
import { formatAt } from '../../../../../shared/protocol/machine'
import { openMigratedDatabase } from '../../../../support/migrated-database'
import { INDEX, MOUTAI, PINGAN, QUIET } from '../../../../support/small-market'
import { findingOf } from '../../../../support/split-finding'
import { TODAY, toolMarket } from '../../../../support/tool-market'

const LOCK = `${TODAY}T102100`
const LOCK_MS = Date.parse('2026-11-20T10:21:00+08:00')

let folder: string
let db: Db
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-lock-'))
  db = await openMigratedDatabase(join(folder, 'zeus.db'))
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

/** Every tool, with every argument that names a time. */
const CALLS: readonly [name: string, given: unknown][] = [
  ['find_instrument', { query: '示例' }],
  ['stock_now', { ids: [MOUTAI, PINGAN, QUIET] }],
  ['stock_at', { id: MOUTAI, at: `${TODAY}T1021` }],
  ['stock_at', { id: MOUTAI, at: `${TODAY}T0932` }],
  ['stock_days', { ids: [MOUTAI], days: 5 }],
  ['stretch', { id: MOUTAI, from: `${TODAY}T0930`, to: `${TODAY}T1021` }],
  ['stretch', { id: MOUTAI, from: '20261118', to: '20261119' }],
  ['flow_rank', { view: 'AD' }],
  ['flow_rank', { view: 'OD', side: 'out' }],
  ['flow_rank', { view: 'PASSIVE', days: 3 }],
  ['market_now', {}],
  ['limit_ladder', {}],
  ['boards', { by: 'turnover' }],
  ['board_members', { name: '食品饮料', by: 'turnover' }],
  ['index_now', { ids: [INDEX] }],
  ['index_contributions', { id: INDEX }],
  ['index_contributions', { id: INDEX, from: `${TODAY}T0931`, to: `${TODAY}T1000` }],
  ['splits', {}],
  ['events', {}],
  ['screen', { conditions: [{ figure: 'turnover', op: '>', value: 1 }] }],
  ['screen', { conditions: [{ figure: 'price', op: '>', value: 1 }], at: `${TODAY}T0940` }],
  ['similar_days', { id: INDEX }],
  ['calendar', {}],
  ['definition', { term: '量比' }],
  ['draft_alert', { condition: '600519 涨幅>3%' }],
  ['predictions', {}],
  ['day_review', {}],
  ['day_review', { day: '20261118', list: 'limitUps' }],
]

/** Everything of a market changes from half a minute after the lock on: prices, sums, limits, events. */
function goOn({ market }: Awaited<ReturnType<typeof toolMarket>>): void {
  for (const slot of [52, 60, 61, 62, 63, 64, 65]) {
    market.trade(MOUTAI, slot, 1100, 5_000_000)
    market.trade(PINGAN, slot, 900, 7_000_000, 'sell')
    market.trade(QUIET, slot, 1099, 9_000_000)
    market.index(slot, 270_000)
  }
}

async function answersOf({ desk }: Awaited<ReturnType<typeof toolMarket>>, at = LOCK): Promise<string[]> {
  const runner = desk.open(at)
  const answers: string[] = []
  for (const [name, given] of CALLS) answers.push(JSON.stringify(await runner.run(name, given)))
  return answers
}

describe('a time lock', () => {
  test('gives the same answer of every tool whatever the market did afterwards', async () => {
    const world = await toolMarket(db)
    expect(new Set(CALLS.map(([name]) => name))).toEqual(new Set(world.desk.tools().map(({ name }) => name)))
    const before = await answersOf(world)
    // An answer that is a failure of every tool would be the same too.
    const failed = before.filter((answer) => answer.startsWith('{"ok":false'))
    expect(failed.map((answer) => (JSON.parse(answer) as { tool: string }).tool)).toEqual([
      'limit_ladder',
      'predictions',
    ])
    goOn(world)
    expect(await answersOf(world)).toEqual(before)
    const now = world.desk.open(undefined)
    expect(JSON.stringify(await now.run('stock_now', CALLS[1]?.[1]))).not.toBe(before[1])
  })

  test('holds in a thread of answers at different times of one day', async () => {
    const world = await toolMarket(db)
    goOn(world)
    for (const at of [`${TODAY}T093100`, `${TODAY}T093230`, LOCK]) {
      const first = await answersOf(world, at)
      for (const answer of first) {
        for (const [time] of answer.matchAll(/(?<="(?:at|asOf)":)\d{13}/g)) {
          expect(formatAt(Number(time)) <= at).toBe(true)
        }
        // The price and the level that are reached later.
        expect(answer).not.toMatch(/"11\.00"|"10\.99"|"2700\.00"/)
      }
    }
  })

  test.each<[string, unknown]>([
    ['stock_at', { id: MOUTAI, at: `${TODAY}T1022` }],
    ['stretch', { id: MOUTAI, from: '20261119', to: TODAY }],
    ['stretch', { id: MOUTAI, from: `${TODAY}T1000`, to: `${TODAY}T1022` }],
    ['stock_days', { ids: [MOUTAI], days: 2, end: TODAY }],
    ['flow_rank', { view: 'AD', days: 1, end: TODAY }],
    ['index_contributions', { id: INDEX, to: `${TODAY}T1022` }],
    ['splits', { day: '20261121' }],
    ['events', { day: '20261121' }],
    ['screen', { conditions: [{ figure: 'price', op: '>', value: 1 }], at: `${TODAY}T1022` }],
  ])('refuses %s %j, which reaches behind it', async (name, given) => {
    const { desk } = await toolMarket(db)
    expect(await desk.open(LOCK).run(name, given)).toMatchObject({ ok: false, code: 'at-future' })
  })

  test('shows a split by what was published, and none of what its later children changed', async () => {
    const world = await toolMarket(db)
    const times = { firstTime: LOCK_MS - 600_000, firstEmitTime: LOCK_MS - 60_000 }
    const known = findingOf('a', {
      instrument: MOUTAI,
      ...times,
      lastTime: LOCK_MS - 30_000,
      turnover: 4e6,
      confidence: 0.97,
      state: 'refuted',
    })
    const grown = findingOf('b', {
      instrument: PINGAN,
      ...times,
      lastTime: LOCK_MS + 30_000,
      turnover: 9e6,
      confidence: 0.99,
    })
    const unborn = findingOf('c', {
      instrument: QUIET,
      ...times,
      firstEmitTime: LOCK_MS + 1,
      lastTime: LOCK_MS + 2,
      confidence: 0.99,
    })
    world.past.splits = async () => ({ findings: [known, grown, unborn], asOf: 0 })
    const answer = await world.desk.open(LOCK).run('splits', {})
    const rows = answer.ok ? answer.rows : []
    expect(rows.map(({ id }) => id).sort()).toEqual([PINGAN, MOUTAI])
    const figuresOf = (of: string) => rows.find(({ id }) => id === of)?.figures
    expect(figuresOf(MOUTAI)?.splitTurnover?.value).toBe('400.0')
    expect(figuresOf(PINGAN)?.splitTurnover).toMatchObject({ missing: expect.stringContaining('时间锁之后') })
    for (const id of [MOUTAI, PINGAN]) expect(figuresOf(id)?.confidence?.value).toBeUndefined()
  })
})

test.each([
  ['2026-11-20T10:21:00', '202611201020'],
  ['2026-11-20T10:21:59', '202611201020'],
  ['2026-11-20T10:00:00', '202611200959'],
  ['2026-11-20T00:00:30', '202611200000'],
])('the last minute that is over at %s is %s', (time, minute) => {
  expect(lastMinuteBy(Date.parse(`${time}+08:00`))).toBe(minute)
})

describe('the lock of a request', () => {
  const now = { marketTime: LOCK_MS, tradingDay: TODAY }

  test.each([
    ['20261120T102101', 'at-future'],
    ['20261123T093000', 'at-future'],
    ['20261115T100000', 'at-closed'],
    ['20261120', 'at-malformed'],
    ['20261120T250000', 'at-malformed'],
  ])('%s is refused as %s', (at, code) => {
    expect(() => lockAt(at, now)).toThrow(expect.objectContaining({ code }))
  })

  test('is the present without a time, and a past moment with one', () => {
    expect(lockAt(undefined, now)).toEqual({ at: LOCK_MS, day: TODAY, isNow: true })
    expect(lockAt('20261119T100000', now)).toMatchObject({ day: '20261119', isNow: false })
  })
})

describe('an argument behind a lock', () => {
  const at = (clock: string) => Date.parse(`2026-11-20T${clock}+08:00`)
  const lock = (clock: string, isNow = false) => ({ at: at(clock), day: TODAY, isNow })

  test.each([
    ['10:21:00', '10:21:00'],
    ['10:21:59.999', '10:21:00'],
  ])('at %s the last whole minute ends at %s', (time, end) => expect(endOfMinuteBy(at(time))).toBe(at(end)))

  test.each([
    ['10:21:00', true, '10:21:00', true],
    ['14:59:59', true, '14:59:59', true],
    ['15:00:00', true, '15:00:00', false],
    ['15:10:00', true, '15:00:00', false],
    ['10:21:00', false, '10:21:00', false],
  ])('at %s, now %s, the figures of the day are of %s and change: %s', (time, isNow, of, changes) => {
    expect(timeOfDayRow(TODAY, lock(time, isNow))).toBe(at(of))
    expect(isRunning(TODAY, lock(time, isNow))).toBe(changes)
    expect(isRunning('20261119', lock(time, isNow))).toBe(false)
  })

  test('is a minute up to the lock', () => {
    expect(minuteArgument(`${TODAY}T1021`, lock('10:21:00'))).toBe(at('10:21:00'))
    expect(() => minuteArgument(`${TODAY}T1022`, lock('10:21:00'))).toThrow(
      expect.objectContaining({ code: 'at-future' }),
    )
    expect(() => minuteArgument(`${TODAY}T2500`, lock('10:21:00'))).toThrow(
      expect.objectContaining({ code: 'at-malformed' }),
    )
  })

  // A past day is over half an hour after its close, after which nothing trades.
  test.each([
    ['10:21:00', true, TODAY],
    ['10:21:00', false, '20261119'],
    ['15:29:59', false, '20261119'],
    ['15:30:00', false, TODAY],
  ])('at %s, now %s, is a day up to %s', (time, isNow, last) => {
    const of = lock(time, isNow)
    expect([dayArgument(undefined, of), dayArgument(last, of), dayArgument('20261118', of)]).toEqual([
      ...[last, last, '20261118'],
    ])
    const next = last === TODAY ? '20261121' : TODAY
    expect(() => dayArgument(next, of)).toThrow(expect.objectContaining({ code: 'at-future' }))
    expect(() => dayArgument('20261332', of)).toThrow(expect.objectContaining({ code: 'date-invalid' }))
  })
})
