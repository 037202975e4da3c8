// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Marker } from '../../../client/charts/markers'
import { type OutageBands, OutagesOfDay } from '../../../client/charts/outages'
import { SessionChart, type SessionColumns } from '../../../client/charts/session-chart'
import { fixedSource } from '../../../client/charts/source'
import { dateToMs } from '../../../shared/market/session'
import { openPage } from '../open-page'

const DAY = '20230201'
const at = (hour: number, minute: number) => dateToMs(DAY) + (hour * 60 + minute) * 60_000
const columns: SessionColumns = {
  slot: [0, 1, 2],
  price: [1000, 1010, 1020],
  average: [1000, 1005, 1010],
  volume: [100, 200, 300],
}
const source = fixedSource(columns)
const bands = (words: string): OutageBands => ({
  day: DAY,
  now: at(9, 33),
  outages: [{ id: 1, words, from: at(9, 31), until: at(9, 32) }],
})
const chart = (outages: OutageBands, markers: () => readonly Marker[]) => (
  <OutagesOfDay value={outages}>
    <SessionChart source={source} label="S" prevClose={1000} priceScale={2} day={DAY} markers={markers} />
  </OutagesOfDay>
)

test('outages and marks of another answer are drawn on the same plots, which keep gesture and crosshair', async () => {
  const page = await openPage()
  const marked = { first: 0, second: 0 }
  await page.show(
    chart(bands('one'), () => {
      marked.first++
      return []
    }),
  )
  await page.pass(100)
  const before = [...page.host.querySelectorAll('.uplot')]
  expect(before).toHaveLength(2)
  expect(marked.first).toBeGreaterThan(0)
  marked.first = 0
  await page.show(
    chart(bands('two'), () => {
      marked.second++
      return []
    }),
  )
  await page.pass(100)
  const after = [...page.host.querySelectorAll('.uplot')]
  expect(page.text()).toContain('two')
  for (const [place, plot] of after.entries()) expect(plot).toBe(before[place])
  expect([marked.first, marked.second > 0]).toEqual([0, true])
})
