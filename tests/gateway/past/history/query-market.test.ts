import { describe, expect, test } from 'vitest'
import type { QueryContext } from '../../../../gateway/past/history/query-context'
import { eventRowsInRange, eventsAnswer, querySplits } from '../../../../gateway/past/history/query-market'
import { eventKinds } from '../../../../shared/market/event-kinds'
import { beijingDate, dateToMs } from '../../../../shared/market/session'
import { encodeSeries } from '../../../../shared/protocol/day-series'
import type { Row } from '../../../../shared/protocol/kinds'
import { partOf } from '../../../support/part-of'
import { findingOf } from '../../../support/split-finding'

const [FIRST, BEFORE, TODAY] = ['20261118', '20261119', '20261120'] as const
const at = (day: string, minute: number) => dateToMs(day) + (9 * 60 + 30 + minute) * 60_000

const event = (
  time: number,
  instrument = '600519.SH',
  over: Partial<Row<'market-event'>> = {},
): Row<'market-event'> => ({
  time,
  instrument,
  event: eventKinds.rocket.code,
  definition: 'd',
  price: 1,
  change: 1,
  value: 1,
  volume: 0,
  days: 0,
  ...over,
})

interface World {
  written?: Record<string, Row<'market-event'>[]>
  live?: Row<'market-event'>[]
  findings?: ReturnType<typeof findingOf>[]
  liveFindings?: ReturnType<typeof findingOf>[]
}

const contextOf = ({ written = {}, live = [], findings = [], liveFindings = [] }: World) =>
  partOf<QueryContext>({
    market: {
      marketEvents: () => live,
      findings: () => liveFindings,
      instrument: (id: string) => ({ id, kind: id.startsWith('0003') ? 'index' : 'stock' }),
    },
    stored: {
      read: async (day: string) => written[day] && encodeSeries('market-event', day, written[day]),
      findings: async (day: string) => findings.filter(({ firstTime }) => beijingDate(firstTime) === day),
    },
    todayOf: () => TODAY,
    pause: async () => undefined,
  })

const limits = { limit: 100, signal: new AbortController().signal }
const events = async (world: World, query: object, limit = 100) => {
  const page = await eventRowsInRange(contextOf(world), query as never, { ...limits, limit })
  return { page, times: page.rows.map(({ row }) => row.time) }
}

describe('盘口异动 of a range', () => {
  const written = {
    [FIRST]: [event(at(FIRST, 1))],
    [BEFORE]: [event(at(BEFORE, 5)), event(at(BEFORE, 9), '000001.SZ')],
  }

  test('are those that were stored, in the order of their times', async () => {
    const { times, page } = await events({ written }, { from: FIRST, to: BEFORE })
    expect(times).toEqual([at(FIRST, 1), at(BEFORE, 5), at(BEFORE, 9)])
    expect(page.missing).toEqual([])
  })

  test('are missing if none were stored, but not if an empty list was', async () => {
    const { times, page } = await events({ written: { [BEFORE]: [] } }, { from: FIRST, to: BEFORE })
    expect([times, page.missing]).toEqual([[], [FIRST]])
  })

  test('list days that are derived from daily rows', async () => {
    const context = contextOf({ written })
    context.stored.read = async (day) =>
      written[day as keyof typeof written] &&
      encodeSeries('market-event', day, written[day as keyof typeof written], day === BEFORE)
    const page = await eventRowsInRange(context, { from: FIRST, to: BEFORE }, limits)
    expect([page.derived, page.missing]).toEqual([[BEFORE], []])
  })

  test('can be limited to one instrument', async () => {
    const { times } = await events({ written }, { from: FIRST, to: BEFORE, code: '000001.SZ' })
    expect(times).toEqual([at(BEFORE, 9)])
  })

  test('are limited to the requested minutes, including the last one', async () => {
    const { times } = await events({ written }, { from: `${BEFORE}0935`, to: `${BEFORE}0938` })
    expect(times).toEqual([at(BEFORE, 5)])
  })

  test('of the running day are those stored before a restart and those in memory, each once', async () => {
    const early = event(at(TODAY, 1))
    const world = { written: { [TODAY]: [early] }, live: [event(at(TODAY, 3)), early, event(at(TODAY, 2))] }
    const { times, page } = await events(world, { from: TODAY, to: TODAY })
    expect(times).toEqual([at(TODAY, 1), at(TODAY, 2), at(TODAY, 3)])
    expect([page.missing, page.derived]).toEqual([[], []])
    const inMemory = await events({ live: [early] }, { from: TODAY, to: TODAY })
    expect(inMemory.times).toEqual([at(TODAY, 1)])
  })

  test('continue where a page ended', async () => {
    const world = { written }
    const one = await events(world, { from: FIRST, to: BEFORE }, 2)
    expect([one.times.length, one.page.next === null]).toEqual([2, false])
    const two = await events(world, { from: FIRST, to: BEFORE, cursor: one.page.next }, 2)
    expect([two.times, two.page.next]).toEqual([[at(BEFORE, 9)], null])
  })

  test('have the names of their kinds, without unknown kinds', async () => {
    const rows = [event(at(BEFORE, 1)), event(at(BEFORE, 2), '600519.SH', { event: 999 })]
    const { page } = await events({ written: { [BEFORE]: rows } }, { from: BEFORE, to: BEFORE })
    expect(eventsAnswer(page).events.map(({ kind, time }) => [kind, time])).toEqual([['rocket', at(BEFORE, 1)]])
  })
})

describe('splits of a range', () => {
  const of = (id: string, day: string, first: number, last: number) =>
    findingOf(id, { firstTime: at(day, first), lastTime: at(day, last) })
  const ids = async (world: World, query: object) =>
    (await querySplits(contextOf(world), query as never, limits)).findings.map(({ id }) => id)

  test('are in the order in which they began, equal ones by id', async () => {
    const findings = [of('c', BEFORE, 5, 9), of('b', BEFORE, 1, 9), of('a', BEFORE, 5, 9)]
    expect(await ids({ findings }, { from: BEFORE, to: BEFORE })).toEqual(['b', 'a', 'c'])
    expect(await ids({ findings: findings.toReversed() }, { from: BEFORE, to: BEFORE })).toEqual(['b', 'a', 'c'])
  })

  test.each([
    ['that ended as the range begins', 5, 10, true],
    ['that ended just before it', 5, 9.9, false],
    ['that began in its last minute', 20.9, 30, true],
    ['that began when it was over', 21, 30, false],
  ])('%s: from minute %d to %d is there: %s', async (_title, first, last, isThere) => {
    const findings = [of('a', BEFORE, first, last)]
    const found = await ids({ findings }, { from: `${BEFORE}0940`, to: `${BEFORE}0950` })
    expect(found).toEqual(isThere ? ['a'] : [])
  })

  test('name the day if some of them are derived', async () => {
    const derivedDays = async (...derived: boolean[]) => {
      const findings = derived.map((each, at) => ({
        ...of(`${at}`, BEFORE, 1, 2),
        ...(each && { derived: true as const }),
      }))
      return (await querySplits(contextOf({ findings }), partOf({ from: BEFORE, to: BEFORE }), limits)).derived
    }
    expect(await Promise.all([derivedDays(true, false), derivedDays(true), derivedDays(false), derivedDays()])).toEqual(
      [[BEFORE], [BEFORE], [], []],
    )
  })

  test('of the running day have their current state', async () => {
    const world = { findings: [of('a', TODAY, 1, 2)], liveFindings: [of('a', TODAY, 1, 60), of('b', TODAY, 3, 4)] }
    expect(await ids(world, { from: TODAY, to: TODAY })).toEqual(['a', 'b'])
    expect(await ids(world, { from: `${TODAY}1000`, to: `${TODAY}1030` })).toEqual(['a'])
  })

  test('are refused for an index', async () => {
    await expect(ids({}, { from: BEFORE, to: BEFORE, code: '000300.SH' })).rejects.toMatchObject({
      code: 'feed-no-order-numbers',
    })
  })
})
