// @vitest-environment happy-dom
import { act, type JSX, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AnchoredPopover } from '../../../client/ui/anchored-popover'
import { Dialog } from '../../../client/ui/dialog'
import { Dropdown, DropdownItem } from '../../../client/ui/dropdown'
import { PointMenu } from '../../../client/ui/point-menu'
import { Popover } from '../../../client/ui/popover'
import { mounted } from '../mounted'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Closing {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const trigger = <button type="button">open</button>
const opener = () => document.querySelector('button') as HTMLButtonElement
const item = <DropdownItem onSelect={() => undefined}>item</DropdownItem>
const SURFACES: readonly [string, (props: Closing) => JSX.Element][] = [
  [
    'dialog',
    (props) => (
      <>
        {trigger}
        <Dialog {...props} title="card" />
      </>
    ),
  ],
  [
    'popover',
    (props) => (
      <Popover {...props} trigger={trigger} label="card">
        <input />
      </Popover>
    ),
  ],
  [
    'popover beside an element',
    ({ open, onOpenChange }) => (
      <>
        {trigger}
        {open && (
          <AnchoredPopover label="card" anchor={opener()} onClose={() => onOpenChange(false)}>
            <button type="button">in it</button>
          </AnchoredPopover>
        )}
      </>
    ),
  ],
  // It is opened by the key.
  ['menu', () => <Dropdown trigger={trigger}>{item}</Dropdown>],
  [
    'menu at a point',
    ({ open, onOpenChange }) => (
      <>
        {trigger}
        <PointMenu
          at={open ? { x: 0, y: 0 } : undefined}
          label="menu"
          onClose={() => onOpenChange(false)}
          onClosed={() => opener().focus()}
        >
          {item}
        </PointMenu>
      </>
    ),
  ],
]

async function closed(Surface: (props: Closing) => JSX.Element, afterEsc: (box: HTMLInputElement) => void) {
  let set: (open: boolean) => void = () => undefined
  function Page() {
    const [open, setOpen] = useState(false)
    set = setOpen
    return (
      <>
        <Surface open={open} onOpenChange={setOpen} />
        <input aria-label="search" />
      </>
    )
  }
  const host = mounted(<Page />, document.body.appendChild(document.createElement('div')))
  const button = host.querySelector('button') as HTMLButtonElement
  const box = host.querySelector('[aria-label=search]') as HTMLInputElement
  button.focus()
  await act(async () => {
    set(true)
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  })
  await act(() => vi.advanceTimersByTimeAsync(50))
  expect(document.activeElement).not.toBe(button)
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  afterEsc(box)
  await act(() => vi.advanceTimersByTimeAsync(50))
  return { button, box }
}

test.each(SURFACES)('a search that opens right after Esc closed a %s keeps the focus', async (_, Surface) => {
  const { box } = await closed(Surface, (search) => search.focus())
  expect(document.activeElement).toBe(box)
})

test.each(SURFACES)('a %s that Esc closes gives the focus back', async (_, Surface) => {
  const { button } = await closed(Surface, () => undefined)
  expect(document.activeElement).toBe(button)
})
