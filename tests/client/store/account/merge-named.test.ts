import { describe, expect, test } from 'vitest'
import { mergeNamed } from '../../../../client/store/account/merge-named'

const of = (things: Record<string, string>) => new Map(Object.entries(things))
const merged = (...three: [Record<string, string>, Record<string, string>, Record<string, string>]) => {
  const [before, mine, theirs] = three.map(of) as [Map<string, string>, Map<string, string>, Map<string, string>]
  return Object.fromEntries(mergeNamed(before, mine, theirs))
}

describe('things that were changed here and elsewhere', () => {
  test.each([
    ['what each added is there', {}, { a: '1' }, { b: '2' }, { a: '1', b: '2' }],
    ['what I removed stays removed', { a: '1', b: '2' }, { b: '2' }, { a: '1', b: '2', c: '3' }, { b: '2', c: '3' }],
    ['what they removed stays removed', { a: '1', b: '2' }, { a: '1', b: '2', c: '3' }, { b: '2' }, { b: '2', c: '3' }],
    ['what both removed is gone', { a: '1' }, {}, {}, {}],
    [
      'what one changed is as that one left it',
      { a: '1', b: '2' },
      { a: '9', b: '2' },
      { a: '1', b: '8' },
      { a: '9', b: '8' },
    ],
    ['what both changed is mine', { a: '1' }, { a: '8' }, { a: '9' }, { a: '8' }],
    ['what I removed and they wrote anew is theirs', { a: '1' }, {}, { a: '9' }, { a: '9' }],
    ['what they removed and I wrote anew is mine', { a: '1' }, { a: '9' }, {}, { a: '9' }],
  ])('%s', (_, before, mine, theirs, left) => {
    expect(merged(before, mine, theirs)).toEqual(left)
  })
})
