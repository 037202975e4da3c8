import { describe, expect, test } from 'vitest'
import type { NumberedRow } from '../../../../gateway/feeds/replay/read-rows'
import { belongsTo, createSegmenter, SEGMENTS_MAX } from '../../../../gateway/feeds/replay/segments'
import { dateToMs } from '../../../../shared/market/session'

const MINUTE = 60_000
const morning = dateToMs('20230110') + 9 * 60 * MINUTE

type Line = readonly [code: string, minutes: number, number?: number]

const rowsOf = (lines: readonly Line[]): NumberedRow[] =>
  lines.map(([code, minutes, number], index) => ({
    line: index + 2,
    channel: 'SH-1',
    event: {
      kind: 'cancel',
      instrument: `${code}.SH`,
      exchangeTime: morning + minutes * MINUTE,
      orderNo: 1,
      side: 'buy',
      volume: 0,
      venueSeq: number ?? index + 1,
    },
  }))

/** `[code, minutes after 9]` of each line, from line 2 on. */
function cut(lines: readonly Line[], { jitterMs = 0, whole = false } = {}) {
  const segmenter = createSegmenter({ path: '/x.csv', name: 'x.csv' }, whole)
  for (const row of rowsOf(lines)) segmenter.add(row, jitterMs)
  const { segments, ...counts } = segmenter.finish()
  return {
    found: segments,
    segments: segments.map(({ day, fromLine, toLine }) => `${day} ${fromLine}-${toLine}`),
    ...counts,
  }
}

describe('a file falls into segments', () => {
  test.each<[string, Parameters<typeof cut>[0], string[], number]>([
    [
      'one where time goes forward',
      [
        ['600991', 15],
        ['600991', 15],
        ['600992', 16],
      ],
      ['20230110 2-4'],
      0,
    ],
    [
      'one for each code that begins in the morning again',
      [
        ['600991', 15],
        ['600991', 90],
        ['600992', 15],
        ['600992', 80],
      ],
      ['20230110 2-3', '20230110 4-5'],
      0,
    ],
    [
      'one a day',
      [
        ['600991', 15],
        ['600991', 15 + 24 * 60],
      ],
      ['20230110 2-2', '20230111 3-3'],
      0,
    ],
    [
      'not where codes of two channels are moments apart',
      [
        ['600991', 15],
        ['600992', 14.5],
        ['600991', 16],
      ],
      ['20230110 2-4'],
      0,
    ],
    [
      'not where a code itself goes back: that is counted',
      [
        ['600991', 15, 1],
        ['600991', 90, 3],
        ['600991', 20, 2],
        ['600991', 91, 4],
      ],
      ['20230110 2-5'],
      1,
    ],
  ])('%s', (_, rows, segments, moved) => {
    expect(cut(rows)).toMatchObject({ segments, moved, beyond: 0 })
  })

  test.each([
    [14.99, 0],
    [14.9, 1],
  ])(
    'and a step of a row without a number back to minute %d is one beyond the jitter of its layout: %d',
    (minute, moved) => {
      const lines: Line[] = [
        ['600991', 15, 0],
        ['600991', minute, 0],
      ]
      expect(cut(lines, { jitterMs: 1_000 }).moved).toBe(moved)
    },
  )

  test('but not into more than can be open at once: then each day is one, in no order', () => {
    const lines = Array.from(
      { length: 200 },
      (_, i): Line => [String(600_100 + (i % 2)), 300 - i * 1.5 + (i % 3) * 1440],
    )
    const segmenter = createSegmenter({ path: '/x.csv', name: 'x.csv' })
    for (const row of rowsOf(lines)) segmenter.add(row, 0)
    expect(segmenter.tooMany).toBe(true)
    expect(segmenter.finish().segments.length).toBe(SEGMENTS_MAX + 1)

    const { found, segments } = cut(lines, { whole: true })
    expect(segments).toEqual(['20230110 2-200', '20230111 3-201', '20230112 4-199'])
    const [first] = found
    expect(first && rowsOf(lines).filter(({ event }) => belongsTo(first)(event.exchangeTime))).toHaveLength(
      first?.rows ?? 0,
    )
  })
})
