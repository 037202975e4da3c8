import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { snapshotFault } from '../../../../gateway/feeds/level-one/checks'
import { FrameReader } from '../../../../gateway/feeds/tdx/frame'
import { readQuotes } from '../../../../gateway/feeds/tdx/quote-body'
import { readCodeList } from '../../../../gateway/feeds/tdx/venue'
import { recording } from '../../../support/recordings'
import { gb18030 } from '../../../support/venue-servers/gb18030'
import { makeRow } from '../../../support/venue-servers/made-row'
import { listBody, quotesBody, tdxRecord } from '../../../support/venue-servers/tdx-bodies'
import { at } from '../../../support/venue-servers/virtual-time'

const context = (clock: string, tradingDay = '20260910') => ({
  now: at(tradingDay, clock),
  tradingDay,
  listed: () => undefined,
})

describe('TongDaXin quotes', () => {
  test('a recorded answer of two stocks', (test) => {
    const path = recording(test, 'wire', 'tdx', 'frames_injoyai.json')
    const recorded = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
    const bytes = Buffer.from(recorded.quotes_response_frame_sz000001_sh600008 ?? '', 'hex')
    const [frame] = new FrameReader().push(bytes, 'x')
    const asked = ['000001.SZ', '600008.SH']
    const { rows, faults, unknown } = readQuotes(frame?.body ?? Buffer.alloc(0), asked, context('132520', '20241030'))
    expect({ faults, unknown }).toEqual({ faults: [], unknown: [] })
    expect(rows.map((row) => snapshotFault(row, row.exchangeTime))).toEqual([undefined, undefined])
    expect(rows[0]).toMatchObject({
      id: '000001.SZ',
      last: 1202,
      prevClose: 1190,
      open: 1180,
      high: 1218,
      low: 1177,
      volume: 137_727_100,
      amount: 165_455_987_200,
      outer: 84_740_400,
      inner: 52_986_700,
      bidPrices: [1202, 1201, 1200, 1199, 1198],
      bidVolumes: [350_300, 664_400, 887_000, 160_900, 243_800],
      askPrices: [1203, 1204, 1205, 1206, 1207],
      askVolumes: [82_600, 37_400, 58_000, 110_600, 102_900],
    })
    expect(rows[1]).toMatchObject({ id: '600008.SH', last: 320, prevClose: 314, bidPrices: [319, 318, 317, 316, 315] })
  })

  test.each([
    ['HHMM and parts of a minute', 13252999, '132520', '132518'],
    ['HH and parts of an hour', 14998872, '150002', '145956'],
    ['the reading nearest to the clock', 10100000, '101002', '101000'],
    ['the other reading, when the clock is nearer', 10100000, '100602', '100600'],
  ])('time as %s', (_, stamp, now, expected) => {
    const record = tdxRecord(makeRow({ stamp: '20260910100000' }))
    const { rows } = readQuotes(quotesBody(retimed(record, stamp)), [], context(now))
    expect(Math.round((rows[0]?.exchangeTime ?? 0) / 1000)).toBe(at('20260910', expected) / 1000)
  })

  test('a time ahead of our clock is of the day before', () => {
    const { rows } = readQuotes(quotesBody(tdxRecord(makeRow({ stamp: '20260910150000' }))), [], context('091200'))
    expect(rows[0]?.exchangeTime).toBe(at('20260909', '150000'))
  })

  test('a price that its negation does not confirm is refused, and the next record is read', () => {
    const body = quotesBody(tdxRecord(makeRow(), { reversed: -5 }), tdxRecord(makeRow({ code: 'sz000002' })))
    const { rows, faults } = readQuotes(body, [], context('100001'))
    expect(faults).toEqual([{ id: '600001.SH', reason: '反码与现价不符' }])
    expect(rows.map(({ id }) => id)).toEqual(['000002.SZ'])
  })

  test('what is cut is told, and what was not answered is unknown', () => {
    const body = quotesBody(tdxRecord(makeRow()), tdxRecord(makeRow({ code: 'sz000002' })))
    const asked = ['600001.SH', '000002.SZ', '000009.SZ']
    const { rows, faults, unknown } = readQuotes(body.subarray(0, body.length - 9), asked, context('100001'))
    expect(rows.map(({ id }) => id)).toEqual(['600001.SH'])
    expect(faults).toEqual([{ id: '000002.SZ', reason: '行不完整' }])
    expect(unknown).toEqual(['000009.SZ'])
  })

  test('the security list gives names and decimals', () => {
    const { count, listed } = readCodeList(listBody({ '600001': gb18030('示例股份'), '999999': gb18030('x') }), 1)
    expect(count).toBe(2)
    expect([...listed]).toEqual([['600001.SH', { name: '示例股份', decimals: 2 }]])
  })
})

/** The same record with another time: it stands behind code, activity and five integers of known lengths. */
function retimed(record: Buffer, stamp: number): Buffer {
  const skip = (from: number) => {
    let at = from
    while ((record[at] as number) & 0x80) at++
    return at + 1
  }
  let from = 9
  for (let field = 0; field < 5; field++) from = skip(from)
  const bytes = [(stamp & 0x3f) | 0x80]
  let rest = Math.floor(stamp / 64)
  while (rest > 127) {
    bytes.push((rest & 0x7f) | 0x80)
    rest = Math.floor(rest / 128)
  }
  return Buffer.concat([record.subarray(0, from), Buffer.from([...bytes, rest]), record.subarray(skip(from))])
}
