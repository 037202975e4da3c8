import { describe, expect, test } from 'vitest'
import { Breaker, OPEN_MS } from '../../../../gateway/feeds/polling/breaker'

function start(random = 0) {
  const clock = { time: 0 }
  return { clock, breaker: new Breaker({ now: () => clock.time, random: () => random, resetsToBan: 3 }) }
}

describe('the circuit breaker', () => {
  test('faults in a row double the wait up to a minute; a success ends it', () => {
    const { breaker } = start()
    const waits = Array.from({ length: 8 }, () => {
      breaker.failed('server')
      return breaker.delay
    })
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
    breaker.succeeded()
    expect(breaker.delay).toBe(0)
    breaker.failed('timeout')
    expect(breaker.delay).toBe(2_000)
  })

  test('waits are spread, so that many gateways do not come back together', () => {
    const { breaker } = start(1)
    breaker.failed('server')
    expect(breaker.delay).toBe(2_500)
  })

  test.each(['banned', 'forbidden'] as const)('%s opens it for half an hour', (kind) => {
    const { breaker, clock } = start()
    breaker.failed(kind)
    expect(breaker).toMatchObject({ isOpen: true, delay: OPEN_MS })
    clock.time += OPEN_MS
    expect(breaker.delay).toBe(0)
    breaker.succeeded()
    expect(breaker.isOpen).toBe(false)
  })

  test('what the source itself asked for decides, but it is never asked again within two seconds', () => {
    const { breaker } = start()
    breaker.failed('banned', 120_000)
    expect(breaker).toMatchObject({ isOpen: true, delay: 120_000 })
    breaker.failed('server', 45_000)
    expect(breaker).toMatchObject({ isOpen: false, delay: 45_000 })
    breaker.failed('banned', 0)
    expect(breaker.delay).toBe(2_000)
  })

  test('connections cut three times in a row are a ban; with another fault between they are not', () => {
    const { breaker } = start()
    breaker.failed('reset')
    breaker.failed('reset')
    breaker.failed('server')
    breaker.failed('reset')
    breaker.failed('reset')
    expect(breaker.isOpen).toBe(false)
    breaker.failed('reset')
    expect(breaker.isOpen).toBe(true)
  })
})
