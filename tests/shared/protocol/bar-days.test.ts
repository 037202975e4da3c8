import { expect, test } from 'vitest'
import { dateToMs } from '../../../shared/market/session'
import { barReferences, dayFactors } from '../../../shared/protocol/bar-days'

const at = (day: string, minutes: number) => dateToMs(day) + minutes * 60_000
// Two bars on Tuesday, two on Wednesday, an ex-date: 11.00 becomes 5.50.
const days = { day: ['20261117', '20261118'], prevClose: [1000, 550], factor: [0.5, 1] }
const bars = {
  time: [at('20261117', 570), at('20261117', 575), at('20261118', 570), at('20261118', 575)],
  close: [1050, 1100, 560, 605],
  prevClose: 1000,
  days,
}

test('a bar changes against the one before it, the first of a day against the reference of its day', () => {
  expect(barReferences(bars)).toEqual([1000, 1050, 550, 560])
})

test('what a day does not state is not guessed', () => {
  expect(barReferences({ ...bars, prevClose: 0, days: { day: [], prevClose: [], factor: [] } })).toEqual([
    0, 1050, 0, 560,
  ])
})

test('prices before the ex-date count half', () => {
  expect(['20261117', '20261118', '20261119'].map(dayFactors(bars))).toEqual([0.5, 1, 1])
})
