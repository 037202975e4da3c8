// @vitest-environment happy-dom
import { act, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ChannelsPanel } from '../../../../client/features/alerts/channels-panel'
import { Composer } from '../../../../client/features/alerts/composer'
import { QuietPanel } from '../../../../client/features/alerts/quiet-panel'
import { newDraft, type RuleDraft } from '../../../../client/store/account/rule-draft'
import { alertText } from '../../../../client/text/alerts'
import type { AlertChannel, AlertNow, AlertRule, AlertRules } from '../../../../shared/protocol/rest-alerts'
import { clock } from '../../../support/market-events'
import { openPage, refused } from '../../open-page'

const RULES = { rules: [], channels: [] }
const NOW: AlertNow = {
  at: clock('10:00:03'),
  lasts: true,
  of: 1,
  holds: 0,
  unknown: 0,
  whys: [],
  first: [],
  outside: false,
  lacking: [],
} as AlertNow
const channel = (id: string, more: Partial<AlertChannel> = {}): AlertChannel => ({
  id,
  kind: 'dingtalk',
  name: `群${id}`,
  host: 'oapi.dingtalk.com',
  hasSecret: true,
  ...more,
})

async function compose(given: Partial<RuleDraft> = {}, answers: Record<string, unknown> = {}, rules?: AlertRules) {
  const page = await openPage({
    answers: {
      'POST /api/alerts/parse': {
        ok: true,
        condition: '600519>1700',
        sentence: '贵州茅台 现价高于 1700',
        instruments: 1,
      },
      'POST /api/alerts/now': NOW,
      'POST /api/alerts/rules': RULES,
      ...answers,
    },
  })
  const [onSaved, drafts] = [vi.fn(), [] as RuleDraft[]]
  function Page() {
    const [draft, setDraft] = useState<RuleDraft>({ ...newDraft(), ...given })
    drafts.push(draft)
    const channels = [channel('a'), channel('b')]
    return <Composer draft={draft} channels={channels} rules={rules} onSaved={onSaved} onDraft={setDraft} />
  }
  await page.show(<Page />)
  await page.pass(300)
  const stored = () => page.requests['POST /api/alerts/rules']?.map(({ body }) => body)
  return { page, onSaved, stored, submit: page.submit, draft: () => drafts.at(-1) as RuleDraft }
}

describe('writing an alert', () => {
  test.each<[id: string | undefined, most: number, stored: number]>([
    [undefined, 2, 1],
    [undefined, 1, 0],
    ['r0', 1, 1],
  ])('rule %s of a user who has one of at most %i: %i stored', async (id, most, count) => {
    const given = { condition: '600519>1700', ...(id && { id, revision: 1 }) }
    const changed = { 'PUT /api/alerts/rules/r0': RULES }
    const { page, stored, submit } = await compose(given, changed, { rules: [{} as AlertRule], most, at: 0 })
    await page.pass(300)
    expect(page.text().includes('到了上限')).toBe(count === 0)
    await submit()
    const sent = [...(stored() ?? []), ...(page.requests['PUT /api/alerts/rules/r0'] ?? [])]
    expect(sent).toHaveLength(count)
  })

  test('shows how a condition was understood after a pause in typing, with one request', async () => {
    const { page } = await compose()
    for (const text of ['6', '600519>', '600519>1700']) await page.write(alertText.condition, text)
    await page.pass(300)
    expect(page.text()).toContain('贵州茅台 现价高于 1700')
    expect(page.requests['POST /api/alerts/parse']?.map(({ body }) => body)).toEqual([{ text: '600519>1700' }])
  })

  test('Enter before the condition is read stores the rule once it is read', async () => {
    const { page, stored, submit } = await compose()
    await page.write(alertText.condition, '600519>1700')
    await submit()
    await page.pass(300)
    expect(stored()).toEqual([expect.objectContaining({ condition: '600519>1700' })])
  })

  test('Enter before the condition is read stores nothing after the condition changed', async () => {
    const { page, stored } = await compose()
    await page.write(alertText.condition, '600519>1700')
    await act(async () => document.querySelector('form')?.requestSubmit())
    await page.write(alertText.condition, '600519>17')
    await page.pass(600)
    expect(stored()).toBeUndefined()
  })

  test('shows where a condition was not understood, and similar names', async () => {
    const { page, stored, submit } = await compose(
      { condition: '600519 换手>3' },
      { 'POST /api/alerts/parse': { ok: false, at: 7, reason: '没有「换手」', near: ['换手率'] } },
    )
    expect(page.text()).toContain('第 8 个字： 没有「换手」 是不是 换手率')
    await submit()
    expect(stored()).toBeUndefined()
  })

  test('of several shows how many', async () => {
    const { page } = await compose(
      { condition: '自选:持仓 涨幅<=-3%' },
      { 'POST /api/alerts/parse': { ok: true, condition: 'x', sentence: '跌超 3%', instruments: 12 } },
    )
    expect(page.text()).toContain('跌超 3% 共 12 只')
  })

  test('is stored as filled in, named by its condition if it has no name, and clears the form', async () => {
    const { page, stored, submit, onSaved, draft } = await compose({ condition: ' 600519>1700 ' })
    await page.click(page.field(alertText.push.to('群b')))
    await page.write(alertText.cooldown, '3600秒')
    await submit()
    expect(stored()).toEqual([
      {
        revision: 0,
        name: '600519>1700',
        condition: '600519>1700',
        repeat: 'daily',
        cooldownSeconds: 3_600,
        margin: true,
        adjusts: true,
        speaks: true,
        channels: ['b'],
        expiresAt: null,
        paused: false,
        ringNow: false,
      },
    ])
    expect(onSaved).toHaveBeenCalledWith(RULES)
    expect(draft()).toEqual(newDraft())
  })

  test.each([
    ['100000', 86_400],
    ['', 0],
    ['-5', 5],
    ['abc', 0],
  ])('reads %o as a cooldown of %d seconds, at most a day', async (typed, seconds) => {
    const { page, draft } = await compose({ cooldownSeconds: 61 })
    await page.write(alertText.cooldown, typed)
    expect(draft().cooldownSeconds).toBe(seconds)
  })

  test('offers to ring at once if the condition is already met, and resets that choice with another condition', async () => {
    const { page, stored, submit, draft } = await compose(
      { condition: '600519>1' },
      { 'POST /api/alerts/now': { ...NOW, holds: 1, first: ['600519.SH'] } },
    )
    await page.pass(200)
    await page.click(page.field(alertText.now.ring))
    expect(draft().ringNow).toBe(true)
    await page.write(alertText.condition, '600519>2')
    expect(draft().ringNow).toBe(false)
    await page.pass(500)
    await page.click(page.field(alertText.now.ring))
    await submit()
    expect(stored()).toMatchObject([{ ringNow: true }])
  })

  test('never rings at once while its condition is not met', async () => {
    const { stored, submit } = await compose({ condition: '600519>1700', ringNow: true })
    await submit()
    expect(stored()).toMatchObject([{ ringNow: false }])
  })

  test('of an existing rule changes it, and can be cancelled', async () => {
    const { page, draft } = await compose({ id: 'r1', condition: '600519>1700', name: '破位' })
    expect(page.text()).toContain(alertText.save)
    await page.press(alertText.cancel)
    expect(draft()).toEqual(newDraft())
  })

  test('keeps the draft if it is refused', async () => {
    const { submit, onSaved, draft } = await compose(
      { condition: '600519>1700', name: '破位' },
      { 'POST /api/alerts/rules': refused('too-many', '规则太多') },
    )
    await submit()
    expect([onSaved.mock.calls.length, draft().name]).toEqual([0, '破位'])
  })
})

describe('channels of alerts', () => {
  async function channels(given: readonly AlertChannel[], answers: Record<string, unknown> = {}) {
    const page = await openPage({ answers })
    const onChannels = vi.fn()
    await page.show(<ChannelsPanel channels={given} onChannels={onChannels} />)
    return { page, onChannels }
  }

  test.each<[string, Partial<AlertChannel>, string]>([
    ['signed', {}, '钉钉 oapi.dingtalk.com · 已加签'],
    ['not signed', { hasSecret: false }, '钉钉 oapi.dingtalk.com · 未加签'],
    [
      'whose address is the secret',
      { kind: 'wecom', host: 'qyapi.weixin.qq.com' },
      '企业微信 qyapi.weixin.qq.com · 地址即密钥',
    ],
  ])('are listed with their host: one %s', async (_, more, words) => {
    const { page } = await channels([channel('a', more)])
    expect(page.text('li')).toContain(words)
  })

  test('are empty at first, and one cannot be added without a name and an address', async () => {
    const { page } = await channels([])
    expect(page.text()).toContain(alertText.push.none)
    const add = page.named<HTMLButtonElement>(alertText.push.add, 'button')
    expect(add.disabled).toBe(true)
    await page.write(alertText.push.name, '群')
    expect(add.disabled).toBe(true)
    await page.write(alertText.push.address, 'https://x.test/hook')
    expect(add.disabled).toBe(false)
  })

  test('accept a secret, which is removed from the page once it is stored', async () => {
    const { page, onChannels } = await channels([], { 'POST /api/alerts/channels': [channel('a')] })
    await page.write(alertText.push.name, '群')
    await page.write(alertText.push.address, 'https://x.test/hook')
    await page.write(alertText.push.secret, 'SEC1')
    await page.submit()
    expect(page.requests['POST /api/alerts/channels']?.[0]?.body).toEqual({
      kind: 'dingtalk',
      name: '群',
      address: 'https://x.test/hook',
      secret: 'SEC1',
    })
    expect(onChannels).toHaveBeenCalledWith([channel('a')])
    expect([page.field(alertText.push.secret).value, page.field(alertText.push.address).value]).toEqual(['', ''])
  })

  test.each([
    [{ sent: true, answer: '' }, alertText.push.sent],
    [{ sent: false, answer: '签名不对' }, alertText.push.notSent('签名不对')],
    [refused('unreachable', '没有回答'), alertText.push.notSent('没有回答')],
  ])('can be tested, and show the result: %o', async (answer, words) => {
    const { page } = await channels([channel('a')], { 'POST /api/alerts/channels/a/test': answer })
    await page.press(alertText.push.test)
    await page.pass(100)
    expect(page.text('[role=status]')).toBe(words)
  })

  test('are removed', async () => {
    const { page, onChannels } = await channels([channel('a')], { 'DELETE /api/alerts/channels/a': [] })
    await page.press(alertText.remove)
    expect(onChannels).toHaveBeenCalledWith([])
  })
})

describe('hours of quiet', () => {
  async function quiet(given = { on: true, from: 22 * 60 + 5, to: 7 * 60 }) {
    const page = await openPage({
      answers: { 'GET /api/alerts/quiet': given, 'PUT /api/alerts/quiet': ({ body }: { body: unknown }) => body },
    })
    await page.show(<QuietPanel />)
    await page.pass(200)
    const save = page.named<HTMLButtonElement>(alertText.quiet.save, 'button')
    return { page, save }
  }

  test('are shown as clocks, and nothing is stored that did not change', async () => {
    const { page, save } = await quiet()
    expect([page.field(alertText.quiet.from).value, page.field(alertText.quiet.to).value]).toEqual(['22:05', '07:00'])
    expect(save.disabled).toBe(true)
  })

  test('are stored in minutes of the day', async () => {
    const { page, save } = await quiet()
    await page.write(alertText.quiet.from, '21:30')
    expect(save.disabled).toBe(false)
    await page.submit()
    expect(page.requests['PUT /api/alerts/quiet']?.[0]?.body).toEqual({ on: true, from: 21 * 60 + 30, to: 420 })
    expect(save.disabled).toBe(true)
  })

  test('stay unchanged if a time is cleared', async () => {
    const { page, save } = await quiet()
    await page.write(alertText.quiet.from, '')
    expect([page.field(alertText.quiet.from).value, save.disabled]).toEqual(['22:05', true])
  })
})
