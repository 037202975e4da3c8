import { describe, expect, test } from 'vitest'
import { memberStatesAt } from '../../../../gateway/past/history/member-states'
import type { QueryContext } from '../../../../gateway/past/history/query-context'
import {
  flowOf,
  GONE,
  minuteOf,
  OTHER,
  PLAIN,
  queryWorld,
  STOCK,
  THURSDAY,
  worldLimits,
} from '../../../support/query-world'

const { signal } = worldLimits()
const UNTRADED = { relative: 1, adNet: 0, odBig: 0 }
const of = (...ids: string[]) => ids.map((instrument) => ({ instrument, weight: 1 }))
const states = (
  context: Parameters<typeof memberStatesAt>[0],
  ids: string[],
  slots: number[],
  prevCloseOf: (id: string) => number | undefined = () => 1_000,
) => memberStatesAt(context, THURSDAY, slots, of(...ids), prevCloseOf, signal)

function world(over: Partial<QueryContext> = {}) {
  const made = queryWorld({ over })
  made.put(THURSDAY, STOCK, 'minute', [minuteOf(1, 1_100), minuteOf(3, 1_200), minuteOf(5, 900)])
  made.put(THURSDAY, STOCK, 'flow', [
    flowOf(1, { adS: 100, odL: 1_000 }),
    flowOf(3, { adM: -300, odX: 2_000 }),
    flowOf(5, { adL: 500, odL: -5_000 }),
  ])
  return made
}

describe('the state of a member at the end of a minute', () => {
  test('is its price relative to the previous close, with its sums up to that minute', async () => {
    const found = await states(world().context, [STOCK.id], [0, 1, 2, 3, 4, 5, 240])
    expect(found.get(STOCK.id)).toEqual([
      UNTRADED,
      { relative: 1.1, adNet: 1, odBig: 10 },
      { relative: 1.1, adNet: 1, odBig: 10 },
      { relative: 1.2, adNet: -2, odBig: 30 },
      { relative: 1.2, adNet: -2, odBig: 30 },
      { relative: 0.9, adNet: 3, odBig: -20 },
      { relative: 0.9, adNet: 3, odBig: -20 },
    ])
  })

  test('has no sum after an unknown one', async () => {
    const made = world()
    made.put(THURSDAY, OTHER, 'minute', [minuteOf(1, 1_100), minuteOf(2, 1_200)])
    made.put(THURSDAY, PLAIN, 'minute', [minuteOf(1, 1_100), minuteOf(2, 1_200)])
    made.put(THURSDAY, PLAIN, 'flow', [flowOf(2, { adS: 100 })])
    const found = await states(made.context, [OTHER.id, PLAIN.id], [1, 2])
    expect(found.get(OTHER.id)).toEqual([
      { relative: 1.1, adNet: null, odBig: null },
      { relative: 1.2, adNet: null, odBig: null },
    ])
    expect(found.get(PLAIN.id)?.map(({ adNet, odBig }) => [adNet, odBig])).toEqual([
      [0, null],
      [1, null],
    ])
  })

  test.each([
    ['a previous close of one unit', 1, 1_100],
    ['an unknown previous close as if unchanged', 0, 1],
  ])('is relative to %s', async (_title, prevClose, relative) => {
    const found = await states(world().context, [STOCK.id], [1], () => prevClose)
    expect(found.get(STOCK.id)?.[0]?.relative).toBe(relative)
  })

  test('does not change without a price', async () => {
    const made = world()
    made.put(THURSDAY, OTHER, 'minute', [minuteOf(1, 0), minuteOf(2, 1)])
    const found = await states(made.context, [OTHER.id], [1, 2], () => 4)
    expect(found.get(OTHER.id)?.map(({ relative }) => relative)).toEqual([1, 0.25])
  })

  test('is untraded for a halted or unknown member, and missing for one without minutes', async () => {
    const found = await states(world().context, [STOCK.id, OTHER.id, 'x'], [1, 2], (id) =>
      id === STOCK.id ? undefined : 1_000,
    )
    expect([...found]).toEqual([
      [STOCK.id, [UNTRADED, UNTRADED]],
      ['x', [UNTRADED, UNTRADED]],
    ])
  })
})

describe('states of many members', () => {
  const many = Array.from({ length: 9 }, (_, at) => `m${at}`)

  test('are read a few at once, with a pause after each few', async () => {
    const made = world()
    const found = await states(made.context, [...many, STOCK.id], [1])
    expect([...found.keys()].sort()).toEqual([STOCK.id, ...many])
    expect(made.pauses()).toBe(3)
  })

  test('are not read for an aborted request', async () => {
    await expect(memberStatesAt(world().context, THURSDAY, [1], of('a'), () => 1, GONE)).rejects.toThrow()
  })
})

describe('states on a derived day', () => {
  const ids = [STOCK.id, 'a', 'b', 'c', 'd', 'e', 'f']
  const open = (answer: (ids: ReadonlySet<string>) => Map<string, unknown> | undefined, isMade = true) => {
    const requests: unknown[] = []
    const made = world({
      derivedStates: (async (day: string, slots: readonly number[], members: ReadonlySet<string>) => {
        requests.push([day, slots, [...members]])
        return answer(members)
      }) as QueryContext['derivedStates'],
    })
    made.put(THURSDAY, STOCK, 'minute', [minuteOf(1, 1_100)], isMade)
    return { made, requests }
  }

  test('are requested at once for all after the first few, relative to their own previous close', async () => {
    const { made, requests } = open(
      () =>
        new Map([
          ['d', [{ close: 1_500, adNet: 7, odBig: 8 }]],
          ['e', [{ close: 3, adNet: 1, odBig: 2 }]],
        ]),
    )
    const found = await states(made.context, ids, [1], (id) => (id === 'e' ? undefined : 1_000))
    expect(requests).toEqual([[THURSDAY, [1], ['d', 'e', 'f']]])
    expect([...found.keys()].sort()).toEqual([STOCK.id, 'a', 'b', 'c', 'd', 'e', 'f'])
    expect(found.get('d')).toEqual([{ relative: 1.5, adNet: 7, odBig: 8 }])
    expect(found.get('e')).toEqual([{ relative: 1, adNet: 1, odBig: 2 }])
    expect(found.get('f')).toEqual([UNTRADED])
    expect(made.pauses()).toBe(0)
  })

  test('are read one by one if they cannot be derived at once, and are not requested again', async () => {
    const { made, requests } = open(() => undefined)
    const found = await states(made.context, [...ids, 'g', 'h', 'i'], [1])
    expect([requests.length, found.size, made.pauses()]).toEqual([1, 10, 3])
  })

  test('are read one by one if the day is recorded', async () => {
    const { made, requests } = open(() => new Map(), false)
    await states(made.context, ids, [1])
    expect([requests, made.pauses()]).toEqual([[], 2])
  })

  test('are relative to a previous close of one unit', async () => {
    const { made } = open(() => new Map([['d', [{ close: 2, adNet: 0, odBig: 0 }]]]))
    expect((await states(made.context, ids, [1], () => 1)).get('d')?.[0]?.relative).toBe(2)
  })
})
