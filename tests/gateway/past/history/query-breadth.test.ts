import { describe, expect, test } from 'vitest'
import { writeMembers } from '../../../../gateway/past/history/member-lists'
import type { MinuteBreadth } from '../../../../gateway/past/history/minute-breadth'
import { queryBreadth, queryMinuteBreadth } from '../../../../gateway/past/history/query-breadth'
import { dateToMs } from '../../../../shared/market/session'
import {
  dayOf,
  FRIDAY,
  GONE,
  INDEX,
  queryWorld,
  STOCK,
  THURSDAY,
  TODAY,
  worldLimits,
} from '../../../support/query-world'

const OPEN = 9.5 * 3_600_000
const { signal } = worldLimits()
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const listOf = (...of: string[]) => of.map((instrument) => ({ instrument, weight: 1 / of.length }))
const code = INDEX.id

describe('members of an index that rose, were flat and fell', () => {
  const row = (id: string, close: number, prevClose = 1_000) => dayOf(THURSDAY, { id, close, prevClose })
  const days = [
    ...[row('a', 1_001), row('b', 1_002), row('c', 1_003), row('d', 1_000), row('e', 999), row('f', 0)],
    ...[row('g', 1_000, 0), row('z', 2_000)],
  ]

  test('are counted by their closes, without those that did not trade or have no reference', async () => {
    const world = queryWorld({ days })
    world.putBytes(THURSDAY, INDEX, 'members', writeMembers(listOf(...ids, 'unknown')))
    expect(await queryBreadth(world.context, { code, from: THURSDAY, to: FRIDAY }, signal)).toEqual({
      id: code,
      first: THURSDAY,
      last: FRIDAY,
      moved: [],
      day: [THURSDAY],
      up: [3],
      flat: [1],
      down: [1],
      missing: [FRIDAY],
      led: [],
    })
  })

  test('can be a single one', async () => {
    for (const [id, up, flat, down] of [
      ['a', 1, 0, 0],
      ['d', 0, 1, 0],
      ['e', 0, 0, 1],
    ] as const) {
      const world = queryWorld({ days })
      world.putBytes(THURSDAY, INDEX, 'members', writeMembers(listOf(id)))
      const answer = await queryBreadth(world.context, { code, from: THURSDAY, to: THURSDAY }, signal)
      expect([answer.up, answer.flat, answer.down]).toEqual([[up], [flat], [down]])
    }
  })

  test('on a day without a list are counted by the next list, and the day is reported', async () => {
    const world = queryWorld({ days, members: listOf('a', 'e') })
    const answer = await queryBreadth(world.context, { code, from: THURSDAY, to: TODAY }, signal)
    expect(answer).toMatchObject({ up: [1], down: [1], led: [THURSDAY, FRIDAY], missing: [FRIDAY, TODAY] })
  })
})

describe('breadth by minute', () => {
  const counts = (newest: number, over: object = {}) => {
    const line = (of: number) => Uint16Array.from({ length: 241 }, (_, slot) => 1_000 * of + slot)
    return { newest, up: line(1), flat: line(2), down: line(3), derived: false, unknown: 0, ...over }
  }
  const ask = (countsOf: MinuteBreadth, from: string, to: string, at = signal) => {
    const world = queryWorld({ days: [dayOf(THURSDAY, { id: 'a' })], members: listOf('a') })
    return queryMinuteBreadth(world.context, countsOf, { code, from, to }, at)
  }

  test('has the beginning of each minute, from the first to the newest', async () => {
    const answer = await ask(async () => counts(3) as never, THURSDAY, THURSDAY)
    expect(answer).toEqual({
      id: code,
      first: THURSDAY,
      last: THURSDAY,
      moved: [],
      led: [THURSDAY],
      time: [0, 1, 2].map((minute) => dateToMs(THURSDAY) + OPEN + minute * 60_000),
      up: [1_001, 1_002, 1_003],
      flat: [2_001, 2_002, 2_003],
      down: [3_001, 3_002, 3_003],
      derived: [],
      missing: [],
      unknown: [],
    })
  })

  test('of a day with only its opening auction has that', async () => {
    const answer = await ask(async () => counts(0) as never, THURSDAY, THURSDAY)
    expect([answer.time, answer.up]).toEqual([[dateToMs(THURSDAY) + OPEN], [1_000]])
  })

  test('has the minutes within the range, and lists derived, incomplete and missing days', async () => {
    const answer = await ask(
      async (_index, { day }) =>
        (day.tradingDay === THURSDAY ? counts(240, { derived: true, unknown: 2 }) : undefined) as never,
      `${THURSDAY}0931`,
      FRIDAY,
    )
    expect(answer).toMatchObject({ derived: [THURSDAY], unknown: [{ day: THURSDAY, count: 2 }], missing: [FRIDAY] })
    expect([answer.up[0], answer.up.length]).toEqual([1_002, 239])
  })

  test('is counted with the list of its day, and not for an aborted request', async () => {
    const requests: unknown[] = []
    const countsOf: MinuteBreadth = async (_index, { day }, members) => {
      requests.push([day.tradingDay, members.map(({ instrument }) => instrument)])
      return undefined
    }
    await ask(countsOf, THURSDAY, FRIDAY)
    expect(requests).toEqual([
      [THURSDAY, ['a']],
      [FRIDAY, ['a']],
    ])
    await expect(ask(countsOf, THURSDAY, FRIDAY, GONE)).rejects.toThrow()
  })

  test('of more than five days is refused', async () => {
    await expect(ask(async () => undefined, '20261116', FRIDAY)).resolves.toBeDefined()
    await expect(ask(async () => undefined, '20261113', FRIDAY)).rejects.toMatchObject({ code: 'range-too-large' })
    const world = queryWorld()
    const query = { code: STOCK.id, from: FRIDAY, to: FRIDAY }
    await expect(queryBreadth(world.context, query, signal)).rejects.toMatchObject({ code: 'code-invalid' })
  })
})
