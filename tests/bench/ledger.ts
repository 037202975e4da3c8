import { cpus } from 'node:os'
import { join } from 'node:path'
import { type LedgerDefinition, ledgerId, SIZINGS } from '../../shared/flow/definitions'
import { DEFAULT_GRADES, readGrades } from '../../shared/flow/grades'
import { Ledger } from '../../shared/flow/ledger'
import { minuteOf } from '../../shared/flow/minute-ring'
import type { Trade } from '../../shared/market/events'
import { checkLedger } from '../support/ledger-check'
import { playRecordings } from '../support/play-recordings'
import { recordingsFolder } from '../support/recordings'
import { simulatedDays } from '../support/simulated-days'

/**
 * What the ledger takes on one core, and whether its books close on simulated days: `npm run bench -- ledger
 * [-- days]`. The best of several passes counts; a pass books whole days, each instrument with a ledger of its own.
 */
const DAYS = Number(process.argv[2] ?? 10)
const PASSES = 7
const TARGET = 400_000

console.log(`machine: ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, node ${process.version}`)

const tapes: Trade[][] = []
let faults = 0
for (const { tradingDay, trades } of simulatedDays(DAYS)) {
  let prints = 0
  let minutes = 0
  for (const one of trades.values()) {
    for (const sizing of ['live', 'close'] as const) {
      const report = checkLedger(one, sizing, { priceScale: 2 })
      prints += report.prints
      minutes += report.minutes
      faults += report.faults.length
      for (const fault of report.faults.slice(0, 3)) console.log(`  ${one[0]?.instrument} ${sizing}: ${fault}`)
    }
    if (tapes.length < 40) tapes.push(one)
  }
  console.log(
    `identities ${tradingDay}: ${trades.size} instruments, ${prints / 2} prints, ${minutes} minutes in both modes, ` +
      `${faults} faults so far`,
  )
}

const recorded = recordingsFolder()
if (recorded) {
  const trades: Trade[] = []
  await playRecordings([join(recorded, 'l2_ticks', 'sse', '600519_20230201_trades.csv.gz')], (event) => {
    if (event.kind === 'trade') trades.push(event)
  })
  speed('600519 on 2023-02-01', [trades])
}
const slowest = speed('simulated', tapes)
console.log(`${slowest >= TARGET ? 'reached' : 'MISSED'}: at least ${TARGET} prints a second by every definition`)
process.exitCode = faults === 0 && slowest >= TARGET ? 0 : 1

/** Prints a second by each definition; answers the slowest. */
function speed(name: string, days: readonly Trade[][]): number {
  const own = readGrades('f20.100.500') ?? DEFAULT_GRADES
  const definitions: LedgerDefinition[] = [
    ...SIZINGS.map((sizing) => ({ grades: DEFAULT_GRADES, sizing })),
    { grades: own, sizing: 'close' },
  ]
  const prints = days.reduce((sum, { length }) => sum + length, 0)
  return Math.min(
    ...definitions.map((definition) => {
      const seconds = Math.min(...Array.from({ length: PASSES }, () => pass(days, definition)))
      const each = prints / seconds
      console.log(`${name} (${prints} prints) ${ledgerId(definition)}: ${Math.round(each / 1000)}k prints a second`)
      return each
    }),
  )
}

function pass(days: readonly Trade[][], definition: LedgerDefinition): number {
  const started = process.cpuUsage()
  for (const trades of days) {
    const ledger = new Ledger({
      definition,
      scales: { priceScale: 2 },
      floatShares: 1e9,
      minutes: 241,
      hasOrderNumbers: true,
      ordersKept: 16_384,
    })
    for (const trade of trades) ledger.add(trade, minuteOf(trade.exchangeTime, false))
  }
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1e6
}
