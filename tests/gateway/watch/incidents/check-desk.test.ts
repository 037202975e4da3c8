import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import { dueRound, openCheckDesk } from '../../../../gateway/watch/incidents/check-desk'
import { CheckLog } from '../../../../gateway/watch/incidents/check-log'
import { makeInstrument } from '../../../support/fake-feed'
import { openTestDatabase } from '../../../support/test-database'

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
  await migrate(db)
})
afterEach(() => db.destroy())

/** Beijing time of Friday 2026-11-20, or of a later day. */
const at = (hour: number, minute: number, day = 20) => Date.UTC(2026, 10, day, hour - 8, minute)

function desk(place = 'http://zeus.test') {
  const state = { marketTime: at(8, 0), now: 0, free: 40 * 2 ** 30, isEmpty: false, asked: 0, isIll: false }
  const own = openCheckDesk({
    kept: new CheckLog(db, place),
    facts: async () => {
      state.asked++
      const walls = { count: 0, dark: [] }
      const reports = state.isIll ? [{ source: 'feed', state: 'broken' as const, words: '断线' }] : []
      const instruments = [makeInstrument({ id: '600519.SH' })]
      return { tradingDay: '20261120', instruments, clockStepMs: 0, freeBytes: state.free, walls, reports }
    },
    marketTime: () => state.marketTime,
    isEmpty: () => state.isEmpty,
    now: () => state.now,
  })
  const rounds = async () => (await own.board()).runs.map(({ round }) => round)
  /** Looks at that time until what was due is done. */
  async function lookAt(time: number): Promise<void> {
    state.marketTime = time
    await own.look()
  }
  return { own, state, rounds, lookAt }
}

test.each([
  [at(8, 29), undefined],
  [at(8, 30), '0830'],
  [at(8, 59), '0830'],
  [at(9, 0), '0900'],
  [at(9, 14), '0914'],
  [at(14, 59), '0914'],
  [at(15, 0), undefined],
  [at(9, 0, 21), undefined],
])('at %i the round %s is due', (time, round) => {
  expect(dueRound(time)).toBe(round)
})

describe('the check list', () => {
  test('runs once in each round, and not again after a restart', async () => {
    const { own, state, rounds, lookAt } = desk()
    await lookAt(at(8, 0))
    expect(await rounds()).toEqual([])
    for (const time of [at(8, 30), at(8, 31), at(9, 0), at(9, 14), at(9, 15)]) await lookAt(time)
    expect(await rounds()).toEqual(['0914', '0900', '0830'])
    expect(state.asked).toBe(3)
    expect((await own.board()).runs[0]).toMatchObject({ marketTime: at(9, 14) })

    const next = desk()
    await next.lookAt(at(10, 0))
    expect(next.state.asked).toBe(0)
    const other = desk('http://other.test')
    await other.lookAt(at(10, 0))
    expect(await other.rounds()).toEqual(['0914'])
  })

  test('waits a minute for a market without instruments', async () => {
    const { state, rounds, lookAt } = desk()
    state.isEmpty = true
    state.now = 59_000
    await lookAt(at(9, 14))
    expect(await rounds()).toEqual([])
    state.now = 60_000
    await lookAt(at(9, 14))
    expect(await rounds()).toEqual(['0914'])
  })

  test('is an incident while the newest round has a finding, also after a restart', async () => {
    const { own, state, lookAt } = desk()
    expect(own.report()).toEqual([])
    state.free = 0
    await lookAt(at(9, 0))
    expect(own.report()).toMatchObject([{ source: 'opening', state: 'broken', words: '数据文件夹所在磁盘剩余 0.0 GB' }])
    const next = desk()
    await next.lookAt(at(9, 1))
    expect(next.own.report()).toMatchObject([{ state: 'broken' }])
    state.free = 40 * 2 ** 30
    state.isIll = true
    await own.ask()
    expect(own.report()).toMatchObject([{ state: 'ok', words: '7 项都正常' }])
    expect((await own.board()).runs[0]?.items.at(-1)).toMatchObject({ id: 'parts', state: 'broken' })
    expect((await own.board()).runs.map(({ round }) => round)).toEqual(['asked', '0900'])
    state.marketTime = at(8, 0, 23)
    expect(own.report()).toEqual([])
  })
})
