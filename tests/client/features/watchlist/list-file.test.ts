import { describe, expect, test } from 'vitest'
import { blockFile, codesOfFile, listCsv, tagsOfFile } from '../../../../client/features/watchlist/list-file'
import { readCodes } from '../../../../client/features/watchlist/read-codes'
import { textOfBytes } from '../../../../shared/market/text-file'

const table = {
  id: ['600519.SH', '000001.SZ', '920002.BJ', '000016.SH', '000001.SH'],
  name: ['贵州茅台', '平安银行', '重庆机械', '上证50', '上证指数'],
  pinyin: ['gzmt', 'payh', 'cqjx', 'sz50', 'szzs'],
}
const IDS = ['600519.SH', '000001.SZ', '920002.BJ']
const found = (content: string) => readCodes(codesOfFile(content), table)

describe('a list file', () => {
  test.each<[string, string]>([
    ['a block file of 通达信', '\r\n1600519\r\n0000001\r\n2920002\r\n'],
    ['an EBK of 通达信', '1600519\n0000001\n2920002'],
    ['a table with a head', '\uFEFF代码,名称\r\n600519.SH,贵州茅台\r\n000001.SZ,平安银行\r\n920002.BJ,重庆机械\r\n'],
    [
      'a table of 同花顺',
      '序号\t股票代码\t名称\t现价\n1\tSH600519\t贵州茅台\t1500\n2\tSZ000001\t平安银行\t10\n3\tBJ920002\t重庆机械\t9\n',
    ],
    ['cells guarded from spreadsheets', '"代码","名称"\n"=""600519""","贵州茅台"\n\'000001.SZ,平安银行\n920002.BJ,x'],
    ['a table with blanks around its cells', ' 代码 , 名称 \n 600519.SH , a\n 000001.SZ ,b\n920002.BJ, c\n , d'],
    ['a table without a head', '600519.SH,a\n000001.SZ,b\n920002.BJ,c'],
  ])('%s gives its codes, in its order', (_, content) => {
    expect(found(content)).toEqual({
      found: ['600519.SH', '000001.SZ', '920002.BJ'],
      doubts: [],
      repeated: 0,
      padded: [],
    })
  })

  test('leaves what it does not know to be settled', () => {
    expect(found('代码\n000001,x\n999999,y').doubts).toEqual([
      { typed: '000001', candidates: ['000001.SZ', '000001.SH'] },
      { typed: '999999', candidates: [] },
    ])
    expect(found('')).toEqual({ found: [], doubts: [], repeated: 0, padded: [] })
  })

  test.each<[string, Uint8Array | string, string[], string[]]>([
    ['lines end as on an old Macintosh', '代码,名称\r600519,贵州茅台\r000001,平安银行\r', ['600519.SH'], ['000001']],
    [
      'a spreadsheet took the zeros, and the names settle what is meant',
      '证券代码,证券名称\r\n1,平安银行\r\n16,上证50\r\n600519,贵州茅台\r\n',
      ['000001.SZ', '000016.SH', '600519.SH'],
      [],
    ],
    [
      'Windows wrote UTF-16',
      Uint8Array.from(Buffer.from('\uFEFF代码\t名称\r\n600519\t贵州茅台\r\n', 'utf16le')),
      ['600519.SH'],
      [],
    ],
    ['running numbers come first, without a head', '1,600519,a\n2,sz000001,b\n3,920002,c', IDS, []],
    ['parted by semicolons', '代码;名称\n600519.XSHG;a\n000001.XSHE;b\n920002;c', IDS, []],
  ])('is read if %s', (_, file, ids, doubted) => {
    const content = typeof file === 'string' ? file : (textOfBytes(file) ?? '')
    expect([found(content).found, found(content).doubts.map(({ typed }) => typed)]).toEqual([ids, doubted])
  })

  test('is read back as it was written', () => {
    const codes = ['000001.SZ', '000016.SH', '920002.BJ']
    expect(blockFile([...codes, 'BTCUSDT.BINANCE', 'ci:mine'])).toBe('0000001\r\n1000016\r\n2920002\r\n')
    expect(found(blockFile(codes)).found).toEqual(codes)
    const csv = listCsv(
      codes,
      (id) => table.name[table.id.indexOf(id)] ?? '',
      (id) => (id === '000001.SZ' ? ['打新', '核心'] : []),
    )
    expect(csv).toContain('\r\n000001.SZ,平安银行,打新 核心\r\n')
    expect([...tagsOfFile(csv)]).toEqual([['000001.SZ', ['打新', '核心']]])
    expect(found(csv).found).toEqual(codes)
  })
})

test('a basket is left out of a block file, and read back by its code from a table', () => {
  const codes = ['000001.SZ', 'ci:jia~酒篮']
  expect(blockFile(codes)).toBe('0000001\r\n')
  const csv = listCsv(
    codes,
    (id) => (id === 'ci:jia~酒篮' ? '酒篮' : ''),
    () => [],
  )
  expect(csv).toContain('ci:jia~酒篮,酒篮,')
  expect(found(csv)).toEqual({ found: codes, doubts: [], repeated: 0, padded: [] })
})

test('a table without a column of tags has none', () => {
  expect([...tagsOfFile('代码,名称\n600519.SH,贵州茅台\n')]).toEqual([])
  expect([...tagsOfFile('600519.SH 000001.SZ')]).toEqual([])
})

test('tags may precede the codes', () => {
  expect([...tagsOfFile('标签,代码\n打新,600519.SH\n,000001.SZ\n')]).toEqual([['600519.SH', ['打新']]])
})

test.each([
  ['代码,名称\n1,平安银行', ['1 平安银行']],
  ['代码,名称\n1, ', ['1']],
  ['代码,名称\n600519,', ['600519']],
  ['代码,名称\n600519,贵州茅台', ['600519']],
  ['代码,名称\n12345,x', ['12345 x']],
  ['名称,代码\n平安银行,1', ['1 平安银行']],
  ['代码,现价\n1,平安银行', ['1 平安银行']],
])('of %j the codes are %j: a name stands beside one that lost its zeros', (content, codes) => {
  expect(codesOfFile(content).split('\n')).toEqual(codes)
})
