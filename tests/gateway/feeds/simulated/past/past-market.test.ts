import { describe, expect, test } from 'vitest'
import { derivedPast } from '../../../../../gateway/feeds/simulated/past/derived-past'
import { PastMarket } from '../../../../../gateway/feeds/simulated/past/past-market'
import { pastInThread } from '../../../../../gateway/feeds/simulated/thread/start-past'
import { pastDay } from '../../../../../gateway/past/history/day-rows'
import type { DayReference } from '../../../../../shared/flow/market-events/day-reference'
import { eventKindOf } from '../../../../../shared/market/event-kinds'
import type { Instrument } from '../../../../../shared/market/instrument'
import { beijingDate, minuteSlot, PHASES, timeOfDay } from '../../../../../shared/market/session'
import { amountToYuan } from '../../../../../shared/market/units'
import { decodeSeries, isDerived } from '../../../../../shared/protocol/day-series'
import type { DayRow } from '../../../../../shared/protocol/rest'
import { isSound } from '../../../../../shared/protocol/sound-rows'
import { makeInstrument } from '../../../../support/fake-feed'
import { at, ofKind, runEngine } from '../run-engine'

const SEED = 7
const { start } = runEngine({ seed: SEED, instrumentCount: 120, pastDays: 2, startTime: at(9, 24) })
const known = new Map(
  ofKind(start, 'instruments')
    .flatMap(({ instruments }) => instruments)
    .map((each) => [each.id, each]),
)
const rows = ofKind(start, 'past-day').flatMap((event) => {
  const instrument = known.get(event.instrument)
  return instrument ? [{ instrument, day: pastDay(event, instrument) }] : []
})
const DAY = rows.at(-1)?.day.tradingDay as string
const ofDay = rows.filter(({ day }) => day.tradingDay === DAY)
const stocks = ofDay.filter(({ instrument }) => instrument.kind === 'stock')

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

function marketOf(all: { instrument: Instrument; day: DayRow; reference?: DayReference }[], seed = SEED) {
  const market = new PastMarket(seed, all[0]?.day.tradingDay ?? DAY)
  for (const { instrument, day, reference } of all) market.add({ instrument, day, reference })
  const answer = market.answer()
  const breadth = decodeSeries('breadth', answer.breadth) ?? []
  const events = (decodeSeries('market-event', answer['market-event']) ?? []).map((row) => ({
    ...row,
    kind: eventKindOf(row.event),
  }))
  return { answer, breadth, events }
}

describe('the whole market on a derived day', () => {
  const { answer, breadth, events } = marketOf(ofDay)

  test('is marked as derived, and the same every time', () => {
    expect([isDerived(answer.breadth), isDerived(answer['market-event'])]).toEqual([true, true])
    const some = ofDay.slice(0, 20)
    expect(marketOf(some).answer).toEqual(marketOf(some).answer)
    expect(marketOf(some, SEED + 1).answer.breadth).not.toEqual(marketOf(some).answer.breadth)
  })

  test('ends with the sums and the counts of its stocks: funds, indexes and coins are not among them', () => {
    const count = (holds: (day: DayRow) => boolean) => stocks.filter(({ day }) => holds(day)).length
    expect(stocks.length).toBeGreaterThan(100)
    expect(stocks.length).toBeLessThan(ofDay.length)
    expect(breadth.at(-1)).toMatchObject({
      up: count(({ close, prevClose }) => close > prevClose),
      flat: count(({ close, prevClose }) => close === prevClose),
      down: count(({ close, prevClose }) => close < prevClose),
      turnoverBefore: 0,
    })
    // Sums of many decimals: which comes first decides a last half.
    const money = [
      ['turnover', sum(stocks.map(({ day }) => day.turnover))],
      ['adNet', sum(stocks.map(({ day }) => sum(day.adNet)))],
      ['odBigNet', sum(stocks.map(({ day }) => day.odNet[2] + day.odNet[3]))],
    ] as const
    for (const [name, wanted] of money) {
      expect(Math.abs((breadth.at(-1)?.[name] ?? Number.NaN) - wanted), name).toBeLessThanOrEqual(1)
    }
  })

  test('has a row a minute from the opening match to after the closing one, each told at its last moment', () => {
    const clock = (at: number) => {
      const ms = timeOfDay(breadth.at(at)?.time ?? 0)
      return `${Math.floor(ms / 3_600_000)}:${Math.floor(ms / 60_000) % 60}:${(ms % 60_000) / 1000}`
    }
    expect(breadth).toHaveLength(241)
    expect([0, 1, 120, 121, -2, -1].map(clock)).toEqual([
      ...['9:25:59.999', '9:30:59.999', '11:29:59.999', '13:0:59.999', '14:58:59.999', '15:0:59.999'],
    ])
    expect(breadth.every(({ time }) => beijingDate(time) === DAY)).toBe(true)
    expect([0, 1, 130, -1].map((at) => PHASES[breadth.at(at)?.phase ?? 0])).toEqual([
      ...['pre-open', 'morning', 'afternoon', 'closed'],
    ])
    for (const [place, row] of breadth.entries()) {
      expect(isSound('breadth', row)).toBe(true)
      expect(row.turnover).toBeGreaterThanOrEqual(breadth[place - 1]?.turnover ?? 0)
    }
  })

  test('stands at each minute where the minutes of its stocks do', () => {
    const make = derivedPast(SEED)
    const until = 77
    let [turnover, adNet, up] = [0, 0, 0]
    for (const { instrument, day } of stocks) {
      const { minute, flow } = make(instrument, day)
      turnover += sum(minute.filter(({ slot }) => slot <= until).map(({ amount }) => amountToYuan(amount, instrument)))
      const booked = flow.filter(({ slot }) => slot <= until)
      adNet += sum(booked.map(({ adS, adM, adL, adX }) => amountToYuan(adS + adM + adL + adX, instrument)))
      const last = minute.findLast(({ slot }) => slot <= until)
      if (last && last.close > day.prevClose) up++
    }
    const row = breadth[until]
    expect([row?.turnover, row?.up]).toEqual([Math.round(turnover), up])
    // Added up in another order.
    expect(Math.abs((row?.adNet ?? 0) - adNet)).toBeLessThan(0.51)
  })

  test('has events in the order of their times, at prices of their minutes', () => {
    const make = derivedPast(SEED)
    const courses = new Map(stocks.map(({ instrument, day }) => [instrument.id, make(instrument, day).minute]))
    expect(events.length).toBeGreaterThan(20)
    expect(events.map(({ time }) => time)).toEqual(events.map(({ time }) => time).sort((a, b) => a - b))
    for (const event of events) {
      expect(isSound('market-event', event)).toBe(true)
      const slot = minuteSlot(timeOfDay(event.time))
      const minute = courses.get(event.instrument)?.find((row) => row.slot === slot)
      expect(event.price).toBeGreaterThanOrEqual(minute?.low ?? Number.POSITIVE_INFINITY)
      expect(event.price).toBeLessThanOrEqual(minute?.high ?? 0)
      const { day } = stocks.find(({ instrument }) => instrument.id === event.instrument) as { day: DayRow }
      expect(event.change).toBe(Math.trunc(((event.price - day.prevClose) * 10_000) / day.prevClose))
    }
  })

  test('has large orders no larger than their minute, on the side on which its money went', () => {
    const make = derivedPast(SEED)
    const orders = events.filter(({ kind }) => kind === 'bigBuy' || kind === 'bigSell')
    expect(new Set(orders.map(({ kind }) => kind)).size).toBe(2)
    for (const { instrument: id, kind, time, volume, value, price } of orders) {
      const { instrument, day } = stocks.find((each) => each.instrument.id === id) as (typeof stocks)[number]
      const slot = minuteSlot(timeOfDay(time))
      const { minute, flow } = make(instrument, day)
      const net = flow.find((row) => row.slot === slot)?.adX ?? 0
      expect(Math.sign(net)).toBe(kind === 'bigBuy' ? 1 : -1)
      expect(volume).toBeLessThanOrEqual(minute.find((row) => row.slot === slot)?.volume ?? 0)
      expect(value).toBe(Math.round(amountToYuan(volume * price, instrument)))
      expect(value >= 5_000_000 || volume >= instrument.floatShares * 0.001).toBe(true)
    }
  })
})

describe('a stock', () => {
  const STOCK = makeInstrument({ id: '600519.SH', prevClose: 5_000, limitUp: 5_500, limitDown: 4_500 })
  const flat = (price: number, prevClose = 1_000): DayRow => ({
    tradingDay: '20260706',
    open: price,
    high: price,
    low: price,
    close: price,
    prevClose,
    volume: 6_000_000,
    turnover: 60_000 * price,
    adNet: [0, 0, 0, 0],
    odNet: [0, 0, 0, 0],
    completeness: 1,
  })
  const kindsOf = (day: DayRow, instrument = STOCK, reference?: DayReference) =>
    marketOf([{ instrument, day, ...(reference && { reference }) }]).events

  test.each([
    ['upper', 1_100, 'sealUp', { limitUp: 1, limitDown: 0 }],
    ['lower', 900, 'sealDown', { limitUp: 0, limitDown: 1 }],
  ] as const)(
    'that stood at its %s limit of that day all day is told as sealed at its opening',
    (_, price, kind, counts) => {
      const { events, breadth } = marketOf([{ instrument: STOCK, day: flat(price) }])
      const [sealing, ...more] = events.filter((event) => event.kind === kind)
      expect([timeOfDay(sealing?.time ?? 0) < 9.5 * 3_600_000, sealing?.price, more]).toEqual([true, price, []])
      expect(sealing?.volume).toBeLessThan(6_000_000)
      expect(sealing?.value).toBe(Math.round(((sealing?.volume ?? 0) * price) / 100))
      expect(breadth[0]).toMatchObject(counts)
      expect(breadth.at(-1)).toMatchObject(counts)
    },
  )

  test('beyond the limits of that day had none: it was newly listed', () => {
    const { events, breadth } = marketOf([{ instrument: STOCK, day: flat(1_450) }])
    expect(events.map(({ kind }) => kind)).toEqual(['auctionUp'])
    expect(breadth.at(-1)).toMatchObject({ up: 1, limitUp: 0 })
  })

  test('is held against the days before: gaps and the mean of five closes at its opening, in 1/100 %', () => {
    const reference = { days: 5, high: 1_040, low: 900, closeBefore: 950, mean5: 1_010, lastHigh: 1_020, lastLow: 990 }
    const found = kindsOf(flat(1_050), STOCK, reference).map(({ kind, value, days }) => [kind, value, days])
    expect(found).toEqual([
      ['auctionUp', 500, 0],
      ['overMean5', 396, 5],
      ['gapUp', 294, 1],
    ])
  })

  test('without trading that day counts nowhere', () => {
    const { events, breadth } = marketOf([{ instrument: STOCK, day: { ...flat(1_000), volume: 0, turnover: 0 } }])
    expect([events, breadth]).toEqual([[], []])
  })
})

test('a thread of its own answers the same as this one', async () => {
  const some = ofDay.slice(0, 40).map((each) => ({ ...each, reference: undefined }))
  async function* inPieces() {
    yield some.slice(0, 25)
    yield some.slice(25)
  }
  const answer = await pastInThread(SEED).deriveMarket(DAY, inPieces())
  expect(Buffer.from(answer.breadth)).toEqual(Buffer.from(marketOf(some as never).answer.breadth))
  expect(Buffer.from(answer['market-event'])).toEqual(Buffer.from(marketOf(some as never).answer['market-event']))
})
