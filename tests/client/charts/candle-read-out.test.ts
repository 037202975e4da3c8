import { expect, test } from 'vitest'
import { candleReadOut } from '../../../client/charts/candle-read-out'

const columns = {
  time: [Date.UTC(2026, 10, 19, 16), Date.UTC(2026, 10, 22, 16)],
  open: [1_000, 1_010],
  high: [1_020, 1_060],
  low: [990, 1_005],
  close: [1_000, 1_050],
  volume: [2_000, 3_000],
}
const words = { priceScale: 2, daily: true, volumeLabel: '额', formatVolume: (yuan: unknown) => `${yuan}元` }
const said = (pointed: number | null) =>
  candleReadOut(columns, pointed, words).map(({ label, text }) => `${label}${text}`)

test('the read-out of candles uses the given label for the values below them', () => {
  expect(said(0).at(-1)).toBe('额2000元')
})

test('without a pointer shows the latest bar, with its change against the bar before', () => {
  expect(said(null)).toEqual(expect.arrayContaining(['收10.50', '幅+5.00%', '额3000元']))
})

test('every price has the colour of its distance from the bar before, or from the reference that is given', () => {
  const tones = (before?: number[]) =>
    candleReadOut({ ...columns, ...(before && { before }) }, null, words).flatMap(({ tone }) => tone ?? [])
  // Opening, highest, lowest, close, change: of a day that opened above 10.00 and never fell to it.
  expect(tones()).toEqual(['up', 'up', 'up', 'up', 'up'])
  expect(tones([0, 1_020])).toEqual(['down', 'up', 'down', 'up', 'up'])
  expect(tones([0, 1_050])).toEqual(['down', 'up', 'down', 'flat', 'flat'])
})

test('a bar of minutes is named by its end if its length is given', () => {
  const time = [Date.UTC(2026, 6, 17, 1, 30), Date.UTC(2026, 6, 17, 1, 35)]
  const minutes = { ...words, daily: false }
  const clock = (length?: number) =>
    candleReadOut({ ...columns, time }, 0, length === undefined ? minutes : { ...minutes, length })[0]?.text
  expect([clock(), clock(300_000)]).toEqual(['2026-07-17 09:30', '2026-07-17 09:35'])
})
