import { expect, test } from 'vitest'
import { dayLinesOf, LastsShelf } from '../../../../gateway/past/replay/day-lines-of'
import { boardSections, sectionsOf } from '../../../../gateway/past/replay/mark-frames'
import type { RecordedReplayDay } from '../../../../gateway/past/replay/recorded-day'
import { dateToMs } from '../../../../shared/market/session'
import { joinSections } from '../../../../shared/protocol/frame'
import { partOf } from '../../../support/part-of'
import { filledRow } from '../../../support/rows'

const DAY = '20260706'
const IDS = ['600519.SH', '000300.SH', '000001.SZ']

/** A day whose marks have the last prices of a stock, of an index (turnover without volume) and of an instrument without trades. */
function dayOf(marks: Record<string, readonly [stock: number, index: number]>): RecordedReplayDay {
  const row = (index: number, last: number, over: object) => ({ ...filledRow('board', 0), index, last, ...over })
  return partOf<RecordedReplayDay>({
    day: DAY,
    name: DAY,
    table: () => ({ id: IDS }),
    newestLabel: (_: string, upTo: string) =>
      Object.keys(marks)
        .sort()
        .findLast((label) => label <= upTo),
    mark: (_: string, label: string) => {
      const [stock, index] = marks[label] ?? [0, 0]
      const rows = [row(0, stock, { volume: 1 }), row(1, index, { turnover: 1 }), row(2, 1_000, {})]
      return sectionsOf(joinSections([...boardSections(rows, [])]))
    },
  })
}

test('stocks and indexes that have traded have lines, with a price for each completed minute', () => {
  const day = dayOf({ '0570': [1_000, 3_000], '0571': [1_010, 3_010], '0572': [1_020, 3_020] })
  const at = dateToMs(DAY) + (9 * 60 + 32) * 60_000
  expect(dayLinesOf(day, { ids: IDS, step: 1, at }, new LastsShelf()).lines).toEqual([
    { id: IDS[0], closes: [1_000, 1_010, 1_020] },
    { id: IDS[1], closes: [3_000, 3_010, 3_020] },
  ])
})
