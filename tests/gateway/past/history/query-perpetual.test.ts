import { describe, expect, test } from 'vitest'
import { queryPerpetual } from '../../../../gateway/past/history/query-perpetual'
import { shiftDay } from '../../../../shared/market/calendar'
import { dateToMs } from '../../../../shared/market/session'
import { PERPETUAL_OPEN, PERPETUAL_RATE } from '../../../../shared/protocol/kinds'
import { topic } from '../../../../shared/protocol/topics'
import { GONE, queryWorld, STOCK, SWAP, TODAY, worldLimits } from '../../../support/query-world'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BOTH = PERPETUAL_OPEN | PERPETUAL_RATE
/** A Saturday and a Sunday: coins trade on all days. */
const [SATURDAY, SUNDAY] = ['20261121', '20261122'] as const
const slotOf = (day: string, minute = 0) => dateToMs(day) / MINUTE + minute
const minute = (slot: number, known: number, rate: number, open: number) => ({ slot, known, rate, open })

type World = ReturnType<typeof queryWorld>
const ask = ({ context }: World, from?: string, to?: string, code = SWAP.id) =>
  queryPerpetual(context, { code, ...(from && { from }), ...(to && { to }) }, worldLimits())

describe('a perpetual over a range of days', () => {
  test('has rates in parts of one and open interest in coins, each where it is known', async () => {
    const world = queryWorld()
    world.put(SUNDAY, SWAP, 'perpetual-minute', [
      minute(slotOf(SUNDAY), PERPETUAL_RATE, 10_000, 0),
      minute(slotOf(SUNDAY, 1), PERPETUAL_OPEN, 0, 250),
      minute(slotOf(SUNDAY, 2), BOTH, -20_000, 300),
    ])
    world.put(SUNDAY, SWAP, 'funding', [{ time: dateToMs(SUNDAY) + 8 * HOUR, rate: 5_000 }])
    expect(await ask(world, SUNDAY, SUNDAY)).toMatchObject({
      id: SWAP.id,
      stepMs: MINUTE,
      first: SUNDAY,
      last: SUNDAY,
      next: null,
      derived: [],
      missing: [],
      time: [0, 1, 2].map((at) => dateToMs(SUNDAY) + at * MINUTE),
      rate: [0.0001, null, -0.0002],
      open: [null, 2.5, 3],
      settled: { time: [dateToMs(SUNDAY) + 8 * HOUR], rate: [0.00005] },
      since: { settled: dateToMs(SUNDAY) + 8 * HOUR, open: dateToMs(SUNDAY) },
    })
  })

  test('has only the minutes and settlements within the range', async () => {
    const world = queryWorld()
    const at = (hour: number) => slotOf(SUNDAY, hour * 60)
    world.put(
      SUNDAY,
      SWAP,
      'perpetual-minute',
      [9, 10, 11].map((hour) => minute(at(hour), BOTH, hour, hour)),
    )
    world.put(
      SUNDAY,
      SWAP,
      'funding',
      [9, 10, 11].map((hour) => ({ time: at(hour) * MINUTE, rate: hour })),
    )
    const answer = await ask(world, `${SUNDAY}1000`, `${SUNDAY}1059`)
    expect(answer).toMatchObject({ time: [at(10) * MINUTE], settled: { time: [at(10) * MINUTE] } })
  })

  test('lists days without either as missing', async () => {
    const world = queryWorld()
    world.put(SUNDAY, SWAP, 'funding', [{ time: dateToMs(SUNDAY), rate: 1 }])
    expect(await ask(world, '20261120', SUNDAY)).toMatchObject({ missing: ['20261120', SATURDAY], time: [] })
    expect(world.pauses()).toBe(3)
    expect((await ask(world, SATURDAY, SATURDAY)).since).toEqual({ settled: null, open: null })
  })

  test('has the running day of the market, and minutes of a finished day that only the market has', async () => {
    const world = queryWorld()
    const stored = [minute(slotOf(SUNDAY, 5), PERPETUAL_OPEN, 0, 1), minute(slotOf(SUNDAY, 15), PERPETUAL_OPEN, 0, 3)]
    world.put(SUNDAY, SWAP, 'perpetual-minute', stored)
    world.put(TODAY, SWAP, 'perpetual-minute', [minute(slotOf(TODAY, 9), PERPETUAL_OPEN, 0, 999)])
    world.live(topic.coin(SWAP.id), 'perpetual-minute', [
      minute(slotOf(SUNDAY, 10), PERPETUAL_OPEN, 0, 2),
      minute(slotOf(SUNDAY, 15), PERPETUAL_OPEN, 0, 33),
      minute(slotOf(TODAY), PERPETUAL_OPEN, 0, 4),
    ])
    world.live(topic.coin(SWAP.id), 'funding', [{ time: dateToMs(SATURDAY), rate: 1 }])
    const answer = await ask(world, SUNDAY, TODAY)
    expect(answer.open).toEqual([0.01, 0.02, 0.33, 0.04])
    expect(answer.since).toEqual({ settled: dateToMs(SATURDAY), open: slotOf(SUNDAY, 5) * MINUTE })
  })
})

describe('the step of a range', () => {
  test.each([
    [1, 1],
    [2, 5],
    [6, 5],
    [7, 15],
    [20, 15],
    [21, 60],
    [60, 60],
  ])('of %i days is %i minutes', async (days, step) => {
    expect((await ask(queryWorld(), shiftDay(TODAY, 1 - days))).stepMs).toBe(step * MINUTE)
  })

  test('starts points at whole multiples, with the newest value of each figure', async () => {
    const world = queryWorld()
    world.put(SUNDAY, SWAP, 'perpetual-minute', [
      minute(slotOf(SUNDAY, 5), BOTH, 1e8, 100),
      minute(slotOf(SUNDAY, 8), PERPETUAL_RATE, 2e8, 0),
      minute(slotOf(SUNDAY, 9), PERPETUAL_OPEN, 0, 300),
      minute(slotOf(SUNDAY, 10), PERPETUAL_OPEN, 0, 400),
      minute(slotOf(SUNDAY, 14), PERPETUAL_RATE, 5e8, 0),
    ])
    expect(await ask(world, SATURDAY, SUNDAY)).toMatchObject({
      stepMs: 5 * MINUTE,
      time: [slotOf(SUNDAY, 5) * MINUTE, slotOf(SUNDAY, 10) * MINUTE],
      rate: [2, 5],
      open: [3, 4],
    })
  })
})

describe('a query is refused', () => {
  test.each([
    ['for an instrument that is not a perpetual', STOCK.id],
    ['for an unknown instrument', 'XRPUSDTSWAP.OKX'],
  ])('%s', async (_title, code) => {
    await expect(ask(queryWorld(), undefined, undefined, code)).rejects.toMatchObject({ code: 'code-invalid' })
  })

  test('if it is aborted', async () => {
    await expect(queryPerpetual(queryWorld().context, { code: SWAP.id }, { signal: GONE })).rejects.toThrow()
  })
})
