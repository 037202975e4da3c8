import { existsSync, readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ExchangeEngine } from '../../gateway/feeds/simulated/exchange/engine'
import { labelledDay } from '../../gateway/feeds/simulated/exchange/labelled-day'
import { BatchReader } from '../../gateway/feeds/simulated/thread/batch-reader'
import { SplitEvents } from '../../gateway/watch/truth/split-events'
import { nullDay } from '../../shared/flow/null-day'
import { recordedOrders } from '../../shared/flow/recorded-orders'
import { LIGHT_BUDGET, type SplitBudget } from '../../shared/flow/split/budget'
import { LISTED_FROM } from '../../shared/flow/split/verdict/listed'
import type { Trade } from '../../shared/market/events'
import type { Instrument } from '../../shared/market/instrument'
import { dateToMs } from '../../shared/market/session'
import type { Scales } from '../../shared/market/units'
import { countFrom, NullTally, tradingHours } from '../support/null-tally'
import { playRecording } from '../support/play-recordings'
import { tapeOf } from '../support/print-tape'
import { recordingsFolder } from '../support/recordings'
import { Dice } from '../support/split-generator/dice'

/**
 * What the split detector finds where nobody slices, against as many as it says to expect (`falseADay`): `npm run
 * bench -- split-null [--shuffles 5 --days 24 --instruments 60]`. Real days with their orders shuffled, days of the
 * simulated exchange with nobody in the crowd who slices, and its instruments without books, where nobody can. Each
 * with and without order numbers, by full and by light detectors. Every finding that was published counts, also if it was refuted later. Fails if a
 * set holds more than the expectation and three deviations.
 */
const { values } = parseArgs({
  options: {
    shuffles: { type: 'string', default: '5' },
    days: { type: 'string', default: '24' },
    instruments: { type: 'string', default: '60' },
  },
})
const THRESHOLDS = [0, 0.5, 0.7, LISTED_FROM]
const PRICE_SCALE = 2
/** Recordings with fewer prints by order number say nothing. */
const PRINTS_MIN = 1_000
const MOST_NAMED = 5
const LABELLED_SEED = 70_001
const EXCHANGE_SEED = 70_001
const EXCHANGE_DAY = '20260706'
const HOUR = 3_600_000

const sets = new Map<string, NullTally>()
const lightSets = new Map<string, NullTally>()

console.log(`machine: ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, node ${process.version}`)
for (const file of recordings()) await shuffleRecording(file, Number(values.shuffles))
for (let day = 0; day < Number(values.days); day++) {
  const { prints, instrument } = labelledDay(LABELLED_SEED + day, { slicing: false })
  takeNull('simulated days without parents', prints, instrument)
}
for (const [prints, instrument] of withoutBooks(Number(values.instruments))) {
  takeNull('simulated instruments without books', prints, instrument)
}
let above = 0
const both = [...sets].map(([name, tally]) => ({ name, tally, exactOnly: false }))
both.push(...[...lightSets].map(([name, tally]) => ({ name: `light, ${name}`, tally, exactOnly: true })))
for (const { name, tally, exactOnly } of both) {
  console.log(`${name}: ${tally.count(0).days} days`)
  for (const threshold of THRESHOLDS) {
    console.log(`  ${told(tally, threshold, exactOnly)}`)
    if (!tally.count(threshold, exactOnly).within) above++
  }
  const most = tally.byName().slice(0, MOST_NAMED)
  console.log(`  most: ${most.map(({ name: id, found: all, days }) => `${id} ${all} in ${days}`).join(' · ')}`)
}
process.exitCode = above === 0 ? 0 : 1

/** Recorded prints by order number; none where there are no recordings. */
function recordings(): string[] {
  return ['sse', 'szse'].flatMap((venue) => {
    const folder = join(recordingsFolder() ?? '', 'l2_ticks', venue)
    if (!existsSync(folder)) return []
    return readdirSync(folder).flatMap((name) => (name.includes('_trades') ? [join(folder, name)] : []))
  })
}

async function shuffleRecording(file: string, shuffles: number): Promise<void> {
  const trades: Trade[] = []
  await playRecording(file, (event) => {
    if (event.kind === 'trade' && event.buyNo > 0 && event.sellNo > 0) trades.push(event)
  })
  if (trades.length < PRINTS_MIN) return
  const hours = tradingHours(trades)
  const orders = recordedOrders(tapeOf(trades))
  const days = Array.from({ length: shuffles }, (_, day) => {
    const dice = new Dice(day + 1)
    return nullDay(orders, 'FILE', () => dice.uniform())
  })
  console.log(`${basename(file)}: ${trades.length} prints, ${hours.toFixed(1)} h`)
  for (const numbered of [true, false]) {
    const real = found(trades, { priceScale: PRICE_SCALE }, numbered)
    const own = new NullTally()
    for (const day of days) own.add(basename(file), found(day, { priceScale: PRICE_SCALE }, numbered), hours)
    setOf(`shuffled real days${suffix(numbered)}`).addAll(own)
    for (const day of days) {
      const light = found(day, { priceScale: PRICE_SCALE }, numbered, LIGHT_BUDGET)
      lightSetOf(`shuffled real days${suffix(numbered)}`).add(basename(file), light, hours)
    }
    for (const threshold of THRESHOLDS) {
      console.log(`  real day${suffix(numbered)} ${countFrom(real, threshold)} · ${told(own, threshold)}`)
    }
  }
}

/** A day without parents, with its order numbers and without. */
function takeNull(name: string, prints: readonly Trade[], instrument: Instrument): void {
  for (const numbered of [true, false]) {
    const tally = setOf(`${name}${suffix(numbered)}`)
    tally.add(instrument.id, found(prints, instrument, numbered), tradingHours(prints))
    const light = found(prints, instrument, numbered, LIGHT_BUDGET)
    lightSetOf(`${name}${suffix(numbered)}`).add(instrument.id, light, tradingHours(prints))
  }
}

/** A day of the exchange's instruments that trade without books: there nobody can slice. */
function withoutBooks(instrumentCount: number): [prints: Trade[], instrument: Instrument][] {
  const startTime = dateToMs(EXCHANGE_DAY) + 9 * HOUR
  const engine = new ExchangeEngine({ seed: EXCHANGE_SEED, instrumentCount, bookCount: 0, startTime, pastDays: 1 })
  const reader = new BatchReader()
  const known = new Map<string, [Trade[], Instrument]>()
  for (const batches of [engine.begin(), engine.advance(dateToMs(EXCHANGE_DAY) + 16 * HOUR)]) {
    for (const event of [...batches].flatMap((batch) => reader.read(batch))) {
      if (event.kind === 'trade') known.get(event.instrument)?.[0].push(event)
      else if (event.kind === 'instruments') {
        for (const one of event.instruments) if (one.hasOrderNumbers) known.set(one.id, [[], one])
      }
    }
  }
  return [...known.values()].filter(([prints]) => prints.length >= PRINTS_MIN)
}

/** Stated probabilities of all that was published of a day. */
function found(prints: readonly Trade[], scales: Scales, numbered: boolean, budget?: SplitBudget): number[] {
  const given = numbered ? prints : prints.map((print) => ({ ...print, buyNo: 0, sellNo: 0 }))
  return new SplitEvents(scales, budget)
    .addAll(given)
    .finishAll()
    .map(({ confidence }) => confidence)
}

function setOf(name: string, among = sets): NullTally {
  const known = among.get(name) ?? new NullTally()
  among.set(name, known)
  return known
}

function lightSetOf(name: string): NullTally {
  return setOf(name, lightSets)
}

function suffix(numbered: boolean): string {
  return numbered ? '' : ', no numbers'
}

function told(tally: NullTally, threshold: number, exactOnly = false): string {
  const { days, found: count, expected, bound, within } = tally.count(threshold, exactOnly)
  return [
    `from ${threshold} on: ${count} in ${days} days without parents (${(count / days).toFixed(2)} a day)`,
    `expected ${expected.toFixed(2)}`,
    `${within ? 'within' : 'ABOVE'} ${bound.toFixed(2)} = expected + 3σ`,
  ].join(' · ')
}
