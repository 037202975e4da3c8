// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NetCalendar } from '../../../../client/features/history/net-calendar'
import type { DayHistoryResponse } from '../../../../shared/protocol/rest'
import { partOf } from '../../../support/part-of'

const day = (tradingDay: string, net: number, completeness = 1) => ({
  tradingDay,
  open: 100_00,
  high: 103_00,
  low: 99_00,
  close: 102_00,
  prevClose: 100_00,
  volume: 1,
  turnover: 1,
  adNet: [0, 0, 0, net],
  odNet: [0, 0, 0, 0],
  completeness,
})

test('by orders colours are measured by the largest net of orders, whatever takers did', () => {
  const byOrders = [0, 10_000, -40_000].map((od, at) => ({
    ...day(`2026070${at + 1}`, 9_000_000),
    odNet: [0, -od, od, 0],
  }))
  const history = partOf<DayHistoryResponse>({ id: '600519.SH', priceScale: 2, days: byOrders })
  const html = renderToStaticMarkup(<NetCalendar history={history} mode="OO" />)
  // Half as full as the largest: the root of a quarter, between 10 % and 85 %.
  expect([...html.matchAll(/var\(--(up|down)\) (\d+)%/g)].map(([, tone, full]) => `${tone} ${full}`)).toEqual([
    'up 10',
    'up 48',
    'down 85',
  ])
})

test('days have a stronger colour the larger their net is compared with the others', () => {
  const days = [day('20260701', -50_000, 0.5), day('20260703', 500_000), day('20260706', 10_000)]
  const history = partOf<DayHistoryResponse>({ id: '600519.SH', priceScale: 2, days })
  const html = renderToStaticMarkup(<NetCalendar history={history} mode="BS" />)
  const colours = [...html.matchAll(/var\(--(up|down)\) (\d+)%/g)].map(([, tone, full]) => [tone, Number(full)])
  expect(colours.map(([tone]) => tone)).toEqual(['down', 'up', 'up'])
  const [partial, largest, small] = colours.map(([, full]) => full as number)
  expect(largest).toBeGreaterThan(partial as number)
  expect(partial).toBeGreaterThan(small as number)
  expect(largest).toBeLessThanOrEqual(95)
})

test('each day is in the row of its weekday and the column of its week', () => {
  const days = ['20260703', '20260706', '20260707'].map((tradingDay) => day(tradingDay, 1))
  const history = partOf<DayHistoryResponse>({ id: '600519.SH', priceScale: 2, days })
  const host = document.createElement('div')
  host.innerHTML = renderToStaticMarkup(<NetCalendar history={history} mode="BS" />)
  const place = (text: string) => {
    const cell = [...host.querySelectorAll('span')].find((each) =>
      (each.title || each.textContent || '').startsWith(text),
    )
    return [cell?.style.gridRow, cell?.style.gridColumn]
  }
  const words = ['一', '五', '2026-07-03', '2026-07-06', '2026-07-07']
  expect(words.map(place)).toEqual([
    ['2', '1'],
    ['6', '1'],
    ['6', '2'],
    ['2', '3'],
    ['3', '3'],
  ])
})

test('trading days without a record are hatched, holidays are blank', () => {
  // National Day of 2026 is 10-01 to 10-07; nothing is on record of 10-08.
  const days = [day('20260930', 1), day('20261009', 1)]
  const history = partOf<DayHistoryResponse>({ id: '600519.SH', priceScale: 2, days })
  const html = renderToStaticMarkup(<NetCalendar history={history} mode="BS" />)
  const hatched = [...html.matchAll(/title="(\S+) [^"]*" class="[^"]*hatched/g)].map(([, date]) => date)
  expect(hatched).toEqual(['2026-10-08'])
})
