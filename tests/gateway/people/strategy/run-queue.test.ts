import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runInThread } from '../../../../gateway/people/strategy/back-test/engine-thread'
import { RunQueue, type RunQueueParts } from '../../../../gateway/people/strategy/back-test/run-queue'
import { RunStore } from '../../../../gateway/people/strategy/back-test/run-store'
import type { Db } from '../../../../gateway/storage/database'
import type { CorporateAction } from '../../../../shared/back-test/model'
import { READY_RULES } from '../../../../shared/back-test/ready-rules'
import type { Instrument } from '../../../../shared/market/instrument'
import type { OwnData } from '../../../../shared/market/own-data'
import type { DayRow } from '../../../../shared/protocol/rest'
import type { StrategyTest } from '../../../../shared/protocol/rest-back-tests'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { randomOf, weekdays } from '../../../support/random-back-test'
import { runHere } from '../../../support/run-here'

const DAYS = weekdays(80)

/** Days of a code in fen. */
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

const stocks = new Map(['600001.SH', '600002.SH', '000001.SZ'].map((id, seed) => [id, daysOf(seed + 1)]))
const INDEX = '000300.SH'
stocks.set(INDEX, daysOf(9))
const instrument = (id: string) => {
  if (!stocks.has(id)) return undefined
  const kind = id === INDEX ? 'index' : 'stock'
  const board = id === INDEX ? 'index' : 'main'
  return { id, name: '春溪', kind, board, industry: id.startsWith('6') ? '银行' : '', priceScale: 2 } as Instrument
}
const listed = () => [...stocks.keys()].map((id) => instrument(id) as Instrument)
const CODES = ['600001.SH', '600002.SH', '000001.SZ']

const request: StrategyTest = {
  name: '两线金叉',
  entry: 'CROSS(MA(收盘,3),MA(收盘,8))',
  exit: 'CROSS(MA(收盘,8),MA(收盘,3))',
  rank: '-成交额',
  universe: { kind: 'codes', name: '三只', codes: CODES },
  from: DAYS[0] as string,
  to: DAYS.at(-1) as string,
  cashYuan: 300_000,
  maxPositions: 2,
  positionYuan: null,
  commissionPpm: 250,
  commissionMinYuan: 5,
  slippageTicks: 1,
  benchmark: INDEX,
  checks: false,
  stopPercent: 5,
  takePercent: null,
  sessions: null,
}

let db: Db
let time = 1_000_000
const TODAY = '20220426'
let today = TODAY
let actions: CorporateAction[] = []
const queues: RunQueue[] = []
beforeEach(async () => {
  today = TODAY
  actions = []
  db = await openMigratedDatabase(':memory:')
})
afterEach(async () => {
  for (const queue of queues.splice(0)) queue.close()
  await db.destroy()
})

const ownSets: OwnData[] = []
const own: RunQueueParts['own'] = {
  names: async (owner) => (owner === 'a' ? ownSets.map(({ name }) => name) : []),
  get: async (_owner, name) => ownSets.find((set) => set.name === name),
}

function queueOf(run: RunQueueParts['run'] = runHere): RunQueue {
  const store = new RunStore(db, () => ++time)
  const days: RunQueueParts['days'] = async (id) => stocks.get(id) ?? []
  const actionsOf: RunQueueParts['actionsOf'] = (id) => actions.filter(({ code }) => code === id)
  const parts = { tradingDay: () => today, listed, instrument, days, actionsOf }
  const queue = new RunQueue({ store, own, now: () => time, ...parts, run })
  queues.push(queue)
  return queue
}

/** Runs that end when the test says so. */
function heldBack() {
  type Running = {
    count: number
    signal: AbortSignal
    progress: (part: number, at?: number) => void
    finish: () => void
  }
  const running: Running[] = []
  const run: RunQueueParts['run'] = (asked, days, signal, report) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      running.push({
        count: asked.length,
        signal,
        progress: (part, at = 0) => report.progress(at, part),
        finish: () => resolve(runHere(asked, days, signal, report)),
      })
    })
  return { run, running }
}

const states = async (queue: RunQueue, owner = 'a') => (await queue.of(owner)).map(({ state }) => state).reverse()

describe('back-tests of people', () => {
  test('are stored with figures, rows and the digest of what was used, and repeat to the same', async () => {
    const queue = queueOf()
    const [first, second] = [await queue.add('a', request), await queue.add('a', request)]
    await vi.waitFor(async () => expect(await states(queue)).toEqual(['done', 'done']))
    const one = await queue.result('a', first.id)
    const other = await queue.result('a', second.id)
    expect(one.trades.length).toBeGreaterThan(4)
    expect(one.equity).toHaveLength(DAYS.length)
    expect(one.data).toMatchObject({ sessions: 80, bars: 240, completeness: 1, missing: [] })
    expect(one.data?.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(one).toMatchObject({ trials: 2, deflatedSharpe: expect.any(Number) })
    expect(other).toEqual({ ...one, id: other.id, createdAt: other.createdAt, finishedAt: other.finishedAt })
  })

  test('run in a thread of their own with the same figures', async () => {
    const queue = queueOf(runInThread)
    const { id } = await queue.add('a', request)
    await vi.waitFor(async () => expect(await states(queue)).toEqual(['done']), { timeout: 60_000 })
    const inThread = await queue.result('a', id)
    const again = queueOf()
    const { id: local } = await again.add('b', request)
    await vi.waitFor(async () => expect(await states(again, 'b')).toEqual(['done']))
    const inProcess = await again.result('b', local)
    expect(inThread.trades).toEqual(inProcess.trades)
    expect(inThread.metrics).toEqual(inProcess.metrics)
  })

  test('run one at a time for an account, and two accounts at once', async () => {
    const { run, running } = heldBack()
    const queue = queueOf(run)
    await queue.add('a', request)
    await queue.add('a', request)
    await queue.add('b', request)
    await vi.waitFor(() => expect(running).toHaveLength(2))
    expect(await states(queue)).toEqual(['running', 'waiting'])
    expect((await queue.of('a')).map(({ ahead }) => ahead)).toEqual([0, null])
    expect(await states(queue, 'b')).toEqual(['running'])
    running[0]?.progress(0.5)
    expect((await queue.of('a')).at(-1)?.progress).toBe(0.5)
    running[0]?.finish()
    await vi.waitFor(() => expect(running).toHaveLength(3))
    expect(await states(queue)).toEqual(['done', 'running'])
  })

  test('are cancelled where they run and where they wait, and removed once they are over', async () => {
    const { run, running } = heldBack()
    const queue = queueOf(run)
    const [first, second] = [await queue.add('a', request), await queue.add('a', request)]
    await vi.waitFor(() => expect(running).toHaveLength(1))
    await queue.remove('a', first.id)
    expect(running[0]?.signal.aborted).toBe(true)
    await vi.waitFor(() => expect(running).toHaveLength(2))
    await queue.remove('a', second.id)
    expect(await states(queue)).toEqual(['cancelled', 'cancelled'])
    await queue.remove('a', first.id)
    expect(await states(queue)).toEqual(['cancelled'])
  })

  test('of another account cannot be read or removed', async () => {
    const queue = queueOf()
    const { id } = await queue.add('a', request)
    await expect(queue.result('b', id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(queue.remove('b', id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('begin again after their process was killed, and leave nothing half done', async () => {
    const { run, running } = heldBack()
    const killed = queueOf(run)
    const { id } = await killed.add('a', request)
    await vi.waitFor(() => expect(running).toHaveLength(1))
    killed.close()
    expect((await killed.result('a', id)).trades).toEqual([])
    const next = queueOf()
    await next.refresh(time + 30_000)
    expect(await states(next)).toEqual(['running'])
    await next.refresh(time + 90_000)
    await vi.waitFor(async () => expect(await states(next)).toEqual(['done']))
  })

  test('that are cancelled in another process end here', async () => {
    const { run, running } = heldBack()
    const [here, there] = [queueOf(run), queueOf()]
    const { id } = await here.add('a', request)
    await vi.waitFor(() => expect(running).toHaveLength(1))
    await there.remove('a', id)
    await here.refresh(time)
    expect(running[0]?.signal.aborted).toBe(true)
    expect(await states(here)).toEqual(['cancelled'])
  })

  test('of which too many wait are refused', async () => {
    const queue = queueOf(heldBack().run)
    for (let count = 0; count < 5; count++) await queue.add('a', request)
    await expect(queue.add('a', request)).rejects.toMatchObject({ code: 'too-many' })
    await expect(queue.add('b', request)).resolves.toMatchObject({ state: 'waiting' })
  })

  test('of which too many are added at once are refused', async () => {
    const queue = queueOf(heldBack().run)
    const added = await Promise.allSettled(Array.from({ length: 12 }, () => queue.add('a', request)))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await queue.of('a')).toHaveLength(5)
  })

  test.each([
    ['a condition with a fault', { entry: '收盘>均价' }, '买入条件第 4 个字起读不懂'],
    ['an exit with a fault', { exit: 'MA(收盘)' }, '卖出条件第 6 个字起读不懂'],
    ['no exit at all', { exit: '', stopPercent: null }, '请写卖出条件'],
    [
      'a code that has no board',
      { universe: { kind: 'codes' as const, name: '', codes: ['000300.SH'] } },
      '不能回测：000300.SH',
    ],
    ['an industry without stocks', { universe: { kind: 'industry' as const, name: '航天' } }, '现在没有股票'],
    ['a benchmark that is no index', { benchmark: '600001.SH' }, '没有这个指数'],
    ['a rank with a fault', { rank: '收盘/' }, '排序第 4 个字起读不懂'],
    ['days in the wrong order', { from: '20230101', to: '20220101' }, '开始日期不能晚于结束日期'],
  ])('are refused with %s', async (_fault, change, words) => {
    await expect(queueOf().add('a', { ...request, ...change })).rejects.toMatchObject({
      code: 'bad-request',
      message: expect.stringContaining(words),
    })
  })

  test('say what stands beside them: the index, everything held, and twice the costs', async () => {
    const queue = queueOf()
    const { id } = await queue.add('a', request)
    await vi.waitFor(async () => expect(await states(queue)).toEqual(['done']))
    const { metrics, doubled, index, hold, holdReturn } = await queue.result('a', id)
    const rows = stocks.get(INDEX) as DayRow[]
    const [first, last] = [rows[0] as DayRow, rows.at(-1) as DayRow]
    expect(metrics?.benchmarkReturn).toBeCloseTo(last.close / first.prevClose - 1, 12)
    expect([index.length, hold.length]).toEqual([80, 80])
    const grown = CODES.map((code) => {
      const own = stocks.get(code) as DayRow[]
      return (own.at(-1) as DayRow).close / (own[0] as DayRow).prevClose
    })
    expect(holdReturn).toBeCloseTo(grown.reduce((sum, value) => sum + value, 0) / 3 - 1, 9)
    const fees = (of: typeof metrics) => (of?.commissionFen ?? 0) / (of?.roundTrips ?? 0)
    expect(fees(doubled)).toBeGreaterThan(fees(metrics) * 1.8)
    expect(doubled?.totalReturn).toBeLessThan(metrics?.totalReturn as number)
  })

  test('are checked where that is wanted: later data, later beginnings, and neighbours', async () => {
    const queue = queueOf()
    const { id } = await queue.add('a', { ...request, checks: true })
    await vi.waitFor(async () => expect(await states(queue)).toEqual(['done']))
    const { checks } = await queue.result('a', id)
    expect(checks).toMatchObject({
      codes: 3,
      lookAhead: { found: [] },
      recursive: { starts: 4, found: [] },
      scales: [1, 0.6, 0.8, 1.25, 1.6],
    })
    expect(checks?.walkForward?.days[0]).toEqual([DAYS[26], DAYS[38]])
    expect(checks?.walkForward?.days.at(-1)?.[1]).toBe(DAYS.at(-1))
    expect(checks?.overfitting).toBeGreaterThanOrEqual(0)
  })

  test.each([
    ['the whole market', { kind: 'market' as const }, 3],
    ['a board', { kind: 'board' as const, board: 'main' as const }, 3],
    ['an industry', { kind: 'industry' as const, name: '银行' }, 2],
  ])('read %s as today lists it', async (_what, universe, codes) => {
    const queue = queueOf()
    await queue.add('a', { ...request, universe })
    await vi.waitFor(async () => expect(await states(queue)).toEqual(['done']))
    expect((await queue.of('a'))[0]?.data).toMatchObject({ codes, missing: [] })
  })

  test('of the ready rules run once a day, after those of people, and everybody reads them', async () => {
    const { run, running } = heldBack()
    const queue = queueOf(run)
    await queue.add('a', request)
    await vi.waitFor(() => expect(running).toHaveLength(1))
    await queue.ready()
    await queue.add('b', request)
    await vi.waitFor(() => expect(running).toHaveLength(2))
    running[0]?.finish()
    await vi.waitFor(() => expect(running).toHaveLength(3))
    expect(await states(queue, 'b')).toEqual(['running'])
    const { runs } = await queue.ready()
    expect(runs.map(({ rule }) => rule)).toEqual(READY_RULES.map(({ id }) => id))
    // One thread reads the days once for all rules, and each has a progress of its own.
    const shared = running.find(({ count }) => count === READY_RULES.length)
    shared?.progress(0.4, 3)
    expect((await queue.ready()).runs.map(({ run: { progress } }) => progress)[3]).toBe(0.4)
    for (const one of running) one.finish()
    await vi.waitFor(async () => {
      const { runs } = await queue.ready()
      expect(runs.map(({ run: { state } }) => state)).toEqual(READY_RULES.map(() => 'done'))
    })
    const [first] = (await queue.ready()).runs
    expect((await queue.result('b', first?.run.id as string)).equity.length).toBeGreaterThan(50)
    await expect(queue.remove('b', first?.run.id as string, true)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('of the ready rules are cancelled alone, and their thread ends with the last of them', async () => {
    const { run, running } = heldBack()
    const queue = queueOf(run)
    const { runs } = await queue.ready()
    await vi.waitFor(() => expect(running).toHaveLength(1))
    const ids = runs.map(({ run: { id } }) => id)
    await queue.remove('a', ids[0] as string, true)
    expect(running[0]?.signal.aborted).toBe(false)
    for (const id of ids.slice(1)) await queue.remove('b', id, true)
    expect(running[0]?.signal.aborted).toBe(true)
    expect((await queue.ready()).runs.map(({ run: { state } }) => state)).toEqual(ids.map(() => 'cancelled'))
  })

  test('of the ready rules stay after a restart, and begin again once stored days have changed', async () => {
    const done = async (queue: RunQueue) =>
      await vi.waitFor(async () => {
        const { runs } = await queue.ready()
        expect(runs.map(({ run: { state } }) => state)).toEqual(READY_RULES.map(() => 'done'))
        return runs.map(({ run: { id } }) => id)
      })
    const first = await done(queueOf())
    const { run, running } = heldBack()
    expect(await done(queueOf(run))).toEqual(first)
    expect(running).toHaveLength(0)
    const rows = stocks.get('600001.SH') as DayRow[]
    stocks.set('600001.SH', rows.slice(1))
    try {
      await queueOf(run).ready()
      await vi.waitFor(() => expect(running.map(({ count }) => count)).toEqual([READY_RULES.length]))
    } finally {
      stocks.set('600001.SH', rows)
    }
  })

  test('of the ready rules wait for the first trading day', async () => {
    today = ''
    await expect(queueOf().ready()).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('hold shares over the ex-dates of the operator’s table, and say how many they were', async () => {
    const [, , third] = DAYS
    const buys = { ...request, entry: '收盘>0', exit: '收盘<0', maxPositions: 3, stopPercent: null }
    const run = async () => {
      const queue = queueOf()
      const { id } = await queue.add('a', buys)
      return await vi.waitFor(async () => {
        const result = await queue.result('a', id)
        expect(result.state).toBe('done')
        return result
      })
    }
    const without = await run()
    expect(without.data?.actions).toBe(0)
    const day = { exDate: third as string, payDate: third as string, listDate: third as string }
    const terms = { cashPer10: 2_000_000, bonusPer10: 8_000_000, rightsPer10: 0, rightsPrice: 0 }
    actions = [
      { code: '600001.SH', ...day, ...terms },
      { code: '600001.SH', ...day, ...terms, exDate: '20300101' },
      { code: '688001.SH', ...day, ...terms },
    ]
    const paid = await run()
    expect(paid.data?.actions).toBe(1)
    expect(paid.data?.digest).not.toBe(without.data?.digest)
    const bought = paid.trades.find(({ side, code }) => side === 'buy' && code === '600001.SH')
    expect(paid.trades.filter(({ side }) => side === 'dividend' || side === 'bonus')).toMatchObject([
      { side: 'dividend', date: third, quantity: bought?.quantity, amount: Math.round((bought?.quantity ?? 0) * 20) },
      { side: 'bonus', date: third, quantity: Math.floor((bought?.quantity ?? 0) * 0.8) },
    ])
  })

  test('without any bar fail with that reason', async () => {
    const queue = queueOf()
    await queue.add('a', { ...request, from: '20100101', to: '20101231' })
    await vi.waitFor(async () => expect(await states(queue)).toEqual(['failed']))
    expect((await queue.of('a'))[0]?.reason).toContain('没有可用的日线')
  })
})
