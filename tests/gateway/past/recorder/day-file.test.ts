import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DayFile } from '../../../../gateway/past/recorder/day-file'
import { historyFolder } from '../../../support/history-writer'

test('a file whose log cannot be taken in as it is closed says so, and is let go of all the same', () => {
  const file = new DayFile(join(historyFolder(), '20260706.db'))
  // Nothing is taken in within a transaction, as on a full disk.
  file.database.exec(`BEGIN; INSERT INTO meta VALUES ('kept', 1)`)
  expect(() => file.close()).toThrow(/locked/)
  expect(file.database.open).toBe(false)
})
