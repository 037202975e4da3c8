import { describe, expect, test } from 'vitest'
import { createDayAxis } from '../../../../client/charts/day-axis'
import { visibleFlow } from '../../../../client/features/order-split/net-flow'
import type { SceneMinutes } from '../../../../client/features/order-split/scene'
import { findingsIn, sceneMinutes } from '../../../../client/features/order-split/scene-source'
import { TickStore } from '../../../../client/store/rows/tick-store'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { section } from '../../store/section'

const finding = (id: string, firstTime: number, lastTime: number) => ({ id, firstTime, lastTime }) as SplitFinding
const range = { from: 100, to: 200 }

/** A store of findings of the running day; `tell` publishes others. */
function store(...first: SplitFinding[]) {
  let now: readonly SplitFinding[] = first
  return {
    columns: () => now,
    subscribe: () => () => undefined,
    tell: (...next: SplitFinding[]) => {
      now = next
    },
  }
}
const idsOf = (source: { columns: () => readonly SplitFinding[] }) => source.columns().map(({ id }) => id)

describe('findings of a range', () => {
  test('of days that are over are the answer as it is', () => {
    const recorded = [finding('a', 1, 2)]
    expect(findingsIn(range, recorded, undefined).columns()).toBe(recorded)
  })

  test('of the running day come before the recorded ones, each once, in its current state', () => {
    const live = store(finding('b', 150, 160))
    const source = findingsIn(range, [finding('a', 110, 120), finding('b', 150, 155)], live)
    expect(idsOf(source)).toEqual(['b', 'a'])
    expect(source.columns()[0]?.lastTime).toBe(160)
    live.tell(finding('c', 170, 180), finding('b', 150, 165))
    expect(idsOf(source)).toEqual(['c', 'b', 'a'])
  })

  test.each<[string, number, number, boolean]>([
    ['ends before it', 50, 99, false],
    ['ends with its first moment', 50, 100, true],
    ['lies within it', 120, 130, true],
    ['reaches over all of it', 50, 300, true],
    ['begins in its last moment', 199, 300, true],
    ['begins where it ends', 200, 300, false],
  ])('one that %s', (_, firstTime, lastTime, isInside) => {
    expect(idsOf(findingsIn(range, [], store(finding('a', firstTime, lastTime))))).toEqual(isInside ? ['a'] : [])
  })

  test('are the same list until the store has another', () => {
    const live = store(finding('b', 150, 160))
    const source = findingsIn(range, [], live)
    const before = source.columns()
    expect(source.columns()).toBe(before)
    live.tell(finding('b', 150, 160))
    expect(source.columns()).not.toBe(before)
  })
})

describe('minutes of a range', () => {
  const recorded: SceneMinutes = { x: [240], price: [1_000], average: [990], volume: [300] }
  const axis = createDayAxis(['20260703', '20260706'])

  function tick(...closes: number[]): TickStore {
    const store = new TickStore()
    const rows = closes.map((close, slot) => ({ slot, open: close, high: close, low: close, close, volume: 100 }))
    store.apply(section('minute', rows, { snapshot: true }))
    store.commit(1)
    return store
  }

  test('of days that are over are the recorded ones', () => {
    expect(sceneMinutes(recorded, undefined)()).toBe(recorded)
  })

  test('of the running day follow them on the axis, in their current state', () => {
    const live = tick(1_010, 1_020)
    const minutes = sceneMinutes(recorded, { tick: live, axis, today: '20260706' })
    expect(minutes()).toMatchObject({ x: [240, 241, 242], price: [1_000, 1_010, 1_020], volume: [300, 100, 100] })
    live.apply(section('minute', [{ slot: 2, close: 1_030, volume: 7 }]))
    live.commit(2)
    expect(minutes().price).toEqual([1_000, 1_010, 1_020, 1_030])
  })

  test('are computed once for each version of the running day', () => {
    const minutes = sceneMinutes(recorded, { tick: tick(1_010), axis, today: '20260706' })
    expect(minutes()).toBe(minutes())
  })

  test('are only the recorded ones if the running day is not on the axis', () => {
    expect(sceneMinutes(recorded, { tick: tick(1_010), axis, today: '20260707' })()).toEqual(recorded)
  })
})

describe('the visible flow of days', () => {
  const axis = { xOf: createDayAxis(['20260703', '20260706']).xOf }
  const day = (tradingDay: string, slots: number[], nets: number[]) => ({
    tradingDay,
    slots,
    big: (row: number) => nets[row] ?? 0,
  })

  test.each([
    [
      'one day after another',
      [day('20260703', [0, 240], [5, -6]), day('20260706', [0, 1], [7, 8])],
      [0, 240, 241, 242],
      [5, -6, 7, 8],
    ],
    ['without days that are not on the axis', [day('20260702', [0], [5]), day('20260706', [3], [7])], [244], [7]],
    ['without rows outside the session', [day('20260703', [-1, 0, 241], [1, 2, 3])], [0], [2]],
    ['nothing of no day', [], [], []],
  ])('contains %s', (_, days, x, net) => {
    expect(visibleFlow(days, axis)).toEqual({ x, net })
  })
})
