import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { FULL_BUDGET, LIGHT_BUDGET, type SplitBudget } from '../../shared/flow/split/budget'
import { SplitDetector } from '../../shared/flow/split-detector'
import type { LabelledPrint } from '../../shared/flow/split-score'
import type { Trade } from '../../shared/market/events'
import { playRecording } from '../support/play-recordings'
import { recordingsFolder } from '../support/recordings'
import { tradesOf } from '../support/split-feed'
import { halfDay } from '../support/split-generator/half-day'

/**
 * Whether a change left the split detector as it was: `npm run bench:split-same`. Every word that it says of each
 * recorded file and of some half-days of the generators, by full and light detectors, with order numbers and without,
 * as one hash a tape and one of all; and what a print costs. Run it before and after, and compare.
 */
const SEEDS = [901, 902, 903, 904]
const SILENCE_MS = 3_600_000
const BUDGETS: [name: string, budget: SplitBudget, numbered: boolean][] = [
  ['full', FULL_BUDGET, true],
  ['full, no numbers', FULL_BUDGET, false],
  ['light', LIGHT_BUDGET, true],
]

const all = createHash('sha256')
const costs = BUDGETS.map(() => ({ prints: 0, micros: 0 }))

console.log(`machine: ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, node ${process.version}`)
for (const [name, trades] of [...(await recorded()), ...given(), ...generated()]) {
  const hashes = BUDGETS.map((_, at) => hashOf(trades, at))
  console.log(`${name}: ${trades.length} prints, ${hashes.join(' ')}`)
}
BUDGETS.forEach(([name], at) => {
  const { prints, micros } = costs[at] as (typeof costs)[number]
  console.log(`${name}: ${(micros / prints).toFixed(2)} µs a print of ${prints.toLocaleString('en')}`)
})
console.log(`all: ${all.digest('hex')}`)

/** Everything said of a tape, word by word, as the first digits of its hash. */
function hashOf(trades: readonly Trade[], at: number): string {
  const [, budget, numbered] = BUDGETS[at] as (typeof BUDGETS)[number]
  const prints = numbered ? trades : trades.map((print) => ({ ...print, buyNo: 0, sellNo: 0 }))
  const detector = new SplitDetector({ instrument: 'FILE', scales: { priceScale: 2 }, budget })
  const said: unknown[] = []
  const before = process.cpuUsage()
  for (const print of prints) {
    detector.add(print)
    said.push(...detector.take())
  }
  detector.advance((prints.at(-1)?.exchangeTime ?? 0) + SILENCE_MS)
  said.push(...detector.take())
  const { user, system } = process.cpuUsage(before)
  const cost = costs[at] as (typeof costs)[number]
  cost.prints += prints.length
  cost.micros += user + system
  const text = JSON.stringify(said)
  all.update(text)
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

async function recorded(): Promise<[string, Trade[]][]> {
  const tapes: [string, Trade[]][] = []
  for (const venue of ['sse', 'szse']) {
    const folder = join(recordingsFolder() ?? '', 'l2_ticks', venue)
    if (!existsSync(folder)) continue
    for (const file of readdirSync(folder).filter((name) => name.includes('_trades'))) {
      const trades: Trade[] = []
      await playRecording(join(folder, file), (event) => {
        if (event.kind === 'trade') trades.push(event)
      })
      tapes.push([basename(file), trades])
    }
  }
  return tapes
}

/** Labelled tapes in `data/split`. */
function given(): [string, Trade[]][] {
  const folder = join(recordingsFolder() ?? '', 'split')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv.gz'))
    .map((name) => {
      const [, ...lines] = gunzipSync(readFileSync(join(folder, name)))
        .toString()
        .trim()
        .split('\n')
      const prints = lines.map((line): LabelledPrint => {
        const [time, price, volume, side, buyNo = 0, sellNo = 0] = line.split(',')
        const numbers = { buyNo: Number(buyNo), sellNo: Number(sellNo) }
        return {
          time: Number(time),
          price: Number(price),
          volume: Number(volume),
          side: side === 'B' ? 'B' : 'S',
          ...numbers,
        }
      })
      return [name, tradesOf(prints)]
    })
}

function generated(): [string, Trade[]][] {
  return (['first', 'second'] as const).flatMap((generator) =>
    SEEDS.map((seed): [string, Trade[]] => [`${generator} ${seed}`, tradesOf(halfDay({ generator, seed }).prints)]),
  )
}
