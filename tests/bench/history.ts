import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import Database from 'libsql'
import { createDayStore } from '../../gateway/past/history/day-store'
import { createHistory } from '../../gateway/past/history/history'
import { eventLoop } from '../../gateway/past/history/in-slices'
import { createSeriesStore } from '../../gateway/past/history/series-store'
import { openDayHistory } from '../../gateway/past/recorder/day-history'
import { daysLocationOf } from '../../gateway/past/recorder/days-location'
import { openWritten } from '../../gateway/past/recorder/open-days'
import { encodeBlock } from '../../gateway/past/recorder/page'
import { PrintColumns } from '../../gateway/past/recorder/print-columns'
import { Writer } from '../../gateway/past/recorder/writer'
import { jsonBytes } from '../../gateway/serve/http/json-bytes'
import { openDatabase } from '../../gateway/storage/database'
import { migrate } from '../../gateway/storage/migrate'
import { tradingDaysBefore } from '../../shared/market/calendar'
import { makeInstrument } from '../support/fake-feed'
import { smallMarket } from '../support/small-market'
import { openOnServer } from './history-server'

/*
 * What questions about the past take beside the same questions to plain tables of SQLite and, where there is one, to
 * ClickHouse, and how long the gateway's event loop is held up meanwhile. `--prints` of a day, of which the busiest code has a tenth; `--codes` with daily
 * rows of 60 days; `--reps`.
 */
const { values } = parseArgs({
  options: {
    prints: { type: 'string', default: '1000000' },
    codes: { type: 'string', default: '5500' },
    long: { type: 'string', default: '200' },
    reps: { type: 'string', default: '5' },
  },
})
const [prints, codes, long, reps] = [values.prints, values.codes, values.long, values.reps].map(Number) as [
  number,
  number,
  number,
  number,
]
const TODAY = '20261120'
const [DAY, ...BEFORE] = [...tradingDaysBefore(TODAY, 1_215)].reverse() as [string, ...string[]]
const OPENING = Date.UTC(Number(DAY.slice(0, 4)), Number(DAY.slice(4, 6)) - 1, Number(DAY.slice(6)), 1, 30)
const FIVE_YEARS = { from: BEFORE.at(-1) as string, to: DAY }

const BOUNDS = { bytesMax: 1e12, daysMax: 99 }
const folder = mkdtempSync(join(tmpdir(), 'zeus-bench-history-'))
const onServer = await openOnServer({ source: 'bench', day: DAY, bounds: BOUNDS })
const idOf = (place: number) => `${600_000 + place}.SH`
const dice = (n: number) => (Math.imul(n ^ 0x9e3779b9, 0x85ebca6b) >>> 8) / 2 ** 24

/** Prints over a session: code 0 has a tenth, the rest is of a thousand others. */
function* blocks(): Generator<PrintColumns> {
  for (let from = 0; from < prints; from += 4_096) {
    const block = new PrintColumns(4_096)
    for (let n = from; n < Math.min(prints, from + 4_096); n++) {
      const place = n % 10 === 0 ? 0 : 1 + Math.floor(dice(n) * 1_000)
      const time = OPENING + Math.floor((n / prints) * 7_200_000)
      const price = 1_000 + Math.floor(dice(n + 7) * 40)
      const row = { time, price, volume: 100 * (1 + Math.floor(dice(n + 3) * 30)), side: 1 + (n & 1) }
      block.add(place, { ...row, buyNo: n * 2 + 1, sellNo: n * 2 + 2, buyGrade: n & 3, sellGrade: 0 }, 0, false)
    }
    yield block
  }
}

function fillFiles(): Database.Database {
  const plain = new Database(join(folder, 'plain.db'))
  plain.exec('PRAGMA journal_mode = WAL')
  plain.exec(`CREATE TABLE prints (id TEXT, seq INTEGER, time INTEGER, price INTEGER, volume INTEGER, side INTEGER,
    buy_no INTEGER, sell_no INTEGER, buy_grade INTEGER, sell_grade INTEGER, PRIMARY KEY (id, seq)) WITHOUT ROWID`)
  const insert = plain.prepare('INSERT INTO prints VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const due: (() => void)[] = []
  const writer = new Writer({
    days: openWritten(daysLocationOf({ folder }, 'bench'), BOUNDS, () => {}),
    reply: () => {},
    now: () => 0,
    later: (_ms, run) => due.push(run),
  })
  const names = Array.from({ length: 1_001 }, (_, place) => {
    return { place, id: idOf(place), always: false, hasOrderNumbers: true }
  })
  const seqs = new Uint32Array(names.length)
  let seq = 0
  for (const block of blocks()) {
    plain.exec('BEGIN')
    for (let at = 0; at < block.rows; at++) {
      const { time, price, volume, side, buyNo, sellNo, buyGrade, sellGrade } = block.at(at)
      const place = block.place[at] as number
      seqs[place] = (seqs[place] as number) + 1
      insert.run([idOf(place), seqs[place], time, price, volume, side, buyNo, sellNo, buyGrade, sellGrade])
    }
    plain.exec('COMMIT')
    const page = encodeBlock(block)
    writer.receive({ kind: 'prints', seq: ++seq, day: DAY, names: seq === 1 ? names : [], page })
    for (let run = due.shift(); run; run = due.shift()) run()
    onServer?.take(page, names, seq)
  }
  writer.receive({ kind: 'over', seq: ++seq, day: TODAY })
  for (let run = due.shift(); run; run = due.shift()) run()
  writer.close()
  onServer?.close()
  return plain
}

const db = await openDatabase(join(folder, 'zeus.db'))
await migrate(db)
const days = createDayStore(db, 'bench')
const row = (id: string, tradingDay: string, n: number) => ({
  id,
  tradingDay,
  open: 1_000 + (n % 9),
  high: 1_050,
  low: 980,
  close: 1_000 + (n % 40),
  prevClose: 1_000,
  volume: 1e6,
  turnover: 1e9,
  completeness: 1,
  adNet: [1, 2, 3, n] as [number, number, number, number],
  odNet: [-n, 0, 0, n] as [number, number, number, number],
})
async function fillDays(): Promise<void> {
  for (const [at, day] of [DAY, ...BEFORE].entries()) {
    const count = at < 60 ? codes : long
    for (let from = 0; from < count; from += 200) {
      const chunk = Array.from({ length: Math.min(200, count - from) }, (_, n) =>
        row(idOf(from + n), day, from + n + at),
      )
      await days.write(chunk)
      await onServer?.days(chunk)
    }
  }
}

const began = performance.now()
const plain = fillFiles()
await fillDays()
// As a gateway does twenty seconds after its day began.
const missing = await days.daysWithoutColumns(60, DAY)
for (const day of missing) await days.keepDay(day, async () => {})
console.log(`${cpus()[0]?.model.trim()} × ${cpus().length}, node ${process.version}, ${new Date().toISOString()}`)
console.log(
  `${prints} prints, ${codes} codes of 60 days, ${long} of 1,215; made in ${Math.round(performance.now() - began)} ms`,
)

const market = smallMarket(TODAY)
market.startDay(
  TODAY,
  Array.from({ length: codes }, (_, place) => makeInstrument({ id: idOf(place) })),
)
const own = { store: { folder }, ...BOUNDS, source: 'bench', market: market.state, now: Date.now }
const files = openDayHistory(own)
const served = onServer && openDayHistory({ ...own, store: onServer.store })
const makeHistory = (storedPrints = files) =>
  createHistory({
    days,
    series: createSeriesStore(db, 'bench'),
    market: market.state,
    clock: market.clock,
    prints: () => [],
    completeness: () => 1,
    storedPrints,
  })
const rows = new Database(join(folder, 'zeus.db'))
const signal = new AbortController().signal

/** All prints of the busiest code, as pages of frames. */
async function printsOf(storedPrints: ReturnType<typeof openDayHistory>): Promise<number> {
  const { asked } = makeHistory(storedPrints)
  let count = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    const request = { code: idOf(0), from: DAY, to: DAY, ...(cursor !== '' && { cursor }) }
    const page = await asked.frames.trades(request, { limit: 20_000, signal })
    count += page.frame.length
    cursor = page.next
  }
  return count
}

interface Question {
  name: string
  ours: () => Promise<number>
  plain: () => number
  /** Of a server: through the product, where days lie there, else a query of its own. */
  server: () => Promise<number>
  /** Turns before those that count: of a gateway that has been asked this before, of other days. */
  warm?: number
}

const summed = () =>
  rows
    .prepare(
      `SELECT instrument, sum(od_l + od_x) AS net, sum(turnover) AS turnover FROM day_rows
       WHERE source = ? AND trading_day >= ? GROUP BY instrument ORDER BY net DESC`,
    )
    .all(['bench', BEFORE[58] as string])
const ranking: Omit<Question, 'name' | 'ours'> = {
  warm: 30,
  plain: () => JSON.stringify(summed()).length,
  server: async () =>
    (await onServer?.ask(
      `SELECT instrument, sum(od_big) AS net, sum(turnover) AS turnover FROM {days}
       WHERE trading_day >= ${BEFORE[58]} GROUP BY instrument ORDER BY net DESC`,
    )) ?? 0,
}

const questions: Question[] = [
  {
    name: `prints of one code-day (${prints / 10}), as frames`,
    ours: () => printsOf(files),
    server: () => printsOf(served as ReturnType<typeof openDayHistory>),
    plain: () => JSON.stringify(plain.prepare('SELECT * FROM prints WHERE id = ? ORDER BY seq').all([idOf(0)])).length,
  },
  {
    name: `daily bars of ${long} codes over five years`,
    async ours() {
      let count = 0
      const { asked } = makeHistory()
      for (let place = 0; place < long; place++) {
        const request = { code: idOf(place), period: '1d', ...FIVE_YEARS } as const
        count += JSON.stringify(await asked.bars(request, { limit: 2_000, signal })).length
      }
      return count
    },
    plain() {
      const query = rows.prepare('SELECT * FROM day_rows WHERE source = ? AND instrument = ? ORDER BY trading_day')
      let count = 0
      for (let place = 0; place < long; place++) count += JSON.stringify(query.all(['bench', idOf(place)])).length
      return count
    },
    async server() {
      let count = 0
      for (let place = 0; place < long; place++) {
        const sql = `SELECT * FROM {days} WHERE instrument = '${idOf(place)}' ORDER BY trading_day`
        count += (await onServer?.ask(sql)) ?? 0
      }
      return count
    },
  },
  {
    name: `rank of ${codes} codes over 60 days, no day held before`,
    ...ranking,
    ours: async () => (await makeHistory().rank('OO', 60)).id.length,
    plain: () => summed().length,
  },
  {
    name: 'the same and its JSON, with the net of each day',
    ...ranking,
    ours: async () => (await jsonBytes(await makeHistory().rank('OO', 60), eventLoop.pause)).length,
  },
  {
    name: 'the same, no day kept as columns',
    ...ranking,
    async ours() {
      await db.updateTable('day_columns').set({ body: null, stamp: randomUUID() }).execute()
      return (await jsonBytes(await makeHistory().rank('OO', 60), eventLoop.pause)).length
    },
  },
]

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] as number
async function timed(run: () => Promise<number>, warm = 0): Promise<number> {
  for (let turn = 0; turn < warm; turn++) await run()
  const took: number[] = []
  for (let turn = 0; turn < reps; turn++) {
    const start = performance.now()
    await run()
    took.push(performance.now() - start)
  }
  return median(took)
}

const delayOf = async (run: () => Promise<number>, warm = 0): Promise<{ took: number; delays: string }> => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const took = await timed(run, warm)
  // The last delay is counted when its timer comes.
  await sleep(20)
  delay.disable()
  return { took, delays: `event loop p99 ${ms(delay.percentile(99) / 1e6)}, max ${ms(delay.max / 1e6)}` }
}
const ms = (value: number) => `${value.toFixed(1).padStart(8)} ms`

for (const { name, ours, plain: other, server, warm } of questions) {
  const mine = await delayOf(ours, warm)
  const beside = await timed(async () => other(), warm)
  const line = (what: string, took: number, delays: string) =>
    console.log(`  ${what.padEnd(12)}${ms(took)}  ${(took / beside).toFixed(2).padStart(6)} ×  ${delays}`)
  console.log(name)
  line('plain SQLite', beside, '')
  line('ours', mine.took, mine.delays)
  if (!onServer) continue
  const there = await delayOf(server, warm)
  line('ClickHouse', there.took, there.delays)
}
if (!onServer) console.log('no ClickHouse: npm run test:clickhouse puts one into the cache of this machine')
plain.close()
rows.close()
await files.close(1_000)
await served?.close(1_000)
await onServer?.stop()
await db.destroy()
rmSync(folder, { recursive: true })
process.exit()
