import { describe, expect, test } from 'vitest'
import { createLiveFeed } from '../../../../gateway/feeds/level-one/live-feed'
import { sinaVenue } from '../../../../gateway/feeds/sina/venue'
import { gb18030 } from '../../../support/venue-servers/gb18030'
import { startHttpVenue } from '../../../support/venue-servers/http-venue'
import { makeRow, sinaStatement, stampOf } from '../../../support/venue-servers/made-row'
import { expectRecovery, HTTP_FAULTS, timeoutFor } from '../../../support/venue-servers/source-faults'
import { at, eventsUntil, nthStatus, statusesOf, VirtualTime } from '../../../support/venue-servers/virtual-time'

/** A server whose quotes move with the clock: 130 shares at 10.05 a second. */
function goodAnswer(time: VirtualTime): Buffer {
  const traded = Math.floor((time.time - at('20260910', '093000')) / 1000) * 130
  const row = makeRow({ stamp: stampOf(time.time), volume: 3000 + traded, amount: 30_150 + traded * 10.05 })
  return gb18030(sinaStatement(row))
}

async function start(wanted = ['600001.SH'], timeoutMs = 8_000) {
  const time = new VirtualTime(at('20260910', '100000'))
  const venue = await startHttpVenue((request) =>
    request.headers.referer === 'https://finance.sina.com.cn'
      ? { body: goodAnswer(time) }
      : { status: 403, body: 'Kinsoku jikou desu!' },
  )
  const feed = createLiveFeed(sinaVenue({ url: venue.url, timeoutMs }), time.options(wanted))
  return { time, venue, feed }
}

describe('the Sina feed', () => {
  test('sends the Referer without which the server refuses, and estimates who sold', async () => {
    const { feed } = await start()
    const events = await eventsUntil(feed, (event) => event.kind === 'trade')
    expect(statusesOf(events).map(({ state }) => state)).toEqual(['connecting', 'live'])
    expect(events.find((event) => event.kind === 'trade')).toMatchObject({
      volume: 390,
      amount: 391_950,
      side: 'sell',
      price: 1006,
    })
    expect(events.find((event) => event.kind === 'instruments')).toMatchObject({
      instruments: [{ id: '600001.SH', limitUp: 1100, limitDown: 900 }],
    })
  })

  test('asks for up to 400 codes at once', async () => {
    const { feed, venue } = await start(Array.from({ length: 500 }, (_, at) => `60${String(1000 + at)}.SH`))
    await eventsUntil(feed, () => venue.requests.length >= 2)
    expect(venue.requests.map((path) => path.split(',').length).slice(0, 2)).toEqual([400, 108])
  })

  test('a code that answers with an empty string is told as unknown', async () => {
    const { feed, venue, time } = await start(['600001.SH', '600999.SH'])
    venue.reply = () => ({ body: Buffer.concat([goodAnswer(time), gb18030('var hq_str_sh600999="";\n')]) })
    const events = await eventsUntil(feed, nthStatus('live', 1))
    expect(statusesOf(events).at(-1)?.detail).toContain('600999.SH')
  })

  test.each(HTTP_FAULTS)('%s is reported, and recovers', async (...fault) => {
    const { feed, time, venue } = await start(['600001.SH'], timeoutFor(fault))
    await expectRecovery(feed, time, venue, () => goodAnswer(time), fault)
  })
})
