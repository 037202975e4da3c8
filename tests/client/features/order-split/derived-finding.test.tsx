// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { TodayBoard } from '../../../../client/features/order-split/today-board'
import { topicOf } from '../../../../client/store/rows/topics'
import { findingOf } from '../../../support/split-finding'
import { openPage } from '../../open-page'
import { section } from '../../store/section'
import { smallTable } from '../board/small-board'

const verdicts = { mine: [], everybody: { accepted: 0, judged: 0, people: 0, low: 0, high: 1 } }

test.each([
  ['of a lived day can be judged', false],
  ['that was made of a daily row is marked so, and cannot be judged by button or key', true],
])('a finding %s', async (_, derived) => {
  const page = await openPage({ table: smallTable, answers: { 'GET /api/splits/verdicts': verdicts } })
  const finding = findingOf('d', { instrument: '600519.SH', confidence: 0.96, derived })
  await page.fill(
    topicOf.findings('market'),
    section('finding', [{ id: 'd', body: JSON.stringify(finding) }], { snapshot: true }),
  )
  await page.show(<TodayBoard />)
  await page.pass(1_000)
  expect(page.text().includes('进行中 推算 概率 96.0%')).toBe(derived)
  expect(page.text().includes('✓ 接受')).toBe(!derived)
  await page.key(document.body, 'y')
  expect(page.requests['PUT /api/splits/verdicts/d'] !== undefined).toBe(!derived)
})
