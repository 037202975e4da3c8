// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { leastOf } from '../../../../client/features/market-events/kind-settings'
import { MarketEvents } from '../../../../client/features/market-events/market-events'
import { topicOf } from '../../../../client/store/rows/topics'
import { eventText, eventTexts } from '../../../../client/text/market-events'
import { type EventKind, eventKinds } from '../../../../shared/market/event-kinds'
import type { Row } from '../../../../shared/protocol/kinds'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions } from '../../open-page'
import { section } from '../../store/section'

type Event = Partial<Row<'market-event'>>

const event = (kind: EventKind, time: string, over: Event = {}): Event => ({
  time: clock(time),
  instrument: '600519.SH',
  event: eventKinds[kind].code,
  price: 101_00,
  change: 100,
  value: 0,
  volume: 0,
  days: 60,
  definition: 'x',
  ...over,
})

const events = [
  event('rocket', '09:40:00', { value: 159 }),
  event('bigSell', '09:41:30', {
    instrument: '000001.SZ',
    value: 6_120_000,
    price: 9_50,
    change: -500,
    volume: 644_200,
  }),
  event('openUp', '09:42:00', { value: 2 }),
  event('sealUp', '09:43:00', { value: 12_000_000, price: 110_00, change: 1_000, volume: 1_200_000 }),
]
const settings = { revision: 3, values: {} as Record<string, unknown> }
const answers = (over: Record<string, unknown> = {}) => ({
  'GET /api/settings': settings,
  'GET /api/watchlists': { revision: 1, groups: [{ name: '甲', colour: '', codes: ['000001.SZ'] }] },
  'GET /api/market-events': { tradingDay: '20260706', historyDays: 60, events: [] },
  ...over,
})

async function openEvents(rows = events, request: PageOptions = {}, codes?: string[]) {
  const page = await openPage({ ...request, answers: answers(request.answers) })
  await page.fill(topicOf.events(), section('market-event', rows, { snapshot: true }))
  await page.show(<MarketEvents {...(codes ? { codes } : {})} />)
  await page.pass(500)
  return { page, rows: () => page.table(eventText.label) }
}

describe('盘口异动', () => {
  test('are listed newest first, each measure in its own unit and sign', async () => {
    const { rows } = await openEvents()
    const head = (row: Record<string, string>) => [
      row.时间,
      row.名称,
      row.异动,
      row.数值,
      row.价格元,
      row['涨幅%'],
      row.量手,
    ]
    expect(rows().map(head)).toEqual([
      ['09:43:00', '贵州茅台', '▲封涨停板', '1200万元', '110.00', '+10.00', '1.20万'],
      ['09:42:00', '贵州茅台', '▼打开涨停板', '第2次', '101.00', '+1.00', '—'],
      ['09:41:30', '平安银行', '▼大笔卖出', '612万元', '9.50', '-5.00', '6442'],
      ['09:40:00', '贵州茅台', '▲火箭发射', '+1.59%', '101.00', '+1.00', '—'],
    ])
  })

  test('are coloured by their kind’s side, prices by the previous close', async () => {
    const { page } = await openEvents([event('dive', '09:40:00', { value: -170 })])
    expect(page.text('tbody')).toContain('▼ 高台跳水 -1.70% 101.00 +1.00')
    expect(page.tones('tbody')).toEqual(['down', 'down', 'up', 'up'])
  })

  test('counts those shown of all of the day', async () => {
    const { page, rows } = await openEvents(events, { path: '/?events=ZX' })
    expect(page.text()).toContain('1/4')
    expect(rows().map((row) => row.名称)).toEqual(['平安银行'])
    await page.press('全部', '[role=radio]')
    expect(page.text()).toContain('4/4')
  })

  test('of given stocks include no others', async () => {
    const { page, rows } = await openEvents(events, {}, ['600519.SH'])
    expect(rows()).toHaveLength(3)
    expect(page.text()).not.toContain('自选')
  })

  test('leave out what the user filters, by kind and by absolute value', async () => {
    const values = { 'events.rocket.shown': false, 'events.bigSell.least': 6_120_001, 'events.openUp.least': 2 }
    const { rows } = await openEvents(events, { answers: { 'GET /api/settings': { revision: 3, values } } })
    expect(rows().map((row) => row.异动)).toEqual(['▲封涨停板', '▼打开涨停板'])
  })

  test('those from before this page was opened follow the live ones, each once', async () => {
    const earlier = [
      { ...event('rocket', '09:40:00', { value: 159 }), kind: 'rocket' },
      { ...event('dive', '09:35:00', { value: -200 }), kind: 'dive' },
    ]
    const { rows } = await openEvents(events, {
      answers: { 'GET /api/market-events': { tradingDay: '20260706', historyDays: 60, events: earlier } },
    })
    expect(rows().map((row) => row.时间)).toEqual(['09:43:00', '09:42:00', '09:41:30', '09:40:00', '09:35:00'])
  })

  test.each([
    [0, '没有历史日线：5 日线、缺口与 60 日类异动不判定'],
    [19, eventText.tooShortHistory(19)],
    [20, '历史仅 20 日：60 日类异动按 20 日计算'],
    [59, '历史仅 59 日：60 日类异动按 59 日计算'],
  ])('with %i days of history say what is not judged', async (historyDays, words) => {
    const { page } = await openEvents(events, {
      answers: { 'GET /api/market-events': { tradingDay: '20260706', historyDays, events: [] } },
    })
    expect(page.text()).toContain(words)
  })

  test('a 60-day kind says by how many days it was judged', async () => {
    const { page } = await openEvents([event('high60', '09:40:00', { value: 12, days: 33 })])
    expect(page.named('▲ 60日新高', '[title]').title).toContain(eventText.days(33))
  })

  test('more than a page are shown at a request', async () => {
    const many = Array.from({ length: 130 }, (_, at) => event('rocket', '09:40:00', { value: 151 + at, time: at }))
    const { page, rows } = await openEvents(many)
    expect(rows()).toHaveLength(120)
    await page.press(eventText.more(10))
    expect(rows()).toHaveLength(130)
  })

  test.each([
    [{ phase: 'before' as const }, [], `${eventText.empty}，${eventText.emptyBefore}`],
    [{}, [], eventText.empty],
    [{ path: '/?events=ZX' }, [events[0] as Event], eventText.emptyList],
    [
      { path: '/?events=ZX', answers: { 'GET /api/watchlists': { revision: 1, groups: [] } } },
      [events[0] as Event],
      eventText.noList,
    ],
    [{ phase: 'closed' as const }, events, eventText.closed('2026-07-06')],
  ])('%j with %j: what is not there has its reason', async (request, rows, words) => {
    const { page } = await openEvents(rows, request)
    expect(page.text()).toContain(words)
  })

  test('is stale with the age of what it shows while the line is cut', async () => {
    const { page } = await openEvents(events, { connected: false })
    await page.pass(65_000)
    expect(page.text()).toContain(eventText.stale('1分前'))
  })

  test('say why the gateway does not serve them', async () => {
    const { page } = await openEvents()
    await page.refuse(topicOf.events(), '没有这个主题')
    expect(page.text()).toContain('没有这个主题')
  })

  test('open the page of their stock', async () => {
    const open = vi.fn()
    vi.stubGlobal('open', open)
    const { page } = await openEvents()
    await page.key(page.named('09:41:30', 'tr'), 'Enter')
    expect(open).toHaveBeenCalledWith('/trading/AD?code=000001.SZ', '_blank', 'noopener')
  })
})

describe('a user’s filters of events', () => {
  /** As the gateway does: what was stored, one revision on. */
  const keeps = ({ body }: { body: unknown }) => ({
    ...(body as object),
    revision: (body as { revision: number }).revision + 1,
  })
  const open = async (put: unknown = keeps) => {
    const made = await openEvents(events, { answers: { 'PUT /api/settings': put } })
    await made.page.press('筛选')
    return made
  }
  const stored = (page: Awaited<ReturnType<typeof openPage>>) =>
    page.requests['PUT /api/settings']?.map(({ body }) => body) as { revision: number; values: object }[] | undefined

  test('are applied at once, and stored after a pause', async () => {
    const { page, rows } = await open()
    await page.press(eventTexts.rocket.name, 'label')
    expect(rows().map((row) => row.异动)).not.toContain('▲火箭发射')
    await page.write('大笔卖出阈值', '700')
    expect(stored(page)).toBeUndefined()
    await page.pass(1_000)
    expect(stored(page)).toEqual([
      { revision: 3, values: { 'events.rocket.shown': false, 'events.bigSell.least': 7_000_000 } },
    ])
    expect(rows().map((row) => row.异动)).toEqual(['▲封涨停板', '▼打开涨停板'])
  })

  test('are merged with what another window stored meanwhile', async () => {
    let conflict = true
    const { page } = await open((asked: { body: unknown }) => {
      if (!conflict) return keeps(asked)
      conflict = false
      page.answers['GET /api/settings'] = { revision: 9, values: { own: 1 } }
      return { refused: { code: 'conflict', message: '已被改动', status: 409 } }
    })
    await page.press(eventTexts.rocket.name, 'label')
    await page.pass(1_000)
    expect(stored(page)?.at(-1)).toEqual({ revision: 9, values: { own: 1, 'events.rocket.shown': false } })
  })

  test('can select all, none, and the defaults', async () => {
    const { page } = await open()
    await page.press('全不选')
    expect(page.text()).toContain(eventText.emptyFiltered)
    await page.press('全选')
    expect(page.text()).toContain('4/4')
    await page.press('全不选')
    await page.press(eventText.reset)
    await page.pass(1_000)
    expect(stored(page)?.at(-1)?.values).toEqual({})
  })

  test('colours a kind', async () => {
    const { page } = await open()
    await page.write('火箭发射颜色', 'warning')
    expect(page.named('▲ 火箭发射', 'td span').className).toContain('text-warning')
  })

  test.each([
    ['1.6', 100, 150, 160],
    ['1.5', 100, 150, 0],
    ['1.4', 100, 150, 0],
    ['', 100, 150, 0],
    ['x', 100, 150, 0],
    ['600', 10_000, 5_000_000, 6_000_000],
  ])('%s of steps of %i above %i is %i', (typed, step, threshold, least) => {
    expect(leastOf(typed, step, threshold)).toBe(least)
  })
})
