// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { EnterReplay } from '../../../client/app/enter-replay'
import { machineText } from '../../../client/text/time-machine'
import { smallTable } from '../features/board/small-board'
import { openPage, refused } from '../open-page'

const CONFIG = { replay: true, closedDays: [] }
const today = smallTable.tradingDay
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent, title }) => ({ textContent, title }))

test('the button for a replay of today appears after a failed request for the settings, without a reload', async () => {
  let config: unknown = refused('unavailable', '无法连接服务器', 503)
  const page = await openPage({
    answers: { 'GET /api/config': () => config, 'GET /api/machine': { days: [today], today } },
  })
  await page.show(<EnterReplay phase="morning" />)
  expect(buttons()).toEqual([])
  config = CONFIG
  await page.pass(5_000)
  expect(buttons().map(({ textContent }) => textContent)).toEqual([machineText.enter])
  expect(page.requests['GET /api/config']).toHaveLength(2)
})

test('the last recorded day before this one can be entered as soon as there is one, before the opening too', async () => {
  let days = [today]
  const page = await openPage({
    answers: { 'GET /api/config': CONFIG, 'GET /api/machine': () => ({ days, today }) },
  })
  await page.show(<EnterReplay phase="before" />)
  await page.pass(1_000)
  expect(buttons()).toEqual([])
  days = ['20230102', '20230103', today]
  await page.pass(31_000)
  expect(buttons()).toEqual([{ textContent: machineText.yesterday, title: machineText.yesterdayHelp('2023-01-03') }])
  const requestsBefore = page.requests['GET /api/machine']?.length
  await page.pass(120_000)
  expect(page.requests['GET /api/machine']).toHaveLength(requestsBefore ?? 0)
})
