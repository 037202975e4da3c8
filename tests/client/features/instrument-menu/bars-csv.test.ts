import { expect, test } from 'vitest'
import { barsCsv } from '../../../../client/features/instrument-menu/bars-csv'
import { copyOf } from '../../../../client/features/instrument-menu/copy-entries'
import { verbText } from '../../../../client/text/verbs'
import { BOM } from '../../../../client/ui/csv'
import type { Bars } from '../../../../shared/protocol/rest'

const fund = { id: '510300.SH', name: '沪深,ETF', priceScale: 3, volumeScale: 0 }
const bars: Bars = {
  id: fund.id,
  period: '1m',
  priceScale: 3,
  prevClose: 0,
  days: { day: [], prevClose: [], factor: [] },
  missing: [],
  since: '',
  time: [Date.parse('2026-11-20T09:31:00+08:00'), Date.parse('2026-11-20T09:32:00+08:00')],
  open: [4_001, 4_002],
  high: [4_010, 4_003],
  low: [3_999, 4_000],
  close: [4_005, 4_001],
  volume: [1_200, 0],
  turnover: [4_806.5, 0],
  adNet: [-800.25, null],
  odBigNet: [null, 0],
}

test('bars are exported with their instrument, prices in yuan, shares and money, and empty fields for missing figures', () => {
  const text = barsCsv(bars, '1m', fund, '2026-11-20 10:00:00')
  expect(text.startsWith(BOM)).toBe(true)
  expect(text.slice(1).split('\r\n')).toEqual([
    '宙斯看盘',
    '证券,510300.SH,"沪深,ETF"',
    '周期,1 分钟',
    '数据截至,2026-11-20 10:00:00',
    verbText.csv.units,
    'time,open,high,low,close,volume_shares,turnover_yuan,ad_net_yuan,od_big_net_yuan',
    '2026-11-20 09:31:00,4.001,4.01,3.999,4.005,1200,4806.5,-800.25,',
    '2026-11-20 09:32:00,4.002,4.003,4,4.001,0,0,,0',
    '',
  ])
})

test('periods in which figures were late or missing are listed in the header', () => {
  const at = (clock: string) => Date.parse(`2026-11-20T${clock}+08:00`)
  const outages = [
    { from: at('09:41:10'), until: at('09:44:00'), words: '断线, 已恢复' },
    { from: at('10:00:00'), until: null, words: '断线' },
  ]
  expect(barsCsv(bars, '1m', fund, '', outages).split('\r\n').slice(5, 8)).toEqual([
    '行情故障,2026-11-20 09:41:10,2026-11-20 09:44:00,"断线, 已恢复"',
    '行情故障,2026-11-20 10:00:00,,断线',
    'time,open,high,low,close,volume_shares,turnover_yuan,ad_net_yuan,od_big_net_yuan',
  ])
})

test('volume is in shares if it is transmitted in fractions of them', () => {
  expect(barsCsv(bars, '1d', { ...fund, volumeScale: 2 }, '')).toContain(',12,4806.5,')
})

test('days are called by their date', () => {
  expect(barsCsv(bars, '1d', fund, '')).toContain('\r\n2026-11-20,4.001,')
})

test('a copy is the code, the name, both, or the address', () => {
  expect(copyOf({ id: '600519.SH', name: '酒' }, 'https://zeus.test')).toEqual({
    code: '600519',
    name: '酒',
    both: '酒 600519.SH',
    address: 'https://zeus.test/graph_total_multi/1/600519.SH',
  })
})
