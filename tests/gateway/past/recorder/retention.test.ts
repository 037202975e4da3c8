import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openDayDatabase } from '../../../../gateway/past/recorder/day-file'
import { dayPath, daysIn, prune } from '../../../../gateway/past/recorder/retention'
import { historyFolder } from '../../../support/history-writer'

const DAYS = ['20260706', '20260707', '20260708']

/** Three days, and unrelated files and folders. */
function setting(): string {
  const folder = historyFolder()
  for (const day of DAYS) openDayDatabase(dayPath(folder, day)).close()
  mkdirSync(dayPath(folder, '20260703'))
  for (const name of ['00000000', '20261399', '99999999']) writeFileSync(dayPath(folder, name), '')
  return folder
}

describe('the files of days', () => {
  test('are files that have a date as their name', () => {
    expect(daysIn(setting())).toEqual(DAYS)
  })

  test('are deleted even if a folder is named like one of them', () => {
    const folder = setting()
    expect(prune(folder, { bytesMax: 1, daysMax: 2 }, '20260709')).toEqual(DAYS)
    expect(daysIn(folder)).toEqual([])
    expect(existsSync(dayPath(folder, '20260703'))).toBe(true)
  })
})
