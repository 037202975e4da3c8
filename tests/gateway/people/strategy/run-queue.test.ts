import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CodeDays } from '../../../../gateway/people/strategy/back-test/engine-input'
import { runInThread } from '../../../../gateway/people/strategy/back-test/engine-thread'
import { RunQueue, type RunQueueParts } from '../../../../gateway/people/strategy/back-test/run-queue'
import { RunStore } from '../../../../gateway/people/strategy/back-test/run-store'
import { runTest } from '../../../../gateway/people/strategy/back-test/run-test'
import type { Db } from '../../../../gateway/storage/database'
import type { Instrument } from '../../../../shared/market/instrument'
import type { DayRow } from '../../../../shared/protocol/rest'
import type { StrategyTest } from '../../../../shared/protocol/rest-back-tests'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { randomOf, weekdays } from '../../../support/random-back-test'

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
const instrument = (id: string) =>
  stocks.has(id) ? ({ id, name: '春溪', kind: 'stock', board: 'main', priceScale: 2 } as Instrument) : undefined

const request: StrategyTest = {
  name: '两线金叉',
  entry: 'CROSS(MA(收盘,3),MA(收盘,8))',
  exit: 'CROSS(MA(收盘,8),MA(收盘,3))',
  codes: [...stocks.keys()],
  from: DAYS[0] as string,
  to: DAYS.at(-1) as string,
  cashYuan: 300_000,
  maxPositions: 2,
  slippageTicks: 1,
  costMultiple: 1,
  stopPercent: 5,
  takePercent: null,
  sessions: null,
}

let db: Db
let time = 1_000_000
const queues: RunQueue[] = []
beforeEach(async () => {
  db = await openMigratedDatabase(':memory:')
})
afterEach(async () => {
  for (const queue of queues.splice(0)) queue.close()
  await db.destroy()
})

const here: RunQueueParts['run'] = async (asked, codes, _signal, onProgress) => {
  const all: CodeDays[] = []
  for await (const code of codes) all.push(code)
  return runTest(asked, all, onProgress)
}

function queueOf(run: RunQueueParts['run'] = here): RunQueue {
  const store = new RunStore(db, () => ++time)
  const queue = new RunQueue({ store, instrument, days: async (id) => stocks.get(id) ?? [], run })
  queues.push(queue)
  return queue
}

/** Runs that end when the test says so. */
function heldBack() {
  const running: { signal: AbortSignal; progress: (part: number) => void; finish: () => void }[] = []
  const run: RunQueueParts['run'] = (asked, codes, signal, progress) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      running.push({ signal, progress, finish: () => resolve(here(asked, codes, signal, progress)) })
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

  test.each([
    ['a condition with a fault', { entry: '收盘>均价' }, '买入条件第 4 个字起读不懂'],
    ['an exit with a fault', { exit: 'MA(收盘)' }, '卖出条件第 6 个字起读不懂'],
    ['no exit at all', { exit: '', stopPercent: null }, '请写卖出条件'],
    ['a code that has no board', { codes: ['000300.SH'] }, '不能回测：000300.SH'],
    ['days in the wrong order', { from: '20230101', to: '20220101' }, '开始日期不能晚于结束日期'],
  ])('are refused with %s', async (_fault, change, words) => {
    await expect(queueOf().add('a', { ...request, ...change })).rejects.toMatchObject({
      code: 'bad-request',
      message: expect.stringContaining(words),
    })
  })

  test('without any bar fail with that reason', async () => {
    const queue = queueOf()
    await queue.add('a', { ...request, from: '20100101', to: '20101231' })
    await vi.waitFor(async () => expect(await states(queue)).toEqual(['failed']))
    expect((await queue.of('a'))[0]?.reason).toContain('没有可用的日线')
  })
})
