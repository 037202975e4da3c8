import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { FLOWS_MAX, OrderFlows } from '../../../gateway/state/order-flows'
import { OrderFlow } from '../../../shared/flow/order-flow'
import { topic } from '../../../shared/protocol/topics'

const idAt = (at: number) => `${600_100 + at}.SH`
function openFlows(since = 0) {
  const read = new Set<string>()
  const asked: (readonly string[])[] = []
  const flows = new OrderFlows({
    interest: (name) => read.has(name),
    beginning: () => since,
    hasTraded: () => false,
    changed: (ids) => void asked.push(ids),
  })
  const followed = () => [...flows.all].map(({ instrument }) => instrument)
  const ticks = (count: number) => {
    for (let at = 0; at < count; at++) flows.tick()
  }
  /** As many as there is room for, all of them read. */
  const fill = () => {
    for (let at = 0; at < FLOWS_MAX; at++) {
      read.add(topic.orders(idAt(at)))
      flows.of(idAt(at))
    }
  }
  return { flows, read, asked, followed, ticks, fill }
}

describe('one that is asked for when there is no room', () => {
  const LAST = idAt(FLOWS_MAX)

  test('is taken in once another one has gone', () => {
    const { flows, read, asked, followed, ticks, fill } = openFlows()
    fill()
    read.add(topic.orders(LAST))
    expect(flows.of(LAST)).toBeUndefined()
    read.delete(topic.orders(idAt(0)))
    ticks(240)
    expect(followed()).not.toContain(LAST)
    ticks(1)
    expect([followed().length, followed().includes(LAST), followed().includes(idAt(0))]).toEqual([
      FLOWS_MAX,
      true,
      false,
    ])
    expect(asked.at(-1)).toEqual(followed())
  })

  test('is not followed any more where whoever asked has left', () => {
    const { flows, read, followed, ticks, fill } = openFlows()
    fill()
    read.add(topic.orders(LAST))
    flows.of(LAST)
    read.delete(topic.orders(LAST))
    ticks(1)
    read.add(topic.orders(LAST))
    read.delete(topic.orders(idAt(0)))
    ticks(241)
    expect(followed()).toHaveLength(FLOWS_MAX - 1)
  })
})

test('one that is read again in time is counted anew', () => {
  const { flows, read, followed, ticks } = openFlows()
  flows.of(idAt(0))
  ticks(200)
  read.add(topic.orders(idAt(0)))
  ticks(1)
  read.delete(topic.orders(idAt(0)))
  ticks(240)
  expect(followed()).toEqual([idAt(0)])
  ticks(1)
  expect(followed()).toEqual([])
})

test('a book that has grown too large begins anew', () => {
  const { flows, read, ticks } = openFlows()
  read.add(topic.orders(idAt(0)))
  const first = flows.of(idAt(0))?.flow
  const size = vi.spyOn(OrderFlow.prototype, 'size', 'get').mockReturnValue(200_000)
  onTestFinished(() => size.mockRestore())
  ticks(1)
  expect(flows.of(idAt(0))?.flow).toBe(first)
  size.mockReturnValue(200_001)
  ticks(1)
  expect(flows.of(idAt(0))?.flow).not.toBe(first)
})
