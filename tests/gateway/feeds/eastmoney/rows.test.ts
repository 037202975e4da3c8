import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, type TestContext, test } from 'vitest'
import { listOf, openEnvelope } from '../../../../gateway/feeds/eastmoney/envelope'
import { streamEvents } from '../../../../gateway/feeds/eastmoney/event-stream'
import { readList, snapshotOfListRow } from '../../../../gateway/feeds/eastmoney/list-row'
import { snapshotOfStock } from '../../../../gateway/feeds/eastmoney/stock-row'
import { readTrends } from '../../../../gateway/feeds/eastmoney/trends'
import { snapshotFault } from '../../../../gateway/feeds/level-one/checks'
import { securityOf } from '../../../../gateway/feeds/polling/codes'
import { idsFromInput } from '../../../../shared/market/instrument'
import { recording } from '../../../support/recordings'
import { enveloped, listFields, stockFields } from '../../../support/venue-servers/eastmoney-bodies'
import { makeRow } from '../../../support/venue-servers/made-row'
import { at } from '../../../support/venue-servers/virtual-time'

const file = (context: Pick<TestContext, 'skip'>, name: string) =>
  readFileSync(recording(context, 'wire', 'eastmoney', name))

/** Events of a stream that comes in these parts. */
async function eventsOf(parts: readonly (Buffer | string)[]): Promise<string[]> {
  const server = createServer(
    (_, response) => void Readable.from(parts.map((part) => Buffer.from(part))).pipe(response),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    const events: string[] = []
    const { signal } = new AbortController()
    for await (const one of streamEvents({ url: `http://127.0.0.1:${port}/`, listenMs: 5_000, signal }))
      events.push(one)
    return events
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('recorded Eastmoney answers', () => {
  test('a stock with decimals', (context) => {
    const { data } = openEnvelope(file(context, 'stock_get_600000_20220211_fltt2.json').toString())
    const row = snapshotOfStock('600000.SH', data ?? {})
    expect(snapshotFault(row, row.exchangeTime)).toBeUndefined()
    expect(row).toMatchObject({
      name: '浦发银行',
      last: 874,
      prevClose: 869,
      volume: 37_682_900,
      amount: 32_871_916_800,
      outer: 22_153_200,
      inner: 15_529_700,
      limitUp: 956,
      limitDown: 782,
      industry: '银行',
      bidPrices: [873, 872, 871, 870, 869],
      bidVolumes: [355_300, 484_100, 140_600, 642_900, 164_400],
      askPrices: [874, 875, 876, 877, 878],
      askVolumes: [853_100, 1_041_300, 1_118_900, 568_100, 754_600],
      exchangeTime: 1_644_566_391_000,
    })
  })

  test('an index as integers', (context) => {
    const { data } = openEnvelope(file(context, 'stock_get_index_000001_20220211_fltt1.json').toString())
    const row = snapshotOfStock('000001.SH', data ?? {}, true)
    expect(snapshotFault(row, row.exchangeTime)).toBeUndefined()
    expect(row).toMatchObject({
      last: 346295,
      prevClose: 348591,
      change: -2296,
      amount: 42_629_792_563_200,
      bidPrices: [],
    })
  })

  test('a row of the list', (context) => {
    const { rows, faults } = readList(file(context, 'clist_row_600519_20260910.json').toString())
    expect(faults).toEqual([])
    expect(rows[0]).toMatchObject({ id: '600519.SH', last: 128398, volume: 1_070_100, amount: 137_592_852_100 })
    expect(rows.map((row) => snapshotFault(row, row.exchangeTime))).toEqual([undefined])
  })

  test('the whole list of a day in one call: 5,133 rows, `-` for what did not trade, identities hold', (context) => {
    const body = gunzipSync(file(context, 'clist_all_20230222.jsonp.gz')).toString()
    const { total, rows } = listOf(body)
    expect([total, rows.length]).toEqual([5133, 5133])
    let ours = 0
    const wrong: unknown[] = []
    for (const row of rows) {
      const id = idsFromInput(String(row.f12)).find((one) => securityOf(one)?.kind === 'stock')
      if (!id) continue
      ours++
      const snapshot = snapshotOfListRow(id, { ...row, f124: 1_677_049_200 })
      const reason = snapshotFault(snapshot, snapshot.exchangeTime)
      if (reason) wrong.push([id, reason])
    }
    expect(ours).toBeGreaterThan(5000)
    expect(wrong.filter((one) => (one as string[])[1] !== '没有昨收')).toEqual([])
    expect(readList(body).faults[0]?.reason).toBe('f124 的值 "" 不对')
  })

  test('minutes of a day, as cumulative sums', (context) => {
    const body = file(context, 'trends2_300059_20250513_excerpt.json').toString()
    expect(readTrends(body, '300059.SZ')).toEqual([
      { endsAt: at('20250513', '093000'), price: 2190, volume: 9_977_800, amount: 21_851_382_000 },
      { endsAt: at('20250513', '150000'), price: 2145, volume: 15_185_700, amount: 33_022_370_400 },
    ])
    expect(readTrends(body, '600519.SH')).toEqual([])
  })

  test('boards keep their rows', (context) => {
    const { total, rows } = listOf(file(context, 'boards_industry_20260627_excerpt.json').toString())
    expect([total, rows.length, rows[0]?.f14]).toEqual([128, 20, '半导体'])
  })

  test('an event of an index, and one of prints', async (context) => {
    const dataOf = async (name: string) => openEnvelope((await eventsOf([file(context, name)]))[0] ?? '').data
    expect(await dataOf('stock_sse_index.txt')).toEqual({ f43: 309298, f58: '上证指数', f169: -3897, f170: -124 })
    expect(await dataOf('details_sse.txt')).toEqual({ details: ['10:22:45,16.37,52,3,1', '10:22:48,16.37,54,2,1'] })
  })
})

describe('invented Eastmoney answers', () => {
  test('a list is read as an array or as an object of numbers, in JSON or in a call', () => {
    const [one, two] = [listFields(makeRow()), listFields(makeRow({ code: 'sz000001' }))]
    const bodies = [
      enveloped({ total: 2, diff: [one, two] }),
      enveloped({ total: 2, diff: { 0: one, 1: two } }),
      `jQuery11_22(${enveloped({ total: 2, diff: [one, two] })});`,
    ]
    for (const body of bodies) expect(readList(body).rows.map(({ id }) => id)).toEqual(['600001.SH', '000001.SZ'])
  })

  test('`-` is read as missing', () => {
    const row = snapshotOfListRow('600001.SH', {
      ...listFields(makeRow()),
      f2: '-',
      f5: '-',
      f6: '-',
      f15: '-',
      f16: '-',
      f17: '-',
    })
    expect(row).toMatchObject({ last: 0, volume: 0, amount: 0, prevClose: 1000, floatShares: 0 })
    expect(snapshotFault(row, row.exchangeTime)).toBeUndefined()
  })

  test.each([
    ['no JSON', 'oops', '回复的格式不认识'],
    ['another shape', '[1,2]', '回复的格式不认识'],
    ['a list without rows', enveloped({ total: 1 }), '回复的格式不认识'],
    ['an error code', enveloped(null, { rc: 102 }), '服务器回复错误码 102'],
  ])('%s is not a list', (_, body, reason) => {
    expect(() => readList(body)).toThrow(reason)
  })

  test.each([
    [20010827, '20010827'],
    ['20010827', '20010827'],
    ['-', undefined],
    [0, undefined],
    [20011332, undefined],
  ])('the first trading day %j is %s', (f26, listed) => {
    expect(snapshotOfListRow('600001.SH', { ...listFields(makeRow()), f26 }).listed).toBe(listed)
  })

  test('a row of another code is refused', () => {
    expect(() => snapshotOfStock('600002.SH', stockFields(makeRow()))).toThrow('代码不认识')
  })

  test('events are complete however the stream is split', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme-ascii' }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
      async (texts, size) => {
        const events = texts.map((text) => JSON.stringify(text))
        const stream = Buffer.from(events.map((event) => `: note\nid: 1\ndata: ${event}\n\n`).join(''))
        const parts = Array.from({ length: Math.ceil(stream.length / size) }, (_, at) =>
          stream.subarray(at * size, (at + 1) * size),
        )
        expect(await eventsOf(parts)).toEqual(events)
      },
    )
    await fc.assert(property, { numRuns: 50 })
  })

  test.each([
    ['an event without end', [`data: ${'x'.repeat(2_000_000)}`], '回复过长'],
    ['a page', ['<ht', 'ml><head>'], '网页'],
    ['no event', [': hello\n\n'], '回复是空的'],
  ])('%s is not a stream', async (_, parts, reason) => {
    await expect(eventsOf(parts)).rejects.toThrow(reason)
  })
})
