import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/** Mounts an element in a box, by default one that is on no page, until the test ends. Answers the box. */
export function mounted(element: ReactNode, host = document.createElement('div')): HTMLElement {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = createRoot(host)
  act(() => root.render(element))
  onTestFinished(() => {
    act(() => root.unmount())
    host.remove()
  })
  return host
}
