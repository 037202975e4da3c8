import { describe, expect, test } from 'vitest'
import type { SlotBar } from '../../../../gateway/past/history/bars'
import { memberStatesAt } from '../../../../gateway/past/history/member-states'
import type { QueryContext } from '../../../../gateway/past/history/query-context'
import { slotOver } from '../../../../gateway/past/history/query-contributions'
import type { IndexContributions } from '../../../../shared/protocol/rest-index-history'
import { partOf } from '../../../support/part-of'
import { DERIVED, FIRST, queriedDays, SECOND, TODAY } from '../../../support/queried-days'
import { INDEX, MOUTAI, PINGAN } from '../../../support/small-market'

const days = queriedDays()

const ask = (from: string, to: string) =>
  days.asked.contributions({ code: INDEX, from, to }, new AbortController().signal)
const pointsOf = (answer: IndexContributions) => answer.members.find(({ id }) => id === MOUTAI)?.points ?? Number.NaN

test.each([
  ['09:15', 0],
  ['09:30', 0],
  ['09:31', 1],
  ['09:31:59', 1],
  ['11:29', 119],
  ['11:30', 120],
  ['12:10', 120],
  ['13:00', 120],
  ['13:01', 121],
  ['13:01:30', 121],
  ['14:59:59', 239],
  ['15:00', undefined],
  ['23:59', undefined],
])('at %s the newest minute that is over is %s', (time, slot) => {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  expect(slotOver(((hour * 60 + minute) * 60 + second) * 1_000)).toBe(slot)
})

describe('contributions to an index', () => {
  test('of a day are index × weight × the change against the previous close of the day', async () => {
    const answer = await ask(SECOND, SECOND)
    const [row] = await days.past.days.between(MOUTAI, SECOND, SECOND)
    const [index] = await days.past.days.between(INDEX, SECOND, SECOND)
    if (!row || !index) throw new Error('no such day')
    expect(pointsOf(answer)).toBeCloseTo(index.prevClose * 0.6 * (row.close / row.prevClose - 1), 4)
    const net = row.adNet.reduce((sum, grade) => sum + grade, 0)
    expect(answer.members.find(({ id }) => id === MOUTAI)?.adNet).toBeCloseTo(net, 2)
    expect(answer.members.find(({ id }) => id === MOUTAI)?.weighted).toBeCloseTo(0.6 * net, 2)
    expect(answer).toMatchObject({ startLevel: index.prevClose, endLevel: index.close, missing: [], led: [] })
  })

  test.each([
    [`${FIRST}0930`, `${FIRST}1014`, `${FIRST}1015`, `${FIRST}1459`],
    [FIRST, `${FIRST}1129`, `${FIRST}1130`, SECOND],
    [FIRST, FIRST, SECOND, TODAY],
    [`${FIRST}1000`, `${SECOND}1321`, `${SECOND}1322`, `${TODAY}1010`],
  ])('of %s to %s and %s to %s add up to those of both', async (from, to, next, end) => {
    const [first, second, both] = [await ask(from, to), await ask(next, end), await ask(from, end)]
    expect(pointsOf(first) + pointsOf(second)).toBeCloseTo(pointsOf(both), 4)
    expect(first.sum + second.sum).toBeCloseTo(both.sum, 4)
    expect(first.adNet + second.adNet).toBeCloseTo(both.adNet, 1)
    expect(first.weighted + second.weighted).toBeCloseTo(both.weighted, 1)
    expect(both.startLevel).toBe(first.startLevel)
    expect(both.endLevel).toBe(second.endLevel)
    if (first.last === second.first) expect(first.endLevel).toBe(second.startLevel)
  })

  test('add up with the residual to the move of the index between any two minutes', async () => {
    const minutes = ['0930', '1014', '1130', '1321', '1459']
    const moments = [FIRST, SECOND, TODAY].flatMap((day) => minutes.map((minute) => `${day}${minute}`))
    for (const [at, from] of moments.entries()) {
      for (const to of moments.slice(at).filter((moment) => moment <= `${TODAY}1321`)) {
        const { members, rest, residual, startLevel, endLevel } = await ask(from, to)
        const points = members.reduce((sum, member) => sum + (member.points ?? 0), rest.points)
        expect(points + (residual ?? Number.NaN)).toBeCloseTo((endLevel ?? Number.NaN) - (startLevel ?? Number.NaN), 6)
      }
    }
  })

  test('have no residual if the index has no level', async () => {
    const { startLevel, residual } = await ask(DERIVED, SECOND)
    expect([startLevel, residual]).toEqual([null, null])
  })

  test('of minutes use the change between the close before them and their last', async () => {
    const minutes = days.live.get(FIRST)?.minute ?? []
    const closeAt = (slot: number) => minutes.findLast((row) => row.slot <= slot)?.close ?? 0
    const answer = await ask(`${FIRST}0940`, `${FIRST}1019`)
    expect(pointsOf(answer)).toBeCloseTo((250_000 * 0.6 * (closeAt(50) - closeAt(10))) / 1_000, 4)
    expect(closeAt(50)).not.toBe(closeAt(10))
    expect(answer.members.find(({ id }) => id === PINGAN)).toMatchObject({ points: 0, change: 0 })
  })

  test('on a day that is not stored are refused alone, and missing within a range', async () => {
    await expect(ask(DERIVED, DERIVED)).rejects.toMatchObject({ code: 'no-data' })
    expect((await ask(DERIVED, SECOND)).missing).toEqual([DERIVED])
    expect((await ask(DERIVED, SECOND)).led).toEqual([DERIVED])
  })

  test.each([
    [{ code: MOUTAI, from: FIRST, to: FIRST }, 'code-invalid'],
    [{ code: INDEX, from: SECOND, to: FIRST }, 'range-backwards'],
    [{ code: INDEX, from: 'x', to: FIRST }, 'date-invalid'],
    [{ code: INDEX, from: '20260101', to: TODAY }, 'range-too-large'],
  ])('%j is refused as %s', async (query, code) => {
    const { signal } = new AbortController()
    await expect(days.asked.contributions(query, signal)).rejects.toMatchObject({ code })
  })

  test('end when the request is aborted', async () => {
    const gone = AbortSignal.abort(new Error('gone'))
    await expect(days.asked.contributions({ code: INDEX, from: FIRST, to: SECOND }, gone)).rejects.toThrow('gone')
  })
})

describe('minutes that are derived from daily rows', () => {
  const members = Array.from({ length: 900 }, (_, n) => ({ instrument: `${n}`, weight: 1 / 900 }))
  const { signal } = new AbortController()
  const state = { relative: 1.1, adNet: 5, odBig: null }
  const partsOf = (derivedStates: QueryContext['derivedStates']) => {
    const read: string[] = []
    const parts = partOf<Parameters<typeof memberStatesAt>[0]>({
      market: { instrument: (id: string) => ({ id }) },
      series: {
        minutes: async ({ id }: { id: string }) => {
          read.push(id)
          return { rows: [partOf<SlotBar>({ slot: 1, close: 110, adNet: 5, odBigNet: null })], derived: true }
        },
      },
      pause: async () => {},
      derivedStates,
    })
    return { parts, read }
  }

  test('are derived at once for any number of members, after the first few were read', async () => {
    const requests: unknown[] = []
    const { parts, read } = partsOf(async (day, slots, ids) => {
      requests.push([day, slots, ids.size, ids.has('899'), ids.has('0')])
      return new Map([...ids].filter((id) => id !== '700').map((id) => [id, [{ close: 110, adNet: 5, odBig: null }]]))
    })
    const found = await memberStatesAt(parts, FIRST, [1], members, () => 100, signal)
    expect(requests).toEqual([[FIRST, [1], 896, true, false]])
    expect(read).toEqual(['0', '1', '2', '3'])
    expect([found.get('7'), found.get('899'), found.size]).toEqual([[state], [state], 900])
    // Without a row the stock did not trade on that day.
    expect(found.get('700')?.[0]).toEqual({ relative: 1, adNet: 0, odBig: 0 })
  })

  test('are read one by one if more than daily rows is stored', async () => {
    let calls = 0
    const { parts, read } = partsOf(async () => {
      calls++
      return undefined
    })
    const found = await memberStatesAt(parts, FIRST, [0, 1], members, () => 100, signal)
    expect([calls, read.length, found.size]).toEqual([1, 900, 900])
    expect(found.get('899')?.[1]).toEqual(state)
    expect(found.get('899')?.[0]?.relative).toBe(1)
  })
})

describe('the breadth of an index', () => {
  const breadth = (from: string, to: string) =>
    days.asked.breadth({ code: INDEX, from, to }, new AbortController().signal)

  test('counts members by their closes against the previous close, without those that did not trade', async () => {
    const answer = await breadth(FIRST, TODAY)
    expect(answer).toMatchObject({ id: INDEX, first: FIRST, last: TODAY, missing: [], led: [] })
    expect(answer.day).toEqual([FIRST, SECOND, TODAY])
    for (const [at, day] of answer.day.entries()) {
      const rows = await Promise.all([MOUTAI, PINGAN].map((id) => days.past.days.between(id, day, day)))
      const moves = rows.flat().flatMap(({ close, prevClose }) => (close > 0 ? [Math.sign(close - prevClose)] : []))
      if (day === TODAY) continue
      const count = (sign: number) => moves.filter((move) => move === sign).length
      expect([answer.up[at], answer.flat[at], answer.down[at]], day).toEqual([count(1), count(0), count(-1)])
      expect(moves.length).toBeGreaterThan(0)
    }
  })

  test('on a day without a stored list uses the list of the day after it', async () => {
    const answer = await breadth(DERIVED, SECOND)
    const [row] = await days.past.days.between(MOUTAI, DERIVED, DERIVED)
    expect(answer.led).toEqual([DERIVED])
    expect(answer.day[0]).toBe(DERIVED)
    const sign = Math.sign((row?.close ?? 0) - (row?.prevClose ?? 0))
    expect([answer.up[0], answer.flat[0], answer.down[0]]).toEqual([1, 0, -1].map((each) => Number(each === sign)))
  })

  test.each([
    ['code-invalid', MOUTAI, FIRST, FIRST],
    ['range-too-large', INDEX, '20260105', TODAY],
  ])('is refused: %s', async (code, id, from, to) => {
    const answer = days.asked.breadth({ code: id, from, to }, new AbortController().signal)
    await expect(answer).rejects.toMatchObject({ code })
  })
})
