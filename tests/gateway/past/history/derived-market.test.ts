import { expect, test } from 'vitest'
import type { InstrumentDay } from '../../../../gateway/past/history/day-rows'
import { createDerivedMarket, type DerivedMarketOptions } from '../../../../gateway/past/history/derived-market'
import { makeInstrument } from '../../../support/fake-feed'

const STOCK = makeInstrument({ id: '600519.SH' })
const FUND = makeInstrument({ id: '510300.SH', kind: 'fund' })

const row = (id: string, tradingDay: string, close: number): InstrumentDay => ({
  id,
  tradingDay,
  open: close,
  high: close + 9,
  low: close - 9,
  close,
  prevClose: close,
  volume: 100,
  turnover: close,
  adNet: [0, 0, 0, 0],
  odNet: [0, 0, 0, 0],
  completeness: 1,
})

type DerivedStocks = { id: string; close: number; reference: unknown }[]

/** `closes` by day of one stock, next to a fund and an unknown code. */
function market(closes: Record<string, number>, make?: DerivedMarketOptions['make']) {
  const derived: DerivedStocks[] = []
  const { of, forget } = createDerivedMarket({
    days: {
      board: async (day, from, count) => {
        const close = closes[day]
        const rows = close === undefined ? [] : [STOCK.id, FUND.id, '999999.SH'].map((id) => row(id, day, close))
        return rows.slice(from, from + count)
      },
      async *pastPrices(day) {
        const close = closes[day]
        yield close === undefined
          ? []
          : [{ instrument: STOCK.id, high: close + 9, low: close - 9, close, prevClose: close }]
      },
    },
    instrument: (id) => [STOCK, FUND].find((each) => each.id === id),
    make:
      make ??
      (async (_, stocks) => {
        const all: DerivedStocks = []
        for await (const some of stocks) {
          for (const { instrument, day, reference } of some)
            all.push({ id: instrument.id, close: day.close, reference })
        }
        derived.push(all)
        return { breadth: new Uint8Array([1]), 'market-event': new Uint8Array(), findings: [] }
      }),
    slicing: { now: () => 0, pause: async () => {} },
  })
  return { of, forget, derived }
}

test('a day is derived from its stocks and the five days before it, adjusted to its previous close', async () => {
  const closes = {
    '20261119': 1_200,
    '20261118': 1_100,
    '20261117': 1_000,
    '20261116': 900,
    '20261113': 800,
    '20261112': 1,
  }
  const { of, derived } = market({ ...closes, '20261120': 1_200 })
  await of('20261120')
  expect(derived).toEqual([
    [{ id: STOCK.id, close: 1_200, reference: expect.objectContaining({ days: 5, lastHigh: 1_209, mean5: 1_200 }) }],
  ])
})

test('days before one that is not on record are not used', async () => {
  const { of, derived } = market({ '20261120': 1_000, '20261119': 1_000, '20261117': 1_000 })
  await of('20261120')
  expect(derived[0]?.[0]?.reference).toMatchObject({ days: 1 })
})

test('a day without rows is not derived', async () => {
  const { of, derived } = market({})
  expect(await of('20261120')).toBeUndefined()
  expect(derived).toEqual([])
})

test('a day is derived once for concurrent requests, and again only after four others', async () => {
  const days = ['20261116', '20261117', '20261118', '20261119', '20261120']
  const { of, derived } = market(Object.fromEntries(days.map((day) => [day, 1_000])))
  await Promise.all([of('20261116'), of('20261116')])
  expect(derived).toHaveLength(1)
  for (const day of days) await of(day)
  for (const day of days.slice(1)) await of(day)
  expect(derived).toHaveLength(5)
  await of('20261116')
  expect(derived).toHaveLength(6)
})

test('days are derived one after another, and a long queue is refused', async () => {
  let [running, most] = [0, 0]
  const { of } = market(
    Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`202610${10 + at}`, 1_000])),
    async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      return { breadth: new Uint8Array(), 'market-event': new Uint8Array(), findings: [] }
    },
  )
  const requests = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => of(`202610${10 + at}`)))
  expect(most).toBe(1)
  const refused = requests.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused).toHaveLength(6)
  expect(refused[0]?.reason).toMatchObject({ code: 'too-many' })
})

test('a day whose derivation failed is derived at the next request', async () => {
  let broken = true
  const { of } = market({ '20261120': 1_000 }, async () => {
    if (broken) throw new Error('the thread ended')
    return { breadth: new Uint8Array([7]), 'market-event': new Uint8Array(), findings: [] }
  })
  await expect(of('20261120')).rejects.toThrow('the thread ended')
  broken = false
  expect(await of('20261120')).toMatchObject({ breadth: new Uint8Array([7]) })
})

test('a day is derived once its rows have arrived, and again after `forget`', async () => {
  const closes: Record<string, number> = {}
  const { of, forget, derived } = market(closes)
  expect(await of('20261120')).toBeUndefined()
  closes['20261120'] = 1_000
  expect(await of('20261120')).toBeDefined()
  forget()
  await of('20261120')
  expect(derived).toHaveLength(2)
})

test.each([
  [1, [1]],
  [249, [249]],
  [250, [250, 0]],
  [501, [250, 250, 1]],
])('%i stocks of a day are passed on in pieces of 250', async (count, pieces) => {
  const rows = Array.from({ length: count }, (_, at) => row(`${600_000 + at}.SH`, '20261120', 1_000))
  const derived: number[] = []
  const { of } = createDerivedMarket({
    days: {
      board: async (_, from, most) => rows.slice(from, from + most),
      async *pastPrices() {
        yield []
      },
    },
    instrument: (id) => makeInstrument({ id }),
    make: async (_, stocks) => {
      for await (const some of stocks) derived.push(some.length)
      return { breadth: new Uint8Array(), 'market-event': new Uint8Array(), findings: [] }
    },
    slicing: { now: () => 0, pause: async () => {} },
  })
  await of('20261120')
  expect(derived).toEqual(pieces)
})
