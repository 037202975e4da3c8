import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { blocksByStretch, encodeBlocks, joinBlocks, MIXED } from '../../../../gateway/past/recorder/blocks'
import { openFileDays } from '../../../../gateway/past/recorder/file-days'
import { encodeBlock } from '../../../../gateway/past/recorder/page'
import { groupOf, minuteOfDay, pageStretch } from '../../../../gateway/past/recorder/page-key'
import { dayPath } from '../../../../gateway/past/recorder/retention'
import { at, DAY, NAMES, prices } from '../../../support/history-day'
import { columnsOf, historyFolder, named, openTestWriter, print } from '../../../support/history-writer'
import { watchStatements } from '../../../support/watched-statements'

const DAYS = ['20260706', '20260707'] as const
const AT = Date.UTC(2026, 6, 6, 1, 30)
/** Enough instruments for two groups of places; only some print. */
const IDS = Array.from({ length: 514 }, (_, at) => `${at}.SH`)
const PRINTING = [0, 1, 511, 512, 513].map((at) => IDS[at] as string)

type Sent = ReturnType<typeof print> & { id: string }
type Day = (typeof DAYS)[number]

const numbers = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 500 }) },
  fc.constantFrom(0, -1, -7, 2 ** 31, -(2 ** 31), 2 ** 51 - 1, -(2 ** 51) + 1),
)
const prints = fc.record({
  id: fc.constantFrom(...PRINTING),
  second: fc.nat({ max: 240 }),
  price: numbers,
  volume: fc.oneof(
    fc.integer({ min: 0, max: 20 }).map((lots) => lots * 100),
    fc.constantFrom(0, 1, 150, 2 ** 52 - 1),
  ),
  side: fc.constantFrom(0, 1, 2),
  buyNo: numbers,
  sellNo: numbers,
  extra: fc.constantFrom(0, 0, 0, 5, -(2 ** 50) + 1),
})

/** Events of a writer, in their order. */
const steps = fc.array(
  fc.record({
    day: fc.constantFrom(...DAYS),
    /** Number of prints sent with it. */
    rows: fc.integer({ min: 1, max: 20 }),
    as: fc.constantFrom('gathered', 'mixed', 'sorted'),
    /** Turns of the writer before the next step. */
    turns: fc.nat({ max: 4 }),
    /** Event before a statement: a reader reads, this and some further statements fail, or the process is killed. */
    event: fc.option(
      fc.record({
        at: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 40 })),
        what: fc.constantFrom('read', 'fail', 'kill'),
        times: fc.constantFrom(1, 2, 4),
      }),
      { freq: 3 },
    ),
    /** Another process continues and receives the day from its beginning, with other places. */
    restarts: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  }),
  { maxLength: 14, size: 'max' },
)

/** A block as the market thread gathers it: of one minute, or of several. */
function gathered(rows: readonly (Sent & { place: number })[]) {
  const groups = [...new Set(rows.map(({ place }) => groupOf(place)))]
  return encodeBlocks(
    groups.map((group) => {
      const of = rows.filter(({ place }) => groupOf(place) === group)
      const stretches = new Set(of.map(({ time, place }) => pageStretch(minuteOfDay(time), place)))
      return { stretch: stretches.size === 1 ? ([...stretches][0] as number) : MIXED, prints: columnsOf(of) }
    }),
  )
}

const byMinute = (rows: readonly Sent[]) => [...rows].sort((a, b) => minuteOfDay(a.time) - minuteOfDay(b.time))

class WriterRuns {
  folder = historyFolder()
  /** Number of prints of each day that were sent to the current writer, and that any writer acknowledged. */
  private sent = new Map<Day, number>()
  private readonly acknowledged = new Map<Day, number>()
  private acks: { seq: number; day: Day; upTo: number }[] = []
  private ids: string[] = []
  private hasBegun = new Set<Day>()
  private written = openTestWriter(this.folder)
  private seq = 0
  private runs = 0

  constructor(private readonly all: ReadonlyMap<Day, readonly Sent[]>) {
    this.start()
  }

  /** Starts the writer of another process; `folder`: a copy of the files as a kill left them. */
  start(folder = this.folder): void {
    this.folder = folder
    this.written = openTestWriter(folder)
    this.acks = []
    this.seq = 0
    this.sent = new Map()
    this.hasBegun = new Set()
    this.ids = this.runs++ % 2 === 0 ? IDS : IDS.toReversed()
  }

  send(day: Day, count: number, as: 'gathered' | 'mixed' | 'sorted'): void {
    const isFirst = !this.hasBegun.has(day)
    if (isFirst) {
      this.hasBegun.add(day)
      this.written.send({ kind: 'begin', day })
      this.seq++
    }
    const from = this.sent.get(day) ?? 0
    const rows = (this.all.get(day) ?? [])
      .slice(from, from + count)
      .map((row) => ({ ...row, place: this.ids.indexOf(row.id) }))
    if (rows.length === 0) return
    const page =
      as === 'gathered'
        ? gathered(rows)
        : as === 'mixed'
          ? encodeBlock(columnsOf(rows))
          : joinBlocks(blocksByStretch(columnsOf(rows)))
    const names = isFirst ? this.ids.map((id, place) => named(place, id)) : []
    this.written.send({ kind: 'prints', day, names, page })
    this.sent.set(day, from + rows.length)
    this.acks.push({ seq: ++this.seq, day, upTo: from + rows.length })
  }

  step(): void {
    this.written.step()
    this.receive()
  }

  run(): void {
    this.written.run()
    this.receive()
  }

  /** Checks that a reader finds every acknowledged print, no print twice, and all in their order. */
  check(): void {
    for (const day of DAYS) {
      const least = this.acknowledged.get(day) ?? 0
      const most = Math.max(least, ...this.acks.filter((ack) => ack.day === day).map(({ upTo }) => upTo))
      const found = this.found(day)
      const count = found.reduce((sum, rows) => sum + rows.length, 0)
      expect(count).toBeGreaterThanOrEqual(least)
      const { fault, prints } = openFileDays(this.folder).coverage(day, false)
      if (fault === undefined) expect(prints.rows).toBe(count)
      expect(count).toBeLessThanOrEqual(this.mostEver(day, most))
      const of = (this.all.get(day) ?? []).slice(0, count)
      PRINTING.forEach((id, at) => {
        expect(byMinute(found[at] as Sent[])).toEqual(byMinute(of.filter((row) => row.id === id)))
      })
    }
  }

  private found(day: Day): Sent[][] {
    try {
      const read = openFileDays(this.folder).read(day, (stored) =>
        PRINTING.map((id) => {
          const place = stored.place(id)
          const columns = place && stored.prints(place)
          return Array.from({ length: columns?.rows ?? 0 }, (_, at) => ({ ...columns?.at(at), id }) as Sent)
        }),
      )
      return read ?? PRINTING.map(() => [])
    } catch (thrown) {
      // The file is being created.
      if (!/no such table/.test(String(thrown))) throw thrown
      return PRINTING.map(() => [])
    }
  }

  private readonly ever = new Map<Day, number>()
  private mostEver(day: Day, most: number): number {
    this.ever.set(day, Math.max(most, this.ever.get(day) ?? 0))
    return this.ever.get(day) as number
  }

  private receive(): void {
    for (const { seq, day, upTo } of this.acks) {
      if (seq <= this.written.acknowledged())
        this.acknowledged.set(day, Math.max(upTo, this.acknowledged.get(day) ?? 0))
    }
  }
}

/** Copies the files as a process leaves them that ends here. */
function copied(folder: string): string {
  const to = historyFolder()
  for (const day of DAYS) {
    for (const end of ['', '-wal']) {
      if (!existsSync(dayPath(folder, day) + end)) continue
      cpSync(dayPath(folder, day) + end, join(to, `${day}.db${end}`), { force: true, errorOnExist: false })
    }
  }
  return to
}

const statements = watchStatements()
afterAll(() => statements.letGo())

/** Runs turns of the writer. Returns the files as they were when it was killed. */
function through(
  runs: WriterRuns,
  turns: number,
  event: { at: number; what: string; times: number } | null,
): string | undefined {
  let [passed, isChecking] = [0, false]
  let killed: string | undefined
  // The writer treats any exception as a fault of its disk.
  let seen: unknown
  statements.before = (text) => {
    // A rollback needs no space.
    if (!event || isChecking || text === 'ROLLBACK') return
    const after = passed++ - event.at
    if (killed !== undefined) throw new Error('killed')
    if (after < 0 || after >= event.times) return
    if (event.what === 'read') {
      isChecking = true
      try {
        runs.check()
      } catch (thrown) {
        seen ??= thrown
      }
      isChecking = false
      return
    }
    if (event.what === 'kill') killed = copied(runs.folder)
    throw new Error('database or disk is full')
  }
  try {
    for (let turn = 0; turn < turns; turn++) runs.step()
  } finally {
    statements.before = () => {}
  }
  if (seen !== undefined) throw seen
  return killed
}

describe('the prints of a market', () => {
  test('are stored once and in order after they were acknowledged, through faults, kills, restarts and concurrent reads', () => {
    fc.assert(
      fc.property(fc.array(prints, { minLength: 40, maxLength: 120, size: 'max' }), steps, (given, happens) => {
        const ofDay = (day: number) =>
          given
            .filter((_, at) => (at % 3 === 0) === (day === 1))
            .sort((a, b) => a.second - b.second)
            .map(({ second, ...row }): Sent => ({ ...print({ time: AT + day * 86_400_000 + second * 1_000 }), ...row }))
        const runs = new WriterRuns(new Map(DAYS.map((day, at) => [day, ofDay(at)])))
        for (const { day, rows, as, turns, event, restarts } of happens) {
          runs.send(day, rows, as)
          const killed = through(runs, turns, event)
          if (killed !== undefined) runs.start(killed)
          else if (restarts) runs.start(copied(runs.folder))
          runs.check()
        }
        for (const day of DAYS) runs.send(day, 1_000, 'gathered')
        runs.run()
        runs.check()
      }),
      { numRuns: 30 },
    )
  })
  test.each(['INSERT INTO log', 'COMMIT'])(
    'are recognized when they are sent again, after a write of known and new prints failed at %s',
    (text) => {
      const folder = historyFolder()
      const all = Array.from({ length: 12 }, (_, n) => at(Math.floor(n / 3), n, n % 2))
      const first = openTestWriter(folder)
      first.prints(DAY, all.slice(0, 6), NAMES)
      first.run()
      const { prints: sendPrints, send, run } = openTestWriter(folder)
      send({ kind: 'begin', day: DAY })
      sendPrints(DAY, all.slice(0, 2), NAMES)
      run()
      let failures = 0
      statements.before = (of) => {
        if (of.startsWith(text) && failures++ === 0) throw new Error('database or disk is full')
      }
      sendPrints(DAY, all.slice(2))
      run()
      statements.before = () => {}
      expect(failures).toBeGreaterThan(0)
      const of = (place: number) => all.filter((row) => row.place === place).map(({ price }) => price)
      expect([prices(folder, '600519.SH'), prices(folder, '000001.SZ')]).toEqual([of(0), of(1)])
    },
  )
})
