import { describe, expect, test } from 'vitest'
import { FeedWatch } from '../../../../gateway/market/gaps/feed-watch'
import { MissingMinutes, minutesBetween } from '../../../../gateway/market/gaps/missing-minutes'
import type { MarketEvent, Quote } from '../../../../shared/market/events'
import { clockText, dateToMs } from '../../../../shared/market/session'
import type { MissingMinute } from '../../../../shared/protocol/rest-missing'
import { makeTrade } from '../../../support/fake-feed'

const at = (clock: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return dateToMs('20260706') + ((hours * 60 + minutes) * 60 + seconds) * 1_000
}
const told = (minutes: readonly MissingMinute[]) =>
  minutes.map(({ exchange, minute, instruments, state }) => {
    return `${exchange} ${clockText(minute).slice(0, 5)} ${state} ${instruments}`
  })

describe('minutes of trading', () => {
  test.each<[string, string, string, string[]]>([
    ['within one', '10:31:05', '10:31:50', ['10:31']],
    ['over an edge', '10:31:59', '10:32:00', ['10:31', '10:32']],
    ['over lunch', '11:29:30', '13:00:30', ['11:29', '13:00']],
    ['before the market opens', '09:10:00', '09:30:10', ['09:30']],
    ['after it closed', '14:59:10', '15:20:00', ['14:59']],
    ['the other way round', '10:32:00', '10:31:00', []],
    ['at night', '20:00:00', '21:00:00', []],
  ])('%s', (_, from, to, minutes) => {
    expect(minutesBetween(at(from), at(to)).map((minute) => clockText(minute).slice(0, 5))).toEqual(minutes)
  })
})

describe('a minute of an exchange', () => {
  test('is refilled once every code that lacked prints has them', () => {
    const minutes = new MissingMinutes()
    minutes.lack(0, at('10:31:00'), at('10:32:30'))
    minutes.lack(0, at('10:32:00'), at('10:32:30'))
    expect(told(minutes.takeChanged())).toEqual(['SH 10:31 missing 1', 'SH 10:32 missing 2'])
    minutes.fill(0, at('10:31:00'), at('10:32:30'))
    expect(told(minutes.takeChanged())).toEqual(['SH 10:31 refilled 1', 'SH 10:32 missing 2'])
    minutes.fill(0, at('10:32:00'), at('10:32:30'))
    expect(told(minutes.takeChanged())).toEqual(['SH 10:32 refilled 2'])
    expect(minutes.takeChanged()).toEqual([])
  })

  test('counts the codes that lacked prints at most', () => {
    const minutes = new MissingMinutes()
    for (let code = 0; code < 3; code++) minutes.lack(0, at('10:31:00'), at('10:31:30'))
    for (let code = 0; code < 2; code++) minutes.fill(0, at('10:31:00'), at('10:31:30'))
    minutes.lack(0, at('10:31:00'), at('10:31:30'))
    expect(told(minutes.takeChanged())).toEqual(['SH 10:31 missing 3'])
  })

  test('is never refilled if what it lacked is unknown', () => {
    const minutes = new MissingMinutes()
    minutes.lack(1, at('10:31:00'), at('10:31:10'))
    minutes.lack(1, at('10:31:00'), at('10:31:10'))
    minutes.lose(1, at('10:31:00'), at('10:31:10'))
    expect(told(minutes.takeChanged())).toEqual(['SZ 10:31 missing 2'])
    minutes.fill(1, at('10:31:00'), at('10:31:10'))
    expect(told(minutes.takeChanged())).toEqual(['SZ 10:31 unknown 2'])
  })

  test('that was silent is refilled by rows of its time, otherwise its gap is unknown', () => {
    const minutes = new MissingMinutes()
    minutes.silence(0, at('10:31:00'), at('10:32:00'))
    expect(told(minutes.takeChanged())).toEqual(['SH 10:31 unknown 0', 'SH 10:32 unknown 0'])
    minutes.silence(0, at('10:31:00'), at('10:32:00'))
    expect(minutes.takeChanged()).toEqual([])
    minutes.hear(1, at('10:31:30'))
    minutes.hear(0, at('10:33:30'))
    expect(minutes.takeChanged()).toEqual([])
    minutes.hear(0, at('10:31:30'))
    expect(told(minutes.takeChanged())).toEqual(['SH 10:31 refilled 0'])
  })

  test('without a running watch is unknown at every exchange', () => {
    const minutes = new MissingMinutes()
    minutes.unwatched(at('10:31:00'), at('10:31:30'))
    expect(told(minutes.takeChanged())).toEqual(['SH 10:31 unknown 0', 'SZ 10:31 unknown 0', 'BJ 10:31 unknown 0'])
  })
})

/** A stock with 4 × 100 shares and a quote a second of the wall, from 10:30 on. */
function watched(speed = 1) {
  const watch = new FeedWatch()
  const state = { now: 0, volume: 0 }
  const clock = () => at('10:30:00') + state.now * speed
  const print = () => {
    state.volume += 100
    return makeTrade({ exchangeTime: clock(), volume: 100 })
  }
  const quote = (): Quote => ({
    kind: 'quote',
    instrument: '600519.SH',
    exchangeTime: clock(),
    last: 1000,
    open: 1000,
    high: 1010,
    low: 990,
    volume: state.volume,
    amount: state.volume * 1000,
    bidPrices: [],
    bidVolumes: [],
    askPrices: [],
    askVolumes: [],
  })
  const tell = (...events: MarketEvent[]) => {
    for (const event of events) watch.observe(event)
  }
  const busy = () => [...Array.from({ length: 4 }, print), quote()]
  const seconds = (count: number, events: () => MarketEvent[] = busy) => {
    for (let second = 0; second < count; second++) {
      state.now += 1_000
      tell(...events())
      watch.look({ marketTime: clock(), speed, isTrading: true, lateMs: 3_000 }, state.now)
    }
  }
  tell({ kind: 'day', tradingDay: '20260706' })
  seconds(45)
  return { tell, print, quote, seconds, changed: () => told(watch.minutes.takeChanged()) }
}

describe('the events of a feed', () => {
  test('place lost prints between the quotes around them, until they arrive late', () => {
    const { changed, seconds, print, quote, tell } = watched()
    const lost: MarketEvent[] = []
    seconds(30, () => {
      lost.push(print())
      return []
    })
    seconds(4)
    expect(changed()).toEqual([])
    seconds(90)
    expect(changed()).toEqual(['SH 10:30 missing 1', 'SH 10:31 missing 1'])
    tell(...lost, quote())
    expect(changed()).toEqual(['SH 10:30 refilled 1', 'SH 10:31 refilled 1'])
  })

  test('count prints that are repeatedly behind their quotes as late, not missing', () => {
    const { changed, seconds, print, quote } = watched()
    seconds(90, () => {
      const late = [print(), print()]
      return [quote(), ...late, quote()]
    })
    expect(changed()).toEqual([])
  })

  test('assign a later loss to its own minute', () => {
    const { changed, seconds, print } = watched()
    const lose = () => {
      print()
      return []
    }
    seconds(1, lose)
    seconds(100)
    expect(changed()).toEqual(['SH 10:30 missing 1'])
    seconds(1, lose)
    seconds(20)
    // The quote that told of it is somewhere in the five seconds of the look.
    expect(changed().at(0)).toBe('SH 10:31 missing 1')
  })

  test('leave a gap unknown if totals start again', () => {
    const { changed, seconds, print, tell } = watched()
    seconds(1, () => {
      print()
      return []
    })
    seconds(10)
    expect(changed()).toEqual(['SH 10:30 missing 1'])
    tell({ kind: 'day', tradingDay: '20260706' })
    expect(changed()).toEqual(['SH 10:30 unknown 1'])
  })

  test('leave gaps of a finished day missing', () => {
    const { changed, seconds, print, tell } = watched()
    seconds(1, () => {
      print()
      return []
    })
    seconds(10)
    tell({ kind: 'day', tradingDay: '20260707' })
    expect(changed()).toEqual(['SH 10:30 missing 1'])
    expect(changed()).toEqual([])
  })

  test('make an exchange that stops silent from the next minute to the one before now', () => {
    const { changed, seconds } = watched()
    seconds(200, () => [])
    expect(changed()).toEqual(['SH 10:31 unknown 0', 'SH 10:32 unknown 0', 'SH 10:33 unknown 0'])
    seconds(10)
    expect(changed()).toEqual([])
  })

  test('make an exchange that stops silent by its own clock, however fast it runs', () => {
    const { changed, seconds } = watched(10)
    // It stops at 10:37:30, and 10:40:00 is looked at last.
    seconds(15, () => [])
    expect(changed().map((text) => text.slice(0, 8))).toEqual(['SH 10:38', 'SH 10:39'])
  })

  test('do not count late prints beside lost ones as lost', () => {
    const { changed, seconds, print, quote } = watched()
    seconds(1, () => {
      print()
      return []
    })
    seconds(20)
    seconds(90, () => {
      const [first, late] = [[print(), quote()], print()]
      return [...first, quote(), late]
    })
    expect(changed()).toEqual(['SH 10:30 missing 1'])
  })
})
