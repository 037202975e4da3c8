import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { eastmoneyVenue } from '../../../../gateway/feeds/eastmoney/venue'
import { createLiveFeed } from '../../../../gateway/feeds/level-one/live-feed'
import type { Venue } from '../../../../gateway/feeds/level-one/venue'
import { sinaVenue } from '../../../../gateway/feeds/sina/venue'
import { MESSAGE_TYPES } from '../../../../gateway/feeds/tdx/frame'
import { tdxVenue } from '../../../../gateway/feeds/tdx/venue'
import { tencentVenue } from '../../../../gateway/feeds/tencent/venue'
import { recording } from '../../../support/recordings'
import { enveloped } from '../../../support/venue-servers/eastmoney-bodies'
import { type Reply, startHttpVenue } from '../../../support/venue-servers/http-venue'
import { makeRow } from '../../../support/venue-servers/made-row'
import { tdxRecord } from '../../../support/venue-servers/tdx-bodies'
import { answer, startTdxServer } from '../../../support/venue-servers/tdx-server'
import { at, eventsUntil, nthStatus, statusesOf, VirtualTime } from '../../../support/venue-servers/virtual-time'

interface Recorded {
  source: 'tencent' | 'sina' | 'eastmoney'
  file: string
  /** When we look. */
  moment: [date: string, clock: string]
  asked: string[]
  /** What the feed makes of the bytes. */
  quotes: Record<string, unknown>[]
  names?: string[]
  says?: string
}

const TABLE: readonly Recorded[] = [
  {
    source: 'tencent',
    file: 'quotes_20260910_1055.gb18030.txt',
    moment: ['20260910', '105514'],
    asked: ['600519.SH', '300750.SZ', '600036.SH', '002594.SZ'],
    quotes: [
      {
        instrument: '600519.SH',
        last: 128_557,
        volume: 897_800,
        amount: 115_458_168_000,
        bidVolumes: [200, 200, 100, 200, 100],
      },
      { instrument: '300750.SZ', last: 33_943, volume: 13_197_400, amount: 442_530_496_800 },
      { instrument: '600036.SH', last: 4_145, volume: 34_808_700, amount: 144_041_403_500 },
      { instrument: '002594.SZ', last: 8_434, volume: 13_689_600, amount: 115_824_828_400 },
    ],
    names: ['贵州茅台', '宁德时代', '招商银行', '比亚迪'],
  },
  {
    source: 'tencent',
    file: 'none_match.txt',
    moment: ['20260910', '105514'],
    asked: ['600999.SH'],
    quotes: [],
    says: '、600999.SH',
  },
  {
    source: 'tencent',
    file: 'quote_sz002241_20250509_0922_auction.gb18030.txt',
    moment: ['20250509', '092240'],
    asked: ['002241.SZ'],
    quotes: [{ instrument: '002241.SZ', last: 0, volume: 0, bidPrices: [2226], askPrices: [2226] }],
    names: ['歌尔股份'],
  },
  {
    source: 'sina',
    file: 'quotes_20260723_limitup_bj.gb18030.txt',
    moment: ['20260723', '153605'],
    asked: ['600396.SH', '000001.SZ', '920118.BJ'],
    quotes: [
      { instrument: '600396.SH', last: 1_641, volume: 341_780_059, askPrices: [] },
      { instrument: '000001.SZ', last: 1_108, volume: 109_574_268, amount: 121_083_802_438 },
      { instrument: '920118.BJ', last: 1_726, volume: 588_716, amount: 997_684_967 },
    ],
    names: ['华电辽能', '平安银行', '太湖远大'],
  },
  {
    source: 'eastmoney',
    file: 'stock_get_600000_20220211_fltt2.json',
    moment: ['20220211', '160005'],
    asked: ['600000.SH'],
    quotes: [
      {
        instrument: '600000.SH',
        last: 874,
        volume: 37_682_900,
        amount: 32_871_916_800,
        askPrices: [874, 875, 876, 877, 878],
      },
    ],
    names: ['浦发银行'],
  },
]

/** Recorded bytes as they are, to whoever asks as the vendor wants to be asked. */
function serverOf({ source, asked }: Recorded, bytes: Buffer): Parameters<typeof startHttpVenue>[0] {
  const ofOne = `secid=1.${asked[0]?.slice(0, 6)}`
  return ({ url = '', headers }): Reply => {
    if (source === 'sina' && headers.referer !== 'https://finance.sina.com.cn') {
      return { status: 403, body: 'Kinsoku jikou desu!' }
    }
    return { body: source === 'eastmoney' && !url.includes(ofOne) ? enveloped(null) : bytes }
  }
}

function venueOf(source: Recorded['source'], url: string, now: () => number): Venue {
  if (source === 'tencent') return tencentVenue({ url })
  return source === 'sina' ? sinaVenue({ url }) : eastmoneyVenue({ url, now, random: () => 0, sweep: false })
}

describe('recorded bytes through a server on loopback', () => {
  test.for(TABLE)('$source: $file', async (row, context) => {
    const bytes = readFileSync(recording(context, 'wire', row.source, row.file))
    const server = await startHttpVenue(serverOf(row, bytes))
    const time = new VirtualTime(at(...row.moment))
    const feed = createLiveFeed(
      venueOf(row.source, server.url, () => time.time),
      time.options(row.asked),
    )
    const events = await eventsUntil(feed, nthStatus('live', 1))
    const quotes = events.filter((event) => event.kind === 'quote')
    expect(quotes).toMatchObject(row.quotes)
    expect(quotes).toHaveLength(row.quotes.length)
    const told = events.flatMap((event) => (event.kind === 'instruments' ? event.instruments : []))
    expect(told.map(({ name }) => name)).toEqual(row.names ?? [])
    expect(statusesOf(events).at(-1)?.detail).toContain(row.says ?? '')
  })

  test.for<[string, (bytes: Buffer) => Buffer[]]>([
    ['whole', (bytes: Buffer) => [bytes]],
    ['in single bytes', (bytes: Buffer) => [...bytes].map((byte) => Buffer.of(byte))],
    [
      'cut in the middle of the head and of the packed body',
      (bytes: Buffer) => [bytes.subarray(0, 9), bytes.subarray(9, 40), bytes.subarray(40)],
    ],
  ])('tdx: a packed answer of two stocks, %s', async ([, pieces], context) => {
    const recorded = JSON.parse(
      readFileSync(recording(context, 'wire', 'tdx', 'frames_injoyai.json'), 'utf8'),
    ) as Record<string, string>
    const frame = Buffer.from(recorded.quotes_response_frame_sz000001_sh600008 ?? '', 'hex')
    const server = await startTdxServer(() => [])
    server.instead = (request, socket) => {
      if (request.type !== MESSAGE_TYPES.quotes) return undefined
      const numbered = Buffer.from(frame)
      numbered.writeUInt32LE(request.id, 5)
      for (const piece of pieces(numbered)) socket.write(piece)
      return 'handled'
    }
    const time = new VirtualTime(at('20241030', '132520'))
    const venue = tdxVenue({ hosts: [server.host], silenceMs: 5_000, now: () => time.time })
    const feed = createLiveFeed(venue, time.options(['000001.SZ', '600008.SH']))
    const events = await eventsUntil(feed, nthStatus('live', 1))
    expect(events.filter((event) => event.kind === 'quote').slice(0, 2)).toMatchObject([
      {
        instrument: '000001.SZ',
        last: 1_202,
        volume: 137_727_100,
        amount: 165_455_987_200,
        bidVolumes: [350_300, 664_400, 887_000, 160_900, 243_800],
      },
      { instrument: '600008.SH', last: 320, bidPrices: [319, 318, 317, 316, 315] },
    ])
  })

  test('tdx: what nobody asked for, glued behind an answer, does no harm', async () => {
    const row = makeRow({ stamp: '20260910095955' })
    const server = await startTdxServer(() => [tdxRecord(row)])
    server.instead = (request, socket) => {
      if (request.type !== MESSAGE_TYPES.quotes) return undefined
      const again = answer(server, { ...request, id: request.id + 100 })
      socket.write(Buffer.concat([answer(server, request), again]))
      return 'handled'
    }
    const time = new VirtualTime(at('20260910', '100000'))
    const venue = tdxVenue({ hosts: [server.host], silenceMs: 5_000, now: () => time.time })
    const events = await eventsUntil(createLiveFeed(venue, time.options(['600001.SH'])), nthStatus('live', 1))
    expect(statusesOf(events).map(({ state }) => state)).toEqual(['connecting', 'live'])
    expect(server.sockets).toBe(1)
    expect(events.find((event) => event.kind === 'quote')).toMatchObject({ instrument: '600001.SH', last: 1_006 })
  })
})
