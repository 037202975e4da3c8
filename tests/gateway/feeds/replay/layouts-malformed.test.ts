import { describe, expect, test } from 'vitest'
import { contextOf } from '../../../../gateway/feeds/replay/find-files'
import { openLayout } from '../../../../gateway/feeds/replay/layouts'
import { FileError, RowError } from '../../../../gateway/feeds/replay/row'
import { linesOf } from './spoil'

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (thrown) {
    return thrown
  }
}

describe('malformed rows', () => {
  const sse = '20230110/datayes-sse-trades.csv'
  const szse = '20230110/datayes-szse-trades.csv'
  const szseOrders = '20230110/datayes-szse-orders.csv'
  const huatai = '20230110/huatai-trades.csv'
  const snapshot = '20230110/datayes-sse-snapshot.csv'
  test.each<[string, string, (line: string) => string, RegExp]>([
    ['a column too few', sse, (line) => line.slice(0, line.lastIndexOf(',')), /应有 14 列，实有 13 列/],
    ['two columns too many', sse, (line) => `${line},,`, /应有 14 列，实有 16 列/],
    ['text for a price', sse, (line) => line.replace('12.339999999999999858', 'abc'), /列 Price 的值 "abc"/],
    ['a price of 0', sse, (line) => line.replace('12.339999999999999858', '0'), /Price/],
    ['a negative quantity', sse, (line) => line.replace(',500,', ',-500,'), /Qty/],
    ['half a share', sse, (line) => line.replace(',500,', ',500.5,'), /Qty/],
    ['an empty quantity', sse, (line) => line.replace(',500,', ',,'), /Qty/],
    ['an infinite quantity', sse, (line) => line.replace(',500,', ',1e400,'), /Qty/],
    ['an unknown side', sse, (line) => line.replace(',N,', ',X,'), /TradeBSFlag 的值 "X"/],
    ['a side out of the prototype', sse, (line) => line.replace(',N,', ',constructor,'), /TradeBSFlag/],
    ['an hour that is none', sse, (line) => line.replace('09:25', '29:25'), /TradTime/],
    ['a code that is none', sse, (line) => line.replace('600991', '60A991'), /SecurityID/],
    ['an unknown execution', szse, (line) => line.replace(',F,', ',9,'), /ExecType/],
    ['an order of no known type', szseOrders, (line) => line.replace(',50,', ',9,'), /OrdType 的值 "9"/],
    ['a cancel of two orders', szse, (line) => line.replace(',F,', ',4,'), /OfferApplSeqNum/],
    ['a date that is none', huatai, (line) => line.replace('2023.01.10,', '2023.02.30,'), /MDDate/],
    ['text in a level', snapshot, (line) => line.replace(',12.34,900', ',x,900'), /Price/],
    ['an open quote', huatai, (line) => line.replace('晨光', '"晨光'), /引号/],
  ])('%s is refused with its reason', (_, name, spoil, reason) => {
    const [header = '', row = ''] = linesOf(name)
    const layout = openLayout(header, { date: '20230110' })
    expect(spoil(row)).not.toBe(row)
    expect(() => layout.read(spoil(row))).toThrow(RowError)
    expect(() => layout.read(spoil(row))).toThrow(reason)
  })

  test.each([
    ['a repurchase', '204001', /204001.SH 不是/],
    ['a stock of the other exchange', '300750', /300750.SH 不是/],
    ['an index, of which there are no prints', '000001', /000001.SH 不是/],
  ])('of %s are left out for that reason', (_, code, reason) => {
    const [header = '', row = ''] = linesOf(sse)
    const refused = thrownBy(() => openLayout(header, { date: '20230110' }).read(row.replace('600991', code)))
    expect(refused).toMatchObject({ why: 'unlisted', subject: code, message: expect.stringMatching(reason) })
  })

  test.each([
    ['ten times its price', (line: string) => line.replace('12.339999999999999858', '123.4'), 'contradiction'],
    [
      'a price 1.1 % above its money',
      (line: string) => line.replace('12.339999999999999858', '12.48'),
      'contradiction',
    ],
    ['money of nothing', (line: string) => line.replace(',6170,', ',1,'), 'contradiction'],
    ['no quantity that can be read', (line: string) => line.replace(',500,', ',x,'), 'unreadable'],
  ])('of %s tell whose they were and why they are left out', (_, spoil, why) => {
    const [header = '', row = ''] = linesOf(sse)
    const refused = thrownBy(() => openLayout(header, { date: '20230110' }).read(spoil(row)))
    expect(refused).toMatchObject({ why, instrument: '600991.SH' })
  })

  test('of a price 0.9 % above its money are believed, and their money is not', () => {
    const [header = '', row = ''] = linesOf(sse)
    const read = openLayout(header, { date: '20230110' }).read(row.replace('12.339999999999999858', '12.45'))
    expect(read).toMatchObject({ repriced: true, event: { price: 1245, amount: 1245 * 500 } })
  })

  test.each<[string, (line: string) => string]>([
    ['an opening price beyond the range', (line) => line.replace(',12.34,', ',91.50,')],
    ['a last price beyond the range', (line) => line.replace(',12.33,', ',91.50,')],
    ['money that the volume cannot have cost', (line) => line.replace('3.4519E4', '3.4519E5')],
  ])('of snapshots with %s are refused', (_, spoil) => {
    const [header = '', ...rows] = linesOf(snapshot)
    const row = spoil(rows.at(-1) as string)
    expect(thrownBy(() => openLayout(header, { date: '20230110' }).read(row))).toMatchObject({ why: 'contradiction' })
  })
})

describe('headers', () => {
  const [header = ''] = linesOf('20230110/datayes-sse-trades.csv')

  test('with a column missing name it and the likeliest layout', () => {
    const open = () => openLayout(header.replace('BizIndex', 'Biz'), { date: '20230110' })
    expect(open).toThrow(FileError)
    expect(open).toThrow('按「通联 上交所逐笔成交」读取时缺少列 BizIndex')
  })

  test('decide the layout whatever the order of columns, blanks and a trailing comma', () => {
    const layout = openLayout(`${header.split(',').reverse().join(', ')},`, { date: '20230110' })
    expect(layout.name).toBe('通联 上交所逐笔成交')
  })

  test.each([
    ['of an unknown table', 'a,b,c', { date: '20230110' }, /版式不认识，表头是 a,b,c/],
    ['of a table without dates, in a place without one', header, {}, /YYYYMMDD/],
    [
      'of a table without codes, in a file without one',
      linesOf('20230110/000991_20230110_record.csv')[0] as string,
      {},
      /六位代码/,
    ],
  ])('%s are refused', (_, line, context, reason) => {
    expect(() => openLayout(line, context)).toThrow(reason)
  })
})

describe('a path tells day and code', () => {
  test.each([
    ['/data/l2/600519_20230201_trades.csv.gz', '20230201', '600519.SH'],
    ['/data/20230201/Transaction.csv', '20230201', undefined],
    ['/data/2023-02-01/mdl_6_36_0.csv', '20230201', undefined],
    ['/20200101/20230201/x.csv', '20230201', undefined],
    ['/data/000001_20200901_snapshot.csv', '20200901', '000001.SZ'],
    ['/data/000001.SH_20200901.csv', '20200901', '000001.SH'],
    ['/data/20231301/x.csv', undefined, undefined],
    ['/data/x.csv', undefined, undefined],
  ])('%s', (path, date, instrument) => {
    const { dateIsOwn: _, ...context } = contextOf(path)
    expect(context).toEqual({ ...(date && { date }), ...(instrument && { instrument }) })
  })

  test.each([
    ['/data/600519_20230201.csv', true],
    ['/data/20230201/Transaction.csv', true],
    ['/backup-20230201/l2/Transaction.csv', false],
  ])('%s names its own day: %s', (path, own) => {
    expect(contextOf(path).dateIsOwn).toBe(own)
  })
})
