// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { OpsPage } from '../../../../client/pages/ops'
import { opsText } from '../../../../client/text/ops'
import type { MissingData } from '../../../../shared/protocol/rest-missing'
import type { OpsBoard, OpsIncident } from '../../../../shared/protocol/rest-ops'
import { clock } from '../../../support/market-events'
import { openPage } from '../../open-page'

const incident = (missing: MissingData | null): OpsIncident => ({
  id: 7,
  place: '',
  source: 'tape',
  worst: 'late',
  words: '上交所逐笔有缺',
  openedAt: clock('09:50:00'),
  times: 1,
  recoveredAt: clock('09:53:00'),
  owner: 'ann',
  note: '',
  closedAt: null,
  closedBy: null,
  mute: null,
  missing,
})
const board = (missing: MissingData | null): OpsBoard => ({
  at: clock('10:00:00'),
  parts: [],
  meters: [],
  clients: [],
  actions: [],
  announcement: null,
  freezes: [],
  incidents: [incident(missing)],
  drills: { running: null, results: [] },
  drain: null,
  orders: { sources: [], choices: [], needsTwo: { stock: true, coin: true }, orders: [] },
  checks: { date: '20261120', isTradingDay: true, marketTime: clock('09:05:00'), runs: [] },
})
const LACKING: MissingData = {
  minutes: 4,
  refilled: 1,
  unknown: 1,
  spans: [
    { exchange: 'SH', from: clock('09:50:00'), to: clock('09:51:00'), instruments: 12, state: 'missing' },
    { exchange: 'SH', from: clock('09:52:00'), to: clock('09:52:00'), instruments: 3, state: 'refilled' },
    { exchange: 'SZ', from: clock('09:52:00'), to: clock('09:52:00'), instruments: 0, state: 'unknown' },
  ],
}

async function openList(missing: MissingData | null) {
  const answers = { 'GET /api/ops': board(missing), 'PUT /api/ops/incidents/7': incident(missing) }
  const page = await openPage({ answers, path: '/ops' })
  await page.show(<OpsPage />)
  await page.pass(1_000)
  const button = (name: string, within: ParentNode = page.host) =>
    [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement
  const dialog = () => document.querySelector('[role=dialog]') as HTMLElement
  const type = (value: string) =>
    act(async () => {
      const field = dialog().querySelector('input:not([type=checkbox])') as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const click = (element: HTMLElement) => act(async () => element.click())
  return { page, button, dialog, type, click }
}

describe('an incident with missing minutes', () => {
  test('shows how many were refilled, which are missing, and which are unknown', async () => {
    const { page } = await openList(LACKING)
    const text = page.host.querySelector('li')?.textContent
    expect(text).toContain('补齐 1/4 分钟1 分钟无法得知沪 09:50–09:51 缺 12 只沪 09:52 已补 3 只深 09:52 无法得知')
  })

  test('warns of minutes that were not refilled', async () => {
    const { page } = await openList(LACKING)
    expect(page.host.querySelector('li .text-warning.num, li .num .text-warning')?.textContent).toBe(
      opsText.incidents.refilled(1, 4),
    )
  })

  test('does not warn if all were refilled, and lists six of their periods', async () => {
    const spans = Array.from({ length: 8 }, (_, at) => {
      const time = clock('09:50:00') + at * 120_000
      return { exchange: 'SH' as const, from: time, to: time, instruments: 1, state: 'refilled' as const }
    })
    const { page } = await openList({ minutes: 8, refilled: 8, unknown: 0, spans })
    const text = page.host.querySelector('li')?.textContent
    expect(text).toContain(opsText.incidents.refilled(8, 8))
    expect(text).toContain('沪 10:00 已补 1 只另有 2 段')
    expect(page.host.querySelector('li .num .text-warning')).toBeNull()
  })

  test('is closed only by saying that they cannot be brought, and why', async () => {
    const { page, button, dialog, type, click } = await openList(LACKING)
    await click(button('关闭'))
    await type('源不提供回放')
    expect(button('关闭', dialog()).disabled).toBe(true)
    await click(dialog().querySelector('input[type=checkbox]') as HTMLElement)
    expect(button('关闭', dialog()).disabled).toBe(false)
    await click(button('关闭', dialog()))
    expect(page.requests['PUT /api/ops/incidents/7']?.[0]?.body).toEqual({
      close: true,
      reason: '源不提供回放',
      unfillable: true,
    })
  })

  const full = { ...LACKING, minutes: 1, refilled: 1, unknown: 0, spans: LACKING.spans.slice(1, 2) }
  test.each([
    ['all is there', full],
    ['nothing was missing', null],
  ])('is closed as usual if %s', async (_, missing) => {
    const { page, button, dialog, type, click } = await openList(missing)
    await click(button('关闭'))
    expect(dialog().querySelector('input[type=checkbox]')).toBeNull()
    await type('好了')
    await click(button('关闭', dialog()))
    expect(page.requests['PUT /api/ops/incidents/7']?.at(-1)?.body).toEqual({ close: true, reason: '好了' })
  })
})
