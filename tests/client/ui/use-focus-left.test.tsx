// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '../../../client/ui/button'
import { StateView } from '../../../client/ui/state-view'
import { mounted } from '../mounted'

function List() {
  const [rows, setRows] = useState(0)
  return (
    <section aria-label="list">
      {rows > 0 ? <p>rows</p> : <StateView state="empty" action={<Button onClick={() => setRows(1)}>fill</Button>} />}
    </section>
  )
}

test('the focus stays in the panel when the focused button disappears', async () => {
  const host = mounted(<List />, document.body.appendChild(document.createElement('div')))
  const button = host.querySelector('button') as HTMLButtonElement
  button.focus()
  await act(async () => button.click())
  expect(host.textContent).toBe('rows')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('list')
})
