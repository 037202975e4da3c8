import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { keptFiles } from '../../../gateway/recorder/kept-files'
import type { RecordedPrint } from '../../../gateway/recorder/print-columns'
import { questionsOf } from '../../../gateway/recorder/questions'
import { dayPath } from '../../../gateway/recorder/retention'
import { decodeFrame, rowsOf } from '../../../shared/protocol/frame'
import { historyFolder, named, openTestWriter, print } from '../../support/history-writer'

const DAY = '20260706'
const AT = Date.UTC(2026, 6, 6, 1, 30)
const NAMES = [named(0, '600519.SH'), named(1, '000001.SZ')]

/** Prices of an instrument's prints as they are answered. */
function prices(folder: string, id: string, day = DAY): number[] {
  const ask = { day, id, from: 0, to: Number.POSITIVE_INFINITY, after: 0, limit: 1e6 }
  const answer = questionsOf(keptFiles(folder)).trades(ask)
  const decoded = decodeFrame(answer?.frame ?? new Uint8Array())
  return decoded.ok
    ? decoded.sections.flatMap((section) => rowsOf(section)).map((row) => (row as { price: number }).price)
    : []
}

/** A print of a minute after 09:30, told at a place. */
const at = (minute: number, price: number, place = 0, over: Partial<RecordedPrint> = {}) => ({
  ...print({ time: AT + minute * 60_000, price, ...over }),
  place,
})

/** Numbers that no page makes small. */
const dice = (n: number) => (Math.imul(n ^ 0x9e3779b9, 0x85ebca6b) >>> 7) % 1_000_003

describe('what is told to the history', () => {
  test('is on the disk once it is acknowledged, before and after it was put together', () => {
    const folder = historyFolder()
    const { prints, run, kept } = openTestWriter(folder)
    prints(DAY, [at(0, 10), at(0, 20, 1), at(0, 11)], NAMES)
    run()
    expect(kept()).toBe(1)
    expect([prices(folder, '600519.SH'), prices(folder, '000001.SZ')]).toEqual([[10, 11], [20]])
    prints(DAY, [at(1, 12)])
    run()
    prints(DAY, [at(2, 13)])
    run()
    expect([prices(folder, '600519.SH'), prices(folder, '000001.SZ')]).toEqual([[10, 11, 12, 13], [20]])
  })

  test('survives the writer without a goodbye', () => {
    const folder = historyFolder()
    const first = openTestWriter(folder)
    first.prints(DAY, [at(0, 10), at(1, 11), at(1, 30, 1)], NAMES)
    first.run()
    first.prints(DAY, [at(1, 12)])
    first.run()
    const second = openTestWriter(folder)
    // The same instruments under other places.
    second.tell({ kind: 'begin', day: DAY })
    second.prints(DAY, [at(1, 31), at(2, 13, 1)], [named(0, '000001.SZ'), named(1, '600519.SH')])
    second.run()
    expect(prices(folder, '600519.SH')).toEqual([10, 11, 12, 13])
    expect(prices(folder, '000001.SZ')).toEqual([30])
  })

  test('is not kept twice when the day is told again, also within one moment', () => {
    const folder = historyFolder()
    const { prints, tell, run } = openTestWriter(folder)
    prints(DAY, [at(0, 10), at(1, 11), at(1, 12)], NAMES)
    run()
    tell({ kind: 'begin', day: DAY })
    prints(DAY, [at(0, 10), at(1, 11), at(1, 12), at(1, 13), at(2, 14)])
    run()
    expect(prices(folder, '600519.SH')).toEqual([10, 11, 12, 13, 14])
  })

  test('waits while the disk is full, is not acknowledged, and is written when there is room', () => {
    const folder = historyFolder()
    const { prints, run, step, limit, kept, replies } = openTestWriter(folder)
    prints(DAY, [at(0, 10)], NAMES)
    run()
    const many = (from: number) =>
      Array.from({ length: 20_000 }, (_, n) => at(1, from + (dice(n + 5) % 5_000), 0, { buyNo: dice(n) }))
    limit(8)
    prints('20260707', many(1), NAMES)
    step()
    expect(kept()).toBe(1)
    expect(replies.at(-1)).toMatchObject({ kind: 'fault', fault: 'disk-full' })
    limit(undefined)
    run()
    expect(kept()).toBe(2)
    expect(prices(folder, '600519.SH', '20260707')).toHaveLength(20_000)
    expect(prices(folder, '600519.SH')).toEqual([10])
  })

  test('is known when it is told again although the disk was full meanwhile', () => {
    const folder = historyFolder()
    const all = Array.from({ length: 30 }, (_, n) => at(Math.floor(n / 5), n, n % 2))
    const first = openTestWriter(folder)
    first.prints(DAY, all, NAMES)
    first.run()
    const { prints, tell, run, step, limit, replies } = openTestWriter(folder)
    tell({ kind: 'begin', day: DAY })
    limit(8)
    prints(DAY, all.slice(0, 13), NAMES)
    run()
    tell({ kind: 'piece', day: DAY, name: 'breadth', subject: '', bytes: new Uint8Array(1e6) })
    // The same beginning of the queue is tried again.
    for (let times = 0; times < 2; times++) step()
    expect(replies.at(-1)).toMatchObject({ kind: 'fault', fault: 'disk-full' })
    limit(undefined)
    prints(DAY, [...all.slice(13), at(5, 30), at(5, 31, 1)])
    run()
    const told = [...all, at(5, 30), at(5, 31, 1)]
    const of = (place: number) => told.filter((row) => row.place === place).map(({ price }) => price)
    expect([prices(folder, '600519.SH'), prices(folder, '000001.SZ')]).toEqual([of(0), of(1)])
  })

  test('goes into a new file when the old one is damaged, which is moved aside', () => {
    const folder = historyFolder()
    writeFileSync(join(folder, `${DAY}.db`), 'this is no database, and longer than a header of one would be'.repeat(9))
    const { prints, run, replies } = openTestWriter(folder)
    prints(DAY, [at(0, 10)], NAMES)
    run()
    expect(prices(folder, '600519.SH')).toEqual([10])
    const aside = join(folder, `${DAY}.db.damaged`)
    expect(replies).toContainEqual({ kind: 'set-aside', path: aside })
    expect(existsSync(aside)).toBe(true)
  })

  test('of a day that is over has minutes and ledgers of their own, which outlive the prints', () => {
    const folder = historyFolder()
    const { prints, tell, run, replies } = openTestWriter(folder, { bytesMax: 1 })
    const questions = questionsOf(keptFiles(folder))
    prints(DAY, [at(0, 10), at(0, 20, 1), at(3, 11)], NAMES)
    run()
    const ask = { day: DAY, name: 'minute', subject: '600519.SH' }
    const derived = questions.piece(ask)
    expect(derived?.length).toBeGreaterThan(0)
    tell({ kind: 'over', day: DAY })
    run()
    expect(questions.days({ check: true })).toMatchObject([{ day: DAY, sealed: false }])
    // Whatever is over goes with a bound of one byte, so this is only about its minutes before that.
    const wide = openTestWriter(folder)
    wide.tell({ kind: 'over', day: '20260707' })
    wide.run()
    expect(questions.days({ check: true })).toMatchObject([
      {
        day: DAY,
        sealed: true,
        fault: undefined,
        prints: { rows: 3, minutes: 2, standing: 'partial' },
        pieces: { minute: 2, flow: 2 },
      },
    ])
    expect(questions.piece(ask)).toEqual(derived)
    expect(replies.some(({ kind }) => kind === 'fault')).toBe(false)
    tell({ kind: 'over', day: '20260708' })
    run()
    expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toEqual([])
  })

  test.each([0, 1, 2, 3])('is whole although more of it comes while it is closed, after %i steps', (steps) => {
    const folder = historyFolder()
    const ids = Array.from({ length: 50 }, (_, place) => named(place, `${600_000 + place}.SH`))
    const { prints, tell, run, step } = openTestWriter(folder)
    prints(
      DAY,
      ids.map(({ place }) => at(0, 10, place)),
      ids,
    )
    run()
    tell({ kind: 'over', day: '20260707' })
    for (let done = 0; done <= steps; done++) step()
    prints(DAY, [at(0, 11), at(1, 12)], ids)
    run()
    const kept = () => questionsOf(keptFiles(folder))
    expect(prices(folder, '600000.SH')).toEqual([10, 11, 12])
    expect(kept().days({ check: true })[0]).toMatchObject({ sealed: true, prints: { rows: 52 } })
    const again = openTestWriter(folder)
    again.tell({ kind: 'begin', day: DAY })
    again.prints(DAY, [at(0, 10), at(0, 11), at(1, 12)], ids)
    again.run()
    expect(prices(folder, '600000.SH')).toEqual([10, 11, 12])
    again.tell({ kind: 'over', day: '20260708' })
    again.run()
    const atOnce = historyFolder()
    const other = openTestWriter(atOnce)
    other.prints(DAY, [at(0, 10), at(0, 11), at(1, 12)], ids)
    other.run()
    const ask = { day: DAY, name: 'minute', subject: '600000.SH' }
    expect(kept().piece(ask)).toEqual(questionsOf(keptFiles(atOnce)).piece(ask))
    expect(kept().days({ check: true })[0]).toMatchObject({ sealed: true, prints: { rows: 52 } })
  })

  test('that more came of again and again while it was closed is left until the next day is over', () => {
    const folder = historyFolder()
    const ids = Array.from({ length: 50 }, (_, place) => named(place, `${600_000 + place}.SH`))
    const { prints, tell, run, step } = openTestWriter(folder)
    const sealed = () => questionsOf(keptFiles(folder)).days({ check: true })[0]?.sealed
    prints(DAY, [at(0, 10)], ids)
    run()
    tell({ kind: 'over', day: '20260707' })
    step()
    for (const minute of [1, 2, 3]) {
      prints(DAY, [at(minute, 10 + minute)], ids)
      step()
      step()
      step()
    }
    run()
    expect([sealed(), prices(folder, '600000.SH')]).toEqual([false, [10, 11, 12, 13]])
    tell({ kind: 'over', day: '20260708' })
    run()
    expect([sealed(), prices(folder, '600000.SH')]).toEqual([true, [10, 11, 12, 13]])
  })

  test('is closed once there is room again, although the disk was full when that was begun, or meanwhile', () => {
    const folder = historyFolder()
    const ids = Array.from({ length: 50 }, (_, place) => named(place, `${600_000 + place}.SH`))
    const { prints, tell, run, step, limit, replies } = openTestWriter(folder)
    const sealed = () => questionsOf(keptFiles(folder)).days({ check: true })[0]?.sealed
    const faults = () => replies.filter(({ kind }) => kind === 'fault').length
    prints(
      DAY,
      Array.from({ length: 20_000 }, (_, n) => at(n % 240, 1_000 + (dice(n) % 99), n % 50, { buyNo: dice(n) })),
      ids,
    )
    run()
    limit(8)
    tell({ kind: 'over', day: '20260707' })
    run()
    expect([faults(), sealed()]).toEqual([1, false])
    limit(undefined)
    prints('20260707', [at(0, 10)], ids)
    for (let times = 0; times < 3; times++) step()
    limit(8)
    tell({ kind: 'piece', day: '20260708', name: 'breadth', subject: '', bytes: new Uint8Array(1e6) })
    step()
    expect([faults(), sealed()]).toEqual([2, false])
    limit(undefined)
    run()
    expect([sealed(), prices(folder, '600000.SH')]).toEqual([true, expect.objectContaining({ length: 400 })])
  })

  test('that cannot be closed holds up no other day, and is tried again ever more seldom', () => {
    const folder = historyFolder()
    const first = openTestWriter(folder)
    first.prints(DAY, [at(0, 10), at(0, 20, 1)], NAMES)
    first.prints('20260707', [at(0, 10)], NAMES)
    first.writer.close()
    // Of the second instrument: the first one's minutes are written before that is seen.
    const database = new Database(dayPath(folder, DAY))
    database.exec(`UPDATE pages SET bytes = x'ff' WHERE k = (SELECT max(k) FROM pages)`)
    database.close()
    const { prints, tell, run, replies } = openTestWriter(folder)
    const told = () => replies.flatMap((reply) => (reply.kind === 'fault' ? [reply.message] : []))
    const faults = () => told().length
    const sealed = () =>
      questionsOf(keptFiles(folder))
        .days({ check: false })
        .map((day) => day.sealed)
    tell({ kind: 'over', day: '20260708' })
    run()
    expect([faults(), sealed()]).toEqual([1, [false, true]])
    const after: number[] = []
    for (let writes = 1; writes <= 32; writes++) {
      prints('20260708', [at(writes, 10)], NAMES)
      run()
      if (faults() > after.length + 1) after.push(writes)
    }
    expect(after).toEqual([1, 3, 7, 15, 31])
    tell({ kind: 'over', day: '20260709' })
    run()
    expect([faults(), sealed()]).toEqual([7, [false, true, true]])
    expect(new Set(told()).size).toBe(1)
  })

  test('has findings by their instrument, those of a file of an earlier version too', () => {
    const folder = historyFolder()
    const { tell, run } = openTestWriter(folder)
    const finding = (id: string, instrument: string) => ({ id, instrument, body: `{"id":"${id}"}` })
    tell({
      kind: 'findings',
      day: DAY,
      findings: [finding('A1', '600519.SH'), finding('B1', '000001.SZ'), finding('600519.SH', 'A2')],
    })
    run()
    const of = (subject: string | undefined) =>
      questionsOf(keptFiles(folder)).findings({ first: DAY, last: DAY, subject, limit: 9 }).sort()
    expect(of('600519.SH')).toEqual(['{"id":"600519.SH"}', '{"id":"A1"}'])
    expect(of('000001.SZ')).toEqual(['{"id":"B1"}'])
    expect(of(undefined)).toHaveLength(3)
  })

  test('makes room by the prints of the oldest day first', () => {
    const folder = historyFolder()
    const days = ['20260706', '20260707', '20260708']
    const first = openTestWriter(folder)
    const many = Array.from({ length: 30_000 }, (_, n) => at(n % 200, 1 + (dice(n + 5) % 5_000), 0, { buyNo: dice(n) }))
    for (const day of days) first.prints(day, many, NAMES)
    first.tell({ kind: 'over', day: '20260709' })
    first.run()
    const questions = questionsOf(keptFiles(folder))
    const sizes = questions.days({ check: false }).map(({ bytes }) => bytes)
    const second = openTestWriter(folder, { bytesMax: sizes.reduce((sum, bytes) => sum + bytes, 0) - 1 })
    second.tell({ kind: 'over', day: '20260709' })
    second.run()
    const standing = questions
      .days({ check: true })
      .map(({ prints: { standing }, pieces }) => [standing, pieces.minute])
    expect(standing).toEqual([
      ['dropped', 1],
      ['partial', 1],
      ['partial', 1],
    ])
    expect(second.replies).toContainEqual(expect.objectContaining({ kind: 'size', pruned: ['20260706 prints'] }))
  })
})
