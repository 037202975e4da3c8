// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'

const requests: number[] = []
let answer: () => Promise<unknown>
vi.mock('../../../client/api/config', () => ({
  fetchConfig: () => {
    requests.push(Date.now())
    return answer()
  },
}))
vi.mock('../../../client/store/hooks', () => ({ useSession: () => ({ tradingDay: '20260717' }) }))

const { EnterReplay } = await import('../../../client/app/enter-replay')
const { ApiError } = await import('../../../client/api/api-error')
const { machineText } = await import('../../../client/text/time-machine')

afterEach(() => void vi.useRealTimers())

test('the way back to today appears after a failed request for the settings, without a reload', async () => {
  vi.useFakeTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  answer = () => Promise.reject(new ApiError('unreachable', '无法连接服务器', true, 0))
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () => root.render(<EnterReplay phase="morning" />))
  expect(box.textContent).toBe('')
  answer = async () => ({ replay: true, closedDays: [] })
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(box.textContent).toBe(machineText.enter)
  expect(requests).toHaveLength(2)
  await act(async () => root.unmount())
})
