import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { IncidentChange, OpsBoard } from '../../../shared/protocol/rest-ops'
import { createFakeFeed, dayStart, makeInstrument } from '../../support/fake-feed'
import { freePort } from '../../support/free-port'
import { startTestGateway, type TestGateway } from '../../support/start-gateway'

const POLL = { timeout: 20_000 }
const MINUTE = 60_000

const texts: string[] = []
let receiver: Server
let gateway: TestGateway | undefined
let dataDir: string
let ahead = 0
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zeus-test-'))
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      const { text } = JSON.parse(body) as { text: string }
      // How busy this machine is makes alarms of its own.
      if (text.includes('行情源')) texts.push(text)
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await gateway?.stop()
  receiver.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** A gateway whose feed is broken, at the same address every time. */
async function openBroken(PORT: string) {
  const feed = createFakeFeed()
  const { port } = receiver.address() as AddressInfo
  const env = { PORT, ZEUS_ALARM_URL: `http://127.0.0.1:${port}/alarm`, ZEUS_ALARM_SECRET: 'a-secret-of-operators' }
  gateway = await startTestGateway({ feed, dataDir, env, now: () => Date.now() + ahead })
  await feed.push(...dayStart('20260706', [makeInstrument({ id: '600519.SH' })]))
  feed.push({ kind: 'status', state: 'error', detail: '断线' })
  return { own: gateway, feed }
}

test('what an operator mutes sends no alarm until its time, also over a restart', { timeout: 120_000 }, async () => {
  const port = String(await freePort())
  const { own: first, feed } = await openBroken(port)
  let talking = feed
  const token = await first.mint(await first.register('ann'))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const board = async () => {
    const answer = await fetch(`${gateway?.url}/api/ops`, { headers })
    return ((await answer.json()) as { data: OpsBoard }).data
  }
  const texted = (from: number) => () => {
    gateway?.look()
    return texts.slice(from)
  }
  const change = async (id: number, body: IncidentChange) => {
    const address = `${gateway?.url}/api/ops/incidents/${id}`
    const answer = await fetch(address, { method: 'PUT', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { code?: string; error?: string }
  }

  await expect.poll(texted(0), POLL).toEqual([expect.stringMatching(/^【告警】.*断线，/)])
  const { id = 0 } = (await board()).incidents.find(({ source }) => source === 'feed') ?? {}
  expect(await change(id, { muteUntil: Date.now(), reason: '换线' })).toMatchObject({
    code: 'mute-invalid',
    error: '静音的结束时间不正确：须晚于现在，最多 24 小时',
  })
  expect(await change(id, { muteUntil: Date.now() + MINUTE, reason: '' })).toMatchObject({
    error: '请求参数不正确（reason）',
  })
  expect((await board()).actions).toEqual([])
  const muteUntil = Math.ceil(Date.now() / MINUTE) * MINUTE + 10 * MINUTE
  expect(await change(id, { muteUntil, reason: '换线' })).not.toHaveProperty('code')
  expect((await board()).actions).toMatchObject([
    { operator: 'ann', kind: 'mute', subject: 'feed', reason: expect.stringMatching(/^至 \d\d:\d\d：换线$/) },
  ])

  const stands = async () => (await board()).incidents.find((one) => one.id === id)
  // Well for half a minute, which is not waited for.
  const recoveredAt = async () => {
    await talking.push({ kind: 'status', state: 'live', detail: '' })
    ahead += 5_000
    gateway?.look()
    return (await stands())?.recoveredAt
  }
  await expect.poll(recoveredAt, POLL).not.toBeNull()
  await feed.push({ kind: 'status', state: 'error', detail: '断线' })
  gateway?.look()
  await expect.poll(async () => (await stands())?.times, POLL).toBe(2)

  await first.stop()
  talking = (await openBroken(port)).feed
  expect(await stands()).toMatchObject({ mute: { until: muteUntil, by: 'ann', reason: '换线' }, recoveredAt: null })
  expect(texts).toHaveLength(1)
  ahead = 12 * MINUTE
  await expect.poll(texted(1), POLL).toEqual([expect.stringMatching(/^【告警】静音结束，仍未恢复：.*断线，.*第 2 次/)])
  expect(await stands()).toMatchObject({ mute: null })

  await change(id, { muteUntil: Date.now() + ahead + MINUTE, reason: '再换一次' })
  await change(id, { unmute: true, reason: '换好了' })
  expect((await board()).actions.slice(0, 2)).toMatchObject([
    { operator: 'ann', kind: 'unmute', subject: 'feed', reason: '换好了' },
    { kind: 'mute' },
  ])

  await change(id, { muteUntil: Date.now() + ahead + 10 * MINUTE, reason: '还没好' })
  await expect.poll(recoveredAt, POLL).not.toBeNull()
  await change(id, { close: true, reason: '好了' })
  expect((await board()).actions.slice(0, 3).map(({ kind, reason }) => [kind, reason.replace(/^至 .*：/, '')])).toEqual(
    [
      ['unmute', '好了'],
      ['close', '好了'],
      ['mute', '还没好'],
    ],
  )
})
