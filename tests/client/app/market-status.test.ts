import { describe, expect, test } from 'vitest'
import { healthOf, type MarketFacts, statusOf } from '../../../client/app/market-status'
import { strip } from '../../../client/text/shell'

const quiet: MarketFacts = {
  phase: 'morning',
  marketTime: Date.UTC(2026, 6, 6, 3, 17, 29),
  clockStands: false,
  behind: false,
  wallNow: Date.UTC(2026, 6, 6, 3, 17, 29),
  speed: 1,
  feed: { badge: '模拟', state: 'live', detail: '' },
  reported: 'ok',
  connection: { kind: 'live', since: 0 },
  latencyMs: 20,
  frameAgeMs: 500,
}
const facts = (change: Partial<MarketFacts>): MarketFacts => ({ ...quiet, ...change })

describe('the health of the data', () => {
  test.each([
    ['all is well', {}, 'ok'],
    ['a frame is late', { frameAgeMs: 5_000 }, 'late'],
    ['frames have stopped', { frameAgeMs: 10_000 }, 'broken'],
    ['frames have stopped at lunch', { phase: 'lunch', frameAgeMs: 600_000 }, 'ok'],
    ['a slow replay sends frames seldom', { speed: 0.25, frameAgeMs: 10_000 }, 'ok'],
    ['the market is paused', { speed: 0, frameAgeMs: 600_000 }, 'ok'],
    ['nothing is subscribed', { frameAgeMs: null }, 'ok'],
    ['the feed behind the gateway reconnects', { feed: { badge: '', state: 'reconnecting', detail: '' } }, 'late'],
    ['the feed has failed', { feed: { badge: '', state: 'error', detail: '' } }, 'broken'],
    ['the machine is late, or rows are refused', { reported: 'late' }, 'late'],
    ['history is not written', { reported: 'broken' }, 'broken'],
    ['the gateway does not tell', { reported: undefined }, 'ok'],
    ['nobody is connected yet', { connection: { kind: 'idle' }, feed: undefined }, 'unknown'],
    ['the line is lost', { connection: { kind: 'timed-out', nextAt: 5_000, lostAt: 0, round: 0 } }, 'broken'],
  ] as [string, Partial<MarketFacts>, string][])('when %s', (_, change, health) => {
    expect(healthOf(facts(change))).toBe(health)
  })
})

test('a state that only the gateway reports is marked as such', () => {
  expect(statusOf(facts({ reported: 'late' })).onlyReported).toBe(true)
  expect(statusOf(facts({ reported: 'late', frameAgeMs: 5_000 })).onlyReported).toBe(false)
})

test('a feed that is filling in its day shows no phase, and no time before the opening', () => {
  const filling = { feed: { badge: '模拟', state: 'connecting', detail: '' } }
  expect(statusOf(facts({ ...filling, phase: 'before' }))).toMatchObject({ phase: undefined, marketTime: undefined })
  expect(statusOf(facts(filling))).toMatchObject({ phase: undefined, marketTime: quiet.marketTime })
  const old = { ...filling, clockStands: true, behind: true }
  expect(statusOf(facts(old))).toMatchObject({ phase: 'morning', marketTime: quiet.marketTime })
})

test('the countdown runs to the next phase on the market’s clock', () => {
  expect(statusOf(quiet).untilNextMs).toBe((12 * 60 + 31) * 1_000)
  expect(statusOf(facts({ marketTime: undefined })).untilNextMs).toBeNull()
  expect(statusOf(facts({ clockStands: true })).untilNextMs).toBeNull()
})

test('the wall clock is shown if it differs from the market time', () => {
  const { marketTime = 0 } = quiet
  expect(statusOf(quiet).wallTime).toBeNull()
  expect(statusOf(facts({ wallNow: marketTime + 3_000 })).wallTime).toBeNull()
  expect(statusOf(facts({ wallNow: marketTime + 3_600_000 })).wallTime).toBe(marketTime + 3_600_000)
  expect(statusOf(facts({ marketTime: undefined, wallNow: 5 })).wallTime).toBeNull()
})

test('a speed of zero is shown as paused, others as a factor', () => {
  expect([0, 0.5, 60].map(strip.speed)).toEqual(['已暂停', '×0.5', '×60'])
})
