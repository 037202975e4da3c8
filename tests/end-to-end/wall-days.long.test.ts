import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dateToMs } from '../../shared/market/session'
import { planOf } from '../../shared/walls/day-plan'
import { openBrowser } from '../support/browser'
import { openWallRun, timeOn, type WallRun } from '../support/wall-run'
import { wallOf } from '../support/wall-watch'

const FRIDAY = dateToMs('20260717')
const SATURDAY = dateToMs('20260718')
const MONDAY = dateToMs('20260720')

const PLAN = {
  ...planOf('overview'),
  session: { boards: ['overview', 'flow'], everySeconds: 60, dim: 0 },
  tail: { boards: ['flow'], everySeconds: 60, dim: 0 },
  after: { boards: ['radar'], everySeconds: 60, dim: 0 },
  night: { boards: ['ribbon'], everySeconds: 60, dim: 0.8 },
  before: { boards: ['health'], everySeconds: 60, dim: 0 },
  closed: { boards: ['coin'], everySeconds: 60, dim: 0.3 },
}

let browser: Browser
let run: WallRun

beforeAll(async () => {
  browser = await openBrowser()
  run = await openWallRun({ browser, startAt: timeOn(FRIDAY, '14:20:05'), plan: PLAN })
})
afterAll(async () => {
  await run?.close()
  await browser?.close()
})

const dimmed = () => wallOf(run.page).locator('[data-wall] > .bg-app').count()

describe('a wall over one close, one midnight and a weekend', () => {
  test.each([
    ['in the session', timeOn(FRIDAY, '14:21:05'), 0],
    ['at its next turn', timeOn(FRIDAY, '14:22:05'), 0],
    ['near the close', timeOn(FRIDAY, '14:45'), 0],
    ['after the close', timeOn(FRIDAY, '15:01'), 0],
    ['in the evening', timeOn(FRIDAY, '20:01'), 1],
    ['a second before midnight', timeOn(FRIDAY, '23:59:59'), 1],
    ['a second after midnight', timeOn(SATURDAY, '00:00:01'), 1],
    ['on Saturday', timeOn(SATURDAY, '10:00'), 1],
    ['on Monday morning', timeOn(MONDAY, '09:05'), 0],
    ['in the auction', timeOn(MONDAY, '09:20'), 0],
    ['in the next session', timeOn(MONDAY, '09:33:30'), 0],
  ])('%s shows what is planned, as bright as planned, and is not black', async (_, time, dark) => {
    expect(await run.stepTo(time)).toBe(true)
    await expect.poll(() => run.words()).toMatch(/\d\d:\d\d:\d\d/)
    await expect.poll(() => run.colours()).toBeGreaterThan(8)
    await expect.poll(dimmed).toBe(dark)
  })

  test('comes back after a while without a network, with what is planned then', async () => {
    await run.context.setOffline(true)
    await run.stepTo(timeOn(MONDAY, '09:34:30'))
    await run.context.setOffline(false)
    expect(await run.stepTo(timeOn(MONDAY, '09:35:30'), 60_000)).toBe(true)
  })

  test('had no exception, no sign-in page and no stuck turn, and its picture is as old as it says', async () => {
    await expect.poll(async () => (await run.row())?.report?.frame ?? 0, { timeout: 40_000 }).toBeGreaterThan(0)
    // It was without a network for a while: pictures follow.
    await expect.poll(async () => (await run.row())?.pictureAgeMs, { timeout: 60_000 }).toBeLessThan(30_000)
    const row = await run.row()
    expect(row?.report?.recoveries).toEqual({ picture: 0, data: 0, rotation: 0, reload: 0 })
    expect(run.faults).toEqual([])
  })
})
