import { describe, expect, test } from 'vitest'
import { DayState } from '../../../../gateway/market/state/day-state'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { clock, makeInstrument, makeTrade } from '../../../support/market-events'

/** A day whose tape runs from its first print on, and a ledger of it by the whole orders. */
function open(sizing: 'live' | 'close' = 'live', kind: 'stock' | 'crypto' = 'stock') {
  const day = new DayState(makeInstrument({ kind }), 0, { grades: DEFAULT_GRADES, ordersKept: 100 })
  const ledger = day.ledgerBy({ grades: DEFAULT_GRADES, sizing })
  const print = (time: string, volume = 100, buyNo = 0) =>
    day.addTrade(makeTrade({ exchangeTime: clock(time), volume, buyNo, sellNo: 0 }))
  return { day, ledger, print }
}

describe('a ledger by another definition', () => {
  test('books a bounded number of prints a step, and returns how many', () => {
    const { ledger, print } = open()
    for (const second of ['00', '01', '02', '03', '04']) print(`09:31:${second}`)
    expect([ledger.advance(2), ledger.ledger.day.buy]).toEqual([2, 200_000])
    expect([ledger.advance(0), ledger.ledger.day.buy]).toEqual([0, 200_000])
    expect([ledger.advance(9), ledger.ledger.day.buy]).toEqual([3, 500_000])
    expect(ledger.advance(9)).toBe(0)
  })

  test('returns the minutes booked since the last call, ascending and once each', () => {
    const { ledger, print } = open()
    print('09:32:00')
    print('09:30:00')
    print('09:31:00')
    ledger.advance(9)
    expect(ledger.takeChanged(false)).toEqual([1, 2, 3])
    expect(ledger.takeChanged(false)).toEqual([])
    print('09:31:30')
    ledger.advance(9)
    expect(ledger.takeChanged(false)).toEqual([2, 3])
  })

  test('has the print of the opening auction in the first minute of all', () => {
    const { ledger, print } = open()
    print('09:25:00')
    ledger.advance(9)
    expect(ledger.takeChanged(false)).toEqual([0])
  })

  test('books trades after the close into the last minute', () => {
    const { ledger, print } = open()
    print('09:31:00')
    ledger.advance(9)
    ledger.takeChanged(false)
    print('15:10:00')
    expect(ledger.advance(9)).toBe(1)
    expect(ledger.takeChanged(false)).toEqual([240])
  })

  test('returns minutes changed by a growing order only on request, once', () => {
    const { ledger, print } = open('close')
    print('09:31:00', 1_000, 7)
    ledger.advance(9)
    ledger.takeChanged(true)
    print('09:40:00', 90_000, 7)
    ledger.advance(9)
    expect(ledger.takeChanged(false)).toEqual([11])
    expect(ledger.takeChanged(true)).toEqual([2])
    expect(ledger.takeChanged(true)).toEqual([])
  })

  test('counts minutes since the epoch for a market that never closes', () => {
    const { ledger, print } = open('live', 'crypto')
    print('15:10:00')
    ledger.advance(9)
    expect(ledger.takeChanged(false)).toEqual([clock('15:10:00') / 60_000])
  })
})
