import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { blocksByStretch, encodeBlocks, joinBlocks } from '../../../../gateway/past/recorder/blocks'
import { openDayDatabase } from '../../../../gateway/past/recorder/day-file'
import { openFileDays } from '../../../../gateway/past/recorder/file-days'
import { questionsOf } from '../../../../gateway/past/recorder/questions'
import { openForReading } from '../../../../gateway/past/recorder/read-day'
import { dayPath } from '../../../../gateway/past/recorder/retention'
import { at, DAY, dice, NAMES, prices } from '../../../support/history-day'
import { columnsOf, historyFolder, named, openTestWriter } from '../../../support/history-writer'

describe('the history writer', () => {
  test('has prints on the disk once it acknowledged them, before and after the log is compacted', () => {
    const folder = historyFolder()
    const { prints, run, acknowledged } = openTestWriter(folder)
    prints(DAY, [at(0, 10), at(0, 20, 1), at(0, 11)], NAMES)
    run()
    expect(acknowledged()).toBe(1)
    expect([prices(folder, '600519.SH'), prices(folder, '000001.SZ')]).toEqual([[10, 11], [20]])
    prints(DAY, [at(1, 12)])
    run()
    prints(DAY, [at(2, 13)])
    run()
    expect([prices(folder, '600519.SH'), prices(folder, '000001.SZ')]).toEqual([[10, 11, 12, 13], [20]])
  })

  test('continues the files of a writer that was not closed', () => {
    const folder = historyFolder()
    const first = openTestWriter(folder)
    first.prints(DAY, [at(0, 10), at(1, 11), at(1, 30, 1)], NAMES)
    first.run()
    first.prints(DAY, [at(1, 12)])
    first.run()
    const second = openTestWriter(folder)
    // The same instruments with other places.
    second.send({ kind: 'begin', day: DAY })
    second.prints(DAY, [at(1, 31), at(2, 13, 1)], [named(0, '000001.SZ'), named(1, '600519.SH')])
    second.run()
    expect(prices(folder, '600519.SH')).toEqual([10, 11, 12, 13])
    expect(prices(folder, '000001.SZ')).toEqual([30])
  })

  test('stores a day that is sent again once, also several prints of one time', () => {
    const folder = historyFolder()
    const { prints, send, run } = openTestWriter(folder)
    prints(DAY, [at(0, 10), at(1, 11), at(1, 12)], NAMES)
    run()
    send({ kind: 'begin', day: DAY })
    prints(DAY, [at(0, 10), at(1, 11), at(1, 12), at(1, 13), at(2, 14)])
    run()
    expect(prices(folder, '600519.SH')).toEqual([10, 11, 12, 13, 14])
  })

  test('waits while the disk is full, acknowledges nothing, and writes when there is space', () => {
    const folder = historyFolder()
    const { prints, run, step, limit, acknowledged, replies } = openTestWriter(folder)
    prints(DAY, [at(0, 10)], NAMES)
    run()
    const many = (from: number) =>
      Array.from({ length: 20_000 }, (_, n) => at(1, from + (dice(n + 5) % 5_000), 0, { buyNo: dice(n) }))
    limit(8)
    prints('20260707', many(1), NAMES)
    step()
    expect(acknowledged()).toBe(1)
    expect(replies.at(-1)).toMatchObject({ kind: 'fault', fault: 'disk-full' })
    limit(undefined)
    run()
    expect(acknowledged()).toBe(2)
    expect(prices(folder, '600519.SH', '20260707')).toHaveLength(20_000)
    expect(prices(folder, '600519.SH')).toEqual([10])
  })

  test('recognizes prints that are sent again after the disk was full', () => {
    const folder = historyFolder()
    const all = Array.from({ length: 30 }, (_, n) => at(Math.floor(n / 5), n, n % 2))
    const first = openTestWriter(folder)
    first.prints(DAY, all, NAMES)
    first.run()
    const { prints, send, run, step, limit, replies } = openTestWriter(folder)
    send({ kind: 'begin', day: DAY })
    limit(8)
    prints(DAY, all.slice(0, 13), NAMES)
    run()
    send({ kind: 'piece', day: DAY, name: 'breadth', subject: '', bytes: new Uint8Array(1e6) })
    // The same first message is tried again.
    for (let times = 0; times < 2; times++) step()
    expect(replies.at(-1)).toMatchObject({ kind: 'fault', fault: 'disk-full' })
    limit(undefined)
    prints(DAY, [...all.slice(13), at(5, 30), at(5, 31, 1)])
    run()
    const sent = [...all, at(5, 30), at(5, 31, 1)]
    const of = (place: number) => sent.filter((row) => row.place === place).map(({ price }) => price)
    expect([prices(folder, '600519.SH'), prices(folder, '000001.SZ')]).toEqual([of(0), of(1)])
  })

  test('stores how many prints were lost', () => {
    const folder = historyFolder()
    const { prints, send, run } = openTestWriter(folder)
    prints(DAY, [at(0, 10)], NAMES)
    send({ kind: 'prints', day: DAY, names: [], page: encodeBlocks([]), gap: { rows: 5, first: 1, last: 2 } })
    run()
    expect(openFileDays(folder).coverage(DAY, true).prints).toMatchObject({ rows: 1, lost: 5, state: 'partial' })
  })

  test('moves a damaged file aside and writes a new one', () => {
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

  test('moves a file of another version aside and writes a new one, but leaves files of earlier days', () => {
    const folder = historyFolder()
    for (const day of ['20260703', DAY]) {
      const file = openDayDatabase(dayPath(folder, day))
      file.exec(`UPDATE meta SET value = 2 WHERE name = 'version'`)
      file.close()
    }
    const { prints, send, run, replies } = openTestWriter(folder)
    prints(DAY, [at(0, 10)], NAMES)
    send({ kind: 'over', day: DAY })
    run()
    expect(prices(folder, '600519.SH')).toEqual([10])
    expect(replies.flatMap((reply) => (reply.kind === 'set-aside' ? [reply.path] : []))).toEqual([
      join(folder, `${DAY}.db.other-version`),
    ])
    const days = questionsOf(openFileDays(folder)).days({ check: false })
    expect(days.map(({ day, fault }) => [day, fault])).toEqual([
      ['20260703', 'a day of version 2'],
      [DAY, undefined],
    ])
  })

  test('moves a file aside whose log cannot be read', () => {
    const folder = historyFolder()
    const first = openTestWriter(folder)
    first.prints(DAY, [at(0, 10)], NAMES)
    first.run()
    const file = openDayDatabase(dayPath(folder, DAY))
    file.exec(`UPDATE log SET bytes = x'20FF'`)
    file.close()
    const { prints, run, replies, acknowledged } = openTestWriter(folder)
    prints(DAY, [at(0, 11)], NAMES)
    run()
    expect(acknowledged()).toBe(1)
    expect(replies).toContainEqual({ kind: 'set-aside', path: join(folder, `${DAY}.db.damaged`) })
    expect(prices(folder, '600519.SH')).toEqual([11])
  })

  test('compacts the log before it grows too large, even if every step adds to it', () => {
    const folder = historyFolder()
    const { writer, step } = openTestWriter(folder)
    const rows = Array.from({ length: 60_000 }, (_, n) => at(Math.floor(n / 15_000), n % 100))
    const page = joinBlocks(blocksByStretch(columnsOf(rows)))
    for (let seq = 1; seq <= 10; seq++) {
      writer.receive({ kind: 'prints', seq, day: DAY, names: seq === 1 ? NAMES : [], page })
      step()
    }
    const file = openForReading(dayPath(folder, DAY))
    const [{ rows: waiting }] = file.prepare('SELECT sum(rows) AS rows FROM log').all() as [{ rows: number }]
    file.close()
    expect(waiting).toBeLessThan(524_288)
    expect(prices(folder, '600519.SH')).toHaveLength(600_000)
  })

  test('stores minutes of a finished day, equal to those derived before, and ledgers', () => {
    const folder = historyFolder()
    const { prints, send, run, replies } = openTestWriter(folder, { bytesMax: 1 })
    const questions = questionsOf(openFileDays(folder))
    prints(DAY, [at(0, 10), at(0, 20, 1), at(3, 11)], NAMES)
    run()
    const ask = { day: DAY, name: 'minute', subject: '600519.SH' }
    const derived = questions.piece(ask)
    expect(derived?.length).toBeGreaterThan(0)
    send({ kind: 'over', day: DAY })
    run()
    expect(questions.days({ check: true })).toMatchObject([{ day: DAY, sealed: false }])
    // With a bound of one byte a finished day is deleted at once, so another writer finishes it first.
    const wide = openTestWriter(folder)
    wide.send({ kind: 'over', day: '20260707' })
    wide.run()
    expect(questions.days({ check: true })).toMatchObject([
      {
        day: DAY,
        sealed: true,
        fault: undefined,
        prints: { rows: 3, minutes: 2, state: 'partial' },
        pieces: { minute: 2, flow: 2 },
      },
    ])
    expect(questions.piece(ask)).toEqual(derived)
    expect(replies.some(({ kind }) => kind === 'fault')).toBe(false)
    send({ kind: 'over', day: '20260708' })
    run()
    expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toEqual([])
  })

  test('stores findings by instrument, and finds those of an earlier version, too', () => {
    const folder = historyFolder()
    const { send, run } = openTestWriter(folder)
    const finding = (id: string, instrument: string) => ({ id, instrument, body: `{"id":"${id}"}` })
    send({
      kind: 'findings',
      day: DAY,
      findings: [finding('A1', '600519.SH'), finding('B1', '000001.SZ'), finding('600519.SH', 'A2')],
    })
    run()
    const of = (subject: string | undefined) =>
      questionsOf(openFileDays(folder)).findings({ first: DAY, last: DAY, subject, limit: 9 }).sort()
    expect(of('600519.SH')).toEqual(['{"id":"600519.SH"}', '{"id":"A1"}'])
    expect(of('000001.SZ')).toEqual(['{"id":"B1"}'])
    expect(of(undefined)).toHaveLength(3)
  })

  test('deletes the prints of the oldest day first', () => {
    const folder = historyFolder()
    const days = ['20260706', '20260707', '20260708']
    const first = openTestWriter(folder)
    const many = Array.from({ length: 30_000 }, (_, n) => at(n % 200, 1 + (dice(n + 5) % 5_000), 0, { buyNo: dice(n) }))
    for (const day of days) first.prints(day, many, NAMES)
    first.send({ kind: 'over', day: '20260709' })
    first.run()
    const questions = questionsOf(openFileDays(folder))
    const sizes = questions.days({ check: false }).map(({ bytes }) => bytes)
    const second = openTestWriter(folder, { bytesMax: sizes.reduce((sum, bytes) => sum + bytes, 0) - 1 })
    second.send({ kind: 'over', day: '20260709' })
    second.run()
    const states = questions.days({ check: true }).map(({ prints: { state }, pieces }) => [state, pieces.minute])
    expect(states).toEqual([
      ['dropped', 1],
      ['partial', 1],
      ['partial', 1],
    ])
    expect(second.replies).toContainEqual({ kind: 'tidied', pruned: ['20260706 prints'] })
  })

  test('reports the size at the end of each minute, also of the running day', () => {
    const folder = historyFolder()
    const writer = openTestWriter(folder)
    const sizes = () => writer.replies.flatMap((reply) => (reply.kind === 'size' ? [reply.bytes] : []))
    const minute = (n: number) =>
      Array.from({ length: 20_000 }, (_, k) => at(n, 1 + (dice(k) % 5_000), k % NAMES.length, { buyNo: dice(k + n) }))
    let count = -1
    for (const n of [1, 2, 3]) {
      writer.prints('20260706', minute(n), NAMES)
      writer.run()
      expect(sizes().length).toBeGreaterThan(count)
      count = sizes().length
    }
    expect(sizes().at(-1)).toBeGreaterThan(60_000)
    expect(sizes().at(-1)).toBe(questionsOf(openFileDays(folder)).days({ check: false })[0]?.bytes)
  })
})
