import { describe, expect, test } from 'vitest'
import type { Feed } from '../../../../gateway/feeds/feed'
import { createLiveFeed } from '../../../../gateway/feeds/level-one/live-feed'
import { createSeveralFeed } from '../../../../gateway/feeds/several/feed'
import { sinaVenue } from '../../../../gateway/feeds/sina/venue'
import { tencentVenue } from '../../../../gateway/feeds/tencent/venue'
import type { FeedEvent } from '../../../../shared/market/events'
import { createFakeFeed, MARKET_TIME, makeInstrument, makeTrade } from '../../../support/fake-feed'
import { createIncidentBook, type IncidentBook } from '../../../support/incident-book'
import { gb18030 } from '../../../support/venue-servers/gb18030'
import { startHttpVenue } from '../../../support/venue-servers/http-venue'
import { makeRow, sinaStatement, stampOf, tencentStatement } from '../../../support/venue-servers/made-row'
import { at, eventsUntil, VirtualTime } from '../../../support/venue-servers/virtual-time'

const GOOD = 'sh600001'
const BAD = 'sh600002'
const BAD_ID = '600002.SH'
const START = at('20260910', '100000')

interface Market {
  feed: Feed
  incidents: IncidentBook
  time: VirtualTime
}

/** Tencent, whose rows of one instrument contradict themselves while `isBad`, and Sina, which knows `known`. */
async function market(isBad: (seconds: number) => boolean, known = [GOOD, BAD]): Promise<Market> {
  const time = new VirtualTime(START)
  const seconds = () => Math.floor((time.time - START) / 1000)
  const row = (code: string) =>
    makeRow({
      code,
      stamp: stampOf(time.time),
      volume: 3_000 + seconds() * 100,
      amount: 30_150 + seconds() * 1_006,
    })
  const first = await startHttpVenue(() => {
    const over: Record<number, string> = isBad(seconds()) ? { 35: '10.06/30/99999999' } : {}
    return { body: gb18030(tencentStatement(row(GOOD)) + tencentStatement(row(BAD), over)) }
  })
  const second = await startHttpVenue(() => ({ body: gb18030(known.map((code) => sinaStatement(row(code))).join('')) }))
  const options = time.options(['600001.SH', BAD_ID])
  const incidents = createIncidentBook()
  const sources = [
    { feed: createLiveFeed(tencentVenue({ url: first.url }), options), title: '腾讯行情' },
    { feed: createLiveFeed(sinaVenue({ url: second.url }), options), title: '新浪行情' },
  ]
  return { feed: createSeveralFeed({ sources, now: () => time.time, incidents }), incidents, time }
}

const until = (time: VirtualTime, seconds: number) => () => time.time >= START + seconds * 1_000
const rowsOf = (events: readonly FeedEvent[], id: string) =>
  events.flatMap((event) => (event.kind === 'quote' && event.instrument === id ? [event] : []))
const printsOf = (events: readonly FeedEvent[], id: string) =>
  events.flatMap((event) => (event.kind === 'trade' && event.instrument === id ? [event] : []))

describe('an instrument of which the first source has no believable row', () => {
  test('is told by the next one, and its rows, people and operators say so', async () => {
    const { feed, incidents, time } = await market(() => true)
    const events = await eventsUntil(feed, until(time, 30))
    expect(rowsOf(events, BAD_ID).length).toBeGreaterThan(2)
    for (const row of rowsOf(events, BAD_ID)) expect(row).toMatchObject({ last: 1_006, source: 1 })
    for (const row of rowsOf(events, '600001.SH')) expect(row.source).toBeUndefined()
    expect(feed).toMatchObject({ name: 'tencent', badge: '估' })
    const told = events.flatMap((event) => (event.kind === 'instruments' ? event.instruments : []))
    expect(told.some(({ id }) => id === BAD_ID)).toBe(true)
    const status = events.findLast((event) => event.kind === 'status')
    expect(status).toMatchObject({ state: 'live', sources: ['腾讯行情', '新浪行情'] })
    expect(status?.kind === 'status' && status.detail).toMatch(/；600002\.SH 来自新浪行情$/)
    expect(incidents.going.get('lent 新浪行情')).toBe('600002.SH（主源没有可信的行）')
    const reports = feed.reports?.() ?? []
    expect(reports.find(({ source }) => source === 'source.sina')).toMatchObject({ figures: { lent: 1 } })
  })

  test('goes back to the first source once that has held for ten seconds, and no print is told twice or never', async () => {
    const { feed, incidents, time } = await market((seconds) => seconds >= 9 && seconds < 30)
    const events = await eventsUntil(feed, until(time, 75))
    const rows = rowsOf(events, BAD_ID)
    const sources = rows.map(({ source = 0 }) => source).filter((one, place, all) => one !== all[place - 1])
    expect(sources).toEqual([0, 1, 0])
    expect(incidents.begun.filter((each) => each.startsWith('lent'))).toHaveLength(1)
    expect(incidents.going.has('lent 新浪行情')).toBe(false)
    const printed = printsOf(events, BAD_ID).reduce((sum, { volume }) => sum + volume, 0)
    const [from, to] = [rows[0], rows.at(-1)]
    expect(printed).toBe((to?.volume ?? 0) - (from?.volume ?? 0))
    const back = rows.findIndex(({ source }, place) => source === undefined && rows[place - 1]?.source === 1)
    expect(rows[back]?.exchangeTime).toBeGreaterThanOrEqual(START + 40_000)
  })

  test('stays with it for a single bad row among good ones', async () => {
    const { feed, incidents, time } = await market((seconds) => seconds >= 9 && seconds < 12)
    const events = await eventsUntil(feed, until(time, 30))
    expect(rowsOf(events, BAD_ID).every(({ source }) => source === undefined)).toBe(true)
    expect(incidents.begun.some((each) => each.startsWith('lent'))).toBe(false)
  })

  test('is nobody’s where the next one has none either, and is told as missing', async () => {
    const { feed, incidents, time } = await market(() => true, [GOOD])
    const events = await eventsUntil(feed, until(time, 30))
    expect(rowsOf(events, BAD_ID)).toEqual([])
    expect(incidents.going.has('lent 新浪行情')).toBe(false)
    expect(incidents.going.get('rows-refused 腾讯行情')).toBeUndefined()
    const report = feed.reports?.().find(({ source }) => source === 'rows.tencent')
    expect(report).toMatchObject({ state: 'late' })
    expect(report?.words).toContain(BAD_ID)
  })
})

/** What people hear of an index that a first source with true prints does not tell of, the second one being in this day. */
async function lentIndex(secondDay: string) {
  const time = new VirtualTime(MARKET_TIME)
  const named = (name: string, quality: Feed['quality']) => ({
    ...createFakeFeed(),
    name,
    quality,
    badge: '',
    clock: () => ({ marketTime: time.time, speed: 1, phase: 'morning' as const, tradingDay: '20260706' }),
  })
  const [bridge, pages] = [named('bridge', 'ok'), named('sina', 'estimated')]
  const sources = [
    { feed: bridge, title: '自有行情' },
    { feed: pages, title: '新浪行情' },
  ]
  const incidents = createIncidentBook()
  const feed = createSeveralFeed({ sources, now: () => time.time, incidents })
  const heard: FeedEvent[] = []
  const stop = new AbortController()
  const ended = (async () => {
    for await (const batch of feed.events(stop.signal)) heard.push(...batch)
  })()
  const index = { kind: 'index', instrument: '000001.SH', exchangeTime: MARKET_TIME, open: 1, high: 1, low: 1 }
  const value = { ...index, last: 300_000, equalWeight: 0, volume: 1, turnover: 1 } as FeedEvent
  const begin = (id: string, tradingDay: string): FeedEvent[] => [
    { kind: 'day', tradingDay },
    { kind: 'phase', phase: 'morning', exchangeTime: MARKET_TIME },
    { kind: 'instruments', instruments: [makeInstrument({ id })] },
    { kind: 'status', state: 'live', detail: '' },
  ]
  await bridge.push(...begin('600519.SH', '20260706'), makeTrade({ instrument: '600519.SH' }))
  await pages.push(...begin('000001.SH', secondDay), value, makeTrade({ instrument: '000001.SH' }))
  time.time += 16_000
  await bridge.push(makeTrade({ instrument: '600519.SH' }))
  await pages.push(value, makeTrade({ instrument: '000001.SH' }))
  const lent = heard.filter((event) => 'instrument' in event && event.instrument === '000001.SH')
  stop.abort()
  await ended
  return { lent, feed, isTold: incidents.going.has('lent 新浪行情') }
}

test('what a first source with prints as they were never tells of is lent as rows without prints', async () => {
  const { lent, feed, isTold } = await lentIndex('20260706')
  expect(lent.length).toBeGreaterThan(0)
  for (const event of lent) expect(event).toMatchObject({ kind: 'index', last: 300_000, source: 1 })
  expect([feed.name, isTold]).toEqual(['bridge', true])
})

test('a source that is still in another day lends nothing', async () => {
  expect(await lentIndex('20260703')).toMatchObject({ lent: [], isTold: false })
})
