import { setTimeout as pause } from 'node:timers/promises'
import type { AlertNews } from '../../../shared/protocol/rest-alerts'
import { createFakeFeed, dayStart, MARKET_TIME, makeTrade } from '../../support/fake-feed'
import { SocketClient } from '../../support/socket-client'
import { startTestGateway } from '../../support/start-gateway'
import { until } from '../../support/until'
import { events, instruments } from './market'

const RULES = 20
const EVERY_MS = 50
const CHOICE = { repeat: 'always', cooldownSeconds: 0, margin: false, adjusts: true, speaks: false, revision: 0 }

/** From a crossing to the page of who waits for it, over the whole gateway at so many events a second. ms, sorted. */
export async function untilPage(crossings: number, rate: number): Promise<number[]> {
  const feed = createFakeFeed()
  const gateway = await startTestGateway({ feed })
  const token = await gateway.mint(await gateway.register('bench'))
  await feed.push(...dayStart('20260706', instruments))
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${gateway.url}/api/alerts/${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const { ok, data, message } = (await answer.json()) as { ok: boolean; data: unknown; message: string }
    if (!ok) throw new Error(message)
    return data as { rules: { state: string }[] }
  }
  for (let place = 0; place < RULES; place++) {
    const condition = `${600_000 + place}上穿20.5`
    await ask('rules', { ...CHOICE, name: 'bench', condition, channels: [], expiresAt: null, paused: false })
  }
  let second = 0
  const cross = (place: number, price: number) =>
    makeTrade({ instrument: `${600_000 + place}.SH`, price, exchangeTime: MARKET_TIME + ++second })
  for (let place = 0; place < RULES; place++) await feed.push(cross(place, 2_000))
  await until('rules', async () => (await ask('rules')).rules.every(({ state }) => state === 'armed'), 20_000, 500)

  const client = await new SocketClient(gateway.url, token).connected()
  await client.call('subscribe', ['alerts:me'])
  const begunAt = new Map<string, number>()
  const taken: number[] = []
  client.socket.on('frame', () => {
    const now = performance.now()
    for (const section of client.sections.splice(0)) {
      if (section.kind !== 'alert') continue
      for (const body of section.columns.body) {
        const news = JSON.parse(body) as AlertNews
        const begun = news.kind === 'firing' ? begunAt.get(`${news.firing.instrument} ${news.firing.at}`) : undefined
        if (begun !== undefined) taken.push(now - begun)
      }
    }
  })
  const source = events(Number.POSITIVE_INFINITY, rate)
  const begun = performance.now()
  for (let done = 0, told = 0; done < crossings; ) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * rate)
    const some = []
    for (; told < due && some.length < 500; told++) {
      const event = source.next().value
      const isWatched = event && 'instrument' in event && event.instrument < `${600_000 + RULES}`
      if (event && !isWatched && event.kind !== 'day') some.push({ ...event, exchangeTime: MARKET_TIME + second })
    }
    await feed.push(...(some as Parameters<typeof feed.push>))
    if (performance.now() - begun < done * EVERY_MS) {
      await pause(1)
      continue
    }
    const place = done++ % RULES
    const crossing = cross(place, 2_060)
    begunAt.set(`${crossing.instrument} ${crossing.exchangeTime}`, performance.now())
    await feed.push(crossing)
    await feed.push(cross(place, 2_000))
  }
  await until('all firings', () => taken.length >= crossings, 20_000).catch(() => undefined)
  client.close()
  await gateway.stop()
  return taken.sort((a, b) => a - b)
}
