import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { beijingDate, dateToMs } from '../../shared/market/session'
import { isTradingDay } from '../../shared/market/trading-days'
import { planOf } from '../../shared/walls/day-plan'
import { openBrowser } from '../support/browser'
import { openWallRun, timeOn } from '../support/wall-run'

/**
 * A wall in a real browser over simulated days with drops and gateway restarts: `npm run soak:wall [-- --days 14
 * --minutes 15 --instruments 60 --from 20260925]`. A line a day; ends with the days or the minutes, whichever come
 * first, and fails where a turn stuck, a sign-in page, a black screen or a picture that is older than it says was seen.
 * The market's time is simulated, that of browser and gateway is real.
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '14' },
    minutes: { type: 'string', default: '15' },
    instruments: { type: 'string', default: '60' },
    from: { type: 'string', default: '20260925' },
  },
})
const DAY_MS = 86_400_000
const RESTART_EVERY = 3
const BLACK_BELOW = 8
const PICTURE_LATE_MS = 60_000

const PLAN = {
  ...planOf('overview'),
  session: { boards: ['overview', 'flow', 'radar'], everySeconds: 60, dim: 0 },
  after: { boards: ['ribbon'], everySeconds: 60, dim: 0 },
  night: { boards: ['coin'], everySeconds: 60, dim: 0.8 },
  closed: { boards: ['health'], everySeconds: 60, dim: 0.3 },
}
const TRADING = ['09:05', '09:20', '09:40:30', '10:41:30', '11:45', '13:20:30', '14:45', '15:01', '20:05', '23:59:59']
const CLOSED = ['00:00:01', '10:00', '15:00', '20:05', '23:59:59']

const first = dateToMs(values.from)
const end = performance.now() + Number(values.minutes) * 60_000
const browser = await openBrowser()
const run = await openWallRun({
  ...{ browser, startAt: timeOn(first, '09:05'), plan: PLAN, instrumentCount: Number(values.instruments) },
})
const debug = await run.context.newCDPSession(run.page)
const heapMb = async (): Promise<number> => {
  await debug.send('HeapProfiler.collectGarbage')
  return (await debug.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
}

console.log(`${cpus()[0]?.model.trim()} × ${cpus().length}, node ${process.version}, ${new Date().toISOString()}`)
console.log(
  '| Day | Trades | Steps | Stuck | Black | Late pictures | Drops | Restarts | Page heap MB | Process RSS MB |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|')
const heaps: number[] = []
let failures = 0
for (let day = 0; day < Number(values.days) && performance.now() < end; day++) {
  const midnight = first + day * DAY_MS
  const date = beijingDate(midnight)
  const trades = isTradingDay(date)
  const seen = { steps: 0, stuck: 0, black: 0, late: 0, drops: 0, restarts: 0 }
  for (const time of trades ? TRADING : CLOSED) {
    if (performance.now() > end) break
    const drop = time === '13:20:30' || time === '15:00'
    if (drop) {
      seen.drops++
      await run.context.setOffline(true)
      await run.stepTo(timeOn(midnight, time) - 30_000, 1_000)
      await run.context.setOffline(false)
    }
    if (time === '20:05' && day % RESTART_EVERY === RESTART_EVERY - 1) {
      seen.restarts++
      await run.restart()
    }
    seen.steps++
    if (!(await run.stepTo(timeOn(midnight, time), 60_000))) seen.stuck++
    if ((await run.colours()) < BLACK_BELOW) seen.black++
    const age = (await run.row())?.pictureAgeMs
    if (age !== undefined && age !== null && age > PICTURE_LATE_MS) seen.late++
  }
  heaps.push(await heapMb())
  failures += seen.stuck + seen.black + seen.late
  const rss = process.memoryUsage().rss / 2 ** 20
  const cells = [date, trades ? 'yes' : 'no', ...Object.values(seen), heaps.at(-1)?.toFixed(1), rss.toFixed(0)]
  console.log(`| ${cells.join(' | ')} |`)
}
/** MB a day by least squares, without the first two days, in which what is kept fills up. */
const settled = heaps.slice(2)
const middle = (settled.length - 1) / 2
const mean = settled.reduce((sum, heap) => sum + heap, 0) / settled.length
const slope =
  settled.reduce((sum, heap, at) => sum + (at - middle) * (heap - mean), 0) /
  settled.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
const { recoveries } = (await run.row())?.report ?? {}
console.log(
  `heap slope ${slope.toFixed(2)} MB a day over ${settled.length} days, watchdogs ${JSON.stringify(recoveries)}`,
)
console.log(`faults: ${run.faults.length === 0 ? 'none' : run.faults.join('; ')}`)
await run.close()
await browser.close()
process.exit(failures + run.faults.length > 0 ? 1 : 0)
