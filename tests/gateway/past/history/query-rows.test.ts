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

test('of minutes that are made of a daily row nobody knows how many members rose', () => {
  const instrument = INSTRUMENTS.find(({ id }) => id === INDEX)
  if (!instrument) throw new Error('no index')
  const [made, lived] = ['20261117', '20261118'] as const
  const range = { days: [made, lived], moved: [], startTime: dateToMs(made), endTime: dateToMs('20261119') }
  const rows = [made, lived].map((day) => ({ day, row: row(1) }))
  const answer = indexOf({ rows, range, instrument, next: null, derived: [made], missing: [] })
  expect([answer.up, answer.down]).toEqual([
    [null, 5],
    [null, 6],
  ])
  expect([answer.close, answer.adNet, answer.derived]).toEqual([[2, 2], [-7, -7], [made]])
})
