// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DeliveryStrip } from '../../../../client/features/alerts/delivery-strip'
import { FirstFirings } from '../../../../client/features/alerts/first-firings'
import { ReadyRules } from '../../../../client/features/alerts/ready-rules'
import { topicOf } from '../../../../client/store/rows/topics'
import { eventKinds } from '../../../../shared/market/event-kinds'
import type { AlertRule, AlertRules } from '../../../../shared/protocol/rest-alerts'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions, wordsOf } from '../../open-page'
import { section } from '../../store/section'

const NO_RULES: AlertRules = { rules: [], most: 500, at: 0 }

const row = (time: string, kind: keyof typeof eventKinds, value: number, instrument = '600519.SH') => ({
  instrument,
  time: clock(time),
  event: eventKinds[kind].code,
  price: 100_00,
  change: 0,
  value,
  volume: 0,
  days: 0,
  definition: '',
})

/** A page with four events of the day, oldest first as they are sent. */
async function openDay(answers: PageOptions['answers'] = {}) {
  const page = await openPage({
    answers: { 'GET /api/market-events': { tradingDay: '20261118', events: [] }, ...answers },
  })
  await page.fill(
    topicOf.events(),
    section(
      'market-event',
      [
        row('09:40:00', 'rocket', 150),
        row('09:41:00', 'bidWall', 6_120_000),
        row('09:42:00', 'rocket', 200, '000001.SZ'),
        row('09:43:00', 'dive', -187),
      ],
      { snapshot: true },
    ),
  )
  return page
}

describe('before anything rang', () => {
  test('the events of the day are listed newest first with their figures, without the frequent kinds', async () => {
    const page = await openDay()
    await page.show(<FirstFirings rules={NO_RULES} onRules={() => {}} />)
    await page.pass(1_500)
    const lines = [...page.host.querySelectorAll('li')].map(wordsOf)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^09:43:00 .*高台跳水 -1\.87%/)
    expect(lines[1]).toMatch(/^09:42:00 .*火箭发射 \+2\.00%/)
    expect(lines[2]).toMatch(/^09:40:00 .*火箭发射 \+1\.50%/)
  })

  test('a kind is added for the whole market with one press, and not twice', async () => {
    const rules = { ...NO_RULES, rules: [{ condition: '全市场 异动:火箭发射' } as AlertRule] }
    let saved: AlertRules | undefined
    const page = await openDay({ 'POST /api/alerts/rules': rules })
    await page.show(<FirstFirings rules={rules} onRules={(next) => (saved = next)} />)
    await page.pass(1_500)
    expect(page.named<HTMLButtonElement>('加这类：火箭发射', 'button').disabled).toBe(true)
    await page.press('加这类：高台跳水')
    await page.pass(500)
    expect(page.requests['POST /api/alerts/rules']?.map(({ body }) => body)).toMatchObject([
      { name: '异动:高台跳水', condition: '全市场 异动:高台跳水', revision: 0 },
    ])
    expect(saved).toEqual(rules)
  })
})

test('a ready kind of 异动 says how often it occurred today among what was chosen', async () => {
  const read = { ok: true, condition: '全市场 异动:火箭发射', sentence: '', instruments: 2 }
  const page = await openDay({
    'GET /api/watchlists': { revision: 1, groups: [{ name: '观察', colour: 'ad', codes: ['600519.SH'] }] },
    'GET /api/custom-index': [],
    'POST /api/alerts/ready': [
      { kind: 'event', text: '异动:火箭发射', read },
      { kind: 'event', text: '异动:封跌停板', read },
    ],
  })
  const tried: string[] = []
  await page.show(
    <ReadyRules rules={NO_RULES} onRules={() => {}} onTry={({ condition }) => void tried.push(condition)} />,
  )
  await page.pass(1_500)
  const lines = () => [...page.host.querySelectorAll('li')].map(wordsOf)
  expect(lines()[0]).toMatch(/^火箭发射 今天 1 次 09:40:00/)
  expect(lines()[1]).toMatch(/^封跌停板 今天还没有/)
  await page.write('用于', '全市场')
  await page.pass(1_500)
  expect(lines()[0]).toMatch(/^火箭发射 今天 2 次 09:42:00/)
  await page.press('试算：异动:火箭发射')
  expect(tried).toEqual(['全市场 异动:火箭发射'])
})

test.each([
  ['nothing is set up', [], { on: false, from: 0, to: 60 }, '推送 无 静默时段 无'],
  [
    'a webhook and quiet hours are',
    [{ id: 'a', kind: 'feishu', name: '群', host: 'h', hasSecret: true }],
    { on: true, from: 0, to: 60 },
    '推送 1 个 静默时段 已开',
  ],
] as const)('the destinations of alerts are listed while %s', async (_case, channels, quiet, words) => {
  // The document of the test has no secure context of its own.
  vi.stubGlobal('isSecureContext', true)
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = await openPage({ answers: { 'GET /api/alerts/quiet': quiet } })
  await page.show(<DeliveryStrip channels={channels as never} />)
  await page.pass(500)
  expect(wordsOf(page.host)).toContain(words)
  expect(wordsOf(page.host)).toContain('页面与铃铛 总是')
})
