import { describe, expect, test } from 'vitest'
import { createLiveFeed } from '../../../../gateway/feeds/level-one/live-feed'
import { tencentVenue } from '../../../../gateway/feeds/tencent/venue'
import { createIncidentBook } from '../../../support/incident-book'
import { gb18030 } from '../../../support/venue-servers/gb18030'
import { startHttpVenue } from '../../../support/venue-servers/http-venue'
import { makeRow, stampOf, tencentStatement } from '../../../support/venue-servers/made-row'
import { at, eventsUntil, statusesOf, VirtualTime } from '../../../support/venue-servers/virtual-time'

const START = at('20260910', '100000')

/** Two instruments; the second one's money is against its volume until `mendedAt`. */
async function start(mendedAt = Number.POSITIVE_INFINITY) {
  const time = new VirtualTime(START)
  const venue = await startHttpVenue(() => {
    const [stamp, grown] = [stampOf(time.time), Math.floor((time.time - START) / 1000) * 100]
    const row = (code: string) => makeRow({ code, stamp, volume: 3000 + grown, amount: 30_150 + grown * 10 })
    const bad: Record<number, string> = time.time < mendedAt ? { 35: '10.06/30/99999' } : {}
    return { body: gb18030(tencentStatement(row('sh600001')) + tencentStatement(row('sh600002'), bad)) }
  })
  const incidents = createIncidentBook()
  const options = { ...time.options(['600001.SH', '600002.SH', '600999.SH']), incidents }
  const feed = createLiveFeed(tencentVenue({ url: venue.url }), options)
  return { time, feed, incidents }
}

const NO_INDEXES = ['000001.SH', '399001.SZ', '399006.SZ', '000688.SH', '000016.SH', '000300.SH', '000852.SH']

describe('rows that were not believed', () => {
  test('are told to operators by name and number while the feed goes on, and health is not well', async () => {
    const { time, feed, incidents } = await start()
    expect(feed.reports?.()).toMatchObject([
      { source: 'rows.tencent', state: 'ok', figures: { refused: 0, missing: 0 } },
    ])
    const events = await eventsUntil(feed, () => time.time >= at('20260910', '100009'))
    expect(statusesOf(events).at(-1)?.state).toBe('live')
    const [report] = feed.reports?.() ?? []
    expect(report).toMatchObject({ state: 'late', figures: { refused: 4, missing: 10 } })
    expect(report?.words).toMatch(/^腾讯行情：10 只没有可信的行：600002\.SH 成交额与成交量、价格不符；/)
    expect(report?.words).toContain('，启动以来拒收 4 行')
    expect([...incidents.going]).toEqual([
      ['rows-refused 腾讯行情', '1 只没有可信的行：600002.SH 成交额与成交量、价格不符'],
    ])
    expect(feed.missing?.().get('600002.SH')).toEqual({
      reason: '成交额与成交量、价格不符',
      refused: true,
      since: START,
      round: expect.any(Number),
    })
    expect([...(feed.missing?.().keys() ?? [])]).toEqual(expect.arrayContaining([...NO_INDEXES, '600999.SH']))
    expect(feed.missing?.().has('600001.SH')).toBe(false)
  })

  test('are no trouble any more once they can be believed; a code that the source does not know is none', async () => {
    const { time, feed, incidents } = await start(at('20260910', '100006'))
    await eventsUntil(feed, () => time.time >= at('20260910', '100018'))
    expect(incidents.begun).toEqual(['rows-refused 腾讯行情: 1 只没有可信的行：600002.SH 成交额与成交量、价格不符'])
    expect([...incidents.going]).toEqual([])
    expect(feed.reports?.()).toMatchObject([{ state: 'ok', figures: { refused: 2, missing: 9 } }])
    expect(feed.missing?.().has('600002.SH')).toBe(false)
  })
})
