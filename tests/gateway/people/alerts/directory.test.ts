import { expect, test } from 'vitest'
import { NameBook } from '../../../../gateway/people/alerts/directory'

const listed = (id: string, name: string, plain?: string) => ({
  id,
  name,
  kind: 'stock' as const,
  industry: '',
  ...(plain === undefined ? {} : { plain }),
})
const directory = new NameBook([
  listed('600519.SH', 'XD贵州茅', '贵州茅台'),
  listed('000002.SZ', '万  科Ａ', '万科A'),
  listed('688001.SH', 'N华科技-U'),
  listed('601111.SH', '*ST低价'),
  listed('000858.SZ', '五粮液'),
  listed('601398.SH', '工商银行'),
  listed('601399.SH', '工商银座'),
  listed('600000.SH', '浦发银行'),
]).directory({ lists: [], baskets: [], dataSets: [] })

test.each([
  ['贵州茅台上穿1700', '600519.SH', 4],
  ['XD贵州茅上穿1700', '600519.SH', 5],
  ['万科A>7', '000002.SZ', 3],
  ['华科技-U>46', '688001.SH', 5],
  ['N华科技-U>46', '688001.SH', 6],
  ['*ST低价>1', '601111.SH', 5],
  ['XD浦发银>9', '600000.SH', 5],
  ['DR浦发银行>9', '600000.SH', 6],
  ['XD五粮液>9', '000858.SZ', 5],
])('a rule %j is about %s', (text, id, length) => expect(directory.byName(text)).toEqual({ id, length }))

test.each(['贵州', '茅台>1', 'XD工商银>5', 'XD浦发>9', 'XD', ''])('%j does not name an instrument', (text) =>
  expect(directory.byName(text)).toBeUndefined(),
)
