import { describe, expect, test } from 'vitest'
import {
  readCommand,
  readMachineRequest,
  readTime,
  replayStretch,
} from '../../../../gateway/past/replay/machine-request'
import { dateToMs } from '../../../../shared/market/session'
import { type ErrorCode, ZeusError } from '../../../../shared/protocol/errors'

const NOW = { tradingDay: '20260708', marketTime: dateToMs('20260708') + 10.5 * 3_600_000 }
const DAYS = ['20260702', '20260706', '20260707', '20260708']

function refusalOf(work: () => unknown): { code: ErrorCode; message: string } {
  try {
    work()
  } catch (thrown) {
    if (thrown instanceof ZeusError) return thrown
    throw thrown
  }
  throw new Error('it was not refused')
}

describe('a requested time', () => {
  test.each([
    ['20260706T100000', '20260706', 10],
    ['20260708T102959', '20260708', 10 + 29 / 60 + 59 / 3600],
    // Exactly the current time of the market.
    ['20260708T103000', '20260708', 10.5],
    // A time before or after the session becomes its start or end.
    ['20260706T000000', '20260706', 9.25],
    ['20260706T235959', '20260706', 15.5],
  ])('%s can be replayed', (text, day, hours) => {
    const time = readTime(text, DAYS, NOW)
    expect(time).toEqual({ day, at: dateToMs(day) + Math.round(hours * 3_600) * 1_000 })
  })

  test.each<[string, ErrorCode]>([
    ['10:00', 'at-malformed'],
    ['20260706', 'at-malformed'],
    ['20260708T103001', 'at-future'],
    ['20260709T100000', 'at-future'],
    ['20270101T100000', 'at-future'],
    ['20260703T100000', 'at-not-kept'],
    ['20260101T100000', 'at-closed'],
    ['20260704T100000', 'at-closed'],
  ])('%s is refused as %s, in a sentence that lists the stored days', (text, code) => {
    const refusal = refusalOf(() => readTime(text, DAYS, NOW))
    expect(refusal.code).toBe(code)
    expect(refusal.message).toContain('可回放：2026-07-02 至 2026-07-08，共 4 个交易日')
  })

  test('is refused if no day is stored', () => {
    expect(refusalOf(() => readTime('20260706T100000', [], NOW)).message).toContain('现在没有可回放的交易日')
  })
})

test('the running day can be replayed up to the current time, an earlier one completely', () => {
  expect(replayStretch('20260708', NOW)).toEqual([dateToMs('20260708') + 9.25 * 3_600_000, NOW.marketTime])
  const early = { ...NOW, marketTime: dateToMs('20260708') + 8 * 3_600_000 }
  expect(replayStretch('20260708', early)).toEqual(
    [9.25, 9.25].map((hours) => dateToMs('20260708') + hours * 3_600_000),
  )
  expect(replayStretch('20260706', NOW)[1]).toBe(dateToMs('20260706') + 15.5 * 3_600_000)
})

describe('input from a client', () => {
  test.each([
    null,
    {},
    { at: 1, speed: 1, key: 'a' },
    { at: 'x', speed: 1, key: 'a b' },
    { at: 'x', speed: 1, key: '' },
  ])('%j is rejected as a request', (given) => {
    expect(refusalOf(() => readMachineRequest(given)).code).toBe('bad-call')
  })

  test('with an unknown speed gets speed ×1', () => {
    expect(readMachineRequest({ at: '20260706T100000', speed: 7, key: 'browser' }).speed).toBe(1)
    expect(readMachineRequest({ at: '20260706T100000', speed: 30, key: 'browser' }).speed).toBe(30)
  })

  test.each([
    undefined,
    'play',
    { do: 'rewind' },
    { do: 'speed', speed: 3 },
    { do: 'seek', at: -1 },
    { do: 'seek', at: '10:00' },
    { do: 'step', by: 'hour', forward: true },
    { do: 'step', by: 'print', forward: true },
  ])('%j is rejected as a command', (given) => {
    expect(refusalOf(() => readCommand(given)).code).toBe('bad-call')
  })
})
