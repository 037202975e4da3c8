// @vitest-environment happy-dom
import { useContext } from 'react'
import { describe, expect, test } from 'vitest'
import { OutagesProvider } from '../../../client/app/outages-of-day'
import { OutageStrip, OutagesOfDay, useOutages } from '../../../client/charts/outages'
import { DAY_STRETCH, type SessionStretch } from '../../../client/charts/session-axis'
import type { Outages } from '../../../shared/protocol/rest-outages'
import { clock, DAY } from '../../support/market-events'
import { openPage, refused } from '../open-page'

const recorded: Outages = {
  tradingDay: DAY,
  outages: [
    { id: 1, worst: 'late', words: '上交所逐笔延迟', from: clock('09:41:10'), until: clock('09:44:00') },
    { id: 2, worst: 'broken', words: '断线', from: clock('09:58:00'), until: null },
  ],
}
const OTHER: SessionStretch = { ...DAY_STRETCH }

function Chart({ day, stretch = DAY_STRETCH }: { day?: string; stretch?: SessionStretch }) {
  const outages = useOutages(day, stretch)
  const known = useContext(OutagesOfDay)
  return (
    <>
      <OutageStrip outages={outages} />
      <output>{`${known?.day ?? 'none'} ${outages.map(({ from, to }) => `${from}-${to}`).join(' ')}`}</output>
    </>
  )
}

async function open(answer: unknown, chart = <Chart />, signedIn = true, tradingDay = DAY) {
  const page = await openPage({ tradingDay, answers: { 'GET /api/outages': answer } })
  await page.show(<OutagesProvider signedIn={signedIn}>{chart}</OutagesProvider>)
  return page
}

describe('the charts of a window', () => {
  test('show the outages of the running day, the latest as text', async () => {
    const page = await open(recorded)
    expect(page.text()).toBe(`09:58 起 断线 等 2 次，图上灰带 ${DAY} 12-15 29-31`)
  })

  test('show when the last outage was', async () => {
    const page = await open({ ...recorded, outages: recorded.outages.slice(0, 1) })
    expect(page.text()).toBe(`09:41–09:44 上交所逐笔延迟 ${DAY} 12-15`)
  })

  test.each([
    ['another day', <Chart key="" day="20260703" />],
    ['several days', <Chart key="" stretch={OTHER} />],
  ])('of %s do not show them', async (_which, chart) => {
    expect((await open(recorded, chart)).text()).toBe(DAY)
  })

  test('that name the running day show them', async () => {
    expect((await open(recorded, <Chart day={DAY} />)).text()).toContain('12-15')
  })

  test('request nothing without a signed-in user', async () => {
    const page = await open(recorded, <Chart />, false)
    expect([page.text(), page.requests['GET /api/outages']]).toEqual(['none', undefined])
  })

  test('request nothing before the market has a day', async () => {
    const page = await open(recorded, <Chart />, true, '')
    expect([page.text(), page.requests['GET /api/outages']]).toEqual(['none', undefined])
  })

  test('show no outages if they are unknown', async () => {
    expect((await open(refused('unavailable', '', 503))).text()).toBe('none')
  })
})
