// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { IncidentList } from '../../../../client/features/status/ops/incident-list'
import { opsText } from '../../../../client/text/ops'
import type { OpsIncident } from '../../../../shared/protocol/rest-ops'
import { clock } from '../../../support/market-events'
import { openPage, refused } from '../../open-page'

const ROUTE = 'PUT /api/ops/incidents/7'
const incident = (more: Partial<OpsIncident>): OpsIncident => ({
  id: 7,
  place: '',
  source: 'feed',
  worst: 'broken',
  words: '行情源断开',
  openedAt: clock('09:50:00'),
  times: 1,
  recoveredAt: null,
  owner: null,
  note: '',
  closedAt: null,
  closedBy: null,
  mute: null,
  missing: null,
  ...more,
})
const MUTE = { until: clock('10:30:00'), by: 'bob', reason: '换线' }

async function list(more: Partial<OpsIncident> = {}, at = '10:00:00', answer: unknown = incident({})) {
  const page = await openPage({ answers: { [ROUTE]: answer } })
  const changed = { times: 0 }
  const onChanged = () => void changed.times++
  await page.show(<IncidentList incidents={[incident(more)]} sources={[]} at={clock(at)} onChanged={onChanged} />)
  const buttons = (within = 'li') => [...document.querySelectorAll(`${within} button`)].map((one) => one.textContent)
  const isReady = (name: string) => !page.named<HTMLButtonElement>(name, '[role=dialog] footer button').disabled
  const choose = (name: string) => page.press(name, '[role=dialog] footer button')
  return { page, changed, buttons, isReady, choose }
}

describe('an open incident', () => {
  test('is muted until a time, with a reason', async () => {
    const { page, changed, isReady, choose } = await list()
    await page.press('静音', 'li button')
    expect(page.text('[role=dialog]')).toMatch(/静音“行情源”的告警.*静音至 10:30/)
    expect(page.field('静音到').value).toBe('10:30')
    expect(isReady('静音')).toBe(false)
    await page.write('原因', ' 换线 ')
    expect(isReady('静音')).toBe(true)
    await page.press(opsText.incidents.muteFor['240'])
    expect(page.text('[role=dialog]')).toContain(opsText.incidents.muted('14:00'))
    await page.write('静音到', '')
    expect(page.text('[role=dialog]')).toContain(opsText.incidents.wrongTime)
    expect(isReady('静音')).toBe(false)
    await page.write('静音到', '08:30')
    expect(page.text('[role=dialog]')).toContain(opsText.incidents.muted('明天 08:30'))
    await choose('静音')
    expect(page.requests[ROUTE]).toMatchObject([
      { body: { muteUntil: clock('08:30:00') + 24 * 3_600_000, reason: '换线' } },
    ])
    expect(changed.times).toBe(1)
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })

  test('shows until when, by whom and why it is muted, and can be unmuted with a reason', async () => {
    const { page, buttons, isReady, choose, changed } = await list({ mute: MUTE })
    expect(page.text('li')).toMatch(/静音至 10:30 bob 静音：换线/)
    expect(buttons()).toEqual(expect.arrayContaining(['改静音', '取消静音']))
    await page.press(opsText.incidents.unmute, 'li button')
    expect(page.text('[role=dialog]')).toContain(opsText.incidents.unmuteTitle('行情源'))
    expect(isReady(opsText.incidents.unmute)).toBe(false)
    await page.write('原因', '换好了')
    await choose(opsText.incidents.unmute)
    expect(page.requests[ROUTE]).toMatchObject([{ body: { unmute: true, reason: '换好了' } }])
    expect(changed.times).toBe(1)
  })

  test('has its mute moved to another time', async () => {
    const { page, choose } = await list({ mute: MUTE })
    await page.press('改静音', 'li button')
    await page.write('静音到', '11:30')
    await page.write('原因', '还没好')
    await choose('静音')
    expect(page.requests[ROUTE]).toMatchObject([{ body: { muteUntil: clock('11:30:00'), reason: '还没好' } }])
  })

  test('that is refused says why', async () => {
    const { page, changed, choose } = await list(
      {},
      '10:00:00',
      refused('incident-closed', '这起事件已经关闭，不能静音', 409),
    )
    await page.press('静音', 'li button')
    await page.write('原因', '换线')
    await choose('静音')
    expect(page.requests[ROUTE]).toHaveLength(1)
    expect(changed.times).toBe(0)
  })
})

test.each([
  ['recovered', { recoveredAt: clock('09:55:00') }, '10:00:00', ['静音']],
  ['muted', { mute: MUTE }, '10:29:59', ['改静音', '取消静音']],
  ['heard again', { mute: MUTE }, '10:30:00', ['静音']],
  ['closed', { recoveredAt: clock('09:55:00'), closedAt: clock('09:56:00'), closedBy: 'ann' }, '10:00:00', []],
])('one that is %s can be muted or not', async (_, more, at, offered) => {
  const { page, buttons } = await list(more, at)
  expect(buttons().filter((name) => name?.includes('静音'))).toEqual(offered)
  expect(page.text('li').includes('静音至')).toBe(offered.length === 2)
})
