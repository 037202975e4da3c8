import { describe, expect, test } from 'vitest'
import { DayState } from '../../../../gateway/market/state/day-state'
import { IndexLine } from '../../../../gateway/market/state/index-line'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { clock, makeIndexValue, makeInstrument, makeQuote, makeTrade } from '../../../support/market-events'

const INDEX = makeInstrument({ id: '000016.SH', kind: 'index', board: 'index', prevClose: 300_000, industry: '' })
const IDS = ['600001.SH', '600002.SH', '600003.SH'] as const

describe('a line', () => {
  const line = () => new IndexLine(INDEX, 4, () => [])

  test('begins empty', () => {
    const one = line()
    expect(one).toMatchObject({
      ad: [0, 0, 0, 0],
      od: [0, 0, 0, 0],
      time: 0,
      last: 0,
      open: 0,
      high: 0,
      low: 0,
      equalWeight: 0,
      volume: 0,
      turnover: 0,
      source: 0,
      up: 0,
      flat: 0,
      down: 0,
      dirty: false,
      newest: -1,
      place: 4,
      dirtyFrom: Number.POSITIVE_INFINITY,
    })
    expect([one.rows(), one.closeAt(240)]).toEqual([[], 0])
  })

  test('uses the venue’s open, and its high and low if they are prices', () => {
    const one = line()
    const value = (last: number, open: number, high: number, low: number, source?: number) => {
      one.value(makeIndexValue({ last, open, high, low, ...(source !== undefined && { source }) }))
      return [one.last, one.open, one.high, one.low, one.source]
    }
    expect(value(0, 0, 0, 0)).toEqual([0, 0, 0, 0, 0])
    expect(one.dirty).toBe(false)
    expect(value(1, 0, 0, 0, 2)).toEqual([1, 1, 1, 1, 2])
    expect(one.dirty).toBe(true)
    expect(value(300, 200, 0, 0)).toEqual([300, 200, 300, 1, 0])
    expect(value(250, 0, 400, 20)).toEqual([250, 200, 400, 1, 0])
    const other = line()
    other.value(makeIndexValue({ last: 300, open: 0, high: 300, low: 250 }))
    other.value(makeIndexValue({ last: 280, open: 0, high: 300, low: 200 }))
    other.value(makeIndexValue({ last: 290, open: 0, high: 300, low: 220 }))
    expect([other.open, other.low]).toEqual([300, 200])
  })

  test('has money in whole yuan, rounded', () => {
    const one = line()
    one.value(makeIndexValue({ exchangeTime: clock('09:30:10'), turnover: 10.6 }))
    expect([one.row('morning').turnover, one.rows()[0]?.turnover]).toEqual([11, 11])
  })

  test('returns its minutes from a given one on, and the oldest that changed', () => {
    const one = line()
    for (const time of ['09:25:00', '09:30:10', '09:31:10']) one.value(makeIndexValue({ exchangeTime: clock(time) }))
    expect([one.rows().length, one.rows(1).length, one.rows(2).length, one.rows(3).length]).toEqual([3, 2, 1, 0])
    expect([one.dirtyFrom, one.closeAt(0)]).toEqual([0, 300_000])
    one.cleaned()
    one.value(makeIndexValue({ exchangeTime: clock('09:31:20') }))
    expect([one.dirty, one.dirtyFrom]).toEqual([true, Number.POSITIVE_INFINITY])
    one.cleaned()
    one.value(makeIndexValue({ exchangeTime: clock('09:31:20') }))
    expect(one.dirty).toBe(false)
    one.value(makeIndexValue({ exchangeTime: clock('09:31:20'), last: 300_100 }))
    expect([one.dirty, one.dirtyFrom]).toEqual([true, 2])
  })

  test('books volume after the close in its newest minute, and late volume in the minute of the value', () => {
    const one = line()
    const value = (time: string, last: number, volume: number, turnover: number) =>
      one.value(makeIndexValue({ exchangeTime: clock(time), last, volume, turnover }))
    value('14:58:50', 300_000, 100, 1_000)
    value('15:00:00', 300_100, 150, 1_400)
    value('15:20:00', 300_200, 160, 1_500)
    value('14:58:55', 300_300, 170, 1_600)
    const minutes = one.rows().map(({ slot, close, volume, turnover }) => [slot, close, volume, turnover])
    expect(minutes).toEqual([
      [239, 300_000, 100, 1_000],
      [240, 300_300, 70, 600],
    ])
    value('15:00:00', 300_300, 90, 900)
    expect(one.rows().at(-1)).toMatchObject({ volume: 0, turnover: 0 })
  })
})

describe('members of an index', () => {
  const half = (volume: number) => 1_000 * volume
  function open(over: Partial<typeof INDEX> = {}) {
    const days = IDS.map(
      (id) => new DayState(makeInstrument({ id }), 0, { grades: DEFAULT_GRADES, ordersKept: 1_000 }),
    ) as [DayState, DayState, DayState]
    const line = new IndexLine({ ...INDEX, ...over }, 0, () =>
      days.map((day) => ({ weight: 1, prevClose: 1_000, day })),
    )
    return { days, line }
  }
  const print = (day: DayState, time: string, over: Parameters<typeof makeTrade>[0] = {}) =>
    day.addTrade(makeTrade({ exchangeTime: clock(time), ...over }))

  test('are summed again at each refresh: nets by grade, shares, money, rising and falling members', () => {
    const { days, line } = open()
    const [one, two, three] = days
    print(one, '09:30:10', { price: 1_000, volume: 210_000, buyNo: 9, sellNo: 8 })
    print(two, '09:30:20', { price: 1_000, volume: 21_000, side: 'sell', buyNo: 7, sellNo: 6 })
    print(three, '09:30:30', { price: 1_000, volume: 100 })
    Object.assign(one.ledger.day, { ad: [100, 200, 300, 400], od: [500, 600, 700, 800] })
    Object.assign(two.ledger.day, { ad: [10, 20, 30, 40], od: [50, 60, 70, 80] })
    Object.assign(three.ledger.day, { ad: [0, 0, 0, 0], od: [0, 0, 0, 0] })
    for (let time = 0; time < 2; time++) line.refresh()
    expect([...line.ad, ...line.od].map((yuan) => Math.round(yuan * 100))).toEqual([
      110, 220, 330, 440, 550, 660, 770, 880,
    ])
    expect(line.row('morning')).toMatchObject({
      up: 0,
      flat: 3,
      down: 0,
      volume: 231_100,
      turnover: half(231_100) / 100,
      adNet: 11,
      odBigNet: 17,
    })
  })

  test('without a price or shares do not count', () => {
    const { days, line } = open()
    const [one, two, three] = days
    print(one, '09:30:10', { price: 1_001, volume: 1 })
    two.addQuote(makeQuote({ last: 1_010, volume: 0 }))
    three.addQuote(makeQuote({ last: 0, volume: 50, amount: 50_000 }))
    line.refresh()
    expect(line).toMatchObject({ up: 1, flat: 0, down: 0, volume: 1 })
    expect(line.time).toBe(clock('09:30:10'))
  })

  test('give no value if the index has no previous close; the venue’s value is published once its members moved', () => {
    const { days, line } = open({ prevClose: 0 })
    print(days[0], '09:30:10')
    line.refresh()
    expect([line.last, line.dirty, line.rows()]).toEqual([0, true, []])
    line.cleaned()
    line.refresh()
    expect(line.dirty).toBe(false)
    print(days[1], '09:30:10')
    line.refresh()
    expect(line.dirty).toBe(true)
    const other = open({ prevClose: 1 })
    print(other.days[0], '09:30:10')
    other.line.refresh()
    expect([other.line.last, other.line.dirty]).toEqual([1, true])
    const still = open()
    still.line.refresh()
    expect([still.line.last, still.line.dirty]).toEqual([0, false])
  })

  test('add their nets to the index’s minutes, late ones too', () => {
    const { days, line } = open()
    const [one] = days
    print(one, '09:30:10', { volume: 100 })
    line.value(makeIndexValue({ exchangeTime: clock('09:30:20') }))
    line.refresh()
    print(one, '09:31:10', { volume: 200 })
    line.value(makeIndexValue({ exchangeTime: clock('09:31:20') }))
    line.refresh()
    const nets = () => line.rows().map(({ slot, adNet }) => [slot, adNet])
    expect(nets()).toEqual([
      [1, 1_000],
      [2, 2_000],
    ])
    line.cleaned()
    one.flowDirtyFrom = Number.POSITIVE_INFINITY
    print(one, '09:30:50', { volume: 400 })
    line.refresh()
    expect(nets()).toEqual([
      [1, 5_000],
      [2, 2_000],
    ])
    expect(line.dirtyFrom).toBe(1)
  })

  test('open a minute before its value arrives, once the index has a value', () => {
    const { days, line } = open({ prevClose: 0 })
    print(days[0], '09:32:10')
    line.refresh()
    expect(line.rows()).toEqual([])
    line.value(makeIndexValue({ exchangeTime: clock('09:31:10'), last: 1, open: 0, high: 0, low: 0, equalWeight: 2 }))
    line.refresh()
    expect(line.rows()).toMatchObject([
      { slot: 2, close: 1, volume: 0, up: 0 },
      { slot: 3, open: 1, high: 1, low: 1, close: 1, equalWeight: 2, volume: 0, turnover: 0, up: 0, down: 0 },
    ])
    const [, opened] = line.rows()
    line.refresh()
    expect(line.rows()[1]).toBe(opened)
  })
})
