import { expect, test } from 'vitest'
import { createNameSearch } from '../../../../../gateway/people/strategy/name-search'
import { readQuestion } from '../../../../../gateway/people/strategy/question/read-question'
import type { InstrumentTable } from '../../../../../shared/protocol/rest'
import { partOf } from '../../../../support/part-of'

const table = partOf<InstrumentTable>({
  epoch: 1,
  id: ['600519.SH', '000858.SZ'],
  name: ['贵州茅台', '五粮液'],
  former: {},
  plain: {},
})
const search = createNameSearch(() => table)

test.each([
  ['贵州茅台比五粮液涨得多吗', true],
  ['贵州茅台比昨天涨得多吗', false],
  ['贵州茅台和五粮液涨了多少', false],
])('%s compares two stocks: %s', (text, expected) => {
  const { topics } = readQuestion(text, { search, industries: [], today: '20261120' })
  expect(topics.has('compare')).toBe(expected)
})
