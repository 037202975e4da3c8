// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../../client/api/api-error'
import { createDarkWatch } from '../../../../client/features/wall/fleet/dark-notice'
import { lookOf, reportEntries } from '../../../../client/features/wall/fleet/wall-card'
import { followState } from '../../../../client/features/wall/follow-state'
import { isOutdated, pageVersion } from '../../../../client/features/wall/page-version'
import { shownAt } from '../../../../client/features/wall/wall-runtime'
import { createDisplay } from '../../../../client/session/display'
import { dateToMs } from '../../../../shared/market/session'
import { setClosedDays } from '../../../../shared/market/trading-days'
import { BUILT_IN } from '../../../../shared/walls/built-in'
import { planOf } from '../../../../shared/walls/day-plan'
import type { WallReport, WallState } from '../../../../shared/walls/wall'
import { partOf } from '../../../support/part-of'

const NOON = dateToMs('20260706') + 10 * 3_600_000

const state = (more: Partial<WallState> = {}): WallState => ({
  id: 'w',
  name: '大厅',
  rights: [],
  boards: partOf([BUILT_IN.flow, BUILT_IN.radar]),
  plan: planOf('flow'),
  tile: { columns: 1, rows: 1, column: 0, row: 0 },
  halfDays: [],
  closedDays: [],
  revision: 3,
  serverTime: NOON,
  orders: { identifyUntil: 0, reload: 0, swap: 0, message: null, takeOver: null },
  ...more,
})

test('a day that the gateway calls half ends with the morning', () => {
  const plan = { ...planOf('flow'), after: { boards: ['radar'], everySeconds: 60, dim: 0 } }
  const afternoon = dateToMs('20260706') + 14 * 3_600_000
  const plannedOn = (halfDays: string[]) => shownAt(state({ plan, halfDays }), afternoon, afternoon).planned
  expect([plannedOn([]), plannedOn(['20260707']), plannedOn(['20260706'])]).toEqual(['flow', 'flow', 'radar'])
})

test('a day that the gateway calls closed has the board of closed days', () => {
  const plan = { ...planOf('flow'), closed: { boards: ['radar'], everySeconds: 60, dim: 0 } }
  const morning = dateToMs('20270208') + 10 * 3_600_000
  const plannedOn = (closedDays: string[]) => shownAt(state({ plan, closedDays }), morning, morning).planned
  expect([plannedOn([]), plannedOn(['20270208'])]).toEqual(['flow', 'radar'])
  setClosedDays([])
})

describe('following what is to be shown', () => {
  const refusal = (code: 'wall-revoked' | 'unavailable' | 'token-malformed') => new ApiError(code, '', true, 0)

  test('asks from the revision it has, waits after a failure, and ends with its rights', async () => {
    const answers = [state({ revision: 3 }), refusal('unavailable'), state({ revision: 4 }), refusal('wall-revoked')]
    const revisions: number[] = []
    const log: string[] = []
    await followState(
      {
        async wait(revision) {
          revisions.push(revision)
          const answer = answers.shift()
          if (answer instanceof ApiError) throw answer
          return answer as WallState
        },
        sleep: async (ms) => void log.push(`slept ${ms}`),
        took: ({ revision }) => log.push(`took ${revision}`),
        ended: () => log.push('ended'),
      },
      new AbortController().signal,
    )
    expect(revisions).toEqual([0, 3, 3, 4])
    expect(log).toEqual(['took 3', 'slept 5000', 'took 4', 'ended'])
  })
})

describe('what is shown', () => {
  test('is the board of the plan, with orders as long as they are valid', () => {
    const orders = {
      identifyUntil: NOON + 1,
      reload: 0,
      swap: 0,
      message: { text: '例会', until: NOON + 1 },
      takeOver: { instrument: '600519.SH', slot: 5, until: NOON + 2 },
    }
    const taken = shownAt(state({ orders }), NOON, NOON)
    expect(taken).toMatchObject({ message: '例会', identify: true, slot: 5 })
    expect(taken.board.panels[0]).toMatchObject({ kind: 'line', subject: '600519.SH' })
    const later = shownAt(state({ orders }), NOON, NOON + 2)
    expect(later).toMatchObject({ message: '', identify: false, slot: null, board: { id: 'flow' }, planned: 'flow' })
  })

  test('is the overview instead of a deleted board', () => {
    expect(shownAt(state({ plan: planOf('gone') }), NOON, NOON).board.id).toBe('overview')
  })

  test('the night is dark', () => expect(shownAt(state(), NOON + 11 * 3_600_000, NOON).dim).toBe(0.6))
})

describe('a wall’s sign-in', () => {
  function signInOf(text: string | null, isWall = true) {
    let stored = text
    const storage = {
      getItem: () => stored,
      setItem(_: string, value: string) {
        stored = value
      },
      removeItem() {
        stored = null
      },
    }
    return createDisplay({ storage: () => storage, isWall: () => isWall, now: () => 7 })
  }

  test.each([null, '', '{', '{}', '{"id":1}', '{"id":"a","name":"b"}'])('%j is not valid', (text) =>
    expect(signInOf(text).stored()).toBeUndefined(),
  )

  test('is used only in the window of a wall', () => {
    const text = JSON.stringify({ id: 'a', name: 'b', token: 'c', takenAt: 1 })
    expect([signInOf(text).token(), signInOf(text, false).token()]).toEqual(['c', undefined])
  })

  test('is stored with its time, and forgotten', () => {
    const display = signInOf(null)
    display.save({ id: 'a', name: 'b', token: 'c' })
    expect(display.stored()).toEqual({ id: 'a', name: 'b', token: 'c', takenAt: 7 })
    display.forget()
    expect(display.stored()).toBeUndefined()
  })

  test('does without a storage', () => {
    const display = createDisplay({ storage: () => undefined, isWall: () => true, now: () => 0 })
    display.save({ id: 'a', name: 'b', token: 'c' })
    expect(display.token()).toBeUndefined()
  })
})

describe('the page’s program', () => {
  const page = (src: string) => partOf<Document>({ querySelector: () => ({ getAttribute: () => src }) })

  test('is named by its first module', () => {
    expect(pageVersion(page('/assets/index-Ab_12-x.js'))).toBe('index-Ab_12-x')
    expect(pageVersion(partOf({ querySelector: () => null }))).toBe('')
  })

  test('is outdated when another is served, not when nothing is', async () => {
    expect(await isOutdated('index-1', async () => 'src="/assets/index-2.js"')).toBe(true)
    expect(await isOutdated('index-1', async () => 'src="/assets/index-1.js"')).toBe(false)
    expect(await isOutdated('index-1', () => Promise.reject(new Error()))).toBe(false)
    expect(await isOutdated('', async () => '')).toBe(false)
  })
})

describe('the fleet', () => {
  const wall = { revokedAt: null, seenAt: 1_000, dark: false }

  test.each([
    [wall, 31_000, 'live'],
    [wall, 31_001, 'silent'],
    [{ ...wall, dark: true }, 1_000, 'dark'],
    [{ ...wall, seenAt: null }, 1_000, 'fresh'],
    [{ ...wall, revokedAt: 1, dark: true }, 1_000, 'revoked'],
  ])('%o at %i is %s', (row, now, look) => expect(lookOf(row, now)).toBe(look))

  test('shows each figure in its unit', () => {
    const report: WallReport = {
      version: 'index-1',
      board: 'flow',
      frame: 9,
      uptimeMs: 90_000_000,
      pictureAgeMs: 1,
      picturesPerSecond: 6.04,
      heapBytes: 3 * 2 ** 20,
      heapSlope: -(2 ** 19),
      feedLagMs: 41.6,
      visible: true,
      wakeLock: false,
      width: 3840,
      height: 2160,
      recoveries: { picture: 1, data: 2, rotation: 3, reload: 4 },
    }
    const figures = Object.fromEntries(reportEntries({ report }, [BUILT_IN.flow as never]))
    expect(figures).toEqual({
      已运行: '1 天 1 时',
      '画面 /秒': '6.0',
      行情延迟: '42 ms',
      堆内存: '3.0 MB',
      '堆增长 /天': '-0.50 MB',
      面板: '拆单与大单',
      分辨率: '3840×2160',
      帧号: '9',
      常亮: '否',
      版本: 'index-1',
      自愈: '画面 1 · 数据 2 · 轮换 3 · 重载 4',
    })
    expect(reportEntries({ report: null }, [])).toEqual([])
  })

  test('a dark wall is reported once, and again only after it recovered', async () => {
    const reported: string[] = []
    let dark = [{ id: 'a', name: '甲' }]
    const look = createDarkWatch({ load: async () => dark, notify: (names) => reported.push(names) })
    await look()
    await look()
    dark = [...dark, { id: 'b', name: '乙' }]
    await look()
    dark = []
    await look()
    dark = [{ id: 'a', name: '甲' }]
    await look()
    expect(reported).toEqual(['甲', '乙', '甲'])
  })
})
