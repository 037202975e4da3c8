import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DayFile } from '../../../../gateway/past/recorder/day-file'
import { historyFolder } from '../../../support/history-writer'

test('a day file whose log cannot be checkpointed throws on close and is closed anyway', () => {
  const file = new DayFile(join(historyFolder(), '20260706.db'))
  // No checkpoint is possible within a transaction, as on a full disk.
  file.database.exec(`BEGIN; INSERT INTO meta VALUES ('kept', 1)`)
  expect(() => file.close()).toThrow(/locked/)
  expect(file.database.open).toBe(false)
})
