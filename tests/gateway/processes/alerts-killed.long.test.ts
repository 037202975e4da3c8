import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AlertRules } from '../../../shared/protocol/rest-alerts'
import { childProcess } from '../../support/child-process'
import { freePort } from '../../support/free-port'
import { type AlertTrial, openAlertTrial } from '../../support/killed-alerts'
import { findNatsServer, startNatsServer } from '../../support/nats-server'

const nats = findNatsServer()
if (!nats) console.warn('no nats-server on this machine: alerts of several processes are not tried')

let trial: AlertTrial
beforeAll(async () => {
  trial = await openAlertTrial()
}, 60_000)
afterAll(() => trial?.close())

test('a feed killed between crossing and delivery rings once, in one line on every surface', async () => {
  const child = childProcess('all', { ...trial.env, PORT: String(trial.port) })
  try {
    await child.start()
    await trial.begin()
    await trial.print(10)
    await trial.watch('600519上穿10.5')
    await trial.print(10.01)
    await trial.judged()

    // As soon as the bridge has kept the crossing: whatever was stored of it by then.
    const crossings = [await trial.print(10.6)]
    await child.kill()
    await child.start()
    await trial.comes('the first firing', async () => (await trial.firings()).length > 0)
    await trial.print(10)
    await trial.judged()

    // While the webhook's service has the message and has not answered.
    trial.hold(true)
    const pages = [await trial.page(), await trial.page()]
    crossings.push(await trial.print(10.6))
    await trial.comes('the second firing', async () => (await trial.firings()).length > 1)
    const [newest, oldest] = (await trial.firings()).map(({ id }) => id)
    await trial.comes('both pages', () => pages.every(({ fired }) => fired().includes(newest as string)))
    expect(pages.map(({ fired }) => fired().filter((id) => id === newest))).toEqual([[newest], [newest]])
    await trial.comes('the message', () => trial.posted.length > 0)
    await child.kill()
    trial.hold(false)
    await child.start()
    const again = await trial.page()
    await trial.print(10)
    await trial.judged()
    expect((await trial.firings()).map(({ at }) => at)).toEqual(crossings.toReversed())
    expect((await trial.firings()).map(({ id }) => id)).toEqual([newest, oldest])
    expect(again.fired().filter((id) => id === newest).length).toBeLessThanOrEqual(1)
    expect(trial.posted.every((id) => id === newest || id === oldest)).toBe(true)
    again.close()
  } finally {
    await child.kill()
  }
}, 180_000)

test.skipIf(!nats)(
  'a feed apart, killed so, rings once at each of two gateways, and both say where the rule stands',
  async () => {
    const apart = await openAlertTrial()
    const server = await startNatsServer(nats as string)
    const ports = [apart.port, await freePort()]
    const origins = ports.map((port) => `http://127.0.0.1:${port}`)
    const env = { ...apart.env, ZEUS_BUS: server.address, PUBLIC_URL: apart.url }
    const feed = childProcess('feed', env)
    const gateways = ports.map((port) => childProcess('gateway', { ...env, PORT: String(port) }))
    const states = () =>
      Promise.all(
        origins.map(async (at) => (await apart.ask<AlertRules>('GET', 'rules', undefined, at)).rules[0]?.state),
      )
    try {
      await feed.start()
      for (const gateway of gateways) await gateway.start()
      await apart.begin()
      await apart.print(10)
      await apart.watch('600519上穿10.5')
      await apart.print(10.01)
      await apart.judged()
      expect(await states()).toEqual(['armed', 'armed'])

      const pages = await Promise.all(origins.map((origin) => apart.page(origin)))
      const crossings = [await apart.print(10.6)]
      await feed.kill()
      expect(await states()).toEqual(['no-data', 'no-data'])
      await feed.start()
      await apart.comes('the firing', async () => (await apart.firings()).length > 0)
      const [firing] = await apart.firings()
      await apart.comes('both pages', () => pages.every(({ fired }) => fired().length > 0))
      await apart.comes('the message', () => apart.posted.length > 0)

      // Once more, and the feed dies when all of it is stored: nothing of it comes again.
      await apart.print(10)
      crossings.push(await apart.print(10.6))
      await apart.comes('the next', () => pages.every(({ fired }) => fired().length > 1))
      await feed.kill()
      await feed.start()
      await apart.print(10)
      await apart.judged()
      const kept = await apart.firings()
      expect(kept.map(({ at }) => at)).toEqual(crossings.toReversed())
      expect(kept.at(-1)?.id).toBe(firing?.id)
      const ids = kept.map(({ id }) => id).toReversed()
      expect(pages.map(({ fired }) => fired())).toEqual([ids, ids])
      await apart.comes('both messages', () => apart.posted.length > 1)
      expect(apart.posted).toEqual(ids)
      await apart.comes('the states', async () => (await states()).every((state) => state === 'armed'))
      for (const page of pages) page.close()
    } finally {
      for (const child of [...gateways, feed]) await child.kill()
      await server.stop()
      await apart.close()
    }
  },
  300_000,
)
