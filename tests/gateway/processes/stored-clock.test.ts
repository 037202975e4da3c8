import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStoredClock } from '../../../gateway/processes/stored-clock'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'zeus-test-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(dataDir, { recursive: true, force: true })
})

const NOON = Date.UTC(2026, 10, 26, 4)
const config = (over: object = {}) => ({
  feed: 'simulated',
  clock: { mode: 'always' as const, speed: 1 },
  seed: 7,
  instrumentCount: 50,
  dataDir,
  ...over,
})

test('what a market has reached is known to its next life, and never less than it was', async () => {
  const first = openStoredClock(config())
  expect(first.reached).toBeUndefined()
  first.follow(() => NOON)
  await first.close()

  const second = openStoredClock(config())
  expect(second.reached).toBe(NOON)
  // Still filling in its morning when it is closed.
  second.follow(() => NOON - 3_600_000)
  await second.close()
  expect(openStoredClock(config()).reached).toBe(NOON)
})

test('a market that is killed while it fills in its first day has reached nothing yet', async () => {
  const first = openStoredClock(config())
  first.follow(() => undefined)
  await first.close()
  expect(openStoredClock(config()).reached).toBeUndefined()
})

test('a process that is killed loses a second at most', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let marketTime = NOON
  const clock = openStoredClock(config())
  clock.follow(() => marketTime)
  marketTime += 1_000
  vi.advanceTimersByTime(1_000)
  await vi.waitUntil(() => openStoredClock(config()).reached === NOON + 1_000)
})

test.each([
  ['another seed', { seed: 8 }],
  ['another size', { instrumentCount: 60 }],
  ['the real sessions', { clock: { mode: 'real', speed: 1 } }],
  ['another feed', { feed: 'bridge' }],
])('%s has no use for it', async (_what, over) => {
  const kept = openStoredClock(config())
  kept.follow(() => NOON)
  await kept.close()
  expect(openStoredClock(config(over)).reached).toBeUndefined()
})

test.each([
  ['a torn file', '{"feed":"simulated 7 50","mark'],
  ['no moment', '{"feed":"simulated 7 50","marketTime":"noon"}'],
  ['a moment beyond the calendar', '{"feed":"simulated 7 50","marketTime":9e15}'],
  ['nothing', ''],
])('%s is no clock, and is written over', async (_what, text) => {
  writeFileSync(join(dataDir, 'simulated-clock.json'), text)
  const clock = openStoredClock(config())
  expect(clock.reached).toBeUndefined()
  clock.follow(() => NOON)
  await clock.close()
  expect(openStoredClock(config()).reached).toBe(NOON)
})
