import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMarketState } from '../../../../gateway/state/market-state'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { SplitDetector } from '../../../../shared/flow/split-detector'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import type { Trade } from '../../../../shared/market/events'
import { clock, DAY, makeInstrument } from '../../../support/market-events'
import { playRecording } from '../../../support/play-recordings'
import { recording } from '../../../support/recordings'
import { tradesOf } from '../../../support/split-feed'
import { halfDay } from '../../../support/split-generator/half-day'

// Instruments that are told in turns or one after the other: what is found of each follows from its own prints.

const IDS = ['600001.SH', '000001.SZ'] as const
const LENGTH_MS = 900_000
/** Prints so near to one another may be one order's. */
const ORDER_MS = 250
const TICK_PRINTS = 50

/** A quarter of an hour of two instruments, both from half past nine on. */
const tapesOf = (seed: number): Trade[][] =>
  IDS.map((instrument, at) => {
    const prints = tradesOf(halfDay({ generator: 'second', seed: seed + at, lengthMs: LENGTH_MS }).prints)
    const begin = prints.find(({ exchangeTime }) => exchangeTime > 0)?.exchangeTime ?? 0
    const shift = clock('09:30:00') - begin
    return prints.map((print) => ({ ...print, instrument, exchangeTime: print.exchangeTime + shift }))
  })

/** In the order in which they are heard, those of one instrument in their own. */
function told(
  tapes: readonly Trade[][],
  heardAt: (print: Trade, instrument: number, place: number) => number,
): Trade[] {
  const all = tapes.flatMap((tape, at) => {
    let last = 0
    return tape.map((print, place) => {
      last = Math.max(last, heardAt(print, at, place))
      return { print, last }
    })
  })
  return all.toSorted((a, b) => a.last - b.last).map(({ print }) => print)
}

function begin(ids: readonly string[]) {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5, interest: () => false })
  state.apply({ kind: 'day', tradingDay: DAY })
  state.apply({ kind: 'instruments', instruments: ids.map((id) => makeInstrument({ id })) })
  return state
}

const byId = (findings: readonly SplitFinding[]) => findings.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** The last word on each finding, some hours after the last print. */
function lastWords(prints: readonly Trade[], ids: readonly string[] = IDS): SplitFinding[][] {
  const state = begin(ids)
  let newest = 0
  prints.forEach((print, at) => {
    state.apply(print)
    newest = Math.max(newest, print.exchangeTime)
    if (at % TICK_PRINTS === 0) state.tick(newest)
  })
  for (const hours of [1, 8, 12]) state.tick(newest + hours * 3_600_000)
  return ids.map((id) => byId(state.findings(id)))
}

describe.each([601, 609])('of two instruments, seed %i', (seed) => {
  const tapes = tapesOf(seed)
  const expected = lastWords(told(tapes, ({ exchangeTime }) => exchangeTime))

  test('each has findings, and they are over', () => {
    for (const found of expected) expect(found.length).toBeGreaterThan(0)
    expect(expected.flat().filter(({ state }) => state === 'open')).toEqual([])
  })

  test.each<[string, (print: Trade, instrument: number, place: number) => number]>([
    ['one after the other', (_, instrument) => instrument],
    ['the other after the one', (_, instrument) => 1 - instrument],
    ['one five seconds late', ({ exchangeTime }, instrument) => exchangeTime + instrument * 5_000],
    ['one five minutes late', ({ exchangeTime }, instrument) => exchangeTime + instrument * 300_000],
    [
      'in turns of five seconds',
      ({ exchangeTime }, instrument) => Math.ceil(exchangeTime / 5_000) * 5_000 + instrument,
    ],
    ['in turns of five minutes', ({ exchangeTime }) => Math.ceil(exchangeTime / 300_000)],
  ])('the last words are the same, told %s', (_, heardAt) => {
    expect(lastWords(told(tapes, heardAt))).toEqual(expected)
  })

  test('they are the same in turns and with delays of any length that leave orders whole', () => {
    const wholeFrom = tapes.map((tape) => {
      let from = 0
      return tape.map(({ exchangeTime }, at) => {
        if (exchangeTime - (tape[at - 1]?.exchangeTime ?? 0) > ORDER_MS) from = exchangeTime
        return from
      })
    })
    const ms = fc.integer({ min: 1, max: 600_000 })
    fc.assert(
      fc.property(ms, ms, ms, (turn, late, lateTurn) => {
        const heardAt = (_: Trade, at: number, place: number) => {
          const length = at === 0 ? turn : lateTurn
          return Math.ceil((wholeFrom[at]?.[place] ?? 0) / length) * length + at * late
        }
        expect(lastWords(told(tapes, heardAt))).toEqual(expected)
      }),
      { numRuns: 3 },
    )
  })

  test('in order with one another, words are said at the second at which each instrument’s own search says them', () => {
    const state = begin(IDS)
    const words = state.findingStates()
    const scales = { priceScale: 2, volumeScale: 0 }
    const own = new Map(IDS.map((instrument) => [instrument as string, new SplitDetector({ instrument, scales })]))
    let newest = 0
    let said = 0
    for (const print of told(tapes, ({ exchangeTime }) => exchangeTime)) {
      state.apply(print)
      newest = print.exchangeTime
      state.tick(newest)
      own.get(print.instrument)?.add(print)
      const due = [...own.values()].flatMap((search) => {
        search.advance(newest - 1_000)
        return search.take()
      })
      expect(words.take().map(({ finding }) => finding)).toEqual(due)
      said += due.length
    }
    expect(said).toBeGreaterThan(10)
  })
})

test('two recorded instruments of a day have the same last words one after the other as merged by time', {
  timeout: 60_000,
}, async (context) => {
  const tapes: Trade[][] = []
  for (const file of ['605580_20230711_trades.csv.gz', '601825_20230711_trades.csv.gz']) {
    const tape: Trade[] = []
    await playRecording(recording(context, 'l2_ticks', 'sse', file), (event) => {
      if (event.kind === 'trade' && !event.summed) tape.push(event)
    })
    tapes.push(tape)
  }
  const ids = tapes.map(([first]) => first?.instrument ?? '')
  const expected = lastWords(
    told(tapes, ({ exchangeTime }) => exchangeTime),
    ids,
  )
  expect(expected.flat().length).toBeGreaterThan(0)
  expect(lastWords(tapes.flat(), ids)).toEqual(expected)
  expect(lastWords(tapes.toReversed().flat(), ids)).toEqual(expected)
})
