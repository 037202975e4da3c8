import { describe, expect, test } from 'vitest'
import { CurrentWire } from '../../../client/stream/current-wire'
import type { WireListener } from '../../../client/stream/wire'
import { partOf } from '../../support/part-of'

describe('the current socket', () => {
  function wires() {
    const open: { listener: WireListener; closed: boolean }[] = []
    const lost: number[] = []
    let now = 10
    const current = new CurrentWire({
      open: (_, listener) => {
        const wire = { listener, closed: false }
        open.push(wire)
        return { call: (async () => undefined) as never, close: () => void Object.assign(wire, { closed: true }) }
      },
      lost: () => lost.push(now),
      now: () => now,
    })
    const heard: string[] = []
    const listener = partOf<WireListener>({
      opened: () => heard.push('opened'),
      failed: () => heard.push('failed'),
      dropped: () => heard.push('dropped'),
      frame: () => heard.push('frame'),
      notice: () => heard.push('notice'),
    })
    return { current, open, lost, heard, listener, at: (time: number) => (now = time) }
  }

  test('is closed when another is opened, and its later events are ignored', () => {
    const { current, open, lost, heard, listener } = wires()
    current.open('a', listener)
    current.open('b', listener)
    open[0]?.listener.frame(new Uint8Array())
    open[0]?.listener.dropped()
    open[1]?.listener.opened()
    expect([open[0]?.closed, open[1]?.closed, lost.length, heard]).toEqual([true, false, 1, ['opened']])
  })

  test.each([
    ['opened', true],
    ['frame', true],
    ['notice', true],
    ['failed', false],
    ['dropped', false],
  ] as const)('gives a sign of life with %s: %s', (name, isSign) => {
    const { current, open, listener, at } = wires()
    current.open('a', listener)
    at(500)
    const tell = open[0]?.listener[name] as ((value: unknown) => void) | undefined
    tell?.(new Uint8Array())
    expect(current.heardAt).toBe(isSign ? 500 : 0)
  })

  test('has no call once it is dropped, and reports that once', () => {
    const { current, lost, listener } = wires()
    current.open('a', listener)
    expect(current.call).toBeDefined()
    current.drop()
    current.drop()
    expect([current.call, lost.length]).toEqual([undefined, 1])
  })
})
