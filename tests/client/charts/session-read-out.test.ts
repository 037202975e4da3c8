import type uPlot from 'uplot'
import { expect, test } from 'vitest'
import { AUCTION_STRETCH, DAY_STRETCH } from '../../../client/charts/session-axis'
import type { SessionColumns } from '../../../client/charts/session-chart'
import { sessionReadOut } from '../../../client/charts/session-read-out'
import { partOf } from '../../support/part-of'

const columns: SessionColumns = {
  slot: [-2, -1, 0, 1],
  price: [null, null, 1_010, null],
  average: [null, null, 1_005, null],
  volume: [300, 500, 12_000, null],
  indicative: [990, 1_020, null, null],
  matched: [300, 500, null, null],
  unmatched: [-200, 1_000, null, null],
  flow: [[null, null, 20_000, null]],
}
const words = {
  prevClose: 1_000,
  priceScale: 2,
  lot: 100,
  averageLabel: '均',
  stretch: AUCTION_STRETCH,
  volume: true,
  flows: [{ label: '超大', tone: 'ad' as const }],
}
const plot = partOf<uPlot>({ data: [[], []] })
const said = (index: number | null, of = columns) =>
  Object.fromEntries(sessionReadOut(() => of, words)(plot, index).map(({ label, text }) => [label, text]))

test('a position in the auction shows the indicative match, and no values of continuous trading', () => {
  expect(said(0)).toEqual({ 时间: '09:24:40', 参考价: '9.90', 幅: '-1.00%', 匹配: '3', 未匹配: '-2' })
  expect(said(1)).toMatchObject({ 时间: '09:25:00', 参考价: '10.20', 幅: '+2.00%', 未匹配: '+10' })
})

test('a minute says price, change, average, volume and money', () => {
  const minute = { 时间: '09:30', 价: '10.10', 幅: '+1.00%', 均: '10.05', 量: '120', 超大: '+2万' }
  expect(said(2)).toEqual(minute)
  expect(said(null)).toEqual(minute)
})

test('the newest position is in the auction until something was traded', () => {
  expect(said(null, { ...columns, price: [null, null, null, null] })).toMatchObject({
    时间: '09:25:00',
    参考价: '10.20',
  })
})

test('a day without anything says so', () => {
  const empty: SessionColumns = { slot: [0], price: [null], average: [null], volume: [null] }
  const none = sessionReadOut(() => empty, { ...words, stretch: DAY_STRETCH, flows: [] })(plot, null)
  expect(none.map(({ text }) => text)).toEqual(['—', '—', '—', '—', '—'])
})
