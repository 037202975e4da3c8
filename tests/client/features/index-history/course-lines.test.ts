import { expect, test } from 'vitest'
import { courseLines } from '../../../../client/features/index-history/course-lines'

const SIZE = { width: 80, height: 42 }

test.each<[words: string, shown: (number | null)[], other: (number | null)[], slot: number, lines: string[]]>([
  // The highest is 1 from the top, the lowest 1 from the bottom, the previous close in proportion.
  ['up and down', [1, 3, -1], [0, 1, 2], 2, ['M0 21L40 1L80 41', 'M0 31L40 21L80 11', 'M80 11', 'M0 31L80 31']],
  ['above the previous close', [2, 4], [4, 2], 1, ['M0 21L80 1', 'M0 1L80 21', 'M80 21', 'M0 41L80 41']],
  ['below the previous close', [-2, -4], [-4, -2], 1, ['M0 21L80 41', 'M0 41L80 21', 'M80 21', 'M0 1L80 1']],
  ['up to the minute compared', [0, 4, 4], [0, 2, 4], 1, ['M0 41L40 1', 'M0 41L40 21', 'M40 21L80 1', 'M0 41L80 41']],
  [
    'with minutes that are not known',
    [null, 4, null],
    [0, null, 4],
    2,
    ['M40 1', 'M0 41L80 1', 'M80 1', 'M0 41L80 41'],
  ],
  [
    'of different lengths',
    [0, 4],
    [0, 2, 4, 4, 4],
    1,
    ['M0 41L20 1', 'M0 41L20 21', 'M20 21L40 1L60 1L80 1', 'M0 41L80 41'],
  ],
  ['that never move', [0, 0], [0, 0], 1, ['M0 21L80 21', 'M0 21L80 21', 'M80 21', 'M0 21L80 21']],
  ['of nothing', [], [], 0, ['', '', '', 'M0 21L80 21']],
])('courses %s lie over each other on one scale', (_words, shown, other, slot, [own, past, after, base]) => {
  expect(courseLines(shown, other, slot, SIZE)).toEqual({ shown: own, other: past, after, base })
})
