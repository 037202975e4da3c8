import { expect, test } from 'vitest'
import { SESSION_NOTICE_MS } from '../../../gateway/serve/front/notices'
import { createFakeFeed, dayStart, MARKET_TIME, makeInstrument } from '../../support/fake-feed'
import { SocketClient } from '../../support/socket-client'
import { startTestGateway } from '../../support/start-gateway'

test('a page that came while the day was made up for is told the time once the feed is live', async () => {
  let marketTime = MARKET_TIME
  const fake = createFakeFeed()
  const clock = () => ({ ...fake.clock(), marketTime })
  const gateway = await startTestGateway({ feed: { ...fake, clock } })
  const client = await new SocketClient(gateway.url, await gateway.mint(await gateway.register('u'))).connected()
  const times = () => client.notices.flatMap((notice) => (notice.kind === 'session' ? [notice.marketTime] : []))
  await expect.poll(times).toEqual([MARKET_TIME])
  const [day, instruments] = dayStart('20260706', [makeInstrument({ id: '600519.SH' })])
  await fake.push(day as never, instruments as never)
  marketTime += 11 * 60_000
  const before = times().length
  await fake.push({ kind: 'status', state: 'live', detail: '' })
  // Sooner than pages are told it anyway.
  await expect.poll(() => times().slice(before), { timeout: SESSION_NOTICE_MS / 2 }).toContain(marketTime)
  client.socket.close()
  await gateway.stop()
})
