import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinedTape, type RunningDayTape } from '../../../../gateway/market/state/earlier-prints'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { STATE_BUDGETS } from '../../../../gateway/market/state/state-budget'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { Trade } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'
import type { Row } from '../../../../shared/protocol/kinds'
import { PrintTape, readTape, type TapePrint } from '../../../../shared/protocol/print-tape'
import { topic } from '../../../../shared/protocol/topics'
import { flowTape } from '../../../support/flow-tape'
import { makeInstrument } from '../../../support/market-events'

const ID = '600519.SH'
const DAY = '20261120'
const START = dateToMs(DAY) + 9.5 * 3_600_000
const CLOSE = topic.flow(ID, 'eastmoney-close')
/** Nobody looks for splits here, which would be most of the time. */
const NO_SPLITS = { splitsFull: 0, splitsLight: 0, splitsListed: 0 }
/** More than a slice of prints. */
const TRADES = flowTape({
  seed: 3,
  startTime: START,
  seconds: 2_400,
  perSecond: 5,
  parent: { side: 'buy', size: 40_000, everyMs: 20_000, jitter: 0.2, from: 5_000, count: 50 },
})
const now = () => Promise.resolve()

const tapeOf = (prints: readonly TapePrint[]): PrintTape => {
  const tape = new PrintTape()
  for (const print of prints) tape.append(print)
  return tape
}

function printsOf(bytes: Uint8Array): TapePrint[] {
  const reader = readTape(bytes)
  const prints: TapePrint[] = []
  while (reader.next()) {
    const { exchangeTime, price, volume, amount, side, buyNo, sellNo } = reader
    prints.push({ exchangeTime, price, volume, amount, side, buyNo, sellNo })
  }
  return prints
}

describe('a tape that began late', () => {
  test('continues from the stored prints, wherever it began and however many more are stored', async () => {
    const prints = printsOf(tapeOf(TRADES.slice(0, 400)).finish())
    await fc.assert(
      fc.asyncProperty(fc.nat(399), fc.nat(398), async (before, more) => {
        const kept = tapeOf(prints.slice(0, Math.min(400, before + 1 + more)))
        for (const known of [before, undefined]) {
          const joined = await joinedTape(kept.finish(), known, tapeOf(prints.slice(before)), now)
          expect(joined?.before).toBe(before)
          expect(joined && printsOf(joined.whole.finish())).toEqual(prints)
        }
      }),
    )
  })

  test('with uncounted earlier prints is joined at its first print, and not before it has one', async () => {
    const prints = printsOf(tapeOf(TRADES.slice(0, 60)).finish())
    const join = (kept: readonly TapePrint[], running: readonly TapePrint[]) =>
      joinedTape(tapeOf(kept).finish(), undefined, tapeOf(running), now)
    expect(await join(prints, [])).toBeUndefined()
    expect(await join(prints.slice(0, 20), prints.slice(20))).toBeUndefined()
    expect(await join(prints.toSpliced(20, 1), prints.slice(20))).toBeUndefined()
    expect((await join(prints.slice(0, 21), prints.slice(20)))?.whole.count).toBe(60)
  })

  const prints = printsOf(tapeOf(TRADES.slice(0, 60)).finish())
  const other = (change: Partial<TapePrint>) => prints.map((print, at) => (at === 20 ? { ...print, ...change } : print))
  test.each([
    ['ends before it', prints.slice(0, 19)],
    ['ends where it begins', prints.slice(0, 20)],
    ['lacks a print', prints.toSpliced(5, 1)],
    ['has one twice', prints.toSpliced(5, 0, prints[5] as TapePrint)],
    ['has another time there', other({ exchangeTime: START })],
    ['has another volume there', other({ volume: 7_777_700, amount: 7 })],
    ['has another buyer there', other({ buyNo: 9_999_999 })],
    ['has another side there', other({ side: 'none' })],
  ])('stays as it is if the stored prints %s', async (_, kept) => {
    expect(await joinedTape(tapeOf(kept).finish(), 20, tapeOf(prints.slice(20)), now)).toBeUndefined()
  })

  test('includes prints that arrive while it is completed', async () => {
    const running = tapeOf(TRADES.slice(9_000, 9_001))
    let at = 9_001
    const printing = async () => {
      for (const end = at + 10; at < end; at++) running.append(TRADES[at] as Trade)
    }
    const joined = await joinedTape(tapeOf(TRADES.slice(0, 9_500)).finish(), 9_000, running, printing)
    expect(at).toBeGreaterThan(9_001)
    expect(joined && printsOf(joined.whole.finish())).toEqual(printsOf(tapeOf(TRADES.slice(0, at)).finish()))
  })
})

/** A market that keeps so many tapes of its own accord; somebody begins to read a definition after `late` prints. */
function lateReader(keptTape: RunningDayTape | undefined, late: number, tapes = 0) {
  const read = new Set<string>()
  const state = createMarketState({
    grades: DEFAULT_GRADES,
    now: () => 1,
    interest: (name) => read.has(name),
    keptTape,
    budget: { ...STATE_BUDGETS.normal, ...NO_SPLITS, tapes },
  })
  state.apply({ kind: 'day', tradingDay: DAY })
  state.apply({ kind: 'instruments', instruments: [makeInstrument({ id: ID })] })
  for (const trade of TRADES.slice(0, late)) state.apply(trade)
  read.add(CLOSE)
  const rows = new Map<number, Row<'flow'>>(state.rows(CLOSE, 'flow').map((row) => [row.slot, row]))
  return {
    apply(trades: readonly Trade[]) {
      for (const trade of trades) state.apply(trade)
    },
    rows,
    async tick(times: number) {
      for (let count = 0; count < times; count++) {
        for (const update of state.tick(0)) {
          if (update.kind === 'flow' && update.topic === CLOSE) rows.set(update.row.slot, update.row)
        }
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

describe('a ledger by another definition requested late', () => {
  let told: ReadonlyMap<number, Row<'flow'>> | undefined
  const whole = async () => {
    if (told) return told
    const reader = lateReader(undefined, 0, 1)
    reader.apply(TRADES)
    await reader.tick(8)
    told = reader.rows
    return told
  }

  test('has the day from its first print on, once the recorded prints were read', async () => {
    const asked: string[] = []
    const reader = lateReader(async (day, id) => {
      asked.push(`${day} ${id}`)
      return tapeOf(TRADES.slice(0, 6_500)).finish()
    }, 6_000)
    reader.apply(TRADES.slice(6_000, 7_000))
    await reader.tick(1)
    const late = await whole()
    expect(reader.rows.size).toBeLessThan(late.size)
    await reader.tick(24)
    reader.apply(TRADES.slice(7_000))
    await reader.tick(16)
    expect(reader.rows).toEqual(late)
    expect(asked).toEqual([`${DAY} ${ID}`])
  })

  test('is never published in part: its rows change when the whole day is booked', async () => {
    const reader = lateReader(async () => tapeOf(TRADES).finish(), 6_000)
    reader.apply(TRADES.slice(6_000))
    await reader.tick(3)
    const before = new Map(reader.rows)
    await reader.tick(24)
    const late = await whole()
    expect(reader.rows).toEqual(late)
    for (const [slot, row] of before) if (slot > 22) expect(row.buy).toBe(late.get(slot)?.buy)
  })

  test.each<[string, RunningDayTape | undefined]>([
    ['nothing is kept', undefined],
    ['none of the day is kept', async () => undefined],
    ['the disk cannot be read', async () => Promise.reject(new Error('EIO'))],
    ['what is kept is damaged', async () => new Uint8Array([1, 255, 255])],
    ['prints are missing', async () => tapeOf(TRADES.slice(1)).finish()],
  ])('begins with its first reader if %s', async (_, keptTape) => {
    const reader = lateReader(keptTape, 6_000)
    reader.apply(TRADES.slice(6_000))
    await reader.tick(16)
    const first = Math.min(...reader.rows.keys())
    const late = await whole()
    expect(first).toBeGreaterThan(Math.min(...late.keys()))
    expect(reader.rows.get(39)?.buy).toBe(late.get(39)?.buy)
  })

  test('is searched again until the disk has the prints, a bounded number of times', async () => {
    let asked = 0
    const reader = lateReader(async () => {
      asked++
      return tapeOf(TRADES.slice(0, asked < 4 ? 5_999 : 6_100)).finish()
    }, 6_000)
    reader.apply(TRADES.slice(6_000))
    await reader.tick(60)
    expect(asked).toBe(4)
    expect(reader.rows).toEqual(await whole())
    asked = -1_000
    const never = lateReader(async () => {
      asked++
      return undefined
    }, 6_000)
    await never.tick(400)
    expect(asked).toBe(-980)
  })
})
