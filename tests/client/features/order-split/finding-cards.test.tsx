// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { NO_FILTER } from '../../../../client/features/order-split/finding-filter'
import { FindingTable } from '../../../../client/features/order-split/finding-table'
import { splitText } from '../../../../client/text/order-split'
import { findingOf } from '../../../support/split-finding'
import { openPage } from '../../open-page'

const findings = Array.from({ length: 45 }, (_, at) =>
  findingOf(`f${at}`, { instrument: '600519.SH', turnover: 1_000_000 * (100 - at), confidence: 0.95 }),
)
const source = { columns: () => findings, subscribe: () => () => undefined }
const facts = {
  verdictOf: () => undefined,
  rankOf: () => undefined,
  marketVwapOf: () => undefined,
  subscribe: () => () => undefined,
}

test('findings are cards on a phone: amount, probability and children without scrolling sideways', async () => {
  const page = await openPage()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const onSelect = vi.fn()
  await page.show(
    <FindingTable
      label="今日拆单榜"
      source={source}
      filter={NO_FILTER}
      named
      facts={facts}
      selected="f0"
      sortedBy="amount"
      onSelect={onSelect}
      hrefOf={(finding) => `/graph_hide/${finding.instrument}`}
    />,
  )
  const cards = () => [...document.querySelectorAll('li')]
  expect(cards()).toHaveLength(40)
  expect(cards()[0]?.textContent).toMatch(/600519.*买入.*1\.00亿.*95\.0%.*6/)
  expect(cards()[0]?.querySelector('a')?.getAttribute('href')).toBe('/graph_hide/600519.SH')
  await act(async () => cards()[1]?.querySelector('button')?.click())
  expect(onSelect.mock.calls.map(([finding]) => finding.id)).toEqual(['f1'])
  await page.press(splitText.moreCards(5))
  expect(cards()).toHaveLength(45)
})
