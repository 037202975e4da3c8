// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { RecordedCalendar } from '../../../../client/features/history/recorded-calendar'
import { historyText } from '../../../../client/text/history'
import { openPage } from '../../open-page'

/** A year of days on record, by the first of each month. */
const days = Array.from({ length: 12 }, (_, month) => ({
  tradingDay: `2026${String(month + 1).padStart(2, '0')}01`,
  completeness: 1,
  instruments: 800,
}))

test('a day is partial below 99.5 % of its minutes, and says how much of it there is', async () => {
  const page = await openPage()
  const some = [1, 0.995, 0.9949].map((completeness, at) => ({
    tradingDay: `2026120${at + 1}`,
    completeness,
    instruments: 800,
  }))
  await page.show(<RecordedCalendar recorded={{ days: some }} day="20261203" onChoose={() => undefined} />)
  await page.press('2026-12-03 ▾')
  const titles = [...document.querySelectorAll<HTMLElement>('[data-days] button')].map(({ title }) => title)
  expect(titles.map((title) => /完整率.*/.exec(title)?.[0])).toEqual([
    undefined,
    undefined,
    historyText.partial('99.5%'),
  ])
})

test('a year of recorded days opens at the shown one, not at the oldest', async () => {
  const page = await openPage()
  const onChoose = vi.fn()
  // Nothing is laid out in memory: weeks are 42 pixels wide here, and there is room for 351.
  const places = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return 42 * Number(this.style?.gridColumn || 0)
  })
  const spies = [
    places,
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(351),
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(41),
  ]
  await page.show(<RecordedCalendar recorded={{ days }} day="20261201" onChoose={onChoose} />)
  page.named('2026-12-01 ▾').click()
  await page.pass(100)
  const box = document.querySelector<HTMLElement>('[data-days]')
  const shown = document.querySelector<HTMLElement>('[aria-current=date]')
  expect(shown?.textContent).toBe('12-01')
  const week = Number(shown?.style.gridColumn)
  expect(week).toBeGreaterThan(45)
  expect(box?.scrollLeft).toBe(42 * week - (351 - 41) / 2)
  for (const spy of spies) spy.mockRestore()
})

test('days without trading are no missing records', async () => {
  const page = await openPage()
  const recorded = {
    days: ['20260930', '20261009'].map((tradingDay) => ({ tradingDay, completeness: 1, instruments: 8 })),
  }
  await page.show(<RecordedCalendar recorded={recorded} day="20261009" onChoose={() => undefined} />)
  page.named('2026-10-09 ▾').click()
  await page.pass(100)
  const hatched = [...document.querySelectorAll('[data-days] button.hatched')].map(({ textContent }) => textContent)
  expect(hatched).toEqual(['10-08'])
})
