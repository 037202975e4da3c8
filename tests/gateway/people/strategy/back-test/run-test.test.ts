import { expect, test } from 'vitest'
import type { FinishedRun, RunSummary } from '../../../../../gateway/people/strategy/back-test/messages'
import { readRequest } from '../../../../../gateway/people/strategy/back-test/own-rules'
import type { Instrument } from '../../../../../shared/market/instrument'
import type { DayRow } from '../../../../../shared/protocol/rest'
import type { StrategyTest } from '../../../../../shared/protocol/rest-back-tests'
import { partOf } from '../../../../support/part-of'
import { weekdays } from '../../../../support/random-back-test'
import { runHere } from '../../../../support/run-here'

const DAYS = weekdays(20)
const rows: DayRow[] = DAYS.map((tradingDay) => ({
  ...{ tradingDay, open: 1_000, high: 1_000, low: 999, close: 1_000, prevClose: 1_000 },
  ...{ volume: 1_000_000, turnover: 10_000_000, completeness: 1, adNet: [0, 0, 0, 0], odNet: [0, 0, 0, 0] },
}))
const instrument = partOf<Instrument>({
  ...{ id: '600001.SH', name: '春溪', kind: 'stock', board: 'main', industry: '', priceScale: 2 },
})

const asked: StrategyTest = {
  ...{ name: '突破', entry: '收盘>HHV(收盘,5)', exit: '', rank: '' },
  universe: { kind: 'codes', name: '', codes: [instrument.id] },
  ...{ from: DAYS[0] as string, to: DAYS[19] as string, cashYuan: 300_000, maxPositions: 2, positionYuan: null },
  ...{ commissionPpm: 250, commissionMinYuan: 5, slippageTicks: 0, benchmark: '000300.SH', checks: false },
  ...{ stopPercent: null, takePercent: null, sessions: 100 },
}

test.each([
  [false, [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875]],
  // A fifth is left for the checks.
  [true, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]],
])('a run of twenty days (checks: %s) tells after each five of its two halves how far it is', async (checks, parts) => {
  const read = await readRequest({ names: async () => [], get: async () => undefined }, 'a', { ...asked, checks })
  if (!read.ok) throw new Error(read.reason)
  async function* codes() {
    yield { instrument, rows }
  }
  const told: number[] = []
  const ended: (FinishedRun | null)[] = []
  const report = {
    progress: (_at: number, part: number) => void told.push(part),
    finished: (_at: number, run: FinishedRun | null) => void ended.push(run),
  }
  const days = { codes: codes(), count: 1, actions: [], index: async () => ({ days: [] }) }
  await runHere([read.request], days, new AbortController().signal, report)
  expect(ended[0] && 'summary' in ended[0]).toBe(true)
  expect(told).toEqual(parts.map((part) => expect.closeTo(part, 12)))
})

test.each([
  ['all sessions', 0, 0.19],
  ['the later ones alone', 1, undefined],
])(
  'the return of an index with days for %s is stated only where they are those of the run',
  async (_, from, stated) => {
    const read = await readRequest({ names: async () => [], get: async () => undefined }, 'a', asked)
    if (!read.ok) throw new Error(read.reason)
    async function* codes() {
      yield { instrument, rows }
    }
    const index = DAYS.map((tradingDay, at) => ({ tradingDay, prevClose: 1_000, close: 1_000 + at * 10 })).slice(from)
    const ended: (FinishedRun | null)[] = []
    const report = { progress: () => {}, finished: (_at: number, run: FinishedRun | null) => void ended.push(run) }
    const days = { codes: codes(), count: 1, actions: [], index: async () => ({ days: index }) }
    await runHere([read.request], days, new AbortController().signal, report)
    const [done] = ended
    if (!done || !('summary' in done)) throw new Error('no result')
    const { metrics } = JSON.parse(done.summary) as RunSummary
    const benchmarkReturn = metrics?.benchmarkReturn
    if (stated === undefined) expect(benchmarkReturn).toBeUndefined()
    else expect(benchmarkReturn).toBeCloseTo(stated, 12)
  },
)
