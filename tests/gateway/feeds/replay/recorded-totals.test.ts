import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Quote, Trade } from '../../../../shared/market/events'
import { phaseAt, timeOfDay } from '../../../../shared/market/session'
import { type DayTotals, dailyBar, referencesOf } from '../../../support/day-references'
import { playRecording } from '../../../support/play-recordings'
import { recordingsFolder } from '../../../support/recordings'

const folder = recordingsFolder() ?? ''
const ticks = join(folder, 'l2_ticks')
const files = existsSync(ticks)
  ? (readdirSync(ticks, { recursive: true }) as string[]).filter((file) => /_trades/.test(file)).sort()
  : []

/** What else is recorded of the days whose ticks are; none of them has more. */
const KNOWN: Record<string, readonly string[]> = {
  'sse/600000_20200102_trades.csv.gz': [],
  'sse/600519_20230201_trades.csv.gz': [
    'l2_snapshots/sse/600519_20230201_queue.csv.gz', // orders of the best level: no totals
    'l2_snapshots/sse/600519_20230201_snapshot.csv.gz',
  ],
  'sse/600536_20230711_trades.csv.gz': [],
  'sse/601825_20230711_trades.csv.gz': [],
  'sse/605580_20230711_trades.csv.gz': [],
  'szse/000001_20230201_trades_morning.csv.gz': ['daily/000001.sz_to_20240919_1d.csv.gz'],
}

interface PlayedDay {
  id: string
  day: string
  totals: Required<DayTotals>
  phases: Set<string>
}

/** The one day of one instrument in a file of prints. */
async function playDay(file: string): Promise<PlayedDay> {
  const totals = { open: 0, high: 0, low: Number.POSITIVE_INFINITY, last: 0, volume: 0, amount: 0, trades: 0 }
  const played: PlayedDay = { id: '', day: '', totals, phases: new Set() }
  const add = (trade: Trade) => {
    totals.open ||= trade.price
    totals.high = Math.max(totals.high, trade.price)
    totals.low = Math.min(totals.low, trade.price)
    totals.last = trade.price
    totals.volume += trade.volume
    totals.amount += trade.amount
    totals.trades++
    played.id = trade.instrument
    played.phases.add(phaseAt(timeOfDay(trade.exchangeTime)))
  }
  const problems = await playRecording(join(ticks, file), (event) => {
    if (event.kind === 'day') played.day = event.tradingDay
    if (event.kind === 'trade') add(event)
  })
  expect(problems).toEqual([])
  return played
}

async function lastSnapshot(path: string): Promise<Quote | undefined> {
  let last: Quote | undefined
  await playRecording(path, (event) => {
    if (event.kind === 'quote') last = event
  })
  return last
}

describe.skipIf(files.length === 0)('a full day of recorded prints', () => {
  test.each(files)('%s adds up to whatever else is recorded of it', async (file) => {
    const { id, day, totals, phases } = await playDay(file)
    const references = referencesOf(folder, id, day)
    if (file in KNOWN) expect(references).toEqual(KNOWN[file])
    const whole = phases.has('pre-open') && phases.has('closed')

    for (const reference of references) {
      if (/_snapshot\.csv/.test(reference)) {
        const { open, high, low, last, volume, amount, trades } = (await lastSnapshot(join(folder, reference))) as Quote
        expect(whole).toBe(true)
        expect(totals).toEqual({ open, high, low, last, volume, amount, trades: trades ?? totals.trades })
      }
      if (!reference.startsWith('daily/')) continue
      const bar = dailyBar(join(folder, reference), day) as DayTotals
      if (whole) {
        const { open, high, low, last, volume } = totals
        expect({ open, high, low, last, volume }).toEqual({ ...bar, amount: undefined })
        expect(Math.abs(totals.amount / bar.amount - 1)).toBeLessThan(1e-7) // the bar's is a short float
        continue
      }
      if (phases.has('pre-open')) expect(totals.open).toBe(bar.open)
      expect(totals.high).toBeLessThanOrEqual(bar.high)
      expect(totals.low).toBeGreaterThanOrEqual(bar.low)
      expect(totals.volume).toBeLessThan(bar.volume)
      expect(totals.amount).toBeLessThan(bar.amount)
    }
  })

  test('the table of references names only files that are there', () => {
    expect(Object.keys(KNOWN).filter((file) => !files.includes(file))).toEqual([])
  })
})
