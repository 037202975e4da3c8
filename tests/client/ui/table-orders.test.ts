// @vitest-environment happy-dom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { tableText as text } from '../../../client/text/tables'
import { BEIJING_ZONE } from '../../../client/ui/clock-zone'
import { barFields } from '../../../client/ui/csv-bars'
import { copyTable, exportTable } from '../../../client/ui/table-orders'
import { setClockZone } from '../../../client/ui/zone-choice'
import { saidToasts } from '../said-toasts'
import { savedFiles } from '../saved-files'

const table = {
  title: '全市场 涨幅/榜',
  heads: ['代码', '现价(元)'],
  rows: [
    ['600519', '1,400.50'],
    ['000001', '—'],
  ],
}

let said: ReturnType<typeof saidToasts>
beforeEach(() => {
  said = saidToasts()
})

describe('rows in the clipboard', () => {
  function clipboard(write: (text: string) => Promise<void>) {
    vi.stubGlobal('navigator', { clipboard: { writeText: write } })
    onTestFinished(() => void vi.unstubAllGlobals())
  }

  test('are copied as displayed, and a message names their number', async () => {
    const written: string[] = []
    clipboard(async (what) => void written.push(what))
    await copyTable(table)
    expect(written).toEqual(['代码\t现价(元)\n600519\t1,400.50\n000001\t—'])
    expect(said.success).toHaveBeenCalledWith(text.copied(table.title, 2))
  })

  test.each([
    ['no table', undefined],
    ['a table without rows', { ...table, rows: [] }],
  ])('are not copied from %s, and a message says so', async (_, nothing) => {
    await copyTable(nothing)
    expect([said.error.mock.calls, said.success.mock.calls]).toEqual([[[text.nothing]], []])
  })
})

describe('rows as a file', () => {
  test('have a file name without forbidden characters, a title, and full numbers', async () => {
    const { names, blobs } = savedFiles()
    exportTable(table, '2026-07-06 10:00:00')
    expect(names).toEqual(['全市场_涨幅_榜-2026-07-06.csv'])
    const lines = (await blobs[0]?.text())?.replace(/^\uFEFF/, '').split('\r\n')
    expect(lines?.slice(0, 2)).toEqual([table.title, `${text.asOf},2026-07-06 10:00:00`])
    expect(lines?.slice(-4)).toEqual(['代码,现价(元)', '600519,1400.5', '"=""000001""",', ''])
  })

  test('name the time zone if it is not Beijing', async () => {
    const { blobs } = savedFiles()
    setClockZone('America/New_York')
    onTestFinished(() => setClockZone(BEIJING_ZONE))
    exportTable(table, '2026-07-06 10:00:00')
    expect(await blobs[0]?.text()).toContain(`${text.zone},America/New_York`)
  })

  test('are not exported without a table', () => {
    exportTable(undefined, '2026-07-06')
    expect(said.error).toHaveBeenCalledWith(text.nothing)
  })
})

describe('a bar in a file', () => {
  const bars = {
    time: [Date.UTC(2026, 6, 6, 1, 31)],
    open: [1_000],
    high: [1_234],
    low: [999],
    close: [1_100],
    volume: [12_345],
  }

  test.each([
    [
      'of a minute',
      { daily: false, priceScale: 2, volumeScale: 0 },
      ['2026-07-06 09:31:00', 10, 12.34, 9.99, 11, 12_345],
    ],
    ['of a day', { daily: true, priceScale: 2, volumeScale: 0 }, ['2026-07-06', 10, 12.34, 9.99, 11, 12_345]],
    ['of a coin', { daily: true, priceScale: 1, volumeScale: 3 }, ['2026-07-06', 100, 123.4, 99.9, 110, 12.345]],
  ])('%s is in base units', (_, scales, fields) => expect(barFields(bars, 0, scales)).toEqual(fields))

  test('that is not there has no prices and no volume', () => {
    expect(barFields(bars, 7, { daily: true, priceScale: 2, volumeScale: 0 }).slice(1)).toEqual([
      null,
      null,
      null,
      null,
      0,
    ])
  })
})
