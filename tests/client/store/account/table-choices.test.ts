import { expect, test } from 'vitest'
import { mergeChoices, readChoices, writeChoices } from '../../../../client/store/account/table-choices'

test.each([
  ['', {}],
  ['{', {}],
  ['null', {}],
  ['{"board":7,"other":{"money":"yi"}}', {}],
  ['{"board":{"money":"dollar","volume":"lot","grouping":"colour"}}', { board: { units: { volume: 'lot' } } }],
  [
    '{"list":{"money":"yuan","grouping":"tag"},"board":{}}',
    { list: { units: { money: 'yuan' }, grouping: 'tag' }, board: { units: {} } },
  ],
])('%j is read as %j', (kept, choices) => {
  expect(readChoices(kept)).toEqual(choices)
  expect(readChoices(writeChoices(readChoices(kept)))).toEqual(choices)
})

test('two windows that chose for different tables both have their choice', () => {
  const mine = writeChoices({ board: { units: { money: 'yi' } } })
  const theirs = writeChoices({ list: { units: {}, grouping: 'industry' } })
  expect(readChoices(mergeChoices({ before: '', mine, theirs }))).toEqual({
    board: { units: { money: 'yi' } },
    list: { units: {}, grouping: 'industry' },
  })
})
