import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSearchRequest, requestSearch } from '../../../../client/features/instrument-search/request-search'

let page: AbortController
beforeEach(() => {
  page = new AbortController()
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function hear(): { opened: number } {
  const heard = { opened: 0 }
  onSearchRequest(() => heard.opened++, page.signal)
  return heard
}

test('each press of the button opens the box once while the page is shown', () => {
  const box = hear()
  requestSearch()
  expect(box.opened).toBe(1)
  requestSearch()
  expect(box.opened).toBe(2)
  page.abort()
  expect(hear().opened).toBe(0)
})

test('a press while the page is loading opens its box when it is shown, and no later one', () => {
  requestSearch()
  expect(hear().opened).toBe(1)
  expect(hear().opened).toBe(0)
})

test('a press is forgotten after twenty seconds', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  requestSearch()
  now.mockReturnValue(21_001)
  expect(hear().opened).toBe(0)
})
