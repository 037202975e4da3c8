import { describe, expect, test } from 'vitest'
import { BatchWriter } from '../../../../gateway/feeds/simulated/batch'
import { Tape } from '../../../../gateway/feeds/simulated/tape'
import { inventCompanies } from '../../../../gateway/feeds/simulated/universe'
import { at, DAY } from './run-engine'

const company = inventCompanies(7, 40).find(({ board }) => board === 'main')
if (!company) throw new Error('a main-board company')

function tapeOf(free: 0 | 1): Tape {
  const tape = new Tape([company as NonNullable<typeof company>], new BatchWriter(), false)
  const flag = (value: number) => new Uint8Array([value])
  tape.startDay(DAY, {
    prevCloses: new Float64Array([1000]),
    status: flag(0),
    free: flag(free),
    first: flag(0),
    shareFactors: new Float64Array([1]),
  })
  return tape
}

describe('trading without price limits', () => {
  const print = (tape: Tape, time: number, price: number) => tape.print(0, time, price, 100, 1, 2, 1)

  test('pauses for ten minutes when the price is first 30 %, then 60 % from the open, and never again', () => {
    const tape = tapeOf(1)
    print(tape, at(9, 30), 1000)
    print(tape, at(9, 40), 1299)
    expect(tape.isOpen(0, at(9, 40))).toBe(true)
    print(tape, at(9, 41), 1300)
    expect(tape.isOpen(0, at(9, 41))).toBe(false)
    expect(tape.isOpen(0, at(9, 50, 59))).toBe(false)
    expect(tape.isOpen(0, at(9, 51))).toBe(true)
    print(tape, at(9, 52), 1400)
    expect(tape.isOpen(0, at(9, 52))).toBe(true)
    print(tape, at(10, 0), 1600)
    expect(tape.isOpen(0, at(10, 9, 59))).toBe(false)
    print(tape, at(10, 20), 400)
    expect(tape.isOpen(0, at(10, 20))).toBe(true)
  })

  test('goes on at 14:57 at the latest', () => {
    const tape = tapeOf(1)
    print(tape, at(9, 30), 1000)
    print(tape, at(14, 55), 690)
    expect(tape.isOpen(0, at(14, 56, 59))).toBe(false)
    expect(tape.isOpen(0, at(14, 57))).toBe(true)
  })

  test('has no bounds for prices, unlike trading with limits, which never pauses', () => {
    expect(tapeOf(1).clamp(0, 5000)).toBe(5000)
    const usual = tapeOf(0)
    expect([usual.clamp(0, 5000), usual.clamp(0, 1)]).toEqual([1100, 900])
    print(usual, at(9, 30), 600)
    print(usual, at(9, 31), 1000)
    expect(usual.isOpen(0, at(9, 31))).toBe(true)
  })
})
