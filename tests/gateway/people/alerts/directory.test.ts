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
]).directory({ lists: [], baskets: [] })

test.each([
  ['贵州茅台上穿1700', '600519.SH', 4],
  ['XD贵州茅上穿1700', '600519.SH', 5],
  ['万科A>7', '000002.SZ', 3],
  ['华科技-U>46', '688001.SH', 5],
  ['N华科技-U>46', '688001.SH', 6],
  ['*ST低价>1', '601111.SH', 5],
])('a rule %j is about %s', (text, id, length) => expect(directory.byName(text)).toEqual({ id, length }))

test.each(['贵州', '茅台>1', ''])('%j names nothing', (text) => expect(directory.byName(text)).toBeUndefined())
