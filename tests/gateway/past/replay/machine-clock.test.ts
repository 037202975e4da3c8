import { describe, expect, test } from 'vitest'
import { MachineClock } from '../../../../gateway/past/replay/machine-clock'
import { dateToMs } from '../../../../shared/market/session'

const at = (text: string): number => {
  const [hour = 0, minute = 0, second = 0] = text.split(':').map(Number)
  return dateToMs('20260706') + ((hour * 60 + minute) * 60 + second) * 1_000
}
const LAST = at('15:30:00')

function clockAt(text: string, speed: number) {
  let now = 1_000
  const clock = new MachineClock(at(text), speed, () => now)
  return { clock, pass: (ms: number) => (now += ms) }
}

describe('the clock of a replay', () => {
  test('stops until it is played, and stops again when it is paused', () => {
    const { clock, pass } = clockAt('10:00:00', 10)
    pass(5_000)
    expect(clock.at(LAST)).toBe(at('10:00:00'))
    clock.play()
    pass(3_000)
    expect(clock.at(LAST)).toBe(at('10:00:30'))
    clock.pause(clock.at(LAST))
    pass(3_000)
    expect(clock.at(LAST)).toBe(at('10:00:30'))
  })

  test.each([
    ['11:29:30', 10, 3_000, '11:30:00'],
    ['11:29:30', 10, 9_000, '11:31:00'],
    // The rest of the break is skipped.
    ['11:29:30', 10, 12_000, '13:00:30'],
    ['12:10:00', 10, 3_000, '13:00:30'],
    ['13:10:00', 60, 1_000, '13:11:00'],
    ['15:29:59', 60, 9_000, '15:30:00'],
  ])('from %s at ×%d after %d ms it shows %s', (from, speed, ms, then) => {
    const { clock, pass } = clockAt(from, speed)
    clock.play()
    pass(ms)
    expect(clock.at(LAST)).toBe(at(then))
  })

  test('continues from its time at another speed', () => {
    const { clock, pass } = clockAt('10:00:00', 1)
    clock.play()
    pass(2_000)
    clock.pace(60, clock.at(LAST))
    pass(1_000)
    expect(clock.at(LAST)).toBe(at('10:01:02'))
  })
})
