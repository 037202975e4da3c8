import { join } from 'node:path'
import { expect, test } from 'vitest'
import { daysLocationOf, isSourceName } from '../../../../gateway/past/recorder/days-location'

test.each([
  ['replay', 'replay'],
  ['tencent,sina', 'tencent_sina'],
  ['..', '_'],
  ['.', '_'],
  ['../../other', '__.._other'],
  ['', 'feed'],
])('days of the feed %j have their own folder in the history', (source, folder) => {
  expect(daysLocationOf({ folder: 'history' }, source)).toEqual({ folder: join('history', folder) })
})

test('a feed name is short, contains only letters, digits and ._-, and does not begin with a dot', () => {
  expect(['level2', 'my-feed_1.2'].every(isSourceName)).toBe(true)
  expect(['', '.', '..', '.hidden', 'a/b', '测试', 'a b', 'a'.repeat(41)].some(isSourceName)).toBe(false)
})
