import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDayDatabase } from '../../../../gateway/past/recorder/day-file'
import { DAY_INSTRUMENTS_MAX, groupOf } from '../../../../gateway/past/recorder/page-key'
import { UpTo } from '../../../../gateway/past/recorder/up-to'
import { ByteWriter } from '../../../../shared/protocol/bytes'
import { columnsOf, historyFolder, print } from '../../../support/history-writer'

const AT = Date.UTC(2026, 6, 6, 1, 30)
const PLACES = [0, 1, 511, 512, 1_023, 1_024, DAY_INSTRUMENTS_MAX - 1]

const openDatabase = () => openDayDatabase(join(historyFolder(), '20260706.db'))

/** Prints of a place, one for each number of seconds after AT. */
const at = (place: number, ...seconds: number[]) =>
  seconds.map((second) => ({ ...print({ time: AT + second * 1_000 }), place }))

/** Place and second of the prints that are not known. */
function unseen(upTo: UpTo, rows: ReturnType<typeof at>): [place: number, second: number][] {
  const fresh = upTo.unseen(columnsOf(rows))
  return Array.from({ length: fresh.rows }, (_, row) => [
    fresh.place[row] as number,
    ((fresh.time[row] as number) - AT) / 1_000,
  ])
}

describe('the progress of each instrument', () => {
  test('is restored for every place after it was saved by groups', () => {
    const database = openDatabase()
    const sent = PLACES.flatMap((place, second) => at(place, 0, second, second))
    const upTo = new UpTo()
    upTo.noteAll(columnsOf(sent))
    for (const group of new Set(PLACES.map(groupOf))) upTo.save(database, group)
    const read = UpTo.of(database)
    read.restart()
    const more = PLACES.flatMap((place, second) => at(place, second, second + 1))
    expect(unseen(read, [...sent, ...more])).toEqual(
      PLACES.flatMap((place, second) => [second, second + 1].map((later) => [place, later])),
    )
    database.close()
  })

  test('is restored from the format of an earlier version and from groups that were saved since', () => {
    const database = openDatabase()
    const out = new ByteWriter(64)
    const places = 514
    out.uint(places)
    let previous = 0
    for (let place = 0; place < places; place++) {
      out.int(AT + place * 1_000 - previous)
      out.uint(2)
      previous = AT + place * 1_000
    }
    database.prepare(`INSERT INTO meta VALUES ('up-to', ?)`).run([Buffer.from(out.finish())])
    const before = UpTo.of(database)
    before.noteAll(columnsOf(at(513, 900)))
    before.save(database, groupOf(513))
    const read = UpTo.of(database)
    read.restart()
    const sent = [...at(0, 0, 0, 0), ...at(511, 511, 511, 512), ...at(512, 512, 512, 512), ...at(513, 513, 900, 900)]
    expect(unseen(read, sent)).toEqual([
      [0, 0],
      [511, 512],
      [512, 512],
      [513, 900],
    ])
    database.close()
  })

  test('continues a repeated day in another object, except for prints that are not stored there', () => {
    const [before, emptied] = [new UpTo(), new UpTo()]
    const sent = [...at(0, 1, 2, 2), ...at(700, 5, 5)]
    before.noteAll(columnsOf(sent))
    const after = before.copy()
    before.restart()
    expect(unseen(before, [...at(0, 1, 2), ...at(700, 5)])).toEqual([])
    before.mark()
    expect(unseen(before, [...at(0, 2), ...at(700, 5, 5)])).toEqual([[700, 5]])
    before.back()
    for (const upTo of [after, emptied]) upTo.continueFrom(before.repeated as NonNullable<typeof before.repeated>)
    expect(unseen(after, [...at(0, 2, 2), ...at(700, 5, 5)])).toEqual([
      [0, 2],
      [700, 5],
    ])
    expect([after, emptied].map(({ repeated }) => repeated)).toEqual([undefined, undefined])
    expect(unseen(emptied, at(0, 2))).toEqual([[0, 2]])
  })
})
