import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ServerConnection } from '../../../../../gateway/past/recorder/clickhouse/connection'
import { openServerDays, sourcesOn } from '../../../../../gateway/past/recorder/clickhouse/server-days'
import { WrittenOnServer } from '../../../../../gateway/past/recorder/clickhouse/written-on-server'
import { openFileDays } from '../../../../../gateway/past/recorder/file-days'
import { encodeBlock } from '../../../../../gateway/past/recorder/page'
import { PrintColumns, type RecordedPrint } from '../../../../../gateway/past/recorder/print-columns'
import { questionsOf } from '../../../../../gateway/past/recorder/questions'
import type { StoredDay, StoredDays } from '../../../../../gateway/past/recorder/stored-days'
import { WrittenFiles } from '../../../../../gateway/past/recorder/written-files'
import { hasClickHouse, startClickHouse, type TestServer } from '../../../../support/clickhouse/server'
import { columnsOf, historyFolder, named, print, writerOf } from '../../../../support/history-writer'
import { sortedPrintsOf } from '../../../../support/sorted-prints-of'

const DAYS = ['20260706', '20260707'] as const
/** A stock, one whose orders have no numbers, and a coin whose minutes count from the epoch. */
const NAMES = [
  named(0, '600519.SH'),
  named(1, '000001.SZ', { hasOrderNumbers: false }),
  named(2, 'BTCUSDT', { always: true }),
]
const opening = (day: string) => Date.UTC(2026, 6, Number(day.slice(6)), 1, 30)
const KINDS = ['mark-board', 'minute']
const SUBJECTS = ['0571', '600519.SH']

type Step =
  | { what: 'prints'; rows: { place: number; after: number; more: Partial<RecordedPrint> }[]; lost: number }
  | { what: 'again' }
  | { what: 'piece'; kind: string; subject: string; length: number }
  | { what: 'finding'; id: string; instrument: string; body: string }

/** A venue's border lets no larger amount in: twice it is still a whole number. */
const AMOUNT_MAX = 2 ** 52
const row = fc.record({
  place: fc.integer({ min: 0, max: 2 }),
  after: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90_000 })),
  more: fc
    .record({
      price: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.constant(2 ** 40)),
      volume: fc.oneof(fc.integer({ min: 1, max: 9_000 }), fc.constant(2 ** 45 + 1)),
      side: fc.integer({ min: 0, max: 2 }),
      buyNo: fc.oneof(fc.constant(0), fc.integer({ min: -9, max: 2 ** 41 })),
      sellNo: fc.oneof(fc.constant(0), fc.integer({ min: -9, max: 2 ** 41 })),
      buyGrade: fc.integer({ min: 0, max: 3 }),
      sellGrade: fc.integer({ min: 0, max: 3 }),
      extra: fc.oneof(fc.constant(0), fc.integer({ min: -5_000, max: 5_000 })),
      summed: fc.boolean(),
    })
    .map((more) => (more.price * more.volume < AMOUNT_MAX ? more : { ...more, volume: 1 })),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('prints' as const),
      rows: fc.array(row, { minLength: 1, maxLength: 12 }),
      lost: fc.constantFrom(0, 0, 0, 7),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ what: 'again' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('piece' as const),
      kind: fc.constantFrom(...KINDS),
      subject: fc.constantFrom(...SUBJECTS),
      length: fc.integer({ min: 0, max: 40 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('finding' as const),
      id: fc.constantFrom('a', 'b', 'c'),
      instrument: fc.constantFrom('600519.SH', '000001.SZ'),
      body: fc.constantFrom('{"v":1}', '{"v":"拆单"}'),
    }),
  },
)

/** Sends each step to a writer and has it written before the next. */
function sendAll(writer: ReturnType<typeof writerOf>, day: string, steps: readonly Step[]): void {
  let time = opening(day)
  const named = new Set<number>()
  const pages: Uint8Array[] = []
  steps.forEach((step, n) => {
    if (step.what === 'prints') {
      const rows = step.rows.map(({ place, after, more }) => {
        time += after
        return { ...print({ ...more, time }), place }
      })
      const page = encodeBlock(columnsOf(rows))
      pages.push(page)
      const gap = step.lost > 0 ? { gap: { rows: step.lost, first: time, last: time + 1 } } : {}
      // An instrument is named with its first print, as in the running market.
      const names = NAMES.filter(({ place }) => !named.has(place) && rows.some((row) => row.place === place))
      for (const { place } of names) named.add(place)
      writer.send({ kind: 'prints', day, names, page, ...gap })
    } else if (step.what === 'again') {
      // As after a restart: the day begins again and is sent from its first print.
      writer.send({ kind: 'begin', day })
      for (const page of pages) writer.send({ kind: 'prints', day, names: [], page })
    } else if (step.what === 'piece') {
      const bytes = new Uint8Array(step.length).fill(n)
      writer.send({ kind: 'piece', day, name: step.kind, subject: step.subject, bytes })
    } else {
      const { id, instrument, body } = step
      writer.send({ kind: 'findings', day, findings: [{ id, instrument, body }] })
    }
    writer.run()
  })
}

const rowsOf = (prints: PrintColumns) => Array.from({ length: prints.rows }, (_, at) => prints.at(at))
const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('base64')

/** All data of a day. */
function readDay(day: StoredDay) {
  const perName = NAMES.map(({ id }) => {
    const place = day.place(id)
    const { place: _, ...facts } = place ?? { place: 0 }
    const prints = place ? day.prints(place) : new PrintColumns(0)
    return { id, facts, prints: rowsOf(prints), some: place && rowsOf(day.prints(place, 571, 573)) }
  })
  const perKind = KINDS.map((kind) => ({
    kind,
    has: day.has(kind),
    newest: [day.newest(kind, '0600'), day.newest(kind, '9')],
    subjects: [day.subjects(kind, ''), day.subjects(kind, '0571')],
    between: day.between(kind, '0571', '9').map(({ subject, bytes }) => [subject, textOf(bytes)]),
    pieces: SUBJECTS.map((subject) => textOf(day.piece(kind, subject))),
  }))
  const findings = [undefined, '600519.SH', 'none'].map((of) => [day.findings(of, 99), day.findings(of, 1)])
  return { sealed: day.sealed, hasGaps: day.hasGaps, perName, perKind, findings }
}

/** Coverage without what may differ between the engines: bytes, and minutes of a running day, which files have in their log. */
function coverageOf(stored: StoredDays, day: string) {
  const { prints, ...rest } = stored.coverage(day, true)
  return { ...rest, bytes: 0, prints: { ...prints, minutes: rest.sealed ? prints.minutes : 0 } }
}

const coverages = (stored: StoredDays) => stored.days().map((day) => coverageOf(stored, day))

/** All answers about the days of a feed. */
function readAll(stored: StoredDays) {
  const questions = questionsOf(stored)
  const range = { from: opening(DAYS[0]) + 30_000, to: opening(DAYS[1]) + 9e6 }
  return {
    days: stored.days(),
    lived: DAYS.map((day) => sortedPrintsOf(questions, day)),
    each: stored.days().map((day) => stored.read(day, readDay)),
    coverage: coverages(stored),
    none: [stored.open('20260101'), stored.read('20260101', readDay)],
    made: DAYS.flatMap((day) =>
      NAMES.flatMap(({ id }) =>
        ['minute', 'flow', 'prints'].map((name) => textOf(questions.piece({ day, name, subject: id }))),
      ),
    ),
    before: KINDS.map((name) => textOf(questions.newestBefore({ day: DAYS[1], name, subject: '600519.SH' }))),
    findings: questions.findings({ first: DAYS[0], last: DAYS[1], subject: undefined, limit: 3 }),
    prints: NAMES.map(({ id }) => {
      const answer = questions.trades({ day: DAYS[0], id, ...range, after: 2, limit: 5 })
      return [answer?.count, textOf(answer?.frame), questions.seconds({ day: DAYS[0], id, ...range })]
    }),
  }
}

describe.skipIf(!hasClickHouse)('days stored in files and on a server', { timeout: 300_000 }, () => {
  let started: TestServer
  let connection: ServerConnection
  let feeds = 0
  beforeAll(async () => {
    started = await startClickHouse()
    connection = new ServerConnection(started.server)
  })
  afterAll(() => {
    connection.close()
    return started.stop()
  })

  /** Stores the same days with both engines. */
  function both(fill: (writer: ReturnType<typeof writerOf>) => void, bounds = { bytesMax: 1e12, daysMax: 99 }) {
    const folder = historyFolder()
    const place = { server: started.server, source: `feed-${++feeds}` }
    const [files, server] = [openFileDays(folder), openServerDays(place, connection)]
    const opened: ReturnType<typeof writerOf>[] = []
    for (const open of [
      (reply: ConstructorParameters<typeof WrittenFiles>[0]['reply']) => new WrittenFiles({ folder, ...bounds, reply }),
      (reply: ConstructorParameters<typeof WrittenFiles>[0]['reply']) =>
        new WrittenOnServer({ ...place, ...bounds, reply, connection }),
    ]) {
      const writer = writerOf(open)
      opened.push(writer)
      fill(writer)
      writer.run()
    }
    return { files, server, writers: opened as [ReturnType<typeof writerOf>, ReturnType<typeof writerOf>] }
  }

  test('give the same answers after any steps, for running and finished days', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 9 }),
        fc.array(step, { maxLength: 6 }),
        fc.boolean(),
        (first, second, over) => {
          const { files, server, writers } = both((writer) => {
            sendAll(writer, DAYS[0], first)
            sendAll(writer, DAYS[1], second)
            if (over) writer.send({ kind: 'over', day: '20260708' })
          })
          const rows = writers.map(({ replies }) =>
            replies.reduce((sum, reply) => sum + (reply.kind === 'stored' ? reply.rows : 0), 0),
          )
          expect(rows[1]).toBe(rows[0])
          expect(readAll(server)).toEqual(readAll(files))
        },
      ),
      { numRuns: 2 },
    )
  })

  test('include prints that arrive after the day was closed', () => {
    const late = (writer: ReturnType<typeof writerOf>) => {
      sendAll(writer, DAYS[0], [{ what: 'prints', rows: [{ place: 0, after: 0, more: {} }], lost: 0 }])
      writer.send({ kind: 'over', day: DAYS[1] })
      writer.run()
      writer.prints(DAYS[0], [print({ time: opening(DAYS[0]) + 60_000, price: 77 })], [NAMES[0] as (typeof NAMES)[0]])
      writer.run()
    }
    const running = both(late)
    expect(running.server.coverage(DAYS[0], false)).toMatchObject({ sealed: false, pieces: {} })
    expect(readAll(running.server)).toEqual(readAll(running.files))
    const closed = both((writer) => {
      late(writer)
      writer.send({ kind: 'over', day: DAYS[1] })
    })
    expect(closed.server.coverage(DAYS[0], false)).toMatchObject({ sealed: true, prints: { rows: 2, minutes: 2 } })
    expect(readAll(closed.server)).toEqual(readAll(closed.files))
  })

  test('are deleted in the same order: first the prints of the oldest day with the marks, then whole days', () => {
    const days = ['20260706', '20260707', '20260708', '20260709']
    const fill = (writer: ReturnType<typeof writerOf>) => {
      for (const day of days) {
        sendAll(writer, day, [
          { what: 'prints', rows: [{ place: 0, after: 0, more: {} }], lost: 0 },
          { what: 'piece', kind: 'mark-board', subject: '0571', length: 9 },
          { what: 'piece', kind: 'breadth', subject: '0571', length: 9 },
        ])
      }
      writer.send({ kind: 'over', day: '20260709' })
    }
    const byDays = both(fill, { bytesMax: 1e12, daysMax: 2 })
    expect(byDays.server.days()).toEqual(['20260707', '20260708', '20260709'])
    expect(coverages(byDays.server)).toEqual(coverages(byDays.files))

    const byBytes = both(fill, { bytesMax: 1, daysMax: 99 })
    expect(byBytes.server.days()).toEqual(['20260709'])
    const pruned = byBytes.writers.map(({ replies }) =>
      replies.flatMap((reply) => (reply.kind === 'tidied' ? reply.pruned : [])),
    )
    expect(pruned[1]).toEqual(pruned[0])
    expect(pruned[1]?.slice(0, 4)).toEqual(['20260706 prints', '20260707 prints', '20260708 prints', '20260706'])

    // With most of the space, only prints are deleted, not data derived from them.
    const all = both(fill).server
    const total = all.days().reduce((sum, day) => sum + all.coverage(day, false).bytes, 0)
    const some = both(fill, { bytesMax: total * 0.9, daysMax: 99 })
    expect(some.server.coverage('20260706', false)).toMatchObject({
      prints: { state: 'dropped', rows: 1 },
      pieces: { minute: 1, flow: 1, breadth: 1 },
    })
    expect(some.server.open('20260706')?.prints(NAMES[0] as (typeof NAMES)[0]).rows).toBe(0)
  })

  test('belong to one feed, and each feed is listed', () => {
    const one = both((writer) =>
      sendAll(writer, DAYS[0], [{ what: 'prints', rows: [{ place: 0, after: 0, more: {} }], lost: 0 }]),
    )
    const other = both((writer) =>
      sendAll(writer, DAYS[1], [{ what: 'prints', rows: [{ place: 1, after: 0, more: {} }], lost: 0 }]),
    )
    expect([one.server.days(), other.server.days()]).toEqual([[DAYS[0]], [DAYS[1]]])
    expect(sourcesOn(started.server)).toEqual(expect.arrayContaining([`feed-${feeds - 1}`, `feed-${feeds}`]))
  })
})
