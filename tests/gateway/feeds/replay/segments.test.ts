import { describe, expect, test } from 'vitest'
import type { NumberedRow } from '../../../../gateway/feeds/replay/read-rows'
import { createSegmenter, SEGMENTS_MAX } from '../../../../gateway/feeds/replay/segments'
import { dateToMs } from '../../../../shared/market/session'

const MINUTE = 60_000
const morning = dateToMs('20230110') + 9 * 60 * MINUTE

/** `[code, minutes after 9]` of each line, from line 2 on. */
function cut(rows: readonly (readonly [code: string, minutes: number])[], jitterMs = 0) {
  const segmenter = createSegmenter({ path: '/x.csv', name: 'x.csv' })
  for (const [index, [code, minutes]] of rows.entries()) {
    const row: NumberedRow = {
      line: index + 2,
      channel: 'SH-1',
      event: {
        kind: 'cancel',
        instrument: `${code}.SH`,
        exchangeTime: morning + minutes * MINUTE,
        orderNo: 1,
        side: 'buy',
        volume: 0,
        venueSeq: index + 1,
      },
    }
    segmenter.add(row, jitterMs)
  }
  const segments = segmenter.segments.map(({ day, fromLine, toLine }) => `${day} ${fromLine}-${toLine}`)
  return { segments, backwards: segmenter.backwards() }
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
        ['600991', 15],
        ['600991', 90],
        ['600991', 20],
        ['600991', 91],
      ],
      ['20230110 2-5'],
      1,
    ],
  ])('%s', (_, rows, segments, backwards) => {
    expect(cut(rows)).toEqual({ segments, backwards })
  })

  test('and steps within the jitter of its layout are none', () => {
    expect(
      cut(
        [
          ['600991', 15],
          ['600991', 14.99],
        ],
        1_000,
      ).backwards,
    ).toBe(0)
    expect(
      cut(
        [
          ['600991', 15],
          ['600991', 14.9],
        ],
        1_000,
      ).backwards,
    ).toBe(1)
  })

  test('but not into more than can be open at once', () => {
    const rows = Array.from({ length: 200 }, (_, index) => [String(600_100 + (index % 2)), 300 - index * 1.5] as const)
    const { segments, backwards } = cut(rows)
    expect(segments).toHaveLength(SEGMENTS_MAX)
    expect(backwards).toBe(200 - SEGMENTS_MAX)
  })
})
