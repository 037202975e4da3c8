import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDayDatabase } from '../../gateway/past/recorder/day-file'
import { sourceFolder } from '../../gateway/past/recorder/days-location'
import { dayPath, daysIn } from '../../gateway/past/recorder/retention'
import { sealDay } from '../../gateway/past/recorder/seal'
import { tradingDaysBefore } from '../../shared/market/calendar'
import { diskPrints, lostPrints, writtenAside } from '../support/killed-history'
import { until } from '../support/until'
import { startProduct } from './product'

/*
 * The whole product, killed (-9) again and again while the simulated market is at its busiest and some stored days lie
 * beside the running one. After each kill: is every print there that had been acknowledged, by its count and one by
 * one; is anything left over that was written aside; how long does the next start take until it answers? `--kills`,
 * `--instruments`, `--days` (stored ones), `--seconds` (of load before a kill, at most). Fails where a row is lost,
 * a file left over, or the median start takes more than five seconds of processor time.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    instruments: { type: 'string', default: '5500' },
    days: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '8' },
  },
})

/** In processor time: what else the machine does makes a start longer. */
const START_MAX_MS = 5_000
/** Prints of each stored day, at least. */
const STORED_ROWS = 5_000
const folder = mkdtempSync(join(tmpdir(), 'zeus-bench-kills-'))
const history = sourceFolder(join(folder, 'history'), 'simulated')
const env = {
  ZEUS_INSTRUMENT_COUNT: values.instruments,
  ZEUS_HISTORY_DAYS: '60',
  ZEUS_HISTORY_MB: '100000',
}
const median = (of: readonly number[]): number => [...of].sort((a, b) => a - b)[of.length >> 1] ?? Number.NaN
const rowsOf = async (product: Awaited<ReturnType<typeof startProduct>>) =>
  (await product.report('recorder'))?.figures?.rows ?? 0

/** The day that was begun lies there, closed, under the dates of so many trading days before it. */
function storeDays(day: string, count: number): void {
  const copy = dayPath(history, '00000000')
  const running = openDayDatabase(dayPath(history, day))
  running.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  running.close()
  copyFileSync(dayPath(history, day), copy)
  const database = openDayDatabase(copy)
  for (const _ of sealDay(database, day));
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  for (const stored of tradingDaysBefore(day, count)) copyFileSync(copy, dayPath(history, stored))
  for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true })
}

interface Life {
  startMs: number
  cpuMs: number
  acknowledged: number
  kept: number
  lost: number
  leftOver: string[]
}

async function live(fromDay: string, before: number): Promise<Life> {
  const product = await startProduct(env, folder)
  const { ms: startMs, cpuMs } = product.started
  await until('prints are kept', async () => (await rowsOf(product)) > 0, 300_000, 200)
  await sleep(Math.random() * Number(values.seconds) * 1_000)
  const seen = diskPrints(history, fromDay)
  const acknowledged = before + (await rowsOf(product))
  await product.kill()
  const leftOver = writtenAside(folder)
  const after = diskPrints(history, fromDay)
  const lost = lostPrints(seen, after).length + Math.max(0, acknowledged - after.rows)
  return { startMs, cpuMs, acknowledged, kept: after.rows, lost, leftOver }
}

try {
  mkdirSync(history, { recursive: true })
  const first = await startProduct(env, folder)
  await until('enough prints are kept', async () => (await rowsOf(first)) > STORED_ROWS, 300_000, 500)
  await first.kill()
  const day = daysIn(history).at(-1) as string
  storeDays(day, Number(values.days))
  const machine = `${cpus()[0]?.model.trim()} × ${cpus().length}, node ${process.version}`
  console.log(`${machine}, load ${loadavg()[0]?.toFixed(1)}, ${new Date().toISOString().slice(0, 10)}`)
  console.log(
    `${values.instruments} instruments, ${daysIn(history).length - 1} stored days of ${diskPrints(history, day).rows} prints`,
  )
  console.log('kill  start ms  CPU ms  acknowledged      kept  lost  left over')
  const lives: Life[] = []
  let kept = diskPrints(history, day).rows
  for (let kill = 1; kill <= Number(values.kills); kill++) {
    const life = await live(day, kept)
    kept = life.kept
    lives.push(life)
    const cells = [
      [kill, 4],
      [Math.round(life.startMs), 9],
      [life.cpuMs, 7],
      [life.acknowledged, 13],
      [life.kept, 9],
    ]
    console.log(
      `${cells.map(([value, width]) => String(value).padStart(width as number)).join(' ')} ${String(life.lost).padStart(5)}  ${life.leftOver.join(' ') || '–'}`,
    )
  }
  const lost = lives.reduce((sum, life) => sum + life.lost, 0)
  const leftOver = lives.reduce((sum, life) => sum + life.leftOver.length, 0)
  const cpu = median(lives.map(({ cpuMs }) => cpuMs))
  const held = lost === 0 && leftOver === 0 && cpu <= START_MAX_MS
  console.log(
    `${held ? 'held' : 'MISSED'}: ${lives.length} kills, ${lost} rows lost, ${leftOver} files left over; start: median ${Math.round(median(lives.map(({ startMs }) => startMs)))} ms, ${cpu} ms of CPU; load ${loadavg()[0]?.toFixed(1)}`,
  )
  process.exitCode = held ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
