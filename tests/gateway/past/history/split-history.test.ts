import { describe, expect, test } from 'vitest'
import { createSplitHistory } from '../../../../gateway/past/history/split-history'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { partOf } from '../../../support/part-of'
import { findingOf } from '../../../support/split-finding'

const [BEFORE, TODAY] = ['20261119', '20261120'] as const
const finding = (id: string, firstTime: number, lastTime: number, over: Partial<SplitFinding> = {}) =>
  findingOf(id, { firstTime, lastTime, ...over })

function history(stored: SplitFinding[], live: SplitFinding[], days: string[] = [BEFORE, TODAY]) {
  const queries: unknown[][] = []
  const made = createSplitHistory(
    partOf({
      series: {
        findings: async (...values: unknown[]) => {
          queries.push(values.slice(0, 3))
          return stored
        },
      },
      market: { findings: () => live, splitsSince: () => 77 },
      marketDays: {
        today: TODAY,
        instrumentOf: (id: string) => ({ id, kind: id.startsWith('0003') ? 'index' : 'stock' }),
        rangeOf: () => ({ days, startTime: 100, endTime: 200, moved: [] }),
      },
      clock: () => ({ marketTime: 999 }),
    }),
  )
  const ids = async (id?: string) => (await made.splits(id, {})).findings.map((each) => each.id)
  return { made, queries, ids }
}

describe('findings of a range', () => {
  test('are those active within it, the newest first', async () => {
    const { ids } = history(
      [finding('over', 10, 99), finding('ends', 10, 100), finding('within', 120, 150), finding('later', 200, 210)],
      [finding('begins', 199, 300)],
    )
    expect(await ids()).toEqual(['begins', 'within', 'ends'])
  })

  test('have the state of the running market if it has them, too', async () => {
    const { made } = history([finding('a', 110, 120)], [finding('a', 110, 190)])
    expect((await made.splits('600519.SH', {})).findings.map(({ lastTime }) => lastTime)).toEqual([190])
  })

  test('of finished days are only those on record, without the start of observation', async () => {
    const { made, queries } = history([finding('a', 110, 120)], [finding('b', 130, 140)], [BEFORE])
    const answer = await made.splits('600519.SH', {})
    expect([answer.findings.map(({ id }) => id), answer.since, answer.asOf]).toEqual([['a'], undefined, 999])
    expect(queries).toEqual([[BEFORE, BEFORE, '600519.SH']])
  })

  test('of the running day have the start of observation, also for a range without days', async () => {
    const { made, queries } = history([], [], [])
    expect((await made.splits(undefined, {})).since).toBe(77)
    expect(queries).toEqual([[TODAY, TODAY, undefined]])
  })

  test('are refused for an index', async () => {
    await expect(history([], []).made.splits('000300.SH', {})).rejects.toMatchObject({ code: 'feed-no-order-numbers' })
  })
})
