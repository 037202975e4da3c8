import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readInstruments } from '../../../../gateway/feeds/imported/read-instruments'
import { recording } from '../../../support/recordings'

const read = (...lines: string[]) => readInstruments(Buffer.from(lines.join('\n')))
const HEADER = 'code,exchange,name,board,industry,industry_sw2,float_shares,total_shares,mean_volume5'

/** GB18030 of 代码,名称 and two rows; Node writes no GB18030. */
const GB18030 = Buffer.concat([
  Buffer.from([0xb4, 0xfa, 0xc2, 0xeb, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6, 0x0d, 0x0a]),
  Buffer.from('600991,'),
  Buffer.from([0xba, 0xa3, 0xcc, 0xc4, 0xb9, 0xc9, 0xb7, 0xdd, 0x0d, 0x0a]),
])

describe('a table of instruments', () => {
  test('gives instruments with all its fields', () => {
    const { instruments, problems } = read(HEADER, '600991,,海棠股份,,纺织,服装,1000000,2000000,30000')
    expect(problems).toEqual([])
    expect(instruments).toEqual([
      {
        id: '600991.SH',
        name: '海棠股份',
        kind: 'stock',
        board: 'main',
        priceScale: 2,
        volumeScale: 0,
        prevClose: 0,
        limitUp: 0,
        limitDown: 0,
        hasOrderNumbers: false,
        industry: '纺织',
        industries: { sw2: '服装' },
        floatShares: 1_000_000,
        totalShares: 2_000_000,
        meanVolume5: 30_000,
      },
    ])
  })

  test.each([
    ['a bare code', '688991', '', '688991.SH', 'star'],
    ['a full code', '000991.SZ', '', '000991.SZ', 'main'],
    ['a code with its exchange before it', 'sz300991', '', '300991.SZ', 'chinext'],
    ['a code whose zeros a spreadsheet ate', '991', '', '000991.SZ', 'main'],
    ['a code of two exchanges, told which', '000001', '上交所', '000001.SH', 'index'],
    ['a code of two exchanges, not told', '000001', '', '000001.SZ', 'main'],
    ['a fund', '510991', 'SSE', '510991.SH', 'fund'],
    ['a Beijing stock', '920991', 'BSE', '920991.BJ', 'bse'],
  ])('reads %s', (_, code, exchange, id, board) => {
    const { instruments, problems } = read(HEADER, `${code},${exchange},海棠,,,,,,`)
    expect(problems).toEqual([])
    expect(instruments).toMatchObject([{ id, board }])
  })

  test.each([
    ['20010827', '20010827'],
    ['2001-08-27', '20010827'],
    ['', undefined],
  ])('reads the first trading day %j', (text, listed) => {
    const { instruments, problems } = read('ts_code,name,list_date', `600991.SH,海棠股份,${text}`)
    expect([instruments[0]?.listed, problems]).toEqual([listed, []])
  })

  test('skips a line with an invalid first trading day', () => {
    const { instruments, problems } = read('code,name,上市日期', '600991,海棠股份,27.8.2001')
    expect([instruments, problems.join()]).toEqual([[], expect.stringContaining('"27.8.2001" is no date: YYYYMMDD')])
  })

  test('reads GB18030 and Chinese column names, UTF-8 with a mark, blank lines and quotes', () => {
    expect(readInstruments(GB18030)).toMatchObject({
      instruments: [{ id: '600991.SH', name: '海棠股份' }],
      problems: [],
    })
    const { instruments, problems } = read('\uFEFF证券代码,名称,"备注"', '', '600991,"海棠,股份",x', '')
    expect(problems).toEqual([])
    expect(instruments).toMatchObject([{ name: '海棠,股份' }])
  })

  test.each([
    ['a board of no code range', '990991.SH,,海棠,,,,,,', 'line 2: 990991.SH lies in no known range: name its board'],
    ['a code that is none', '60099x,,海棠,,,,,,', 'line 2: "60099x" is no known code'],
    ['an empty code', ',,海棠,,,,,,', 'line 2: "" is no known code'],
    ['an exchange that is none', '600991,NYSE,海棠,,,,,,', 'line 2: "NYSE" is no exchange: SH, SZ, BJ'],
    ['an empty name', '600991,,,,,,,,', 'line 2: no name'],
    ['a board that is none', '600991,,海棠,moon,,,,,', 'line 2: "moon" is no board'],
    ['shares that are no number', '600991,,海棠,,,,many,,', 'line 2: float_shares "many" is no whole number'],
    ['half a share', '600991,,海棠,,,,,1.5,', 'line 2: total_shares "1.5" is no whole number'],
    ['a missing field', '600991,,海棠', 'line 2: 3 fields, the header has 9'],
    ['a quote left open', '600991,,"海棠,,,,,,', 'line 2: '],
  ])('%s is reported with its line', (_, row, expected) => {
    const { instruments, problems } = read(HEADER, row, '600992,,松风,,,,,,')
    expect(problems).toHaveLength(1)
    expect(instruments.map(({ id }) => id)).toEqual(['600992.SH'])
    expect(problems[0]).toContain(expected)
  })

  test.each([
    ['no code column', 'name\n海棠', 'line 1: no column code or ts_code'],
    ['no name column', 'code\n600991', 'line 1: no column name or short_name'],
    ['a header with a quote left open', 'code,"name\n600991,海棠', 'line 1: no column code or ts_code'],
    ['nothing but a header', 'code,name\n', 'no instrument in it'],
    ['the same instrument twice', 'code,name\n600991,海棠\nsh600991,海棠', 'line 3: 600991.SH is on line 2 already'],
  ])('%s is a problem', (_, text, expected) => {
    expect(readInstruments(Buffer.from(text)).problems[0]).toContain(expected)
  })

  test('UTF-16, old Macintosh line ends and codes of other programs are read', () => {
    const rows = [
      'code,name',
      "'600991,海棠",
      '1,平安银行',
      '000016.XSHG,上证50',
      'SZSE.300750,宁德时代',
      '1.600992,松风',
    ]
    const bytes = Buffer.from(`\uFEFF${rows.join('\r')}\r`, 'utf16le')
    const { instruments, problems } = readInstruments(bytes)
    expect(problems).toEqual([])
    expect(instruments.map(({ id }) => id)).toEqual([
      ...['600991.SH', '000001.SZ', '000016.SH', '300750.SZ', '600992.SH'],
    ])
  })

  test('bytes that are neither UTF-8 nor GB18030 are reported', () => {
    expect(readInstruments(Buffer.from([0xff, 0xff, 0xff])).problems).toEqual(['neither UTF-8, UTF-16 nor GB18030'])
  })

  test.for([
    ['stock_basic_202506.csv.gz', 5_418],
    ['codes_adata_202508.csv.gz', 5_736],
  ] as const)("a vendor's %s is read as it is", ([name, count], context) => {
    const bytes = gunzipSync(readFileSync(recording(context, 'reference', name)))
    const { instruments, problems } = readInstruments(bytes)
    expect(problems).toEqual([])
    expect(instruments).toHaveLength(count)
  })
})
