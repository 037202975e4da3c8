import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sessionAt } from '../../../../gateway/feeds/polling/trading-session'
import { at } from '../../../support/venue-servers/virtual-time'

const module = pathToFileURL(resolve('gateway/feeds/polling/trading-session.ts')).href

/** Answers of a process whose host stands elsewhere; calendars are read when a module is loaded. */
function sessionsIn(zone: string, times: readonly number[]): unknown {
  const script = `import(${JSON.stringify(module)}).then(({ sessionAt }) => console.log(JSON.stringify(${JSON.stringify(times)}.map(sessionAt))))`
  const output = execFileSync(process.execPath, ['--import', 'tsx', '--eval', script], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  })
  return JSON.parse(output)
}

describe('when sources may be asked', () => {
  test.each(['America/New_York', 'Pacific/Auckland'])('does not depend on a host in %s', (zone) => {
    expect(sessionsIn(zone, [at('20260914', '100000'), at('20261001', '100000')])).toMatchObject([
      { tradingDay: '20260914', phase: 'morning', asking: true },
      { tradingDay: '20260930', phase: 'holiday', asking: false },
    ])
  })

  test.each([
    ['20260910', '090959', '20260909', 'before', false, 1_000],
    ['20260910', '091000', '20260910', 'before', true, 0],
    ['20260910', '100000', '20260910', 'morning', true, 0],
    ['20260910', '120000', '20260910', 'lunch', true, 0],
    ['20260910', '153459', '20260910', 'ended', true, 0],
    ['20260910', '153500', '20260910', 'ended', false, (17 * 60 + 35) * 60_000],
    // Friday evening, Saturday, and a day off in the week (National Day).
    ['20260911', '200000', '20260911', 'ended', false, (2 * 24 * 60 + 13 * 60 + 10) * 60_000],
    ['20260912', '100000', '20260911', 'holiday', false, (24 * 60 + 23 * 60 + 10) * 60_000],
    ['20261001', '100000', '20260930', 'holiday', false, expect.any(Number)],
  ])('%s %s', (date, clock, tradingDay, phase, asking, msToAsking) => {
    expect(sessionAt(at(date, clock))).toEqual({ tradingDay, phase, asking, msToAsking })
  })
})
