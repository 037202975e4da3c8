import { expect, test } from 'vitest'
import { movedNotes } from '../../../client/charts/moved-days'
import { movedText } from '../../../client/text/common'

test.each([
  ['a Sunday', [{ from: '20261115', to: '20261113' }], [movedText.closed('2026-11-15', '2026-11-13')]],
  ['a week of holidays', [{ from: '20261007', to: '20260930' }], [movedText.closed('2026-10-07', '2026-09-30')]],
  ['a day yet to come', [{ from: '20271115', to: '20261127' }], [movedText.ahead('2027-11-15', '2026-11-27')]],
  [
    'a day before all that is answered',
    [{ from: '19900101', to: '20230816' }],
    [movedText.early('1990-01-01', '2023-08-16')],
  ],
  ['none', [], []],
])('%s explains the shifted range', (_, moved, words) => {
  expect(movedNotes(moved)).toEqual(words)
})

test('a range of one day that was moved says so once', () => {
  const sunday = { from: '20261115', to: '20261113' }
  expect(movedNotes([sunday, sunday])).toHaveLength(1)
})
