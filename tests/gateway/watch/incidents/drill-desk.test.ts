import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import { ActionLog } from '../../../../gateway/watch/incidents/action-log'
import { DrillDesk, type OpenDrill } from '../../../../gateway/watch/incidents/drill-desk'
import { DrillLog } from '../../../../gateway/watch/incidents/drill-log'
import { openIncidentBook } from '../../../../gateway/watch/incidents/incident-book'
import type { FaultCode } from '../../../../shared/market/feed-faults'
import type { HealthState } from '../../../../shared/protocol/rest'
import type { DrillFinding } from '../../../../shared/protocol/rest-drills'
import { openTestDatabase } from '../../../support/test-database'

let db: Db
let now = 0
beforeEach(async () => {
  now = 1_000_000
  db = await openTestDatabase()
  await migrate(db)
})
afterEach(() => db.destroy())

const PASSED: DrillFinding = { outcome: 'passed', foundMs: 5_000, limitMs: 12_000, named: '有缺口', clearedMs: 1_000 }

/** A drill that a test moves. */
function heldDrill(code: FaultCode) {
  const state = { finding: undefined as DrillFinding | undefined, report: 'ok' as HealthState, isOpen: true }
  const drill: OpenDrill = {
    stage: 'fault',
    look: () => undefined,
    stop() {
      state.finding ??= { ...PASSED, outcome: 'stopped', foundMs: null }
      state.report = 'ok'
    },
    finding: () => state.finding,
    report: () => ({ source: `drill.${code}`, state: state.report, words: '演练：缺口', at: now, figures: {} }),
    close() {
      state.isOpen = false
    },
  }
  return { state, drill }
}

async function desk() {
  const clock = () => now
  const book = await openIncidentBook({ db, place: 'http://zeus.test', now: clock })
  const actions = new ActionLog(db, clock)
  const opened: ReturnType<typeof heldDrill>[] = []
  const open = (code: FaultCode) => {
    const held = heldDrill(code)
    opened.push(held)
    return held.drill
  }
  const own = new DrillDesk({ open, log: new DrillLog(db), book, actions, now: clock })
  await own.resume()
  /** What the operators' desk does every five seconds. */
  const pass = async (ms: number) => {
    now += ms
    book.look(own.reports())
    await own.tidy()
  }
  return { own, book, actions, opened, pass }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (thrown: { code?: string }) => thrown.code,
  )

describe('the desk of fault injections', () => {
  test('runs one at a time, and stores who, why and the result', async () => {
    const { own, opened, actions } = await desk()
    await own.start('gap', '换班前', 'ann')
    expect(await codeOf(own.start('unit', '再来', 'bob'))).toBe('drill-running')
    const run = { code: 'gap', operator: 'ann', reason: '换班前', startedAt: 1_000_000, stage: 'fault' }
    expect(await own.board()).toEqual({ running: run, results: [] })
    now += 30_000
    const { state } = opened[0] as (typeof opened)[0]
    state.finding = PASSED
    own.look()
    const { startedAt, ...who } = { code: 'gap', operator: 'ann', reason: '换班前', startedAt: 1_000_000 }
    expect(await own.board()).toEqual({ running: null, results: [{ id: 1, ...who, startedAt, ...PASSED }] })
    expect(state.isOpen).toBe(false)
    expect(await actions.list()).toMatchObject([{ operator: 'ann', kind: 'drill', subject: 'gap', reason: '换班前' }])
    expect(opened).toHaveLength(1)
  })

  test('returns the newest of each kind', async () => {
    const { own, opened } = await desk()
    for (const code of ['gap', 'unit', 'gap'] as const) {
      now += 1_000
      await own.start(code, '.', 'ann')
      Object.assign(opened.at(-1)?.state ?? {}, { finding: PASSED })
      own.look()
      await own.board()
    }
    const { results } = await own.board()
    expect(results.map(({ code, startedAt }) => `${code} ${startedAt}`).sort()).toEqual(['gap 1003000', 'unit 1002000'])
  })

  test('ends one that does not end by itself, and one that an operator stops', async () => {
    const { own, opened, actions } = await desk()
    await own.start('halt', '.', 'ann')
    now += 179_000
    own.look()
    expect((await own.board()).running).not.toBeNull()
    now += 1_000
    own.look()
    expect(await own.board()).toMatchObject({ running: null, results: [{ outcome: 'stopped', foundMs: null }] })
    await own.start('skew', '.', 'ann')
    await own.stop('bob')
    await own.stop('bob')
    expect((await own.board()).running).toBeNull()
    expect((await actions.list())[0]).toMatchObject({ operator: 'bob', kind: 'drill-stop', subject: 'skew' })
    expect(opened.every(({ state }) => !state.isOpen)).toBe(true)
  })

  test('opens an incident that closes by itself, and leaves none of an earlier process open', async () => {
    const first = await desk()
    await first.own.start('unit', '.', 'ann')
    const held = first.opened[0] as (typeof first.opened)[0]
    held.state.report = 'broken'
    await first.pass(5_000)
    expect(await first.book.list()).toMatchObject([{ source: 'drill.unit', recoveredAt: null }])
    held.state.report = 'ok'
    held.state.finding = PASSED
    first.own.look()
    await first.own.board()
    await first.pass(1_000)
    await first.pass(29_000)
    expect(await first.book.list()).toMatchObject([{ recoveredAt: null, closedAt: null }])
    await first.pass(1_000)
    const [closed] = await first.book.list()
    expect(closed).toMatchObject({ closedAt: now, closedBy: '演练结束' })
    await first.pass(60_000)
    expect(first.own.reports()).toEqual([])

    await first.own.start('gap', '.', 'ann')
    Object.assign(first.opened[1]?.state ?? {}, { report: 'broken' })
    await first.pass(1_000)
    await first.book.settled()
    const second = await desk()
    await second.pass(1_000)
    await second.pass(30_000)
    expect((await second.book.list()).map(({ closedAt }) => closedAt === null)).toEqual([false, false])
    await first.own.close()
  })
})
