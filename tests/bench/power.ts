import { existsSync, readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { POWER_QUANTILE, PowerTrades, type SidedPrint } from '../../shared/flow/power-trades'
import type { Trade } from '../../shared/market/events'
import { yuanToAmount } from '../../shared/market/units'
import { playRecording } from '../support/play-recordings'
import { recordingsFolder } from '../support/recordings'
import { simulatedDays } from '../support/simulated-days'

/**
 * How many power trades (扫单) a whole day has: `npm run bench:power [-- --instruments 300 --seed 11]`. Of the simulated
 * exchange, by how busy an instrument is, and of recorded days where there are some; each by several quantiles, with the
 * first tier of large prints as the floor.
 */
const { values } = parseArgs({
  options: {
    instruments: { type: 'string', default: '300' },
    seed: { type: 'string', default: '11' },
    floor: { type: 'string', default: '200000' },
  },
})
const QUANTILES = [0.99, 0.995, 0.998, 0.999] as const
const SIDES = { none: 0, buy: 1, sell: 2 } as const
const GROUPS = [
  [20, 'the 20 busiest'],
  [100, 'the next 80'],
  [Number.POSITIVE_INFINITY, 'the others'],
] as const
const HALF_HOUR = 30 * 60_000

type Prints = SidedPrint[]

const printOf = ({ exchangeTime, price, volume, side, buyNo, sellNo }: Trade): SidedPrint => ({
  time: exchangeTime,
  price,
  volume,
  side: SIDES[side],
  buyNo,
  sellNo,
})

const scales = { priceScale: 2 }
const floor = yuanToAmount(Number(values.floor), scales)

function found(prints: Prints, quantile: number): readonly { time: number }[] {
  const finder = new PowerTrades({ floor, numbered: true, quantile })
  for (const print of prints) finder.add(print)
  return finder.found
}

const middle = (numbers: readonly number[], part: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}

function tell(name: string, days: readonly Prints[]): void {
  console.log(
    `${name}: ${days.length} days, ${middle(
      days.map(({ length }) => length),
      0.5,
    )} prints in the median`,
  )
  for (const quantile of QUANTILES) {
    const each = days.map((prints) => found(prints, quantile))
    const counts = each.map(({ length }) => length)
    const early = each.flatMap((trades, at) =>
      trades.filter(({ time }) => time < ((days[at] as Prints)[0] as SidedPrint).time + HALF_HOUR),
    ).length
    const all = counts.reduce((sum, count) => sum + count, 0)
    const mark = quantile === POWER_QUANTILE ? ' ← in use' : ''
    console.log(
      `  q ${quantile}: median ${middle(counts, 0.5)}, p90 ${middle(counts, 0.9)}, most ${Math.max(...counts)}; ` +
        `${all === 0 ? 0 : Math.round((early / all) * 100)} % in the first half hour${mark}`,
    )
  }
}

console.log(`machine: ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, node ${process.version}`)
const settings = { seed: Number(values.seed), instrumentCount: Number(values.instruments) }
for (const { tradingDay, trades } of simulatedDays(1, settings)) {
  const days = [...trades.values()].map((all) => all.map(printOf)).sort((a, b) => b.length - a.length)
  let from = 0
  for (const [to, name] of GROUPS) {
    if (from < days.length) tell(`simulated ${tradingDay}, ${name}`, days.slice(from, to))
    from = to
  }
}
const folder = join(recordingsFolder() ?? '', 'l2_ticks')
const files = ['sse', 'szse'].flatMap((venue) => {
  const place = join(folder, venue)
  return existsSync(place)
    ? readdirSync(place)
        .filter((name) => name.includes('_trades'))
        .map((name) => join(place, name))
    : []
})
for (const file of files) {
  const prints: Prints = []
  await playRecording(file, (event) => {
    if (event.kind === 'trade') prints.push(printOf(event))
  })
  if (prints.length > 0) tell(`recorded ${basename(file)}`, [prints])
}
