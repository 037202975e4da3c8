import { describe, expect, test } from 'vitest'
import { createBackTestTool } from '../../../../../gateway/people/strategy/back-test/back-test-tool'
import { ZeusError } from '../../../../../shared/protocol/errors'
import type { ToolAnswer } from '../../../../../shared/protocol/rest-assistant'
import type { StrategyRun, StrategyTest } from '../../../../../shared/protocol/rest-back-tests'

const RULE = { entry: '收盘>MA(收盘,20)', sessions: 5 }
const METRICS = { totalReturn: -0.1234, maxDrawdown: 0.2, sharpe: null, winRate: 0.4, roundTrips: 12, sessions: 240 }
const DATA = { completeness: 0.987, partialSessions: ['20260105'], missing: [] }
const DONE = {
  state: 'done',
  metrics: METRICS,
  doubled: { totalReturn: -0.2 },
  data: DATA,
  holdReturn: 0.05,
  trials: 3,
}

/** Runs of accounts that end as the test says. */
function world(end: object = DONE, waitMs = 1_000) {
  const all = new Map<string, StrategyRun[]>()
  const tool = createBackTestTool({
    runs: {
      of: async (owner) => all.get(owner) ?? [],
      async add(owner, asked: StrategyTest) {
        const own = all.get(owner) ?? []
        if (own.length >= 2) throw new ZeusError('too-many')
        const run = { id: `${own.length}`.repeat(16), test: asked, state: 'waiting', progress: 0.25, reason: '' }
        all.set(owner, [{ ...run, ...end } as unknown as StrategyRun, ...own])
        return run as unknown as StrategyRun
      },
    },
    tradingDay: () => '20261120',
    marketTime: () => 1_000,
    feed: { name: 'test', badge: '模拟行情', quality: 'simulated' },
    waitMs,
  })
  const call = (given: unknown, owner = 'a') => tool.call(owner, 'back_test', given)
  return { all, call }
}

const figuresOf = (answer: ToolAnswer) =>
  answer.ok
    ? Object.fromEntries(
        Object.entries(answer.rows[0]?.figures ?? {}).map(([name, { value, unit, missing }]) => [
          name,
          missing ?? `${value}${unit}`,
        ]),
      )
    : answer

describe('a back-test as a tool', () => {
  test('gives the figures of the run with its id, its days and how complete they are', async () => {
    const { all, call } = world()
    const answer = await call(RULE)
    expect(figuresOf(answer)).toMatchObject({
      run: '0000000000000000',
      period: '20251119 至 20261119',
      completeness: '98.70%',
      totalReturn: '-12.34%',
      doubledReturn: '-20.00%',
      holdReturn: '5.00%',
      maxDrawdown: '20.00%',
      sharpe: '没有成交',
      winRate: '40.00%',
      roundTrips: '12次',
      trials: '3条',
    })
    expect(answer).toMatchObject({
      asOf: 1_000,
      quality: 'simulated',
      rows: [{ href: '/Strategy?runs=0000000000000000' }],
    })
    expect(answer.ok && answer.notes.join()).toMatch(/不代表将来.*已退市.*1 个交易日的记录不完整.*不到三十次.*只是运气/)
    expect(all.get('a')?.[0]?.test).toMatchObject({
      universe: { kind: 'market' },
      commissionPpm: 250,
      slippageTicks: 1,
    })
  })

  test('finds the run of the same rule, and reads one by its id; no one of another account', async () => {
    const { all, call } = world()
    await call(RULE)
    await call(RULE)
    expect(all.get('a')).toHaveLength(1)
    expect(await call({ run: '0'.repeat(16) })).toMatchObject({ ok: true })
    expect(await call({ run: '0'.repeat(16) }, 'b')).toMatchObject({ ok: false, code: 'not-found' })
    await call({ ...RULE, codes: ['600519.SH'] })
    expect(all.get('a')?.[0]?.test).toMatchObject({ maxPositions: 1, universe: { codes: ['600519.SH'] } })
  })

  test('that takes longer says how far it is, and has no figure', async () => {
    const answer = await world({}, 100).call(RULE)
    expect(figuresOf(answer)).toEqual({
      run: '0000000000000000',
      rule: RULE.entry,
      period: '20251119 至 20261119',
      progress: '25.00%',
    })
    expect(answer.ok && answer.notes).toEqual(['回测还在进行，请稍后用编号再读'])
  })

  test('that failed says why', async () => {
    expect(await world({ state: 'failed', reason: '没有日线' }).call(RULE)).toMatchObject({
      code: 'no-data',
      message: expect.stringContaining('没有日线'),
    })
  })

  test.each([
    [{}, 'bad-request'],
    [{ ...RULE, run: '0'.repeat(16) }, 'bad-request'],
    [{ ...RULE, account: 'b' }, 'bad-request'],
    [{ ...RULE, codes: ['600519'] }, 'bad-request'],
    [{ ...RULE, cashYuan: 1 }, 'bad-request'],
    [{ ...RULE, to: '20261120' }, 'at-future'],
    [{ run: 'x' }, 'bad-request'],
  ])('%j is refused as %s', async (given, code) => {
    const { all, call } = world()
    expect(await call(given)).toMatchObject({ ok: false, code })
    expect(all.size).toBe(0)
  })

  test('is bounded by the queue of its account', async () => {
    const { call } = world()
    await call(RULE)
    await call({ ...RULE, sessions: 6 })
    expect(await call({ ...RULE, sessions: 7 })).toMatchObject({ ok: false, code: 'too-many' })
    expect(await call(RULE, 'b')).toMatchObject({ ok: true })
  })
})
