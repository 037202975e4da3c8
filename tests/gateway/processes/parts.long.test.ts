import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install, lacking } from '../../support/parts/installation'
import { UnderLoad } from '../../support/parts/under-load'

// Feed, standby and two gateways over a real NATS server and PostgreSQL, each on a machine of its own as far as this one
// allows; senders and readers are outside of them. `npm run bench -- parts` does the same with every part.

const missing = lacking()
if (missing) console.warn(`tests of an installation in parts skipped: ${missing}`)

describe.skipIf(missing)('an installation in parts, under load', () => {
  let at: Installation | undefined
  let load: UnderLoad | undefined
  const installation = (): Installation => at as Installation
  const under = (): UnderLoad => load as UnderLoad

  beforeAll(async () => {
    at = await install({ built: false, drainSeconds: 2 })
    load = await UnderLoad.begin(at, { codes: 40, perSecond: 400, readers: 10, each: 8 })
  }, 180_000)
  afterAll(async () => {
    load?.stop()
    await at?.stop()
  }, 60_000)

  const whole = { lost: 0, wrong: 0, epochs: 1 }

  test('loses no print when its gateways are rolled over one by one', { timeout: 180_000 }, async () => {
    for (const name of ['gateway-1', 'gateway-2'] as const) {
      const gateway = installation().programs[name]
      const outcome = await under().during(async () => {
        expect(await gateway.end()).toBe(0)
        await gateway.start()
      })
      expect(outcome).toMatchObject(whole)
    }
    expect(under().readers.every(({ connections }) => connections > 1)).toBe(true)
  })

  test('goes on with the same epochs when the feed is killed, and again when its standby is', {
    timeout: 240_000,
  }, async () => {
    const { feed, standby } = installation().programs
    const first = await under().during(() => feed.kill())
    expect(first).toMatchObject(whole)
    expect(first.noticed.map(({ words }) => words)).toContain('行情进程没有应答')
    await feed.start()
    expect(await under().during(() => standby.kill())).toMatchObject(whole)
    await standby.start()
  })

  test('hears nothing of a feed that was stopped while its standby took over', { timeout: 240_000 }, async () => {
    const { feed } = installation().programs
    const outcome = await under().during(
      async () => feed.pause(),
      async () => feed.goOn(),
    )
    expect(outcome).toMatchObject(whole)
  })

  test('has every print once and in order, as they were sent', { timeout: 120_000 }, async () => {
    const { had, ...rest } = await under().end()
    expect(rest).toMatchObject({ missing: 0, otherwise: 0 })
    expect(had).toBeGreaterThan(1_000)
  })
})
