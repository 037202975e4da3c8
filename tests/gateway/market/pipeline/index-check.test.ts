import { describe, expect, test } from 'vitest'
import { IndexCheck } from '../../../../gateway/market/pipeline/index-check'
import type { DayState } from '../../../../gateway/market/state/day-state'
import type { MarketState } from '../../../../gateway/market/state/market-state'
import type { MarketEvent } from '../../../../shared/market/events'
import { makeInstrument } from '../../../support/fake-feed'
import { partOf } from '../../../support/part-of'

const INDEX = '000016.SH'
const TEN = Date.parse('2026-07-06T10:00:00+08:00')
const MINUTE = 60_000

interface Member {
  weight: number
  /** Return of the day; undefined: it has not traded. */
  moved?: number
}

/** A check of an index that stood at 3,000 and has these members; values of it are its returns of the day. */
function checkOf(members: readonly Member[]) {
  let first = true
  const id = (at: number) => `60000${at}.SH`
  const market: Pick<MarketState, 'instrument' | 'day' | 'members'> = {
    instrument: (of) => makeInstrument({ id: of, prevClose: of === INDEX ? 300_000 : 10_000 }),
    day: (of) => {
      const moved = members[Number(of.slice(5, 6))]?.moved
      // At the first comparison members and index agree.
      return moved === undefined
        ? undefined
        : partOf<DayState>({ last: 10_000 * (1 + (first ? 0 : moved)), volume: 100 })
    },
    members: () => members.map(({ weight }, at) => ({ instrument: id(at), weight })),
  }
  const check = new IndexCheck(market)
  const value = (moved: number) =>
    check.observe(partOf<MarketEvent>({ kind: 'index', instrument: INDEX, last: Math.round(300_000 * (1 + moved)) }))
  value(0)
  check.look(TEN, 1)
  first = false
  return { value, look: (time: number, speed = 1) => check.look(time, speed) }
}

/** What is reported after a minute in which the index had this return. */
function reported(members: readonly Member[], index: number) {
  const check = checkOf(members)
  check.value(index)
  check.look(TEN + MINUTE, 1)
  return check.look(TEN + 2 * MINUTE, 1)
}

describe('an index and its members', () => {
  test.each<[string, number, boolean]>([
    ['nearly half a per cent above', 0.0599, false],
    ['nearly half a per cent below', 0.0501, false],
    ['further above', 0.0601, true],
    ['further below', 0.0499, true],
  ])('%s: reported is %3$s', (_, index, isOff) => {
    // 5 % and 7 % by 3 to 1: together 5.5 %, half a per cent of difference is allowed.
    const members = [
      { weight: 0.75, moved: 0.05 },
      { weight: 0.25, moved: 0.07 },
    ]
    expect(reported(members, index).length > 0).toBe(isOff)
  })

  test('that move together may differ by half a per cent, however far they move', () => {
    const members = [
      { weight: 0.75, moved: 0.1 },
      { weight: 0.25, moved: 0.1 },
    ]
    const [off] = reported(members, 0.11)
    expect(off).toMatchObject({ id: INDEX, since: TEN + MINUTE })
    expect([off?.index, off?.members]).toEqual([expect.closeTo(0.11, 9), expect.closeTo(0.1, 9)])
  })

  test('that part may differ by a quarter of their spread', () => {
    const members = [
      { weight: 0.5, moved: 0.1 },
      { weight: 0.3, moved: -0.1 },
      { weight: 0.2, moved: -0.1 },
    ]
    expect([reported(members, 0.024).length, reported(members, 0.026).length]).toEqual([0, 1])
  })

  test.each([1, 100])('of which less than four fifths of the weight have traded are not compared (sum %d)', (sum) => {
    const of = (traded: number) => [{ weight: traded * sum, moved: 0 }, { weight: (1 - traded) * sum }]
    expect([reported(of(0.79), 0.05).length, reported(of(0.81), 0.05).length]).toEqual([0, 1])
  })

  test('must differ for a minute of the market, at speed for a quarter of a minute of the wall', () => {
    const members = [
      { weight: 0.75, moved: 0 },
      { weight: 0.25, moved: 0 },
    ]
    const times = (speed: number) => {
      const check = checkOf(members)
      check.value(0.05)
      return [1, 2, 11, 12].map((minute) => check.look(TEN + minute * MINUTE, speed).length)
    }
    expect([times(1), times(40)]).toEqual([
      [0, 1, 1, 1],
      [0, 0, 1, 1],
    ])
  })
})
