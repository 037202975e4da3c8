// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { CandleChart } from '../../../client/charts/candle-chart'
import { fixedSource } from '../../../client/charts/source'
import { retainView } from '../../../client/charts/state/groups'
import { PHONE } from '../../../client/ui/use-media'
import { openPage } from '../open-page'

const DAY = 86_400_000

/** `count` bars from a Monday on, each of `days` days. */
const bars = (count: number, days: number) => {
  const each = (value: number) => new Array<number>(count).fill(value)
  return fixedSource({
    time: Array.from({ length: count }, (_, at) => (4 + at * days) * DAY),
    open: each(10),
    high: each(12),
    low: each(9),
    close: each(11),
    volume: each(1),
  })
}
const [days, weeks] = [bars(2_000, 1), bars(286, 7)]
const KEY = 'period'
const chart = (source: typeof days) => <CandleChart source={source} label="K" priceScale={2} daily syncKey={KEY} />

test.each([
  ['the last of its week', 1_203.5, { from: 51.5, to: 171.5 }],
  ['the end', 1_999.5, { from: 165.5, to: 285.5 }],
  ['the beginning', 119.5, { from: -0.5, to: 119.5 }],
])('weeks that replace days end at the same day, which is %s', async (_, to, span) => {
  const page = await openPage()
  await page.show(chart(days))
  const { view, release } = retainView(KEY)
  onTestFinished(release)
  view.show({ from: to - 120, to })
  await page.show(chart(weeks))
  expect(view.current()).toEqual(span)
})

test.each([
  ['a desk', false, 120],
  ['a phone, where each has a body', true, 60],
])('initially shows as many bars as fit on %s', async (_, isPhone, count) => {
  const page = await openPage()
  const matches = (query: string) => isPhone && query === PHONE
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener() {},
    removeEventListener() {},
  }))
  await page.show(chart(days))
  const { view, release } = retainView(KEY)
  onTestFinished(release)
  expect(view.current()).toEqual({ from: 1_999.5 - count, to: 1_999.5 })
})
