import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkHistory } from '../../../../gateway/past/recorder/check'
import { historyFolder, named, openTestWriter, print } from '../../../support/history-writer'

test('the check lists each day and kind, days without a file and files that cannot be read', () => {
  const folder = historyFolder()
  const own = join(folder, 'replay')
  const { prints, send, run } = openTestWriter(own)
  prints('20260706', [print()], [named(0, '600519.SH')])
  send({ kind: 'over', day: '20260707' })
  run()
  prints('20260709', [print({ time: Date.UTC(2026, 6, 9, 2) })], [named(0, '600519.SH')])
  run()
  writeFileSync(join(own, '20260710.db'), 'no database, and longer than the header of one would be: '.repeat(9))
  const [checked] = checkHistory({ folder })
  const rows = checked?.days.map(({ day, kind, state, count }) => `${day} ${kind} ${state} ${count}`)
  expect(rows?.filter((line) => /prints|minute|flow|all/.test(line))).toEqual([
    '20260706 prints partial 1',
    '20260706 minute partial 1',
    '20260706 flow partial 1',
    '20260706 index-minute missing 0',
    '20260707 all missing 2',
    '20260709 prints partial 1',
    '20260709 minute derived 1',
    '20260709 flow derived 1',
    '20260709 index-minute missing 0',
    '20260710 all missing 0',
  ])
  expect(checked).toMatchObject({ source: 'replay', faults: 1 })
})

test('the check lists a stored Sunday, but not a Saturday without a file', () => {
  const folder = historyFolder()
  const { prints, run } = openTestWriter(join(folder, 'okx'))
  // Friday, the Sunday after it, and Monday: coins are traded on all of them.
  for (const [day, date] of [
    ['20260710', 10],
    ['20260712', 12],
    ['20260713', 13],
  ] as const) {
    prints(day, [print({ time: Date.UTC(2026, 6, date, 2) })], [named(0, 'BTCUSDTSWAP.OKX', { always: true })])
    run()
  }
  const [checked] = checkHistory({ folder })
  expect([...new Set(checked?.days.map(({ day }) => day))]).toEqual(['20260710', '20260712', '20260713'])
})

test('a missing history is not a fault', () => {
  expect(checkHistory({ folder: join(historyFolder(), 'none') })).toEqual([])
})
