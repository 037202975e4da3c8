// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { IndexHistory } from '../../../../client/features/index-history/index-history'
import { indexHistoryText } from '../../../../client/text/index-history'
import { dateToMs } from '../../../../shared/market/session'
import type { MachineState } from '../../../../shared/protocol/machine'
import { openPage } from '../../open-page'

const INDEX = '000300.SH'
const bars = (days: readonly string[]) => ({
  id: INDEX,
  period: '1d',
  priceScale: 2,
  prevClose: 1,
  missing: [],
  since: days[0],
  time: days.map(dateToMs),
  days: { day: days, prevClose: days.map(() => 1), factor: days.map(() => 1) },
  ...Object.fromEntries(
    ['open', 'high', 'low', 'close', 'volume', 'turnover', 'adNet', 'odBigNet'].map((name) => [
      name,
      days.map(() => 1),
    ]),
  ),
})

test.each([
  ['without an end', '', ['20260702', '20260703'], true],
  ['up to the day that is replayed', '202607061000', ['20260702', '20260703'], true],
  ['up to a day before', '20260703', ['20260702', '20260703'], false],
  ['of which it is on record', '', ['20260703', '20260706'], false],
])('a range %s in a replay says whether the replayed day is left out', async (_, end, days, says) => {
  const machine = { day: '20260706' } as MachineState
  const answers = { [`GET /api/bars/${INDEX}`]: bars(days) }
  const page = await openPage({ tradingDay: '20260706', machine, answers })
  await page.show(<IndexHistory code="000300" start="20260702" {...(end ? { end } : {})} />)
  await page.pass(200)
  expect(page.text().includes(indexHistoryText.notYet('2026-07-06'))).toBe(says)
})
