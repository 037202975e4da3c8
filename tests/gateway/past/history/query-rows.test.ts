import { expect, test } from 'vitest'
import { indexOf } from '../../../../gateway/past/history/query-rows'
import { dateToMs } from '../../../../shared/market/session'
import type { Row } from '../../../../shared/protocol/kinds'
import { INDEX, INSTRUMENTS } from '../../../support/small-market'

const row = (slot: number): Row<'index-minute'> => ({
  slot,
  open: 1,
  high: 2,
  low: 1,
  close: 2,
  equalWeight: 2,
  volume: 3,
  turnover: 4,
  up: 5,
  down: 6,
  adNet: -7,
  odBigNet: 8,
})

test('the number of members that rose is unknown for derived minutes', () => {
  const instrument = INSTRUMENTS.find(({ id }) => id === INDEX)
  if (!instrument) throw new Error('no index')
  const [derived, recorded] = ['20261117', '20261118'] as const
  const range = { days: [derived, recorded], moved: [], startTime: dateToMs(derived), endTime: dateToMs('20261119') }
  const rows = [derived, recorded].map((day) => ({ day, row: row(1) }))
  const answer = indexOf({ rows, range, instrument, next: null, derived: [derived], missing: [] })
  expect([answer.up, answer.down]).toEqual([
    [null, 5],
    [null, 6],
  ])
  expect([answer.close, answer.adNet, answer.derived]).toEqual([[2, 2], [-7, -7], [derived]])
})
