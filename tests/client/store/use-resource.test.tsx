// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../client/api/api-error'
import { type ResourceState, useResource } from '../../../client/store/use-resource'

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(() => void vi.useRealTimers())

let shown = 0

/** A component that shows a resource of what `answer` gives, with the times of its requests. */
function shownOf<T = string>(
  answer: (signal: AbortSignal) => Promise<T>,
  { everyMs = 0, key = `key ${++shown}`, keepsParts = false } = {},
) {
  const requestTimes: number[] = []
  const seen: { current: ResourceState<T> | undefined } = { current: undefined }
  const start = Date.now()
  function Panel() {
    seen.current = useResource(
      key,
      ({ signal }) => {
        requestTimes.push(Date.now() - start)
        return answer(signal)
      },
      { everyMs, keepsParts },
    )
    return null
  }
  const root = createRoot(document.createElement('div'))
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1_000) await act(() => vi.advanceTimersByTimeAsync(1_000))
  }
  return {
    requestTimes,
    seen,
    pass,
    begin: () => act(async () => root.render(<Panel />)),
    end: () => act(() => root.unmount()),
  }
}

const away = new ApiError('unreachable', '无法连接服务器', true, 0)

test('a temporary failure is retried automatically after 5 s, then after longer pauses up to 15 s, until it succeeds', async () => {
  let there = false
  const { requestTimes, seen, pass, begin, end } = shownOf(async () => {
    if (!there) throw away
    return 'data'
  })
  await begin()
  await pass(100_000)
  expect(requestTimes).toEqual([0, 5_000, 15_000, 30_000, 45_000, 60_000, 75_000, 90_000])
  expect(seen.current?.error).toBe(away)
  there = true
  await pass(15_000)
  expect([seen.current?.data, seen.current?.error]).toEqual(['data', undefined])
  await pass(600_000)
  expect(requestTimes).toHaveLength(9)
  end()
})

test('a permanent failure is not retried, and nothing is requested after the panel has gone', async () => {
  const refused = shownOf(() => Promise.reject(new ApiError('bad-request', '参数不正确', false, 400)))
  await refused.begin()
  await refused.pass(600_000)
  expect(refused.requestTimes).toEqual([0])
  refused.end()
  const gone = shownOf(() => Promise.reject(away))
  await gone.begin()
  gone.end()
  await gone.pass(600_000)
  expect(gone.requestTimes).toEqual([0])
})

test('it is requested again at its pace while the page is visible, and the data stays if that fails', async () => {
  let answer = async () => 'first'
  const { requestTimes, seen, pass, begin, end } = shownOf(() => answer(), { everyMs: 20_000 })
  await begin()
  await pass(21_000)
  expect(requestTimes).toEqual([0, 20_000])
  answer = () => Promise.reject(new ApiError('no-data', '没有数据', false, 404))
  await pass(20_000)
  expect([seen.current?.data, seen.current?.error?.code]).toEqual(['first', 'no-data'])
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(60_000)
  expect(requestTimes).toEqual([0, 20_000, 40_000])
  hidden.mockRestore()
  answer = async () => 'second'
  await pass(20_000)
  expect([seen.current?.data, seen.current?.error]).toEqual(['second', undefined])
  end()
})

test('a failure stays visible during a retry, and a manual retry does not wait', async () => {
  let answer: () => Promise<string> = () => Promise.reject(away)
  const { requestTimes, seen, pass, begin, end } = shownOf(() => answer())
  await begin()
  await pass(8_000)
  expect(requestTimes).toEqual([0, 5_000])
  answer = () => new Promise(() => {})
  await act(async () => seen.current?.reload())
  await pass(1_000)
  expect([requestTimes.length, seen.current?.error]).toEqual([3, away])
  answer = async () => 'data'
  await act(async () => seen.current?.reload())
  await pass(1_000)
  expect([requestTimes.length, seen.current?.data, seen.current?.error]).toEqual([4, 'data', undefined])
  end()
})

test('unchanged parts of the next answer stay the same objects if requested, and are new otherwise', async () => {
  const rule = (state: string) => ({ id: state, state })
  for (const keepsParts of [true, false]) {
    let answer = [rule('armed'), rule('holding')]
    const { seen, pass, begin, end } = shownOf<object[]>(async () => structuredClone(answer), {
      everyMs: 5_000,
      keepsParts,
    })
    await begin()
    await pass(1_000)
    const first = seen.current?.data
    await pass(5_000)
    expect(seen.current?.data === first).toBe(keepsParts)
    answer = [rule('armed'), rule('cooling')]
    await pass(5_000)
    expect(seen.current?.data).toEqual(answer)
    expect(seen.current?.data?.map((one, at) => one === first?.[at])).toEqual([keepsParts, false])
    end()
  }
})

test('who shows the same asks once, shares what came and what a write answered; who leaves ends the request', async () => {
  let aborted = 0
  const waits = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => resolve('data'), 2_000)
      signal.addEventListener('abort', () => {
        aborted++
        clearTimeout(timer)
        reject(signal.reason)
      })
    })
  const one = shownOf(waits, { key: 'shared' })
  const other = shownOf(waits, { key: 'shared' })
  await one.begin()
  await other.begin()
  await one.pass(3_000)
  expect([
    one.requestTimes.length + other.requestTimes.length,
    one.seen.current?.data,
    other.seen.current?.data,
  ]).toEqual([1, 'data', 'data'])
  await act(async () => one.seen.current?.replace('written'))
  await one.pass(1_000)
  expect(other.seen.current?.data).toBe('written')
  await act(async () => one.seen.current?.reload())
  one.end()
  expect(aborted).toBe(0)
  other.end()
  expect(aborted).toBe(1)
  await one.pass(1_000)
  const again = shownOf(waits, { key: 'shared' })
  await again.begin()
  expect(again.seen.current?.data).toBeUndefined()
  again.end()
})
