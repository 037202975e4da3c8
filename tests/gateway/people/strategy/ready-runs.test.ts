import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RunQueue, type RunQueueParts } from '../../../../gateway/people/strategy/back-test/run-queue'
import { RunStore } from '../../../../gateway/people/strategy/back-test/run-store'
import { backTestRunRoutes } from '../../../../gateway/serve/http/back-tests'
import type { Db } from '../../../../gateway/storage/database'
import { READY_RULES } from '../../../../shared/back-test/ready-rules'
import type { Instrument } from '../../../../shared/market/instrument'
import type { DayRow } from '../../../../shared/protocol/rest'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { apiServer } from '../../serve/http/api-server'

const STOCK = { id: '600001.SH', name: '春溪', kind: 'stock', board: 'main', priceScale: 2 } as Instrument

let db: Db
let time = 1_000_000
/** Stored days of every code: one more with each import. */
let days = 1
let queue: RunQueue
let finish: (() => void)[]

beforeEach(async () => {
  db = await openMigratedDatabase(':memory:')
  finish = []
  const run: RunQueueParts['run'] = (asked, _days, signal, report) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      finish.push(() => {
        for (const at of asked.keys()) report.finished(at, null)
        resolve()
      })
    })
  queue = new RunQueue({
    ...{ store: new RunStore(db, () => ++time), now: () => time, tradingDay: () => '20260112', run },
    ...{ listed: () => [STOCK], instrument: () => STOCK, actionsOf: () => [] },
    own: { names: async () => [], get: async () => undefined },
    days: async () => Array.from({ length: days }, (_, at) => ({ tradingDay: `2026010${at + 1}` }) as DayRow),
  })
})
afterEach(async () => {
  queue.close()
  await db.destroy()
})

const stored = async () => (await db.selectFrom('back_tests').select('id').execute()).length
const ask = async () => {
  time += 120_000
  await queue.ready()
}

test('ready rules are not computed again while earlier ones go on, whatever is imported meanwhile', async () => {
  await ask()
  await vi.waitFor(() => expect(finish).toHaveLength(1))
  for (days of [2, 3]) await ask()
  expect(await stored()).toBe(READY_RULES.length)
  expect(finish).toHaveLength(1)
  finish[0]?.()
  await vi.waitFor(async () => {
    await ask()
    expect(finish).toHaveLength(2)
  })
  expect(await stored()).toBe(2 * READY_RULES.length)
})

test('ready rules are stopped by operators and by nobody else: everybody reads their results', async () => {
  const api = await apiServer(() => [backTestRunRoutes(queue)])
  try {
    const states = async () => (await queue.ready()).runs.map(({ run: { state } }) => state)
    await ask()
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['running'])))
    for (const { run } of (await queue.ready()).runs) {
      const path = `/api/back-tests/${run.id}`
      expect(await api.ask(path, { method: 'DELETE', as: 'lin' })).toMatchObject({ status: 403, code: 'forbidden' })
      expect((await states()).includes('running')).toBe(true)
      expect(await api.ask(path, { method: 'DELETE', as: 'staff' })).toMatchObject({ status: 200 })
    }
    expect(new Set(await states())).toEqual(new Set(['cancelled']))
  } finally {
    await api.stop()
  }
})
