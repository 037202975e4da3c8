// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type ApiErrorCode } from '../../../client/api/api-error'
import { OutageBanner } from '../../../client/app/outage-banner'
import { useResource } from '../../../client/store/use-resource'
import { common } from '../../../client/text/common'
import { frame } from '../../../client/text/shell'
import { NoticePanel } from '../../../client/ui/notice'
import { FailedState } from '../../../client/ui/retry'

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(() => void vi.useRealTimers())

let pages = 0

/** A page of panels whose requests answer as `answers` says; a number counts the requests of all. */
async function page(answers: Record<string, () => Promise<string>>) {
  let requests = 0
  const own = ++pages
  function Panel({ name }: { name: string }) {
    const { data, error, reload } = useResource(`${name} of page ${own}`, () => {
      requests++
      return (answers[name] as () => Promise<string>)()
    })
    if (data !== undefined) return <p>{data}</p>
    if (!error) return null
    return name === 'first' ? (
      <FailedState why={error.message} onRetry={reload} />
    ) : (
      <NoticePanel title={error.message} onRetry={reload} />
    )
  }
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <OutageBanner>
        {Object.keys(answers).map((name) => (
          <Panel key={name} name={name} />
        ))}
      </OutageBanner>,
    ),
  )
  return {
    box,
    requests: () => requests,
    retries: () => [...box.querySelectorAll('button')].filter((button) => button.textContent === common.retry),
    [Symbol.asyncDispose]: () => act(async () => root.unmount()),
  }
}

const failure = (code: ApiErrorCode) => new ApiError(code, `failed by ${code}`, true, 0)
const failing = (code: ApiErrorCode) => () => Promise.reject(failure(code))

test('several requests without an answer have one banner and one button, which repeats all of them', async () => {
  let isBack = false
  const answer = (code: ApiErrorCode) => () => (isBack ? Promise.resolve('data') : Promise.reject(failure(code)))
  await using shown = await page({
    first: answer('unreachable'),
    second: answer('timeout'),
    third: answer('unavailable'),
  })
  expect(shown.box.textContent).toContain(frame.noAnswer(3))
  expect(shown.box.textContent).toContain('failed by timeout')
  expect(shown.retries()).toHaveLength(1)
  isBack = true
  const before = shown.requests()
  await act(async () => shown.retries()[0]?.click())
  expect(shown.requests()).toBe(before + 3)
  expect(shown.box.textContent).toBe('datadatadata')
})

test.each<[string, Record<string, () => Promise<string>>, number]>([
  ['a single request without an answer', { first: failing('unreachable'), second: async () => 'data' }, 1],
  ['two refusals', { first: failing('no-data'), second: failing('forbidden') }, 2],
  ['a refusal beside a request without an answer', { first: failing('timeout'), second: failing('forbidden') }, 2],
])('%s has its own button in its panel, and no banner', async (_, answers, buttons) => {
  await using shown = await page(answers)
  expect(shown.box.querySelector('[role=alert].sticky')).toBeNull()
  expect(shown.retries()).toHaveLength(buttons)
})
