// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { EnterReplay } from '../../../client/app/enter-replay'
import { machineText } from '../../../client/text/time-machine'
import { smallTable } from '../features/board/small-board'
import { openPage } from '../open-page'

test('the last recorded day before this one can be entered as soon as there is one, before the opening too', async () => {
  const today = smallTable.tradingDay
  let days = [today]
  const page = await openPage({
    answers: {
      'GET /api/config': { replay: true, closedDays: [] },
      'GET /api/machine': () => ({ days, today }),
    },
  })
  await page.show(<EnterReplay phase="before" />)
  await page.pass(1_000)
  expect(document.body.textContent).not.toContain(machineText.yesterday)
  days = ['20230102', '20230103', today]
  await page.pass(31_000)
  expect(document.querySelector('button')?.textContent).toBe(machineText.yesterday)
  expect(document.querySelector('button')?.title).toBe(machineText.yesterdayHelp('2023-01-03'))
  const asked = page.asked['GET /api/machine']?.length
  await page.pass(120_000)
  expect(page.asked['GET /api/machine']).toHaveLength(asked ?? 0)
})
