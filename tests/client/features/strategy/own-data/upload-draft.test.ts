import { describe, expect, test } from 'vitest'
import {
  nameFault,
  nameOfFile,
  readUpload,
  textOfFile,
  uploadDraftOf,
} from '../../../../../client/features/strategy/own-data/upload-draft'

const LISTED = ['600519.SH', '000001.SZ', '000300.SH']
const read = (lines: string) => readUpload(lines, 'number', (id) => LISTED.includes(id))

describe('lines of an upload', () => {
  test('are sent with full codes and plain days', () => {
    expect(read('代码,日期,数值,公布日\n1,2026/9/30,-3,\n000300,2026-09-30,1.5,2026-10-28 18:05').csv).toBe(
      '000001.SZ,20260930,-3\n000300.SH,20260930,1.5,20261028,18:05',
    )
  })

  test('are summed up: rows, codes, days, and what is doubtful', () => {
    const { notes } = read('600519,20260930,1,20261028\n600519,20260630,2\n300999,20260930,3\n300998,20260930,3,,10:00')
    expect(notes).toEqual([
      '4 行 · 3 只 · 2026-06-30 至 2026-09-30',
      '2 行没写公布日',
      '2 个代码今天的行情里没有：300999.SZ、300998.SZ',
    ])
  })

  test('leave out those that cannot be read, which are named', () => {
    const upload = read('600519,20260930,1\n600519,20260931,2')
    expect(upload.csv).toBe('600519.SH,20260930,1')
    expect(upload.faults).toEqual([{ line: 2, why: 'day', text: '20260931' }])
  })

  test('are refused if they would not fit into a request', () => {
    const lines = Array.from({ length: 7_900 }, () => '600519.SH,20260930,1,20261028').join('\n')
    expect(read(lines)).toMatchObject({ rows: [], csv: '', faults: [{ why: 'long' }] })
    expect(read(lines.slice(0, 6_000 * 30 - 1)).rows).toHaveLength(6_000)
  })
})

describe('a draft', () => {
  test.each([
    ['', undefined],
    ['净利润_2', undefined],
    ['2净利润', '以汉字或字母开头，只含汉字、字母、数字、下划线，最多 12 个字'],
    ['净 利', '以汉字或字母开头，只含汉字、字母、数字、下划线，最多 12 个字'],
  ])('named %j is judged', (name, fault) => {
    expect(nameFault({ name, kind: 'number', source: '', unit: '', lines: '' })).toBe(fault)
  })

  test('is named after its file', () => {
    expect(['2026 净利润-Q3.csv', '解禁表（12月）.txt', '001.csv'].map(nameOfFile)).toEqual([
      '净利润Q3',
      '解禁表12月',
      '',
    ])
  })

  test('can be filled from a stored set', () => {
    const head = {
      name: '评分',
      kind: 'number',
      source: '自评',
      unit: '',
      codes: 1,
      firstDay: '',
      lastDay: '',
    } as const
    const rows = [{ code: '600519.SH', day: '20260930', value: -1, time: '09:45' }]
    expect(uploadDraftOf({ ...head, updatedAt: 0, rows }).lines).toBe('600519.SH,20260930,-1,,09:45')
  })

  test('accepts files of Windows and Excel, and explains why another is rejected', async () => {
    const gb = new Uint8Array([0xb4, 0xfa, 0xc2, 0xeb])
    expect(await textOfFile(new File([gb], 'a.csv'))).toBe('代码')
    expect(await textOfFile(new File(['\uFEFF代码'], 'a.csv'))).toBe('代码')
    await expect(textOfFile(new File([new Uint8Array([0xff])], 'a.csv'))).rejects.toThrow('编码')
    await expect(textOfFile(new File(['x'.repeat(250_000)], 'a.csv'))).rejects.toThrow('太大')
  })
})
