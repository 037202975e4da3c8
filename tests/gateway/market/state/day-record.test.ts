import { describe, expect, test, vi } from 'vitest'
import { DayState } from '../../../../gateway/market/state/day-state'
import { ByteBudget } from '../../../../shared/flow/byte-budget'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { Instrument } from '../../../../shared/market/instrument'
import { PrintTape } from '../../../../shared/protocol/print-tape'
import { clock, makeInstrument, makeQuote, makeTrade } from '../../../support/market-events'

function open(over: Partial<Instrument> = {}, orderBytes?: ByteBudget) {
  const changed: DayState[] = []
  const options = { grades: DEFAULT_GRADES, ordersKept: 1_000, changed: (day: DayState) => void changed.push(day) }
  const day = new DayState(makeInstrument(over), 3, { ...options, ...(orderBytes && { orderBytes }) })
  return { day, changed }
}
const dayOf = (over: Partial<Instrument> = {}) => open(over).day
const COIN = { kind: 'crypto', board: 'crypto', hasOrderNumbers: false } as const

test('a day begins empty', () => {
  expect(dayOf()).toMatchObject({
    always: false,
    tapeIsWhole: false,
    bookedBefore: 0,
    time: 0,
    open: 0,
    high: 0,
    low: 0,
    last: 0,
    outer: 0,
    inner: 0,
    estimated: false,
    quotesAhead: 0,
    splitNet: 0,
    isChanged: false,
    began: 0,
    boardDirty: false,
    quoteDirty: false,
    flowDirtyFrom: Number.POSITIVE_INFINITY,
    minutesSeen: 0,
    volume: 0,
    amount: 0,
    trades: 0,
    hasPrints: false,
    tape: undefined,
    quote: undefined,
    split: undefined,
    place: 3,
  })
})

describe('rows to publish', () => {
  test('include a changed row once until it is published', () => {
    const { day, changed } = open()
    day.addTrade(makeTrade())
    day.addQuote(makeQuote())
    expect(changed).toEqual([day])
    day.isChanged = false
    day.boardDirty = false
    day.markBoardDirty()
    expect([changed.length, day.isChanged, day.boardDirty]).toEqual([2, true, true])
  })

  test('include all kinds after a print, and after a quote none that only prints change', () => {
    const [printed, quoted] = [dayOf(), dayOf()]
    printed.addTrade(makeTrade())
    expect(printed).toMatchObject({ boardDirty: true, quoteDirty: true, flowDirtyFrom: 2, measures: { dirty: true } })
    quoted.addQuote(makeQuote())
    expect(quoted).toMatchObject({ boardDirty: true, quoteDirty: false, measures: { dirty: true } })
    expect(quoted.flowDirtyFrom).toBe(Number.POSITIVE_INFINITY)
  })

  test.each([
    [['09:33:00', '09:31:00', '09:35:00'], 2],
    [['09:25:00', '09:31:00'], 0],
    [['15:10:00'], 240],
  ])('of the ledger begin with the oldest minute of prints in %j', (times, from) => {
    const day = dayOf()
    for (const time of times) day.addTrade(makeTrade({ exchangeTime: clock(time) }))
    expect(day.flowDirtyFrom).toBe(from)
  })

  test('of a past minute include that minute, without sides', () => {
    const { day, changed } = open(COIN)
    const start = clock('10:00:00')
    day.addMinute({
      kind: 'past-minute',
      instrument: 'x',
      start,
      open: 1,
      high: 9,
      low: 1,
      close: 5,
      volume: 7,
      amount: 8,
    })
    expect(day.line.rows()).toMatchObject([{ slot: start / 60_000, close: 5, volume: 7 }])
    expect([changed, day.outer + day.inner]).toEqual([[day], 0])
  })
})

describe('minutes in which anything came', () => {
  test.each([
    [['09:10:00'], 0],
    [['09:25:00'], 1],
    [['09:25:00', '09:30:10', '09:30:50', '09:31:00'], 3],
  ])('of %j are %i', (times, count) => {
    const day = dayOf()
    for (const time of times) day.addQuote(makeQuote({ exchangeTime: clock(time) }))
    expect(day.minutesSeen).toBe(count)
  })
})

describe('prices', () => {
  test('of one unit are prices', () => {
    const day = dayOf()
    day.addQuote(makeQuote({ last: 1 }))
    expect(day).toMatchObject({ last: 1, open: 1, high: 1, low: 1 })
    day.addTrade(makeTrade({ price: 3 }))
    expect(day.printed).toMatchObject({ high: 3, low: 3 })
    expect(day).toMatchObject({ last: 3, open: 1, high: 3, low: 1 })
    day.addTrade(makeTrade({ price: 2 }))
    expect(day.printed).toMatchObject({ high: 3, low: 2, last: 2 })
    expect([day.time, day.hasPrints]).toEqual([clock('09:31:00'), true])
  })

  test('come from the quote, which is copied for an instrument with order numbers only', () => {
    const quote = makeQuote()
    const [numbered, plain] = [dayOf(), dayOf({ hasOrderNumbers: false })]
    numbered.addQuote(quote)
    plain.addQuote(quote)
    expect(numbered.quote).not.toBe(quote)
    expect(numbered.quote).toMatchObject({ last: 1_000, bidPrices: [999] })
    expect(plain.quote).toBe(quote)
  })
})

describe('quotes', () => {
  test('can be ahead of a single print too', () => {
    const day = dayOf()
    day.addTrade(makeTrade({ volume: 100 }))
    day.addQuote(makeQuote({ volume: 101 }))
    expect(day.quotesAhead).toBe(1)
  })

  test('of the same total replace its money and prints', () => {
    const day = dayOf()
    day.addQuote(makeQuote({ volume: 100, amount: 1, trades: 1 }))
    day.addQuote(makeQuote({ volume: 100, amount: 2, trades: 2 }))
    day.addQuote(makeQuote({ volume: 100, amount: 3 }))
    expect(day.quoted).toMatchObject({ volume: 100, amount: 3, trades: 2 })
  })

  test('are measured by their minute', () => {
    const day = dayOf()
    const quote = (time: string, bidVolume: number) =>
      day.addQuote(makeQuote({ exchangeTime: clock(time), bidVolumes: [bidVolume], askVolumes: [100] }))
    quote('09:31:00', 100)
    quote('09:31:59', 150)
    expect(day.measures.row(day).pressure).toBe(50)
    quote('09:35:59', 150)
    expect(day.measures.row(day).pressure).toBe(50)
    quote('09:36:00', 150)
    expect(day.measures.row(day).pressure).toBe(0)
  })

  test('of an auction form its course, except in markets that never close', () => {
    const quote = makeQuote({ exchangeTime: clock('09:20:00'), bidPrices: [1_000], askPrices: [1_000] })
    const [stock, coin] = [dayOf(), dayOf(COIN)]
    stock.addQuote(quote)
    coin.addQuote(quote)
    expect(stock.books.auctions.opening.newest()?.price).toBe(1_000)
    expect(coin.books.auctions.opening.newest()).toBeUndefined()
  })
})

describe('volume estimated from quotes', () => {
  const book = { bidPrices: [990], askPrices: [1_010] }
  const quote = (time: string, volume: number, amount: number) =>
    makeQuote({ exchangeTime: clock(time), volume, amount, ...book })
  function running() {
    const day = dayOf({ hasOrderNumbers: false })
    day.addQuote(quote('09:25:00', 100, 100_000))
    day.addQuote(quote('09:30:03', 200, 200_000))
    return day
  }

  test('is in whole shares, rounded, with their money', () => {
    const day = running()
    const { outer, inner } = day
    day.addQuote(quote('09:30:06', 201, 200_000 + 1_004))
    expect([day.outer - outer, day.inner - inner]).toEqual([1, 0])
    day.tape = new PrintTape()
    day.addQuote(quote('09:30:09', 204, 201_004 + 3_001))
    const prints: unknown[] = []
    const reader = day.tape.reader()
    while (reader.next()) {
      const { side, volume, amount, buyNo, sellNo, price } = reader
      prints.push([side, volume, amount, buyNo, sellNo, price])
    }
    expect(prints).toEqual([
      ['buy', 2, 2_001, 0, 0, 1_000],
      ['sell', 1, 1_000, 0, 0, 1_000],
    ])
    expect([day.outer - outer, day.inner - inner]).toEqual([3, 1])
  })

  test('is one print if all of it is of one side', () => {
    const day = running()
    day.tape = new PrintTape()
    day.addQuote(quote('09:30:06', 300, 200_000 + 101_000))
    day.addQuote(quote('09:30:09', 301, 301_000 + 999))
    expect(day.tape.count).toBe(2)
    const reader = day.tape.reader()
    reader.next()
    reader.next()
    // Of one share at 9.99 the money is all of it, though 45 % of a share was bought.
    expect([reader.side, reader.volume, reader.amount]).toEqual(['sell', 1, 999])
  })

  test('in the closing auction has no side', () => {
    const day = running()
    const { outer, inner } = day
    day.addQuote(quote('15:00:00', 900, 200_000 + 707_000))
    expect([day.outer - outer, day.inner - inner]).toEqual([0, 0])
    expect(day.ledger.day.auction).toBe(100_000 + 707_000)
    expect(day.line.rows().at(-1)).toMatchObject({ slot: 240, volume: 700 })
  })
})

describe('a tape', () => {
  test('begins once, and is complete if nothing was traded before it', () => {
    const day = dayOf()
    day.addQuote(makeQuote())
    day.record()
    const { tape } = day
    day.addTrade(makeTrade())
    day.record()
    expect(day.tape).toBe(tape)
    expect([day.tapeIsWhole, day.bookedBefore, tape?.count]).toEqual([true, 0, 1])
  })

  test('is not complete if a print came before it', () => {
    const day = dayOf()
    day.addTrade(makeTrade())
    day.record()
    expect([day.tapeIsWhole, day.bookedBefore, day.tape?.count]).toEqual([false, 1, 0])
  })

  test('is not complete if the venue counted a print before it', () => {
    const day = dayOf()
    day.addQuote(makeQuote({ trades: 1 }))
    day.record()
    expect([day.tapeIsWhole, day.bookedBefore]).toEqual([false, 0])
  })

  test('is complete once the earlier prints are found', () => {
    const day = dayOf()
    day.addTrade(makeTrade())
    day.record()
    const whole = new PrintTape()
    day.makeTapeWhole(whole)
    expect([day.tape === whole, day.tapeIsWhole]).toEqual([true, true])
  })

  test('begins with a ledger by another definition', () => {
    const day = dayOf()
    day.ledgerBy({ grades: DEFAULT_GRADES, sizing: 'close' })
    expect(day.tape).toBeDefined()
  })
})

describe('a day derived again from its prints', () => {
  const again = (day: DayState) => {
    const anew = day.reprinted()
    anew.add(makeTrade({ price: 1_020, volume: 500, side: 'sell', exchangeTime: clock('09:33:00') }))
    return anew
  }

  test('replaces its minutes and ledger by theirs, and publishes them whole', () => {
    const budget = new ByteBudget(2 ** 20)
    const { day } = open({}, budget)
    day.addTrade(makeTrade())
    const give = vi.spyOn(budget, 'take')
    Object.assign(day, { boardDirty: false, isChanged: false, quoteDirty: false, flowDirtyFrom: 99 })
    const anew = again(day)
    day.adopt(anew)
    expect(day.line).toBe(anew.line)
    expect(day.ledger).toBe(anew.ledger)
    expect(day).toMatchObject({ outer: 0, inner: 500, boardDirty: true, isChanged: true, quoteDirty: true })
    // Memory of the old ledger is given back.
    expect([day.flowDirtyFrom, give.mock.calls.length]).toEqual([0, 1])
    expect(day.printed).toEqual({ volume: 500, amount: 510_000, trades: 1, high: 1_020, low: 1_020, last: 1_020 })
  })

  test('keeps its totals if it received no prints', () => {
    const day = dayOf()
    day.adopt(again(day))
    expect(day.printed).toMatchObject({ volume: 0, trades: 0 })
  })

  test('keeps its totals if prints began behind quotes', () => {
    const day = dayOf({ hasOrderNumbers: false })
    day.addQuote(makeQuote({ volume: 100, amount: 100_000 }))
    day.addQuote(makeQuote({ volume: 200, amount: 200_000 }))
    day.addTrade(makeTrade({ volume: 100 }))
    expect(day.printed.volume).toBe(300)
    day.adopt(again(day))
    expect(day.printed.volume).toBe(300)
  })
})

test('a complete tape becomes incomplete when prints are repeated as sums', () => {
  const recorded = { buyGrade: 0, sellGrade: 0, orders: 2, bigBuys: 0, bigSells: 0 }
  const day = dayOf()
  day.record()
  day.addTrade(makeTrade({ summed: true, recorded }))
  expect(day).toMatchObject({ isRetold: true, tapeIsWhole: false, bookedBefore: undefined, tape: { count: 0 } })
  const lived = dayOf()
  lived.record()
  lived.addTrade(makeTrade({ summed: true }))
  expect(lived).toMatchObject({ isRetold: false, tapeIsWhole: true, bookedBefore: 0, tape: { count: 1 } })
})
