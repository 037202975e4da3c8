import { describe, expect, test } from 'vitest'
import { readLedgerId } from '../../../../shared/flow/definitions'
import { decodeSeries } from '../../../../shared/protocol/day-series'
import { PrintTape } from '../../../../shared/protocol/print-tape'
import { topic } from '../../../../shared/protocol/topics'
import { clock, makeTrade } from '../../../support/market-events'
import {
  FRIDAY,
  flowOf,
  INDEX,
  indexMinute,
  minuteOf,
  PLAIN,
  queryWorld,
  STOCK,
  THURSDAY,
  TODAY,
} from '../../../support/query-world'

const STANDARD = 'eastmoney-live'
const CLOSE = 'eastmoney-close'

function tape(day: string) {
  const made = new PrintTape()
  for (const volume of [100, 30_000])
    made.append(makeTrade({ exchangeTime: clock('09:31:00', day), volume, buyNo: 0, sellNo: 0 }))
  return made
}

describe('minutes of a day', () => {
  test('have amounts in yuan, and the nets that were booked in them', async () => {
    const world = queryWorld()
    world.put(THURSDAY, STOCK, 'minute', [minuteOf(1, 1_000), minuteOf(2, 1_010, { amount: 555 })])
    world.put(THURSDAY, STOCK, 'flow', [
      flowOf(1, { adS: 100, adM: 200, adL: 400, adX: 800, odS: 1e6, odM: 1e6, odL: 1_600, odX: 3_200 }),
    ])
    expect(await world.context.series.minutes(STOCK, THURSDAY)).toEqual({
      derived: false,
      rows: [
        {
          slot: 1,
          open: 1_000,
          high: 1_005,
          low: 995,
          close: 1_000,
          volume: 100,
          turnover: 1_000,
          adNet: 15,
          odBigNet: 48,
        },
        {
          slot: 2,
          open: 1_010,
          high: 1_015,
          low: 1_005,
          close: 1_010,
          volume: 100,
          turnover: 5.55,
          adNet: 0,
          odBigNet: 0,
        },
      ],
    })
  })

  test('have no nets without a ledger, and no net of large orders without order numbers', async () => {
    const world = queryWorld()
    for (const of of [STOCK, PLAIN]) world.put(THURSDAY, of, 'minute', [minuteOf(1, 1_000)])
    world.put(THURSDAY, PLAIN, 'flow', [flowOf(1, { adS: 100, odX: 100 })])
    const one = async (of: typeof STOCK) => (await world.context.series.minutes(of, THURSDAY)).rows[0]
    expect(await one(STOCK)).toMatchObject({ adNet: null, odBigNet: null })
    expect(await one(PLAIN)).toMatchObject({ adNet: 1, odBigNet: null })
  })

  test('of an index are its own rows', async () => {
    const world = queryWorld()
    world.put(THURSDAY, INDEX, 'index-minute', [indexMinute(1, 3_000)], true)
    expect(await world.context.series.minutes(INDEX, THURSDAY)).toEqual({
      derived: true,
      rows: [
        {
          slot: 1,
          open: 3_000,
          high: 3_005,
          low: 2_995,
          close: 3_000,
          volume: 7,
          turnover: 70,
          adNet: 11,
          odBigNet: 5,
        },
      ],
    })
  })

  test('of the running day come from the market; a day without a record has none', async () => {
    const world = queryWorld()
    world.put(TODAY, STOCK, 'minute', [minuteOf(1, 9)])
    world.live(topic.tick(STOCK.id), 'minute', [minuteOf(1, 1_234)])
    world.live(topic.flow(STOCK.id), 'flow', [flowOf(1, { adS: 100 })])
    expect((await world.context.series.minutes(STOCK, TODAY)).rows).toMatchObject([{ close: 1_234, adNet: 1 }])
    expect(await world.context.series.minutes(STOCK, FRIDAY)).toEqual({ rows: [], derived: false })
    world.live(topic.index(INDEX.id), 'index-minute', [indexMinute(1, 2)])
    expect((await world.context.series.minutes(INDEX, TODAY)).rows).toMatchObject([{ close: 2 }])
  })

  test('that cannot be read are empty', async () => {
    const world = queryWorld()
    world.putBytes(THURSDAY, STOCK, 'minute', new Uint8Array([1, 2, 3]))
    expect((await world.context.series.minutes(STOCK, THURSDAY)).rows).toEqual([])
  })
})

describe('the bytes of a day', () => {
  test('are those that were stored, or for the running day those of the market', async () => {
    const world = queryWorld()
    const { series } = world.context
    expect(await series.bytes(STOCK, THURSDAY, 'minute')).toBeUndefined()
    expect(await series.bytes(STOCK, TODAY, 'minute')).toBeUndefined()
    world.put(THURSDAY, STOCK, 'minute', [minuteOf(1, 1)])
    world.live(topic.tick(STOCK.id), 'minute', [minuteOf(1, 2)])
    const closes = async (day: string) =>
      decodeSeries('minute', (await series.bytes(STOCK, day, 'minute')) as Uint8Array)?.map(({ close }) => close)
    expect([await closes(THURSDAY), await closes(TODAY)]).toEqual([[1], [2]])
  })
})

describe('the ledger of a day', () => {
  test('is in yuan with the closes of its minutes, and undefined without a record', async () => {
    const world = queryWorld()
    const { series } = world.context
    expect(await series.flow(STOCK, THURSDAY, STANDARD)).toBeUndefined()
    expect(await series.flowBytes(STOCK, THURSDAY, STANDARD)).toBeUndefined()
    world.put(THURSDAY, STOCK, 'flow', [flowOf(1, { adS: 100, odX: 200, auction: 300 })])
    world.put(THURSDAY, STOCK, 'minute', [minuteOf(1, 1_000)])
    expect(await series.flow(STOCK, THURSDAY, STANDARD)).toEqual({
      id: STOCK.id,
      tradingDay: THURSDAY,
      definition: STANDARD,
      whole: true,
      slot: [1],
      close: [1_000],
      ad: [[1], [0], [0], [0]],
      od: [[0], [0], [0], [2]],
      auction: [3],
    })
    const bytes = await series.flowBytes(STOCK, THURSDAY, STANDARD)
    expect(bytes && decodeSeries('flow', bytes)).toMatchObject([{ slot: 1, adS: 100 }])
  })

  test('is marked as derived if it comes from the daily row', async () => {
    const world = queryWorld()
    world.put(THURSDAY, STOCK, 'flow', [flowOf(1)], true)
    expect(await world.context.series.flow(STOCK, THURSDAY, STANDARD)).toMatchObject({ derived: true })
  })

  test('by another definition is computed from stored prints', async () => {
    expect(readLedgerId(CLOSE)).toBeDefined()
    const world = queryWorld()
    expect(await world.context.series.flow(STOCK, THURSDAY, CLOSE)).toBeUndefined()
    world.putBytes(THURSDAY, STOCK, 'prints', tape(THURSDAY).finish())
    world.put(THURSDAY, STOCK, 'flow', [flowOf(1, { adS: 999 })])
    const ledger = await world.context.series.flow(STOCK, THURSDAY, CLOSE)
    expect(ledger).toMatchObject({ definition: CLOSE, whole: true, slot: [2] })
    expect(ledger?.ad.flat().reduce((sum, net) => sum + net, 0)).toBe(301_000)
    expect(ledger).not.toHaveProperty('derived')
  })

  test.each([true, false])('of the running day reports whether its prints are complete: %s', async (whole) => {
    const world = queryWorld()
    Object.assign(world.context.market, { prints: () => ({ whole, tape: tape(TODAY) }) })
    world.putBytes(THURSDAY, STOCK, 'prints', tape(THURSDAY).finish())
    expect(await world.context.series.flow(STOCK, TODAY, CLOSE)).toMatchObject({ whole, slot: [2] })
    expect(await world.context.series.flowRows(STOCK, THURSDAY, CLOSE)).toMatchObject({ whole: true, derived: false })
  })
})
