import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { FLOWS_MAX, OrderFlows } from '../../../../gateway/market/state/order-flows'
import { OrderFlow } from '../../../../shared/flow/order-flow'
import type { OrderAdd } from '../../../../shared/market/events'
import { topic } from '../../../../shared/protocol/topics'
import { makeQuote, makeTrade } from '../../../support/market-events'

const idAt = (at: number) => `${600_100 + at}.SH`
function openFlows(since = 0, hasTraded = () => false) {
  const read = new Set<string>()
  const asked: (readonly string[])[] = []
  const flows = new OrderFlows({
    interest: (name) => read.has(name),
    beginning: () => since,
    hasTraded,
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

describe('a request without free room', () => {
  const LAST = idAt(FLOWS_MAX)

  test('is accepted once another one has ended', () => {
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

  test('ends with its reader', () => {
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

test('a flow that is read again in time is counted again', () => {
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

test('a book that has become too large starts again', () => {
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

describe('the orders of a followed instrument', () => {
  const ID = idAt(0)
  const order = (exchangeTime: number): OrderAdd => ({
    kind: 'order',
    instrument: ID,
    exchangeTime,
    orderNo: exchangeTime,
    side: 'buy',
    price: 10,
    volume: 100,
    venueSeq: exchangeTime,
  })
  const print = makeTrade({ instrument: ID, exchangeTime: 9 })

  test('are counted with the instrument’s day if nothing was traded before the first', () => {
    const { flows } = openFlows()
    const followed = flows.of(ID)
    flows.add(order(50))
    expect(followed?.flow).toMatchObject({ since: 0, processed: 1 })
  })

  test.each([
    [50, 50],
    [0, 1],
  ])('are counted from the first of them on if prints came before it: at %i from %i', (time, since) => {
    const { flows } = openFlows(0, () => true)
    const followed = flows.of(ID)
    flows.add(print)
    expect(followed?.flow.since).toBe(0)
    flows.add(order(time))
    expect(followed?.flow).toMatchObject({ since, processed: 1 })
    const { flow } = followed ?? {}
    flows.add(order(60))
    expect(followed?.flow).toBe(flow)
  })

  test('requested in the middle of a day do not start again', () => {
    const { flows } = openFlows(7, () => true)
    const followed = flows.of(ID)
    const { flow } = followed ?? {}
    flows.add(order(50))
    expect([followed?.flow === flow, followed?.flow.since]).toEqual([true, 7])
  })

  test('change rows at an order, a print and a quote, and no rows of another instrument', () => {
    const { flows } = openFlows()
    const followed = flows.of(ID) as { dirty: boolean; flow: OrderFlow }
    expect(followed.dirty).toBe(true)
    for (const tell of [
      () => flows.add(order(1)),
      () => flows.add(print),
      () => flows.see(makeQuote({ instrument: ID })),
    ]) {
      followed.dirty = false
      tell()
      expect(followed.dirty).toBe(true)
    }
    followed.dirty = false
    flows.add({ ...order(1), instrument: idAt(1) })
    flows.see(makeQuote({ instrument: idAt(1) }))
    expect(followed.dirty).toBe(false)
  })

  test('start again with a new day, from its first row on', () => {
    const { flows } = openFlows(7)
    const followed = flows.of(ID) as { dirty: boolean; flow: OrderFlow }
    flows.add(order(50))
    followed.dirty = false
    flows.restart()
    expect([followed.dirty, followed.flow.since, followed.flow.processed]).toEqual([true, 0, 0])
  })

  test('are requested from the source when the followed instruments change, and not when one is requested again', () => {
    const { flows, asked } = openFlows()
    flows.of(ID)
    flows.of(ID)
    flows.of(idAt(1))
    expect(asked).toEqual([[ID], [ID, idAt(1)]])
  })

  test('are followed for sixteen instruments at once', () => {
    const { flows, followed } = openFlows()
    for (let at = 0; at < 20; at++) flows.of(idAt(at))
    expect(followed()).toHaveLength(16)
    expect(followed()).toContain(idAt(19))
  })
})
