import { describe, expect, test } from 'vitest'
import { readList } from '../../../../gateway/feeds/eastmoney/list-row'
import { snapshotOfStock } from '../../../../gateway/feeds/eastmoney/stock-row'
import { snapshotFault } from '../../../../gateway/feeds/level-one/checks'
import { createLiveFeed } from '../../../../gateway/feeds/level-one/live-feed'
import type { Snapshot } from '../../../../gateway/feeds/level-one/snapshot'
import { readQuotes as readSina } from '../../../../gateway/feeds/sina/quote-text'
import { sinaVenue } from '../../../../gateway/feeds/sina/venue'
import { readQuotes as readTdx } from '../../../../gateway/feeds/tdx/quote-body'
import { readQuotes as readTencent } from '../../../../gateway/feeds/tencent/quote-text'
import { enveloped, listFields, stockFields } from '../../../support/venue-servers/eastmoney-bodies'
import { gb18030 } from '../../../support/venue-servers/gb18030'
import { startHttpVenue } from '../../../support/venue-servers/http-venue'
import { type MadeRow, makeRow, sinaStatement, tencentStatement } from '../../../support/venue-servers/made-row'
import { quotesBody, tdxRecord } from '../../../support/venue-servers/tdx-bodies'
import { at, eventsUntil, nthStatus, VirtualTime } from '../../../support/venue-servers/virtual-time'

const NOW = at('20260910', '091600')
const nothing = { open: 0, high: 0, low: 0, volume: 0, amount: 0, bid: 0, ask: 0 }
/** A row that repeats the previous close although nothing has traded today. */
const repeated = (over: Partial<MadeRow> = {}) =>
  makeRow({ ...nothing, last: 10, prevClose: 10, stamp: '20260910091555', ...over })

const context = { now: NOW, tradingDay: '20260910', listed: () => undefined }
const READERS: readonly [string, (row: MadeRow) => Snapshot | undefined][] = [
  ['sina', (row) => readSina(sinaStatement(row), []).rows[0]],
  ['tencent', (row) => readTencent(tencentStatement(row), []).rows[0]],
  ['tdx', (row) => readTdx(quotesBody(tdxRecord(row)), [], context).rows[0]],
  ['eastmoney, one stock', (row) => snapshotOfStock('600001.SH', stockFields(row))],
  ['eastmoney, the list', (row) => readList(enveloped({ total: 1, diff: [listFields(row)] })).rows[0]],
]

describe('a row in which nothing has traded', () => {
  test.each(READERS)('has its previous close and no price of the day: %s', (_, read) => {
    const row = read(repeated())
    expect(row).toMatchObject({ prevClose: 1_000, last: 0, open: 0, high: 0, low: 0, volume: 0 })
    expect(row && snapshotFault(row, NOW)).toBeUndefined()
  })

  test.each(READERS)('is told from one in which less than a lot has: %s', (_, read) => {
    const row = read(
      makeRow({ volume: 30, amount: 300, last: 10, open: 10, high: 10, low: 10, stamp: '20260910091555' }),
    )
    expect(row).toMatchObject({ last: 1_000, high: 1_000 })
    expect(row && snapshotFault(row, NOW)).toBeUndefined()
  })

  test('上证指数 and halted paper of Shanghai are there from 09:10 on by Sina, without a last price', async () => {
    const body = gb18030(sinaStatement(repeated({ code: 'sh000001' })) + sinaStatement(repeated()))
    const venue = await startHttpVenue(() => ({ body }))
    const feed = createLiveFeed(sinaVenue({ url: venue.url }), new VirtualTime(NOW).options(['600001.SH']))
    const events = await eventsUntil(feed, nthStatus('live', 1))
    const told = events.flatMap((event) => (event.kind === 'instruments' ? event.instruments : []))
    expect(told).toMatchObject([
      { id: '000001.SH', prevClose: 1_000 },
      { id: '600001.SH', prevClose: 1_000 },
    ])
    expect(events.find((event) => event.kind === 'index')).toMatchObject({ last: 0, high: 0, volume: 0 })
    expect(events.find((event) => event.kind === 'quote')).toMatchObject({ last: 0, high: 0, volume: 0 })
  })
})
