import { describe, expect, test } from 'vitest'
import { tradesPage } from '../../../../gateway/past/recorder/trades-page'
import { decodeFrame, FLAG_SNAPSHOT } from '../../../../shared/protocol/frame'
import { columnsOf, print } from '../../../support/history-writer'

const DAY = '20260706'
const AT = Date.UTC(2026, 6, 6, 1, 30)
const ALL = { from: 0, to: Number.POSITIVE_INFINITY, after: 0, limit: 1e6 }

/** Prints, one for each number of seconds after the opening. */
const printed = (seconds: readonly number[]) =>
  columnsOf(seconds.map((second) => print({ time: AT + second * 1_000, price: 100 + second })))

/** First number and count of each section. */
function sectionsOf(frame: Uint8Array) {
  const decoded = decodeFrame(frame)
  return decoded.ok ? decoded.sections.map(({ seq, count }) => [seq, count]) : decoded.reason
}

describe('a page of prints', () => {
  // The fourth one came late.
  const prints = printed([0, 1, 2, 0, 3, 4])
  const second = (from: number, to: number) => ({ from: AT + from * 1_000, to: AT + to * 1_000 })

  test.each<[what: string, over: Partial<typeof ALL>, sections: number[][], last: number]>([
    ['contains the whole day', {}, [[1, 6]], 6],
    ['contains prints from a time, included, to another, excluded', second(1, 3), [[2, 2]], 3],
    [
      'numbers prints within the day, with a gap for one of another time',
      second(1, 9),
      [
        [2, 2],
        [5, 2],
      ],
      6,
    ],
    ['continues after a number', { after: 4 }, [[5, 2]], 6],
    ['contains as many prints as requested', { after: 1, limit: 2 }, [[2, 2]], 3],
    ['is empty after the last print', { after: 6 }, [], 0],
    ['is empty for another time', second(10, 20), [], 0],
  ])('%s', (_, over, sections, last) => {
    const page = tradesPage(prints, DAY, { ...ALL, ...over })
    expect(sectionsOf(page.frame)).toEqual(sections)
    expect([page.count, page.last]).toEqual([sections.reduce((sum, [, count = 0]) => sum + count, 0), last])
  })

  test('has sections of its day, each a snapshot of at most 16,384 prints', () => {
    const { frame } = tradesPage(printed(Array.from({ length: 16_386 }, (_, at) => at)), DAY, ALL)
    expect(sectionsOf(frame)).toEqual([
      [1, 16_384],
      [16_385, 2],
    ])
    const decoded = decodeFrame(frame)
    if (!decoded.ok) throw new Error(decoded.reason)
    for (const { kind, epoch, flags } of decoded.sections) {
      expect([kind, epoch, flags & FLAG_SNAPSHOT]).toEqual(['trade', 20_260_706, FLAG_SNAPSHOT])
    }
  })
})
