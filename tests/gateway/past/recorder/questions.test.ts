import { expect, test } from 'vitest'
import { questionsOf } from '../../../../gateway/past/recorder/questions'
import type { StoredDay, StoredDays } from '../../../../gateway/past/recorder/stored-days'
import { decodeFrame } from '../../../../shared/protocol/frame'
import { columnsOf, named, print } from '../../../support/history-writer'

const DAY = '20260706'
const AT = Date.UTC(2026, 6, 6, 1, 30)

/** A day that records whose prints are read. */
function setting({ sealed = true } = {}) {
  const read: string[] = []
  const clock = { now: 0 }
  const rows = Array.from({ length: 10 }, (_, at) => print({ time: AT + at * 1_000, price: 100 + at }))
  const day: Partial<StoredDay> = {
    day: DAY,
    name: 'the day',
    sealed,
    place: (id) => named(id === '600519.SH' ? 0 : 1, id),
    prints({ id }) {
      read.push(id)
      return columnsOf(rows)
    },
  }
  const stored: Partial<StoredDays> = { days: () => [DAY], read: (_, use) => use(day as StoredDay) }
  const { trades } = questionsOf(stored as StoredDays, () => clock.now)
  const page = (id: string, after: number) => {
    const answer = trades({ day: DAY, id, from: 0, to: Number.POSITIVE_INFINITY, after, limit: 4 })
    const decoded = decodeFrame(answer?.frame ?? new Uint8Array())
    return decoded.ok ? decoded.sections.map(({ seq, count }) => [seq, count]) : []
  }
  return { read, clock, page }
}

test('paging through the prints of a closed day reads them once', () => {
  const { read, page } = setting()
  expect([0, 4, 8].map((after) => page('600519.SH', after))).toEqual([[[1, 4]], [[5, 4]], [[9, 2]]])
  expect(read).toEqual(['600519.SH'])
})

test.each([
  ['the day is still written', { sealed: false }, 0, '600519.SH'],
  ['another instrument is requested', {}, 0, '000001.SZ'],
  ['more than ten seconds passed', {}, 10_001, '600519.SH'],
])('prints are read again if %s', (_, given, later, id) => {
  const { read, clock, page } = setting(given)
  page('600519.SH', 0)
  clock.now += later
  page(id, 4)
  expect(read).toEqual(['600519.SH', id])
})
