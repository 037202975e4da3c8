import { describe, expect, test } from 'vitest'
import { DayBook } from '../../../../gateway/market/state/day-book'
import { Indexes } from '../../../../gateway/market/state/indexes'
import { Registry } from '../../../../gateway/market/state/registry'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { clock, makeIndexValue, makeInstrument, makeTrade } from '../../../support/market-events'

const INDEX = makeInstrument({ id: '000016.SH', kind: 'index', board: 'index', prevClose: 300_000, industry: '' })
const IDS = ['600001.SH', '600002.SH', '600003.SH'] as const

function market() {
  const registry = new Registry(1)
  registry.put([INDEX, ...IDS.map((id) => makeInstrument({ id }))])
  const days = new DayBook(registry, DEFAULT_GRADES)
  const indexes = new Indexes(registry, (id) => days.get(id))
  const print = (instrument: string, price: number, time?: string) => {
    const day = days.get(instrument) ?? days.open(instrument)
    indexes.unresolve()
    day?.addTrade(makeTrade({ instrument, price, ...(time && { exchangeTime: clock(time) }) }))
  }
  const setMembers = (...weights: number[]) =>
    indexes.setMembers({
      kind: 'members',
      index: INDEX.id,
      members: weights.flatMap((weight, at) => (weight > 0 ? [{ instrument: IDS[at] as string, weight }] : [])),
    })
  const now = () => {
    indexes.refresh()
    const line = indexes.get(INDEX.id)
    return { last: line?.last, equalWeight: line?.equalWeight }
  }
  return { registry, days, indexes, print, setMembers, now }
}

describe('an index with a value of the venue', () => {
  const value = (time: string, last: number) =>
    makeIndexValue({ instrument: INDEX.id, exchangeTime: clock(time), last, open: 0, high: last, low: last })

  test('has the same minutes at any time of reading', () => {
    const line = (isLooking: boolean) => {
      const { indexes, print, setMembers, now } = market()
      setMembers(0.5, 0.5)
      const look = () => isLooking && now()
      print('600001.SH', 1_100, '09:25:00')
      look()
      indexes.value(value('09:25:00', 301_000))
      look()
      print('600002.SH', 900, '09:31:00')
      look()
      indexes.value(value('09:31:00', 302_000))
      print('600002.SH', 1_200, '09:31:10')
      look()
      indexes.value(value('09:31:30', 301_500))
      print('600001.SH', 900, '09:31:40')
      indexes.value(value('09:32:00', 303_000))
      now()
      return indexes.get(INDEX.id)
    }
    const minutes = (isLooking: boolean) =>
      line(isLooking)
        ?.rows()
        .map(({ slot, open, high, low, close, up, down }) => ({ slot, open, high, low, close, up, down }))
    expect(minutes(true)).toEqual(minutes(false))
    expect(minutes(true)).toMatchObject([
      { slot: 0, open: 301_000, high: 301_000, low: 301_000, up: 1, down: 0 },
      { slot: 2, open: 302_000, high: 302_000, low: 301_500, close: 301_500, up: 1, down: 1 },
      { slot: 3, open: 303_000, up: 1, down: 1 },
    ])
    expect(line(true)).toMatchObject({ open: 301_000, low: 301_000 })
  })
})

describe('an index that is valued after its members began', () => {
  test('keeps the open computed from them in an earlier minute', () => {
    const { indexes, print, setMembers, now } = market()
    setMembers(0.5, 0.5)
    print('600001.SH', 1_020, '09:25:00')
    now()
    print('600001.SH', 1_040, '09:31:00')
    now()
    indexes.value(
      makeIndexValue({
        instrument: INDEX.id,
        exchangeTime: clock('09:31:30'),
        last: 302_000,
        open: 0,
        high: 0,
        low: 0,
      }),
    )
    expect(indexes.get(INDEX.id)).toMatchObject({ open: 303_000, high: 306_000, low: 302_000, last: 302_000 })
  })

  test('publishes a minute again if its members moved before its end, without their prints of the next minute', () => {
    const { indexes, print, setMembers, now } = market()
    const value = (time: string) =>
      makeIndexValue({ instrument: INDEX.id, exchangeTime: clock(time), last: 302_000, open: 0, high: 0, low: 0 })
    setMembers(0.5, 0.5)
    print('600001.SH', 1_020, '09:31:00')
    indexes.value(value('09:31:00'))
    now()
    const line = indexes.get(INDEX.id)
    line?.cleaned()
    print('600002.SH', 900, '09:31:50')
    print('600001.SH', 900, '09:32:00')
    indexes.value(value('09:32:00'))
    expect(line?.rows()[0]).toMatchObject({ slot: 2, up: 1, down: 1 })
    expect(line?.dirtyFrom).toBe(2)
  })
})

describe('an index computed from its members', () => {
  test('uses weights as fractions of their sum', () => {
    const { indexes, print, setMembers, now } = market()
    setMembers(30, 50)
    print('600001.SH', 1_080)
    expect(now()).toEqual({ last: 309_000, equalWeight: 312_000 })
    expect(indexes.membersOf(INDEX.id).map(({ weight }) => weight)).toEqual([0.375, 0.625])
  })

  test('does not jump when its members change during the day, and continues with the new ones', () => {
    const { print, setMembers, now } = market()
    setMembers(0.5, 0.5)
    print('600001.SH', 1_100)
    print('600003.SH', 900)
    expect(now()).toEqual({ last: 315_000, equalWeight: 315_000 })
    setMembers(0, 0.5, 0.5)
    expect(now()).toEqual({ last: 315_000, equalWeight: 315_000 })
    print('600003.SH', 995)
    expect(now()).toEqual({ last: Math.round((315_000 * 0.9975) / 0.95), equalWeight: 330_750 })
  })

  test('does not jump when a member goes ex-rights overnight or is halted', () => {
    const { registry, indexes, print, setMembers, now } = market()
    setMembers(0.5, 0.5)
    registry.put([makeInstrument({ id: '600001.SH', prevClose: 500 })])
    indexes.restart()
    print('600001.SH', 500)
    expect(now()).toEqual({ last: 300_000, equalWeight: 300_000 })
    print('600001.SH', 505)
    expect(now()).toEqual({ last: 301_500, equalWeight: 301_500 })
  })

  test('starts every day with its own divisor again', () => {
    const { indexes, print, setMembers, now } = market()
    setMembers(0.5, 0.5)
    print('600001.SH', 1_100)
    now()
    setMembers(0, 0, 1)
    indexes.restart()
    print('600003.SH', 1_010)
    expect(now()).toEqual({ last: 303_000, equalWeight: 303_000 })
  })
})

describe('the minutes of an index', () => {
  function line() {
    const { indexes, days, setMembers } = market()
    setMembers(0.5, 0.5)
    indexes.unresolve()
    const line = indexes.get(INDEX.id)
    if (!line) throw new Error('no such index')
    return {
      prints(time: string, price: number, volume: number) {
        const trade = makeTrade({ instrument: '600001.SH', exchangeTime: clock(time), price, volume })
        ;(days.get('600001.SH') ?? days.open('600001.SH'))?.addTrade(trade)
        indexes.unresolve()
        indexes.refresh()
      },
      hasValue(time: string, last: number, volume: number) {
        line.value(makeIndexValue({ exchangeTime: clock(time), last, open: 0, high: last, low: last, volume }))
        indexes.refresh()
      },
      minutes: () => line.rows().map(({ slot, close, volume }) => [slot, close, volume]),
      head: () => line.row('morning'),
    }
  }

  test('without a value end with the newest minute of the members, however far the market’s clock is', () => {
    const { prints, hasValue, minutes, head } = line()
    prints('09:25:00', 1_020, 100)
    expect([minutes(), head().time]).toEqual([[[0, 303_000, 100]], clock('09:25:00')])
    hasValue('09:31:30', 302_000, 400)
    expect(minutes()).toEqual([
      [0, 303_000, 100],
      [2, 302_000, 300],
    ])
  })

  test('have their own values, although prints opened later minutes first', () => {
    const { prints, hasValue, minutes } = line()
    hasValue('09:30:10', 301_000, 100)
    prints('09:33:00', 1_000, 900)
    expect(minutes()).toEqual([
      [1, 301_000, 100],
      [4, 301_000, 0],
    ])
    hasValue('09:31:10', 302_000, 250)
    hasValue('09:33:10', 303_000, 900)
    expect(minutes()).toEqual([
      [1, 301_000, 100],
      [2, 302_000, 150],
      [4, 303_000, 650],
    ])
  })
})
