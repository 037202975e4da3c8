import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { openFileDays } from '../../../../gateway/past/recorder/file-days'
import { questionsOf } from '../../../../gateway/past/recorder/questions'
import { dayPath } from '../../../../gateway/past/recorder/retention'
import { at, DAY, dice, NAMES, prices } from '../../../support/history-day'
import { historyFolder, named, openTestWriter } from '../../../support/history-writer'

describe('a day that is over', () => {
  test.each([0, 1, 2, 3])('is complete even if more of it arrives while it is closed, after %i steps', (steps) => {
    const folder = historyFolder()
    const ids = Array.from({ length: 50 }, (_, place) => named(place, `${600_000 + place}.SH`))
    const { prints, send, run, step } = openTestWriter(folder)
    prints(
      DAY,
      ids.map(({ place }) => at(0, 10, place)),
      ids,
    )
    run()
    send({ kind: 'over', day: '20260707' })
    for (let done = 0; done <= steps; done++) step()
    prints(DAY, [at(0, 11), at(1, 12)], ids)
    run()
    const questions = () => questionsOf(openFileDays(folder))
    expect(prices(folder, '600000.SH')).toEqual([10, 11, 12])
    expect(questions().days({ check: true })[0]).toMatchObject({ sealed: true, prints: { rows: 52 } })
    const again = openTestWriter(folder)
    again.send({ kind: 'begin', day: DAY })
    again.prints(DAY, [at(0, 10), at(0, 11), at(1, 12)], ids)
    again.run()
    expect(prices(folder, '600000.SH')).toEqual([10, 11, 12])
    again.send({ kind: 'over', day: '20260708' })
    again.run()
    const atOnce = historyFolder()
    const other = openTestWriter(atOnce)
    other.prints(DAY, [at(0, 10), at(0, 11), at(1, 12)], ids)
    other.run()
    const ask = { day: DAY, name: 'minute', subject: '600000.SH' }
    expect(questions().piece(ask)).toEqual(questionsOf(openFileDays(atOnce)).piece(ask))
    expect(questions().days({ check: true })[0]).toMatchObject({ sealed: true, prints: { rows: 52 } })
  })

  test('is closed when the next day is over if more of it arrived repeatedly while it was closed', () => {
    const folder = historyFolder()
    const ids = Array.from({ length: 50 }, (_, place) => named(place, `${600_000 + place}.SH`))
    const { prints, send, run, step } = openTestWriter(folder)
    const sealed = () => questionsOf(openFileDays(folder)).days({ check: true })[0]?.sealed
    prints(DAY, [at(0, 10)], ids)
    run()
    send({ kind: 'over', day: '20260707' })
    step()
    for (const minute of [1, 2, 3]) {
      prints(DAY, [at(minute, 10 + minute)], ids)
      step()
      step()
      step()
    }
    run()
    expect([sealed(), prices(folder, '600000.SH')]).toEqual([false, [10, 11, 12, 13]])
    send({ kind: 'over', day: '20260708' })
    run()
    expect([sealed(), prices(folder, '600000.SH')]).toEqual([true, [10, 11, 12, 13]])
  })

  test('is closed once there is space again, if the disk was full before or while it was closed', () => {
    const folder = historyFolder()
    const ids = Array.from({ length: 50 }, (_, place) => named(place, `${600_000 + place}.SH`))
    const { prints, send, run, step, limit, replies } = openTestWriter(folder)
    const sealed = () => questionsOf(openFileDays(folder)).days({ check: true })[0]?.sealed
    const faults = () => replies.filter(({ kind }) => kind === 'fault').length
    prints(
      DAY,
      Array.from({ length: 12_000 }, (_, n) =>
        at(Math.floor(n / 50), 1_000 + (dice(n) % 99), n % 50, { buyNo: dice(n) }),
      ),
      ids,
    )
    run()
    limit(8)
    send({ kind: 'over', day: '20260707' })
    run()
    expect([faults(), sealed()]).toEqual([1, false])
    limit(undefined)
    prints('20260707', [at(0, 10)], ids)
    for (let times = 0; times < 3; times++) step()
    limit(8)
    send({ kind: 'piece', day: '20260708', name: 'breadth', subject: '', bytes: new Uint8Array(1e6) })
    step()
    expect([faults(), sealed()]).toEqual([2, false])
    limit(undefined)
    run()
    expect([sealed(), prices(folder, '600000.SH')]).toEqual([true, expect.objectContaining({ length: 240 })])
  })

  test('that cannot be closed does not block other days, and is retried less and less often', () => {
    const folder = historyFolder()
    const first = openTestWriter(folder)
    first.prints(DAY, [at(0, 10), at(0, 20, 1)], NAMES)
    first.prints('20260707', [at(0, 10)], NAMES)
    first.writer.close()
    // A page of the second instrument is damaged: the minutes of the first are written before the fault.
    const database = new Database(dayPath(folder, DAY))
    database.exec(`UPDATE pages SET bytes = x'ff' WHERE k = (SELECT max(k) FROM pages)`)
    database.close()
    const { prints, send, run, replies } = openTestWriter(folder)
    const messages = () => replies.flatMap((reply) => (reply.kind === 'fault' ? [reply.message] : []))
    const faults = () => messages().length
    const sealed = () =>
      questionsOf(openFileDays(folder))
        .days({ check: false })
        .map((day) => day.sealed)
    send({ kind: 'over', day: '20260708' })
    run()
    expect([faults(), sealed()]).toEqual([1, [false, true]])
    const after: number[] = []
    for (let writes = 1; writes <= 32; writes++) {
      prints('20260708', [at(writes, 10)], NAMES)
      run()
      if (faults() > after.length + 1) after.push(writes)
    }
    expect(after).toEqual([1, 3, 7, 15, 31])
    send({ kind: 'over', day: '20260709' })
    run()
    expect([faults(), sealed()]).toEqual([7, [false, true, true]])
    expect(new Set(messages()).size).toBe(1)
  })
})
