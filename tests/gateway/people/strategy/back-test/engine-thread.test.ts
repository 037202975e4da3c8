import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  ColumnPages,
  columnsOf,
  digestsOf,
  engineInput,
  marketInput,
} from '../../../../../gateway/people/strategy/back-test/engine-input'
import { type RunDays, runInThread } from '../../../../../gateway/people/strategy/back-test/engine-thread'
import type { EngineRequest, FinishedRun } from '../../../../../gateway/people/strategy/back-test/messages'
import { readTest } from '../../../../../gateway/people/strategy/back-test/read-test'
import { READY_RULES } from '../../../../../shared/back-test/ready-rules'
import type { Instrument } from '../../../../../shared/market/instrument'
import type { DayRow } from '../../../../../shared/protocol/rest'
import type { StrategyTest } from '../../../../../shared/protocol/rest-back-tests'
import { weekdays } from '../../../../support/random-back-test'
import { runHere } from '../../../../support/run-here'

const DAYS = weekdays(40)
const CODES = ['600001.SH', '600002.SH', '000001.SZ']

const instrument = (id: string) => ({ id, name: '春溪', kind: 'stock', board: 'main', priceScale: 2 }) as Instrument
const rowsOf = (step: number): DayRow[] =>
  DAYS.map((tradingDay, at) => {
    const [prevClose, close] = [1_000 + at * step, 1_000 + (at + 1) * step]
    return {
      ...{ tradingDay, prevClose, open: prevClose, close, high: close + 2, low: prevClose - 20, volume: 1_000_000 },
      ...{ turnover: close * 10_000, completeness: 1, adNet: [1, 2, 3, 4], odNet: [0, 0, at, 4] },
    }
  })
const daysOf = (): RunDays => ({
  codes: (async function* () {
    for (const [at, id] of CODES.entries()) yield { instrument: instrument(id), rows: rowsOf(at + 1) }
  })(),
  count: CODES.length,
  actions: [],
  index: async () => ({ days: [] }),
})

function requestOf(entry: string): EngineRequest {
  const test = {
    ...{ name: 'x', entry, exit: '', rank: '', universe: { kind: 'market' }, from: DAYS[1], to: DAYS.at(-1) },
    ...{ cashYuan: 100_000, maxPositions: 2, positionYuan: null, commissionPpm: 250, commissionMinYuan: 5 },
    ...{ slippageTicks: 1, benchmark: '000300.SH', checks: false, stopPercent: null, takePercent: null, sessions: 3 },
  } as StrategyTest
  const read = readTest(test, [])
  if (!read.ok) throw new Error(read.reason)
  return { test, rule: read.rule, own: [] }
}
const REQUESTS = [requestOf('收盘>MA(收盘,5)'), requestOf(READY_RULES[0]?.entry ?? ''), requestOf('大单净额>30')]

type Ended = (FinishedRun | null)[]
const reportTo = (ended: Ended) => ({
  progress: () => undefined,
  finished(at: number, run: FinishedRun | null) {
    ended[at] = run
  },
})
const { signal } = new AbortController()

test('a thread answers what its engine does here, each request in its place', async () => {
  const [there, here]: [Ended, Ended] = [[], []]
  await runInThread(REQUESTS, daysOf(), signal, reportTo(there))
  await runHere(REQUESTS, daysOf(), signal, reportTo(here))
  expect(there).toEqual(here)
  expect(new Set(there.map((run) => JSON.stringify(run))).size).toBe(REQUESTS.length)
})

test('more bars than a thread takes end all of its requests, and the rest is not read', async () => {
  const { codes, ...days } = daysOf()
  let read = 0
  const counted = (async function* () {
    for await (const code of codes) {
      read++
      yield code
    }
  })()
  const ended: Ended = []
  await runInThread(REQUESTS, { ...days, codes: counted }, signal, reportTo(ended), DAYS.length)
  expect(ended).toEqual(REQUESTS.map(() => ({ refused: 'bars' })))
  expect(read).toBe(2)
  const within: Ended = []
  await runInThread(REQUESTS, daysOf(), signal, reportTo(within), 3 * (DAYS.length - 1))
  expect(within.map((run) => run !== null && 'summary' in run)).toEqual(REQUESTS.map(() => true))
})

test('columns are of the chosen days, in li and yuan, and codes share pages, where none writes into another', () => {
  const pages = new ColumnPages()
  const range = REQUESTS[0]?.test as StrategyTest
  const columns = columnsOf({ instrument: instrument('600001.SH'), rows: rowsOf(1) }, range, pages)
  const other = columnsOf({ instrument: instrument('600002.SH'), rows: rowsOf(2) }, range, pages)
  const first = (column: ArrayLike<number>) => column[0]
  const { figures, ...bars } = columns.bars
  expect(columns.days[0]).toBe(Number(DAYS[1]))
  expect(Object.fromEntries(Object.entries(bars).map(([key, column]) => [key, first(column)]))).toEqual({
    ...{ preclose: 10_010, open: 10_010, close: 10_020, high: 10_040, low: 9_810, volume: 1_000_000 },
  })
  expect(Object.fromEntries(Object.entries(figures).map(([key, column]) => [key, first(column)]))).toEqual({
    ...{ turnover: 10_020_000, adNet: 10, odBig: 5 },
  })
  expect(other.days.buffer).toBe(columns.days.buffer)
  const alone = columnsOf({ instrument: instrument('600002.SH'), rows: rowsOf(2) }, range, new ColumnPages())
  expect(other).toEqual(alone)
})

test('a column that does not fit into a page is in a new one, and one longer than a page in one of its own', () => {
  const pages = new ColumnPages(10 * 8)
  const [six, four, five, twenty] = [6, 4, 5, 20].map((bars) => pages.column(bars))
  expect(four?.buffer).toBe(six?.buffer)
  expect([four?.byteOffset, five?.byteOffset, twenty?.byteOffset]).toEqual([48, 0, 0])
  expect(new Set([six, five, twenty].map((column) => column?.buffer)).size).toBe(3)
})

test('the digest of an input is the SHA-256 of it as JSON, its bars code by code after the rest', () => {
  const pages = new ColumnPages()
  const codes = CODES.map((id, at) =>
    columnsOf({ instrument: instrument(id), rows: rowsOf(at) }, REQUESTS[0]?.test as StrategyTest, pages),
  )
  const market = marketInput(codes, [])
  if (!market) throw new Error('no bars')
  const inputs = REQUESTS.map(({ test: one, rule }) => engineInput(one, rule, market))
  const expected = inputs.map(({ bars, ...rest }) => {
    const hash = createHash('sha256').update(JSON.stringify(rest))
    const plain = (_key: string, value: unknown) => (ArrayBuffer.isView(value) ? [...(value as Float64Array)] : value)
    for (const columns of bars) hash.update(JSON.stringify(columns, plain))
    return hash.digest('hex')
  })
  expect(digestsOf(inputs)).toEqual(expected)
  expect(new Set(expected).size).toBe(inputs.length)
})
