// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { EventCalendar } from '../../../../../client/features/strategy/own-data/event-calendar'
import { ownData } from '../../../../../client/text/own-data'
import { shiftDay } from '../../../../../shared/market/calendar'
import { DAY } from '../../../../support/market-events'
import { openPage } from '../../../open-page'

test('a busy day shows fifty events, and fifty more each time', async () => {
  const day = DAY
  const published = shiftDay(day, -1)
  const head = {
    name: '解禁',
    kind: 'event',
    unit: '',
    source: '公告',
    codes: 1,
    firstDay: day,
    lastDay: day,
    updatedAt: 1,
  }
  const rows = Array.from({ length: 120 }, (_, at) => ({ code: '600519.SH', day, value: `第 ${at} 批`, published }))
  const page = await openPage({
    answers: {
      'GET /api/own-data': [{ ...head, rows: rows.length }],
      [`GET /api/own-data/${encodeURIComponent('解禁')}`]: { ...head, rows },
      'GET /api/watchlists': { revision: 1, groups: [] },
    },
  })
  await page.show(<EventCalendar names={['解禁']} />)
  await page.pass(100)
  const shown = () => page.host.querySelectorAll('li').length
  expect(shown()).toBe(50)
  await page.press(ownData.calendar.more(70))
  expect(shown()).toBe(100)
  await page.press(ownData.calendar.more(20))
  expect(shown()).toBe(120)
  expect(page.text('section:last-of-type')).not.toContain('还有')
})
