// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { ReplayGate } from '../../../client/app/replay-gate'
import { market } from '../../../client/stream/market'
import { machineText } from '../../../client/text/time-machine'
import { openPage } from '../open-page'

test('a page whose time cannot be replayed offers the latest days that can, once', async () => {
  const page = await openPage({
    path: '/trading/AD?at=20230120T100000',
    answers: { 'GET /api/machine': { days: ['20230131', '20230201'], today: '20230202' } },
  })
  vi.mocked(market.connection.get).mockReturnValue({
    kind: 'closed',
    reason: 'at-not-kept',
    message: '该日的逐笔没有留存',
  })
  await page.show(
    <>
      <ReplayGate instead={null}>状态</ReplayGate>
      <ReplayGate>面板</ReplayGate>
    </>,
  )
  await page.pass(10)
  const links = [...document.querySelectorAll('nav a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(page.text()).not.toMatch(/状态|面板/)
  expect(page.text()).toContain(machineText.offer)
  expect(links.map(([words]) => words)).toEqual(['2023-01-31', '2023-02-01'])
  expect(links[1]?.[1]).toMatch(/\/trading\/AD\?at=20230201T093000$/)
})

test('a page whose time can be replayed, or whose replay is being opened, is shown', async () => {
  const page = await openPage({ path: '/trading/AD?at=20230201T100000' })
  await page.show(
    <>
      <ReplayGate instead={null}>状态</ReplayGate>
      <ReplayGate>面板</ReplayGate>
    </>,
  )
  expect(page.text()).toMatch(/状态.*面板/)
})
