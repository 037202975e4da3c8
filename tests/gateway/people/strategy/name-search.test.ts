import { expect, test } from 'vitest'
import { createNameSearch } from '../../../../gateway/people/strategy/name-search'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import { partOf } from '../../../support/part-of'

const table = partOf<InstrumentTable>({
  epoch: 1,
  id: ['600519.SH', '000002.SZ', '000016.SH', '000001.SH'],
  name: ['XD贵州茅', '万  科Ａ', '上证50', '上证指数'],
  former: { '430047.BJ': { name: '贵州茅台', now: '600519.SH' }, '830799.BJ': { name: '艾融软件' } },
  plain: { '600519.SH': '贵州茅台', '000002.SZ': '万科A' },
})
const search = createNameSearch(() => table)

test.each([
  ['600519 今天怎么样', ['600519.SH']],
  ['sh600519 今天', ['600519.SH']],
  ['sh.600519今天', ['600519.SH']],
  ['SHSE.600519 和 1.600519', ['600519.SH']],
  ['600519.XSHG今天', ['600519.SH']],
  ['６００５１９今天', ['600519.SH']],
  ['430047 和 bj430047 今天', ['600519.SH']],
  ['830799 今天', []],
  ['贵州茅台今天', ['600519.SH']],
  ['XD贵州茅今天', ['600519.SH']],
  ['万科a、万 科A 和 万科Ａ', ['000002.SZ']],
  ['上证５０与上证指数', ['000016.SH', '000001.SH']],
  ['1600519 手', []],
])('%s names %j', (text, ids) => {
  const { ids: found, rest } = search.named(text)
  expect(found).toEqual(ids)
  if (ids.length > 0) expect(rest).not.toMatch(/600519|茅台|万科|上证|XSHG/i)
})

test('parts of names are found in any width and case', () => {
  expect([search.containing('科a', 5), search.containing('茅台', 5), search.containing('茅', 5)]).toEqual([
    ['000002.SZ'],
    ['600519.SH'],
    [],
  ])
})
