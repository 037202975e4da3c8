// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { IndexDayRow } from '../../../../client/features/index-history/day-rows'
import { DayTable } from '../../../../client/features/index-history/day-table'
import { indexHistoryText } from '../../../../client/text/index-history'
import { openPage } from '../../open-page'

const row = (day: string, up: number): IndexDayRow => ({
  day,
  open: 1_00,
  high: 1_00,
  low: 1_00,
  close: 1_00,
  change: null,
  turnover: 1,
  adNet: null,
  odBig: null,
  breadth: { up, flat: 2, down: 8 - up },
  agreement: null,
})

test('the part of members that rose is coloured by whether it is one half', async () => {
  const page = await openPage()
  const rows = [row('20260702', 2), row('20260703', 5), row('20260706', 8)]
  await page.show(<DayTable rows={rows} priceScale={2} />)
  expect(page.table(indexHistoryText.days(3)).map((each) => each['上涨占比%'])).toEqual(['80.0', '50.0', '20.0'])
  const shares = [...page.host.querySelectorAll('td')].filter(({ textContent }) => /^\d0\.0$/.test(textContent ?? ''))
  expect(shares.map((cell) => /text-(up|down|flat)/.exec(cell.innerHTML)?.[1])).toEqual(['up', 'flat', 'down'])
})
