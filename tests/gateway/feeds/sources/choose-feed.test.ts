import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../../gateway/config/config'
import { chooseFeed } from '../../../../gateway/feeds/sources/choose-feed'
import { gb18030 } from '../../../support/venue-servers/gb18030'
import { startHttpVenue } from '../../../support/venue-servers/http-venue'
import { makeRow, sinaStatement, tencentStatement } from '../../../support/venue-servers/made-row'
import { at, eventsUntil } from '../../../support/venue-servers/virtual-time'

describe('the feed that ZEUS_FEED names', () => {
  test.each(['tencent', 'sina', 'tdx', 'eastmoney'])('%s is a live one whose sides are estimated', async (name) => {
    const feed = await chooseFeed(readConfig({ ZEUS_FEED: name }), () => at('20260910', '100000'))
    expect(feed).toMatchObject({ name, quality: 'estimated', badge: '估' })
    expect(feed.clock()).toMatchObject({ speed: 1, phase: 'morning', tradingDay: '20260910' })
  })

  test('a live one asks the configured address for what people watch', async () => {
    const venue = await startHttpVenue(() => ({ body: gb18030(tencentStatement(makeRow())) }))
    const config = readConfig({
      ZEUS_FEED: 'tencent',
      ZEUS_TENCENT_URL: `${venue.url}/`,
      ZEUS_WATCH: 'sz300750, 999999, what, 600001',
    })
    const feed = await chooseFeed(
      config,
      () => at('20260910', '100002'),
      undefined,
      async () => ['600001.SH', 'BTCUSDT.BINANCE'],
    )
    const events = await eventsUntil(feed, (event) => event.kind === 'quote')
    expect(events.at(-1)).toMatchObject({ kind: 'quote', instrument: '600001.SH', last: 1006 })
    expect(venue.requests[0]).toMatch(/^\/q=sh000001,.*,bj899050,sz300750,sh600001$/)
  })

  test('of several the next one stands in for one that refuses, and people and operators are told', async () => {
    const refusing = await startHttpVenue(() => ({ body: 'Forbidden', status: 403 }))
    const answering = await startHttpVenue(() => ({ body: gb18030(sinaStatement(makeRow())) }))
    const config = readConfig({
      ZEUS_FEED: 'tencent, sina',
      ZEUS_TENCENT_URL: refusing.url,
      ZEUS_SINA_URL: answering.url,
      ZEUS_WATCH: '600001',
    })
    const began = Date.now()
    const feed = await chooseFeed(config, () => at('20260910', '100002') + Date.now() - began)
    const events = await eventsUntil(feed, (event) => event.kind === 'quote')
    expect(events.findLast(({ kind }) => kind === 'quote')).toMatchObject({ instrument: '600001.SH', last: 1006 })
    expect(feed).toMatchObject({ name: 'sina', badge: '估 备用·新浪行情' })
    const reports = feed.reports?.() ?? []
    expect(reports.map(({ source, state }) => `${source} ${state}`)).toEqual([
      ...['source.tencent late', 'rows.tencent ok', 'source.sina ok', 'rows.sina ok', 'incidents late'],
    ])
    expect(
      reports
        .at(-1)
        ?.incidents?.map(({ code }) => code)
        .sort(),
    ).toEqual(['fallback', 'source-failed'])
  })

  test('the bridge is one whose prints are as they were', async () => {
    const feed = await chooseFeed(readConfig({ ZEUS_FEED: 'bridge,tencent' }), () => at('20260910', '100000'))
    expect(feed).toMatchObject({ name: 'bridge', quality: 'ok', badge: '' })
    expect(feed.reports?.().map(({ source }) => source)).toEqual([
      ...['source.bridge', 'bridge', 'source.tencent', 'rows.tencent', 'incidents'],
    ])
  })

  test.each([
    [{ ZEUS_FEED: 'tencent,replay:/tmp' }, /ZEUS_FEED="tencent,replay:\/tmp": expected/],
    [{ ZEUS_FEED: 'sina,sina' }, /ZEUS_FEED="sina,sina": expected/],
    [{ ZEUS_FEED: 'simulated,sina' }, /ZEUS_FEED="simulated,sina": expected/],
    [{ ZEUS_FEED: 'yahoo' }, /ZEUS_FEED="yahoo": expected `simulated`, `replay:PATH`, or one or several of `tencent`/],
    [{ ZEUS_SINA_URL: 'ftp://x' }, /ZEUS_SINA_URL="ftp:\/\/x": expected an http or https URL/],
    [{ ZEUS_TDX_HOSTS: '10.0.0.1:7709,nowhere' }, /ZEUS_TDX_HOSTS=.*`host:port`/],
  ])('%o is refused by name', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  test('servers of TongDaXin are a list of hosts and ports', () => {
    expect(readConfig({ ZEUS_TDX_HOSTS: '10.0.0.1:7709, quotes.local:80' }).sources.tdxHosts).toEqual([
      { host: '10.0.0.1', port: 7709 },
      { host: 'quotes.local', port: 80 },
    ])
  })
})
