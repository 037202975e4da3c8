import { describe, expect, test } from 'vitest'
import { ownCsv, readOwnCsv } from '../../../shared/market/own-csv'
import { OWN_DATA_CSV_MAX, OWN_DATA_ROWS_MAX, type OwnDataKind } from '../../../shared/market/own-data'

const row = (more: object = {}) => ({ code: '600519.SH', day: '20260930', value: 12.5, ...more })
const rowsOf = (text: string, kind: OwnDataKind = 'number') => readOwnCsv(text, kind).rows

describe('lines of own data', () => {
  test.each([
    ['in the order of the columns', '600519.SH,20260930,12.5,20261028,18:05', { published: '20261028', time: '18:05' }],
    ['without a publication', '600519.SH,20260930,12.5', {}],
    [
      'by their heads',
      '公布日,数值,名称,日期,代码\n2026-10-28,12.5,贵州茅台,2026/9/30,sh600519',
      { published: '20261028' },
    ],
    ['by heads of a vendor', 'ts_code,ann_date,day,value\n600519.SH,20261028,20260930,12.5', { published: '20261028' }],
    ['of a spreadsheet', 'code\tday\tvalue\n600519\t2026-09-30\t"12.5"'.replaceAll('"', ''), {}],
    ['with a mark of the encoding', '\uFEFF代码,日期,数值\r\n600519,20260930,12.5\r\n', {}],
    ['with full-width separators', '600519，20260930，12.5', {}],
    [
      'with a time in the publication',
      '600519,20260930,12.5,2026-10-28 9:05:30',
      { published: '20261028', time: '09:06' },
    ],
    ['with a time in the day', '600519,2026-09-30 10:15,12.5', { time: '10:15' }],
    ['with seconds', '600519,20260930,12.5,20261028,18:05:00', { published: '20261028', time: '18:05' }],
    [
      'with seconds of the last minute',
      '600519,20260930,12.5,20261231,23:59:30',
      { published: '20270101', time: '00:00' },
    ],
    ['with the last minute of its own day', '600519,20260930,12.5,,23:59:01', { published: '20261001', time: '00:00' }],
    ['with the last whole minute', '600519,20260930,12.5,20261028,23:59:00', { published: '20261028', time: '23:59' }],
    [
      'with midnight in place of no time',
      '600519,2026-09-30 00:00:00,12.5,2026-10-28T00:00:00',
      { published: '20261028' },
    ],
    [
      'with a time of the publication, not of the day',
      '600519,2026-09-30 10:15,12.5,20261028',
      { published: '20261028' },
    ],
    ['with a percent sign', '600519,20260930,12.5%', {}],
    ['with a plus sign', '600519,20260930,+12.5', {}],
  ])('are read %s', (_how, text, more) => {
    expect(readOwnCsv(text, 'number')).toEqual({ rows: [row(more)], faults: [], faultCount: 0 })
  })

  test('have signed figures and thousands', () => {
    expect(rowsOf('600519,20260930,-0.5\n600519,20260930,"1,234.5"').map(({ value }) => value)).toEqual([-0.5, 1234.5])
  })

  test('have events as they are written', () => {
    const [found] = rowsOf('代码,日期,事件\n1,20261215,"解禁, 1.2 亿股"', 'event')
    expect(found).toEqual({ code: '000001.SZ', day: '20261215', value: '解禁, 1.2 亿股' })
  })

  test.each(['事件', '内容', 'event', '时间', '代码'])('begin with an event called %s, which is no head', (word) => {
    const lines = `600519.SH,2026-09-30,${word}\n000001,20260930,解禁`
    expect(readOwnCsv(lines, 'event')).toEqual({
      rows: [row({ value: word }), row({ code: '000001.SZ', value: '解禁' })],
      faults: [],
      faultCount: 0,
    })
  })

  test('mean the exchange that lists a bare code', () => {
    const codeOf = (isKnown: (id: string) => boolean) =>
      readOwnCsv('000300,20260930,1', 'number', isKnown).rows[0]?.code
    expect(codeOf((id) => id === '000300.SH')).toBe('000300.SH')
    expect(codeOf(() => true)).toBe('000300.SZ')
  })

  test.each([
    ['a code', '茅台,20260930,1', 'code', '茅台'],
    ['a day', '600519,20260931,1', 'day', '20260931'],
    ['a day before a month', '600519,30/09/2026,1', 'day', '30/09/2026'],
    ['a figure', '600519,20260930,1.2.3', 'value', '1.2.3'],
    ['an empty figure', '600519,20260930,', 'value', ''],
    ['a publication', '600519,20260930,1,soon', 'published', 'soon'],
    ['a publication before the day', '600519,20260930,1,20260929', 'published', '20260929'],
    ['a time', '600519,20260930,1,,24:00', 'time', '24:00'],
    ['a decimal comma', '600519,20260930,"12,5"', 'value', '12,5'],
    ['groups of other lengths', '600519,20260930,"1,,2,345"', 'value', '1,,2,345'],
    ['a time of 60 seconds', '600519,20260930,1,,23:59:60', 'time', '23:59:60'],
    ['a time in the afternoon', '600519,20260930,1,2026-10-28 6:05 PM', 'time', ''],
    ['a time in another zone', '600519,20260930,1,2026-10-28T02:05:00 UTC', 'time', ''],
    ['a day beside the last minute', '600519,20260931,1,,23:59:30', 'day', '20260931'],
    ['a quote', '600519,20260930,"1', 'quote', '600519,20260930,"1'],
  ])('name %s that cannot be read by its line', (_what, line, why, text) => {
    const read = readOwnCsv(`600519,20260930,1\n\n${line}\n600519,20260930,2`, 'number')
    expect(read).toMatchObject({ faults: [{ line: 3, why, text }], faultCount: 1 })
    expect(read.rows.map(({ value }) => value)).toEqual([1, 2])
  })

  test.each([
    ['heads without a day', '代码,数值\n600519,1', { line: 1, why: 'columns', text: '代码,数值' }],
    [
      'heads without a day behind an empty line',
      '\n代码,数值\n600519,1',
      { line: 2, why: 'columns', text: '代码,数值' },
    ],
    ['a long text', 'x'.repeat(OWN_DATA_CSV_MAX + 1), { line: 1, why: 'long', text: '' }],
  ])('are refused whole: %s', (_what, text, fault) => {
    expect(readOwnCsv(text, 'number')).toEqual({ rows: [], faults: [fault], faultCount: 1 })
  })

  test('are bounded', () => {
    const line = '600519,20260930,1\n'
    const many = readOwnCsv(line.repeat(OWN_DATA_ROWS_MAX + 1), 'number')
    expect(many.rows.length).toBe(OWN_DATA_ROWS_MAX)
    expect(many.faults).toEqual([{ line: OWN_DATA_ROWS_MAX + 1, why: 'many', text: '' }])
    expect(readOwnCsv(`${line}${' '.repeat(OWN_DATA_CSV_MAX - line.length)}`, 'number').faults).toEqual([])
    const bad = readOwnCsv(`${'x'.repeat(41)}\n`.repeat(300), 'number')
    expect([bad.faults.map((fault) => fault.line), bad.faultCount]).toEqual([
      Array.from({ length: 50 }, (_, at) => at + 1),
      300,
    ])
    expect(bad.faults[0]).toEqual({ line: 1, why: 'code', text: 'x'.repeat(40) })
  })

  // A pattern that is tried again from each of its signs would take minutes.
  test.each([
    ['digits', `600519,20260930,${'1'.repeat(200_000)}x`, 'value'],
    ['blanks', `SH${' '.repeat(200_000)}1,20260930,1`, 'code'],
    ['quotes', `SH${'""'.repeat(100_000)}1,20260930,1`, 'code'],
  ])('with a cell of many %s are refused at once', (_what, text, why) => {
    expect(readOwnCsv(text, 'number').faults).toMatchObject([{ line: 1, why }])
  })

  test('are written so that they are read as the same rows', () => {
    const rows = [
      row(),
      row({ published: '20261028', time: '18:05' }),
      row({ time: '09:45' }),
      row({ published: '20261028', value: -1e-7 }),
    ]
    expect(rowsOf(ownCsv(rows))).toEqual(rows)
    const events = [row({ value: '解禁, "1.2" 亿股' }), row({ value: '业绩' })]
    expect(rowsOf(ownCsv(events), 'event')).toEqual(events)
  })
})
