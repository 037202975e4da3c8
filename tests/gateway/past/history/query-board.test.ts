import { describe, expect, test } from 'vitest'
import type { LiveMarket } from '../../../../gateway/past/history/market-port'
import { queryBoard } from '../../../../gateway/past/history/query-board'
import { dateToMs } from '../../../../shared/market/session'
import { topic } from '../../../../shared/protocol/topics'
import { partOf } from '../../../support/part-of'
import {
  dayOf,
  FRIDAY,
  flowOf,
  GONE,
  INDEX,
  indexMinute,
  minuteOf,
  OTHER,
  queryWorld,
  STOCK,
  SWAP,
  THURSDAY,
  TODAY,
  worldLimits,
} from '../../../support/query-world'
import { filledRow } from '../../../support/rows'

type World = ReturnType<typeof queryWorld>
const ask = ({ context }: World, to?: string, limit = 100, cursor?: string) =>
  queryBoard(context, { ...(to !== undefined && { to }), ...(cursor !== undefined && { cursor }) }, worldLimits(limit))

const days = [
  dayOf(THURSDAY, { id: INDEX.id, open: 1, adNet: [9, 9, 9, 9] }),
  dayOf(THURSDAY, { id: STOCK.id, open: 2, adNet: [5, 6, 7, 8], odNet: [-5, -6, -7, -8] }),
  dayOf(THURSDAY, { id: OTHER.id, open: 3 }),
  dayOf(THURSDAY, { id: '699999.SH', open: 4 }),
]

describe('the market at the end of a day', () => {
  test('has every row of the day, each figure in its column', async () => {
    expect(await ask(queryWorld({ days }), THURSDAY)).toMatchObject({
      first: THURSDAY,
      last: THURSDAY,
      at: dateToMs(THURSDAY) + 86_400_000,
      next: null,
      missing: [],
      derived: [],
      id: [INDEX.id, STOCK.id, OTHER.id, '699999.SH'],
      open: [1, 2, 3, 4],
      high: [1_100, 1_100, 1_100, 1_100],
      low: [900, 900, 900, 900],
      close: [1_050, 1_050, 1_050, 1_050],
      prevClose: [1_000, 1_000, 1_000, 1_000],
      volume: [10, 10, 10, 10],
      turnover: [100, 100, 100, 100],
      ad: [
        [9, 5, 1, 1],
        [9, 6, 2, 2],
        [9, 7, 3, 3],
        [9, 8, 4, 4],
      ],
      od: [
        [-1, -5, -1, -1],
        [-2, -6, -2, -2],
        [1, -7, 1, 1],
        [2, -8, 2, 2],
      ],
    })
  })

  test('comes in pages', async () => {
    const first = await ask(queryWorld({ days }), THURSDAY, 3)
    expect([first.open, first.next]).toEqual([[1, 2, 3], `${THURSDAY}-3`])
    const rest = await ask(queryWorld({ days }), THURSDAY, 1, `${THURSDAY}-3`)
    expect([rest.open, rest.next, rest.missing]).toEqual([[4], null, []])
    expect(await ask(queryWorld({ days }), THURSDAY, 9, `${THURSDAY}-4`)).toMatchObject({ open: [], missing: [] })
  })

  test('is missing without a record', async () => {
    expect(await ask(queryWorld({ days }), FRIDAY)).toMatchObject({ id: [], missing: [FRIDAY], first: FRIDAY })
  })
})

describe('the market of the running day', () => {
  const world = () => {
    const board = [filledRow('board', 1), filledRow('board', 0)].map((row) => ({ ...row, last: 7 + row.index }))
    const made = queryWorld()
    Object.assign(
      made.context.market,
      partOf<Partial<LiveMarket>>({
        instrumentTable: () => ({ id: [STOCK.id, INDEX.id], prevClose: [50, 60] }),
        dayRow: () => undefined,
      }),
    )
    made.live(topic.boardMarket, 'board', board)
    return made
  }

  test('is sorted by code, with its values so far', async () => {
    const answer = await ask(world())
    expect(answer).toMatchObject({
      id: [INDEX.id, STOCK.id],
      close: [8, 7],
      prevClose: [60, 50],
      first: TODAY,
      next: null,
    })
  })

  test('comes in pages too', async () => {
    const first = await ask(world(), undefined, 1)
    expect([first.id, first.next]).toEqual([[INDEX.id], `${TODAY}-1`])
    expect((await ask(world(), undefined, 1, `${TODAY}-1`)).id).toEqual([STOCK.id])
  })
})

describe('the market at a minute', () => {
  const row = (id: string) => dayOf(THURSDAY, { id, open: 77 })
  function world() {
    const made = queryWorld({ days: [row(INDEX.id), row(STOCK.id), row(OTHER.id), row('699999.SH'), row(SWAP.id)] })
    const minutes = [
      minuteOf(1, 1_000, { open: 990, high: 1_001 }),
      minuteOf(2, 1_020, { high: 1_200 }),
      minuteOf(3, 980, { low: 900 }),
      minuteOf(4, 1, { low: 1, high: 9_999 }),
    ]
    made.put(THURSDAY, STOCK, 'minute', minutes)
    made.put(THURSDAY, STOCK, 'flow', [
      flowOf(1, { adS: 100, adM: 200, adL: 300, adX: 400, odS: 500, odM: 600, odL: 700, odX: 800 }),
      flowOf(3, { adS: 10, adM: 20, adL: 30, adX: 40, odS: 50, odM: 60, odL: 70, odX: 80 }),
      flowOf(4, { adS: 1_000_000 }),
    ])
    made.put(THURSDAY, INDEX, 'index-minute', [indexMinute(1, 3_000), indexMinute(3, 3_030), indexMinute(5, 1)])
    made.put(THURSDAY, OTHER, 'minute', [minuteOf(9, 1)])
    return made
  }

  test('has the instruments that had traded, with their sums up to then', async () => {
    // 09:32 begins the third minute, which is included.
    const made = world()
    const answer = await ask(made, `${THURSDAY}0932`)
    expect(answer).toMatchObject({
      id: [INDEX.id, STOCK.id],
      open: [3_000, 990],
      high: [3_035, 1_200],
      low: [2_995, 900],
      close: [3_030, 980],
      volume: [14, 300],
      turnover: [140, 3_000],
      prevClose: [1_000, 1_000],
      derived: [],
      missing: [],
      ad: [
        [null, 1.1],
        [null, 2.2],
        [null, 3.3],
        [null, 4.4],
      ],
      od: [
        [null, 5.5],
        [null, 6.6],
        [null, 7.7],
        [null, 8.8],
      ],
    })
    expect(answer.at).toBe(dateToMs(THURSDAY) + (9 * 60 + 33) * 60_000)
    expect(made.pauses()).toBe(5)
  })

  test('has less a minute earlier', async () => {
    expect(await ask(world(), `${THURSDAY}0931`)).toMatchObject({ close: [3_000, 1_020], volume: [7, 200] })
    expect(await ask(world(), `${THURSDAY}0929`)).toMatchObject({ id: [], missing: [] })
  })

  test('is marked as derived if one of its rows is derived', async () => {
    const made = world()
    made.put(THURSDAY, STOCK, 'minute', [minuteOf(1, 1_000)], true)
    expect(await ask(made, `${THURSDAY}0932`)).toMatchObject({ derived: [THURSDAY], id: [INDEX.id, STOCK.id] })
    const other = world()
    other.put(THURSDAY, OTHER, 'minute', [minuteOf(9, 1)], true)
    expect(await ask(other, `${THURSDAY}0932`)).toMatchObject({ derived: [] })
  })

  test('at the last minute of a day is that of the day’s end, a minute before is computed from minutes', async () => {
    expect((await ask(world(), `${THURSDAY}2358`)).close).toEqual([1, 1, 1])
    expect((await ask(world(), `${THURSDAY}2359`)).close).toEqual([1_050, 1_050, 1_050, 1_050, 1_050])
  })

  test('follows the clock for a coin', async () => {
    const made = world()
    const slot = dateToMs(THURSDAY) / 60_000
    made.put(THURSDAY, SWAP, 'minute', [minuteOf(slot, 5), minuteOf(slot + 60, 6)])
    expect(await ask(made, `${THURSDAY}0059`)).toMatchObject({ id: [SWAP.id], close: [5] })
    expect(await ask(made, `${THURSDAY}0100`)).toMatchObject({ id: [SWAP.id], close: [6] })
  })

  test('is missing without a record, and is not computed for an aborted request', async () => {
    expect(await ask(world(), `${FRIDAY}1000`)).toMatchObject({ missing: [FRIDAY] })
    const { context } = world()
    await expect(queryBoard(context, { to: `${THURSDAY}0932` }, { limit: 9, signal: GONE })).rejects.toThrow()
  })
})
