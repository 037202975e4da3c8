import { expect, test } from 'vitest'
import { failureMessage } from '../../../gateway/processes/failure-message'
import { StorageError } from '../../../gateway/storage/storage-error'
import { ZeusError } from '../../../shared/protocol/errors'

const coded = (message: string, code: string) => Object.assign(new Error(message), { code })

test.each([
  [
    'a full disk',
    coded('ENOSPC: no space left on device, write', 'ENOSPC'),
    /^storage: the data folder: the disk is full$/,
  ],
  ['a full database', new Error('database or disk is full'), /^storage: the data folder: the disk is full$/],
  ['a folder that went away', new ZeusError('storage-gone'), /^storage: the data folder is gone$/],
  [
    'an error with its own sentence',
    new StorageError('zeus.db', coded('', 'EROFS')),
    /zeus\.db: the disk is read-only/,
  ],
])('%s is reported in one sentence', (_name, thrown, sentence) => {
  expect(failureMessage(thrown)).toMatch(sentence)
})

test.each([[new TypeError('x is undefined')], ['text'], [undefined], [null]])(
  '%s is a fault of the program',
  (thrown) => {
    expect(failureMessage(thrown)).toBeUndefined()
  },
)
