import { describe, expect, test } from 'vitest'
import { readMinuteCount } from '../../../../client/features/status/ops/announce-panel'
import { waitingText } from '../../../../client/features/status/ops/client-list'
import { meterLine, meterNow, textOf } from '../../../../client/features/status/ops/meter'
import type { HealthReport } from '../../../../shared/protocol/rest'
import { partOf } from '../../../support/part-of'

describe('a meter', () => {
  test('starts at zero, skips gaps and shows minimum, maximum and latest value', () => {
    expect(meterLine([50, null, 100])).toEqual({
      points: [
        [0, 0.5],
        [1, 1],
      ],
      least: 50,
      most: 100,
      newest: 100,
    })
    expect(meterLine([])).toEqual({ points: [], least: null, most: null, newest: null })
    expect(meterLine([0, 0]).points).toEqual([
      [0, 0],
      [1, 0],
    ])
  })

  test.each([
    ['loop', 12.4, '12'],
    ['memory', 300 * 1024 * 1024, '300'],
    ['readers', 3, '3'],
    ['sent', 1_536, '1.5'],
    ['sent', null, '—'],
  ] as const)('of %s says %d as %s', (id, value, said) => {
    expect(textOf(id, value)).toBe(said)
  })
})

test.each([
  ['loop', 35],
  ['memory', 367],
  ['readers', 2],
  // Only minutes of it are known.
  ['sent', 9],
] as const)('a meter of %s shows the latest value of the report, not the largest of the minute', (id, now) => {
  const report = (source: string, figures: Record<string, number>) => partOf<HealthReport>({ source, figures })
  const reports = [
    report('loop', { p50: 1, p99: 35 }),
    report('memory', { rss: 367, heapUsed: 1 }),
    report('fanout', { readers: 2, bytes: 12_345 }),
  ]
  expect(meterNow(id, reports, 9)).toBe(now)
  expect([meterNow(id, [], 9), meterNow(id, [], null)]).toEqual([9, null])
})

test('buffered bytes are shown in KB of 1,024', () => {
  expect(waitingText(2_560)).toBe('2.5')
})

test.each([
  ['30', 30],
  [' 1440 ', 1_440],
  ['0', undefined],
  ['1441', undefined],
  ['1.5', undefined],
  ['-3', undefined],
  ['', undefined],
  ['一', undefined],
])('an announcement of “%s” minutes lasts %s', (typed, minutes) => {
  expect(readMinuteCount(typed)).toBe(minutes)
})
