// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { Toaster, toast } from '../../../client/ui/toast'
import { openPage } from '../open-page'

test('the focus can leave a message forwards, and stays there when the message ends', async () => {
  const page = await openPage()
  await page.show(
    <>
      <button type="button">第一</button>
      <button type="button">最后</button>
      <Toaster />
    </>,
  )
  const [first, last] = page.host.querySelectorAll('button')
  await act(async () => void toast.success('已开启'))
  await page.pass(100)
  const message = page.host.querySelector<HTMLElement>('[data-sonner-toast]')
  // The events of a browser while Tab goes from the last button over the message to the first button.
  const moves = (type: 'focusin' | 'focusout', relatedTarget: HTMLElement | undefined) =>
    act(async () => void message?.dispatchEvent(new FocusEvent(type, { bubbles: true, relatedTarget })))
  await moves('focusin', last)
  first?.focus()
  await moves('focusout', first)
  expect(document.activeElement?.textContent).toBe('第一')
  await page.pass(10_000)
  expect(page.text()).not.toContain('已开启')
  expect(document.activeElement?.textContent).toBe('第一')
})
