import { describe, expect, test } from 'vitest'
import { type BestQuote, microPrice, OFI_MINUTES, QuotePressure } from '../../../shared/flow/quote-pressure'

const quote = (bidPrice: number, bidVolume: number, askPrice: number, askVolume: number): BestQuote => ({
  bidPrice,
  bidVolume,
  askPrice,
  askVolume,
})
const START = quote(1_000, 500, 1_001, 300)

describe('order-flow imbalance of the best quotes', () => {
  test.each([
    ['more joins the bid', quote(1_000, 700, 1_001, 300), 200],
    ['some of the bid leaves', quote(1_000, 100, 1_001, 300), -400],
    ['a better bid', quote(1_001, 200, 1_002, 300), 500],
    ['the bid is gone', quote(999, 800, 1_001, 300), -500],
    ['more joins the ask', quote(1_000, 500, 1_001, 900), -600],
    ['the ask is eaten', quote(1_000, 500, 1_002, 400), 300],
    ['a lower ask', quote(999, 500, 1_000, 250), -500 - 250],
    ['nothing happens', START, 0],
  ])('%s: %j counts %d', (_, now, expected) => {
    const pressure = new QuotePressure()
    pressure.add(1, START)
    pressure.add(1, now)
    expect(pressure.flow).toBe(expected)
    expect(pressure.value).toBeCloseTo(expected / ((now.bidVolume + now.askVolume) / 2), 10)
  })

  test('looks back on five minutes, the running one included', () => {
    const pressure = new QuotePressure()
    let waiting = 500
    for (let minute = 10; minute < 20; minute++) {
      waiting += 100
      pressure.add(minute, quote(1_000, waiting, 1_001, 300))
    }
    expect(pressure.flow).toBe(OFI_MINUTES * 100)
    pressure.add(40, quote(1_000, waiting, 1_001, 300))
    expect(pressure.flow).toBe(0)
  })

  test('an empty side breaks the chain: nothing is compared across it', () => {
    const pressure = new QuotePressure()
    pressure.add(1, START)
    pressure.add(1, quote(1_100, 9_000, 0, 0))
    pressure.add(1, START)
    expect(pressure.value).toBeNaN()
    pressure.add(1, quote(1_000, 600, 1_001, 300))
    expect(pressure.flow).toBe(100)
  })
})

describe('the micro-price', () => {
  test.each([
    ['queues alike: the middle', quote(1_000, 300, 1_002, 300), 1_001],
    ['a long bid leans on the ask', quote(1_000, 900, 1_002, 100), 1_001.8],
    ['a long ask leans on the bid', quote(1_000, 100, 1_002, 900), 1_000.2],
  ])('%s', (_, best, expected) => {
    expect(microPrice(best)).toBeCloseTo(expected, 10)
  })

  test('is unknown while a side is empty', () => {
    expect(microPrice(quote(1_100, 900, 0, 0))).toBeNaN()
  })
})
