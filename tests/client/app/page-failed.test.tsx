// @vitest-environment happy-dom
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAppRouter } from '../../../client/app/router'
import { common } from '../../../client/text/common'
import { frame } from '../../../client/text/shell'
import { mounted } from '../mounted'

function Broken(): never {
  throw new Error('broken frame')
}

test('a page whose frame fails shows a Chinese sentence and a next step, without the exception', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
  const { options } = router.routeTree
  const { component } = options
  options.component = Broken
  onTestFinished(() => {
    options.component = component
  })
  await router.load()
  const host = mounted(<RouterProvider router={router} />)
  const words = async () => {
    await act(async () => undefined)
    return host.textContent
  }
  await expect.poll(words).toContain(frame.failed)
  expect(host.textContent).toContain(frame.failedWhy)
  expect(host.textContent).not.toContain('broken frame')
  expect([...host.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain(common.retry)
})
