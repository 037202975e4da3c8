// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Button } from '../../../client/ui/button'
import { StateView } from '../../../client/ui/state-view'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function List() {
  const [rows, setRows] = useState(0)
  return (
    <section aria-label="list">
      {rows > 0 ? <p>rows</p> : <StateView state="empty" action={<Button onClick={() => setRows(1)}>fill</Button>} />}
    </section>
  )
}

test('the focus stays in the panel when the button that filled its list goes', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(() => root.render(<List />))
  const button = host.querySelector('button') as HTMLButtonElement
  button.focus()
  await act(async () => button.click())
  expect(host.textContent).toBe('rows')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('list')
  await act(() => root.unmount())
})
