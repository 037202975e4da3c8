import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EXPIRY_NOTICE_MS, SignInWatch } from '../../../../gateway/serve/hub/sign-in-watch'
import type { Notice } from '../../../../shared/protocol/socket-events'

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

function watched() {
  const said: string[] = []
  const watch = new SignInWatch({
    clock: Date.now,
    notice: (notice: Notice) => said.push(notice.kind),
    end: () => said.push('end'),
  })
  return { watch, said }
}

test('warns before the end, says why at the end, and ends', () => {
  const { watch, said } = watched()
  watch.until(Date.now() + 3_600_000)
  vi.advanceTimersByTime(3_600_000 - EXPIRY_NOTICE_MS - 1)
  expect(said).toEqual([])
  vi.advanceTimersByTime(1)
  expect(said).toEqual(['expiring'])
  vi.advanceTimersByTime(EXPIRY_NOTICE_MS)
  expect(said).toEqual(['expiring', 'closing', 'end'])
})

test('a renewed sign-in starts again', () => {
  const { watch, said } = watched()
  watch.until(Date.now() + EXPIRY_NOTICE_MS)
  vi.advanceTimersByTime(1_000)
  watch.until(Date.now() + 3_600_000)
  vi.advanceTimersByTime(EXPIRY_NOTICE_MS)
  expect(said).toEqual(['expiring'])
})

test('a sign-in of months needs more than one timer', () => {
  const { watch, said } = watched()
  const months = 90 * 24 * 3_600_000
  watch.until(Date.now() + months)
  vi.advanceTimersByTime(months - EXPIRY_NOTICE_MS - 1)
  expect(said).toEqual([])
  vi.advanceTimersByTime(EXPIRY_NOTICE_MS + 1)
  expect(said).toEqual(['expiring', 'closing', 'end'])
})

test('a closed connection gets no message', () => {
  const { watch, said } = watched()
  watch.until(Date.now() + 1_000)
  watch.stop()
  vi.advanceTimersByTime(10_000)
  expect(said).toEqual([])
})
