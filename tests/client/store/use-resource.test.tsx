// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../client/api/api-error'
import { type Resource, useResource } from '../../../client/store/use-resource'

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(() => void vi.useRealTimers())

/** A component that shows a resource of what `answer` gives, with the times of its requests. */
function shownOf(answer: () => Promise<string>) {
  const asked: number[] = []
  const seen: { current: Resource<string> | undefined } = { current: undefined }
  const start = Date.now()
  function Panel() {
    seen.current = useResource('key', () => {
      asked.push(Date.now() - start)
      return answer()
    })
    return null
  }
  const root = createRoot(document.createElement('div'))
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1_000) await act(() => vi.advanceTimersByTimeAsync(1_000))
  }
  return {
    asked,
    seen,
    pass,
    begin: () => act(async () => root.render(<Panel />)),
    end: () => act(() => root.unmount()),
  }
}

const away = new ApiError('unreachable', '无法连接服务器', true, 0)

test('a failure that may pass is asked again by itself, after 5 s and ever longer, at most 15 s, until it is there', async () => {
  let there = false
  const { asked, seen, pass, begin, end } = shownOf(async () => {
    if (!there) throw away
    return 'data'
  })
  await begin()
  await pass(100_000)
  expect(asked).toEqual([0, 5_000, 15_000, 30_000, 45_000, 60_000, 75_000, 90_000])
  expect(seen.current?.error).toBe(away)
  there = true
  await pass(15_000)
  expect([seen.current?.data, seen.current?.error]).toEqual(['data', undefined])
  await pass(600_000)
  expect(asked).toHaveLength(9)
  end()
})

test('what will fail again as it is, is not asked again; nor anything after the panel has gone', async () => {
  const refused = shownOf(() => Promise.reject(new ApiError('bad-request', '参数不正确', false, 400)))
  await refused.begin()
  await refused.pass(600_000)
  expect(refused.asked).toEqual([0])
  refused.end()
  const gone = shownOf(() => Promise.reject(away))
  await gone.begin()
  gone.end()
  await gone.pass(600_000)
  expect(gone.asked).toEqual([0])
})
