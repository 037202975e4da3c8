import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RunStore } from '../../../../gateway/people/strategy/back-test/run-store'
import type { Db } from '../../../../gateway/storage/database'
import type { StrategyTest } from '../../../../shared/protocol/rest-back-tests'
import { openMigratedDatabase } from '../../../support/migrated-database'

const CODES = ['600001.SH', '000001.SZ']
const request: StrategyTest = {
  ...{ name: '两线', entry: 'MA(收盘,2)>MA(收盘,5)', exit: 'MA(收盘,2)<MA(收盘,5)', rank: '' },
  universe: { kind: 'codes', name: '', codes: CODES },
  ...{ from: '20260105', to: '20260601', cashYuan: 300_000, maxPositions: 2, positionYuan: null },
  ...{ commissionPpm: 250, commissionMinYuan: 5, slippageTicks: 1, benchmark: '000300.SH', checks: false },
  ...{ stopPercent: 5, takePercent: null, sessions: null },
}

let db: Db
let store: RunStore
beforeEach(async () => {
  db = await openMigratedDatabase(':memory:')
  store = new RunStore(db, () => 1)
})
afterEach(() => db.destroy())

const SHAPE = { periods: 100, skewness: 0, kurtosis: 3 }

/** A finished run of `a`; resolves with its id. */
async function finished(test: unknown, sharpe: number): Promise<string> {
  const { id } = await store.add('a', test as StrategyTest)
  const data = { sessions: 100, bars: 200, completeness: 1, missing: [], digest: 'd', trial: { sharpe, ...SHAPE } }
  await store.finish(id, {
    summary: JSON.stringify({ data, metrics: { totalReturn: 0.1 } }),
    rows: JSON.stringify({ trades: [], equity: [{ date: '20260105' }] }),
  })
  return id
}

describe('a stored back-test', () => {
  test('of the former format is read with what its engine used, and without the figures that it did not have', async () => {
    const { universe: _, rank: __, benchmark: ___, checks: ____, ...rest } = request
    const { positionYuan, commissionPpm, commissionMinYuan, ...former } = rest
    const id = await finished({ ...former, codes: CODES, costMultiple: 1 }, 0.1)
    const result = await store.result('a', id)
    expect(result.test).toEqual(request)
    expect(result).toMatchObject({
      data: { codes: 2, partialSessions: [] },
      ...{ doubled: null, holdReturn: null, checks: null, index: [], hold: [] },
      equity: [{ date: '20260105' }],
      trials: 1,
    })
  })

  test.each([
    ['in another order', { kind: 'codes', name: '', codes: CODES.toReversed() }],
    ['from a list', { kind: 'codes', name: '自选 核心', codes: CODES }],
    ['twice', { kind: 'codes', name: '', codes: [...CODES, '600001.SH'] }],
  ] as const)('counts as a trial of the same codes %s', async (_how, universe) => {
    const ids = [await finished(request, 0.1), await finished({ ...request, universe }, 0.3)]
    const runs = await store.of('a')
    expect(runs.map(({ trials }) => trials)).toEqual([2, 2])
    // The better of two ratios is less than one alone would be.
    const alone = await finished({ ...request, to: '20260531' }, 0.3)
    const chance = async (id: string) => (await store.result('a', id)).deflatedSharpe as number
    expect(await chance(ids[1] as string)).toBeLessThan(await chance(alone))
  })

  test.each([
    ['codes', { universe: { kind: 'codes', name: '', codes: ['600001.SH'] } }],
    ['a universe', { universe: { kind: 'market' } }],
    ['days', { to: '20260529' }],
  ] as const)('of other %s is no trial', async (_what, change) => {
    await finished(request, 0.1)
    await finished({ ...request, ...change }, 0.3)
    expect((await store.of('a')).map(({ trials }) => trials)).toEqual([1, 1])
  })
})
