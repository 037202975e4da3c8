// @vitest-environment happy-dom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { clockCommandOfKey, useClockKeys } from '../../../../client/features/time-machine/clock-keys'
import type { MachineCommand } from '../../../../shared/protocol/machine'
import { mounted } from '../../mounted'

const run = vi.fn<(command: MachineCommand) => void>()

beforeEach(() => {
  run.mockReset()
  const command = (key: string) => clockCommandOfKey(key, true, '600519.SH')
  function Clock() {
    useClockKeys(command, run)
    return (
      <>
        <button type="button" id="button" />
        <a id="link" href="/btc">
          币
        </a>
        <input id="text" />
        <input id="slider" type="range" />
        <p id="page" />
      </>
    )
  }
  mounted(<Clock />, document.body.appendChild(document.createElement('div')))
})

function press(on: string, key: string, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  document.getElementById(on)?.dispatchEvent(event)
  return { did: run.mock.calls.map(([command]) => command.do), prevented: event.defaultPrevented }
}

describe('keys of a replay', () => {
  test.each([
    ['page', ' ', 'pause'],
    ['page', ']', 'step'],
    ['page', ',', 'step'],
    // A slider accepts no text.
    ['slider', '[', 'step'],
    ['button', '.', 'step'],
  ])('on the %s: %o is a command, and nothing else', (on, key, did) => {
    expect(press(on, key)).toEqual({ did: [did], prevented: true })
  })

  test.each<[string, string, string, KeyboardEventInit]>([
    ['a letter', 'page', 'a', {}],
    ['what somebody writes', 'text', ' ', {}],
    ['the space of a button', 'button', ' ', {}],
    ['the space of a link', 'link', ' ', {}],
    ['a key with Ctrl', 'page', ' ', { ctrlKey: true }],
    ['a key with Alt', 'page', '[', { altKey: true }],
    ['a key with ⌘', 'page', ']', { metaKey: true }],
  ])('%s is ignored', (_, on, key, more) => {
    expect(press(on, key, more)).toEqual({ did: [], prevented: false })
  })

  test('are handled before any other listener of the page, which does not receive them', () => {
    const heard = vi.fn()
    document.body.addEventListener('keydown', heard)
    onTestFinished(() => document.body.removeEventListener('keydown', heard))
    press('page', ' ')
    press('page', 'a')
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('that another listener has handled are ignored', () => {
    const before = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true })
    before.preventDefault()
    document.getElementById('page')?.dispatchEvent(before)
    expect(run).not.toHaveBeenCalled()
  })
})
