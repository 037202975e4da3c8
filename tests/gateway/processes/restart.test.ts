import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SubscribeResult } from '../../../shared/protocol/socket-events'
import { topic } from '../../../shared/protocol/topics'
import { createFakeFeed, dayStart, makeInstrument, makeTrade } from '../../support/fake-feed'
import { SocketClient } from '../../support/socket-client'
import { startTestGateway } from '../../support/start-gateway'

const TICK = topic.tick('600519.SH')

async function started(dataDir: string, port: string) {
  const feed = createFakeFeed()
  const gateway = await startTestGateway({ feed, dataDir, env: { PORT: port } })
  await feed.push(...dayStart('20260706', [makeInstrument({ id: '600519.SH' })]))
  return { feed, gateway }
}

test('a gateway that goes down says so; the next one takes the same sign-in and gives a snapshot', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zeus-test-'))
  const before = await started(dataDir, '0')
  const token = await before.gateway.mint(await before.gateway.register('alice'))
  const client = await new SocketClient(before.gateway.url, token).connected()
  await client.call('subscribe', [TICK])
  await before.feed.push(makeTrade(), makeTrade())
  await client.until(() => client.sections.some((section) => section.seq + section.count === 3))
  const { epoch } = before.gateway.topics.log(TICK)
  await before.gateway.stop()
  await client.until(() => !client.socket.connected)
  expect(client.notices.at(-1)).toMatchObject({ kind: 'closing', code: 'draining', retry: true })

  const after = await started(dataDir, String(before.gateway.port))
  const again = await new SocketClient(after.gateway.url, token).connected()
  const { results } = (await again.call('subscribe', [{ topic: TICK, since: { epoch, seq: 2 } }])) as {
    results: SubscribeResult[]
  }
  expect(results).toMatchObject([{ ok: true, recovered: false, seq: 0 }])
  expect((results[0] as { epoch: number }).epoch).toBeGreaterThan(epoch)
  again.close()
  await after.gateway.stop()
  await rm(dataDir, { recursive: true, force: true })
})
