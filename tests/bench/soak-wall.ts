import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { beijingDate, dateToMs } from '../../shared/market/session'
import { isTradingDay } from '../../shared/market/trading-days'
import { planOf } from '../../shared/walls/day-plan'
import { checkOut } from '../support/checkout'
import { until } from '../support/until'
import { timeOn } from '../support/wall-run'
import { type SoakMemory, WallSoak } from '../support/wall-soak'

/**
 * The proof of weeks: `npm run bench -- soak-wall [--days 14 --instruments 24 --from 20260921]`. A wall in a real browser,
 * before a product whose market is moved through whole days, nights and holidays, with what happens in weeks:
 *
 * - each day the network is gone once and the machine sleeps once (all processes of the browser are stopped);
 * - every third day the gateway ends, in turn with and without a goodbye;
 * - three upgrades: from a commit before there were walls (`--before`) to the first with them (`--first`), from there to
 *   this one built otherwise, from there to this one, each over the same data folder;
 * - once the feed is exchanged for another with other instruments.
 *
 * Gateway, exchange and browser are processes of their own. The market's time is simulated, that of browser and gateway
 * is real. Fails where a turn stuck, a sign-in page or an empty picture was on the screen, a picture was older than the
 * fleet said, or memory rose.
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '14' },
    instruments: { type: 'string', default: '24' },
    from: { type: 'string', default: '20260921' },
    before: { type: 'string', default: '48079782^' },
    first: { type: 'string', default: 'bc0f3a32' },
  },
})
const DAY_MS = 86_400_000
const WITHIN_MS = 120_000
const SLEEP_MS = 20_000
/** Longer than the gateway waits for an answer: its line is gone. */
const LONG_SLEEP_MS = 90_000
/** Of 255: darker and lighter parts of a picture that is dimmed for the night are further apart. */
const BLACK_BELOW = 16
/** An age is told with the time that a question takes. */
const AGE_SLACK_MS = 2_000
const HEAP_RISE_MOST_MB = 1
/** Of fewer days, some with trades and some without, no slope says anything. */
const JUDGED_FROM_DAYS = 6
/** MB a day that a process may seem to rise by, as a share of what it has. */
const RISE_MOST = 0.01

const PLAN = {
  ...planOf('overview'),
  session: { boards: ['overview', 'flow', 'radar'], everySeconds: 60, dim: 0 },
  after: { boards: ['ribbon'], everySeconds: 60, dim: 0 },
  night: { boards: ['coin'], everySeconds: 60, dim: 0.8 },
  closed: { boards: ['health'], everySeconds: 60, dim: 0.3 },
}
const TRADING = ['09:05', '09:20', '09:40:30', '10:41:30', '11:45', '13:20:30', '14:45', '15:01', '20:05', '23:59:59']
const CLOSED = ['00:00:01', '10:00', '15:00', '20:05', '23:59:59']
const DROPS = ['13:20:30', '15:00']
const SLEEPS = ['10:41:30', '10:00']
const EVENING = '20:05'
/** What happens in the evening of which day. */
const UPGRADE_DAYS = [2, 4]
const FEED_DAY = 7
const LONG_SLEEP_DAY = 6
const isRestartDay = (day: number) => day % 3 === 0 && day > 0

const market = { seed: 20260706, instrumentCount: Number(values.instruments) }
const otherMarket = { seed: 20260101, instrumentCount: Math.ceil(market.instrumentCount * 1.5) }
const folder = mkdtempSync(join(tmpdir(), 'zeus-builds-'))
const program = {
  before: checkOut(values.before, join(folder, 'before')),
  first: checkOut(values.first, join(folder, 'first')),
  unlike: checkOut('HEAD', join(folder, 'unlike'), { unlike: true }),
  now: checkOut('HEAD', join(folder, 'now')),
}

const first = dateToMs(values.from)
const soak = await WallSoak.open(program.before, market, timeOn(first, '08:40'))
await soak.end('stop')
let running: { name: keyof typeof program; market: typeof market } = { name: 'first', market }
await soak.begin(program.first, market)
await soak.pair(PLAN)

interface Seen {
  steps: number
  stuck: number
  frames: number
  contrast: number
  black: number
  lying: number
  drops: number
  sleeps: number
  restarts: number
}

/** What the fleet says of the picture's age may not be less than the time in which there was none. */
async function lies(since: number): Promise<boolean> {
  const age = (await soak.row())?.pictureAgeMs
  return typeof age === 'number' && age < performance.now() - since - AGE_SLACK_MS
}

async function drop(time: number, seen: Seen): Promise<void> {
  seen.drops++
  const since = performance.now()
  await soak.offline(async () => {
    await soak.move(time)
    if (await lies(since)) seen.lying++
  })
}

async function sleep(time: number, ms: number, seen: Seen): Promise<void> {
  seen.sleeps++
  const since = performance.now()
  await soak.suspended(async () => {
    await soak.move(time)
    await new Promise((done) => setTimeout(done, Math.max(0, ms - (performance.now() - since))))
    if (await lies(since)) seen.lying++
  })
}

/** Another program serves: the wall is told to take it, as it would by itself at night. */
async function upgrade(name: keyof typeof program, seen: Seen): Promise<void> {
  const version = async () => (await soak.row())?.report?.version
  const before = await version()
  await soak.end('stop')
  running = { ...running, name }
  await soak.begin(program[name], running.market)
  await soak.order({ do: 'swap' })
  const isNew = async () => {
    const now = await version()
    return now !== undefined && now !== before
  }
  try {
    await until('the wall runs the new program', isNew, WITHIN_MS, 500)
    await until('the page around it is of the new program', () => soak.hasServedHolder(), WITHIN_MS, 500)
  } catch (thrown) {
    seen.stuck++
    console.error(String(thrown))
  }
  await soak.watchFrames()
}

async function evening(day: number, seen: Seen): Promise<void> {
  if (day === UPGRADE_DAYS[0]) await upgrade('unlike', seen)
  else if (day === UPGRADE_DAYS[1]) await upgrade('now', seen)
  else if (day === FEED_DAY || isRestartDay(day)) {
    seen.restarts++
    await soak.end(day % 2 === 0 ? 'kill' : 'stop')
    if (day === FEED_DAY) running = { ...running, market: otherMarket }
    await soak.begin(program[running.name], running.market)
  }
}

async function live(day: number): Promise<Seen> {
  const midnight = first + day * DAY_MS
  const seen: Seen = {
    steps: 0,
    stuck: 0,
    frames: 0,
    contrast: 255,
    black: 0,
    lying: 0,
    drops: 0,
    sleeps: 0,
    restarts: 0,
  }
  for (const time of isTradingDay(beijingDate(midnight)) ? TRADING : CLOSED) {
    const at = timeOn(midnight, time)
    if (DROPS.includes(time)) await drop(at, seen)
    if (SLEEPS.includes(time)) await sleep(at, day === LONG_SLEEP_DAY ? LONG_SLEEP_MS : SLEEP_MS, seen)
    if (time === EVENING) await evening(day, seen)
    if (soak.time < at) await soak.move(at)
    seen.steps++
    if (!(await soak.showsPlanned(PLAN, WITHIN_MS))) seen.stuck++
  }
  const frames = await soak.frames()
  seen.frames = frames.length
  seen.contrast = Math.min(255, ...frames.map(({ contrast }) => contrast))
  seen.black = frames.filter(({ contrast }) => contrast < BLACK_BELOW).length
  return seen
}

const HEAD = [
  ...['Day', 'Trades', 'Program', 'Steps', 'Stuck', 'Frames', 'Least contrast', 'Black', 'Older than said', 'Drops'],
  ...['Sleeps', 'Restarts', 'Page heap MB', 'Page RSS MB', 'of its own', 'Gateway RSS MB', 'Exchange RSS MB'],
]
console.log(`${cpus()[0]?.model.trim()} × ${cpus().length}, node ${process.version}, ${new Date().toISOString()}`)
console.log(`| ${HEAD.join(' | ')} |\n|${'---|'.repeat(HEAD.length)}`)
const memories: SoakMemory[] = []
const began = performance.now()
let failures = 0
for (let day = 0; day < Number(values.days); day++) {
  const seen = await live(day)
  const memory = await soak.memory()
  memories.push(memory)
  failures += seen.stuck + seen.black + seen.lying
  const date = beijingDate(first + day * DAY_MS)
  const { heap, page, gateway, exchange } = memory
  const cells = [
    ...[date, isTradingDay(date) ? 'yes' : 'no', running.name, ...Object.values(seen), heap.toFixed(1)],
    ...[page.residentMb, page.ownMb, gateway, exchange].map((mb) => mb.toFixed(0)),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

/** From the last page on, without the two days in which what is kept fills up. */
const settledDays = memories.slice((UPGRADE_DAYS.at(-1) ?? 0) + 2)

/** MB a day by least squares, and as a share of the mean. */
function slope(name: string, of: (memory: SoakMemory) => number): { name: string; aDay: number; share: number } {
  const settled = settledDays.map(of)
  const middle = (settled.length - 1) / 2
  const mean = settled.reduce((sum, mb) => sum + mb, 0) / settled.length
  const along = settled.reduce((sum, mb, at) => sum + (at - middle) * (mb - mean), 0)
  const aDay = along / settled.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return { name, aDay, share: aDay / mean }
}
const heap = slope('page heap', (memory) => memory.heap)
const others = [
  slope('page, without the program of the browser', (memory) => memory.page.ownMb),
  slope('page RSS', (memory) => memory.page.residentMb),
  slope('gateway RSS', (memory) => memory.gateway),
  slope('exchange RSS', (memory) => memory.exchange),
]
const isJudged = settledDays.length >= JUDGED_FROM_DAYS
console.log(
  `memory ${isJudged ? 'is judged' : `is not judged: ${settledDays.length} settled days of ${JUDGED_FROM_DAYS}`}`,
)
for (const { name, aDay, share } of settledDays.length > 1 ? [heap, ...others] : []) {
  console.log(`${name}: ${aDay.toFixed(2)} MB a day (${(share * 100).toFixed(1)} %)`)
}
const minutes = (performance.now() - began) / 60_000
const { recoveries } = (await soak.row())?.report ?? {}
console.log(
  `${minutes.toFixed(0)} minutes, × ${((memories.length * 1_440) / minutes).toFixed(0)}, load ${loadavg()[0]?.toFixed(1)}`,
)
console.log(`watchdogs ${JSON.stringify(recoveries)}; faults: ${soak.faults.join('; ') || 'none'}`)
await soak.close()
rmSync(folder, { recursive: true, force: true })
// The exchange is no part of the product, and how much of the browser's program was looked at none of the page: they are
// told so that they are not taken for what is.
const JUDGED = ['page, without the program of the browser', 'gateway RSS']
const rises =
  isJudged &&
  (heap.aDay > HEAP_RISE_MOST_MB || others.some(({ name, share }) => JUDGED.includes(name) && share > RISE_MOST))
process.exit(failures + soak.faults.length > 0 || rises ? 1 : 0)
