import { expect, test } from 'vitest'
import { movedNotes } from '../../../client/charts/moved-days'

test.each([
  ['a Sunday', [{ from: '20261115', to: '20261113' }], ['2026-11-15 不是交易日，改用 2026-11-13']],
  ['a week of holidays', [{ from: '20261007', to: '20260930' }], ['2026-10-07 不是交易日，改用 2026-09-30']],
  ['a day yet to come', [{ from: '20271115', to: '20261127' }], ['2027-11-15 还没有到，改用 2026-11-27']],
  [
    'a day before all that is answered',
    [{ from: '19900101', to: '20230816' }],
    ['1990-01-01 太早，改从 2023-08-16 起'],
  ],
  ['none', [], []],
])('%s says why it stands for another', (_, moved, words) => {
  expect(movedNotes(moved)).toEqual(words)
})

test('a range of one day that was moved says so once', () => {
  const sunday = { from: '20261115', to: '20261113' }
  expect(movedNotes([sunday, sunday])).toHaveLength(1)
})
