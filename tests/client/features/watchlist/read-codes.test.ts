import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCodes } from '../../../../client/features/watchlist/read-codes'
import { basket } from '../custom-index/small-basket'

const table = {
  id: [
    ...['600519.SH', '000001.SZ', '000001.SH', '600729.SH', '000002.SZ', '600036.SH', '601318.SH', '300750.SZ'],
    ...['600887.SH', '688001.SH'],
  ],
  name: [
    '贵州茅台',
    '平安银行',
    '上证指数',
    '重庆百货',
    '万科Ａ',
    '招商银行',
    '中国平安',
    '*ST宁德',
    'XD雪国股',
    'N华科技-U',
  ],
  pinyin: ['gzmt', 'payh', 'szzs', 'cqbh zqbh', 'wka', 'zsyh', 'zgpa', 'stnd', 'xggf', 'hkju'],
  former: { '430047.BJ': { name: '贵州茅台', now: '600519.SH' }, '830799.BJ': { name: '艾融软件', now: '920799.BJ' } },
  plain: { '000002.SZ': '万科A', '600887.SH': '雪国股份', '688001.SH': '华科技-U' },
}

describe('codes pasted from elsewhere', () => {
  it.each([
    ['600519', '600519.SH'],
    ['sh600519', '600519.SH'],
    ['600519.sh', '600519.SH'],
    ['1600519', '600519.SH'],
    ['0000001', '000001.SZ'],
    ['430047', '600519.SH'],
    ['bj430047', '600519.SH'],
    ['贵州茅台', '600519.SH'],
    ['万科A', '000002.SZ'],
    ['*st宁德', '300750.SZ'],
    ['gzmt', '600519.SH'],
    ['雪国股份', '600887.SH'],
    ['XD雪国股', '600887.SH'],
    ['DR贵州茅台', '600519.SH'],
    ['华科技-U', '688001.SH'],
    ['C华科技-U', '688001.SH'],
    ['xggf', '600887.SH'],
    ['zqbh', '600729.SH'],
    ['茅台', '600519.SH'],
    ['６００５１９', '600519.SH'],
    ['sh.600519', '600519.SH'],
    ['600519.XSHG', '600519.SH'],
    ['600519.SS', '600519.SH'],
    ['600519.sse', '600519.SH'],
    ['SHSE.600519', '600519.SH'],
    ['1.600519', '600519.SH'],
    ['0.000001', '000001.SZ'],
    ["gz'mt", '600519.SH'],
    ['="000002"', '000002.SZ'],
  ])('reads %s as %s', (typed, id) => {
    expect(readCodes(typed, table)).toEqual({ found: [id], doubts: [], repeated: 0, padded: [] })
  })

  it.each([
    ['000001', ['000001.SZ', '000001.SH']],
    ['银行', ['000001.SZ', '600036.SH']],
    ['平安', ['000001.SZ', '601318.SH']],
    ['999999', []],
    ['不存在', []],
    ['xx', []],
    ['茅', []],
    ['__proto__', []],
  ])('asks about %s', (typed, candidates) => {
    expect(readCodes(typed, table)).toEqual({ found: [], doubts: [{ typed, candidates }], repeated: 0, padded: [] })
  })

  it('leaves running numbers out', () => {
    expect(readCodes('1 600519 贵州茅台\n2 gzmt 600036', table)).toMatchObject({
      found: ['600519.SH', '600036.SH'],
      doubts: [],
      padded: [],
    })
  })

  it('restores lost zeros with a note; a running number is not a code', () => {
    expect(readCodes('729\n600729\n2 万科A\n36 招商银行', table)).toEqual({
      found: ['600729.SH', '000002.SZ', '600036.SH'],
      repeated: 0,
      padded: ['2'],
      doubts: [{ typed: '729', candidates: [] }],
    })
  })

  it('splits words at any separator and counts duplicates', () => {
    const { found, doubts, repeated } = readCodes('600519，招商银行\n000002;600519 gzmt、平安 平安|"601318"', table)
    expect(found).toEqual(['600519.SH', '600036.SH', '000002.SZ', '601318.SH'])
    expect(doubts.map(({ typed }) => typed)).toEqual(['平安'])
    expect(repeated).toBe(3)
  })

  it('never finds an unknown code, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { found, doubts } = readCodes(text, table)
        const named = [...found, ...doubts.flatMap(({ candidates }) => candidates)]
        expect(named.every((id) => table.id.includes(id))).toBe(true)
        expect(new Set(found).size).toBe(found.length)
      }),
    )
  })
})

describe('baskets among pasted codes', () => {
  const withOwn = { ...table, baskets: [basket] }
  it.each([
    ['ci:酒篮', 'ci:jia~酒篮'],
    ['ci：酒篮', 'ci:jia~酒篮'],
    ['酒篮', 'ci:jia~酒篮'],
    ['ci:yi~医药', 'ci:yi~医药'],
  ])('%s is %s', (typed, id) =>
    expect(readCodes(typed, withOwn)).toEqual({ found: [id], doubts: [], repeated: 0, padded: [] }),
  )

  it('have no candidates if no basket has that name', () => {
    expect(readCodes('ci:没有', withOwn).doubts).toEqual([{ typed: 'ci:没有', candidates: [] }])
    expect(readCodes('ci:酒篮', table).doubts).toEqual([{ typed: 'ci:酒篮', candidates: [] }])
  })

  it('are found by their full code, name or short code, each once', () => {
    expect(readCodes('ci:酒篮 ci:jia~酒篮 酒篮', withOwn)).toEqual({
      found: ['ci:jia~酒篮'],
      doubts: [],
      repeated: 2,
      padded: [],
    })
  })
})

it('at most eight candidates are offered for an ambiguous word', () => {
  const many = (count: number) => ({
    ...table,
    id: Array.from({ length: count }, (_, at) => `60000${at}.SH`),
    name: Array.from({ length: count }, (_, at) => `海棠${at}`),
    pinyin: Array.from({ length: count }, () => 'ht'),
  })
  for (const [count, asked] of [
    [8, 8],
    [9, 8],
  ] as const)
    expect(readCodes('海棠', many(count)).doubts[0]?.candidates).toHaveLength(asked)
})
