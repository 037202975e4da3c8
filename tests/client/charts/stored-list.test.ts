import { expect, test } from 'vitest'
import { storedList } from '../../../client/charts/stored-list'

test.each([
  ['', []],
  ['[', []],
  ['7', []],
  ['{"a":[1]}', []],
  ['[[1,"a"],2,null,{},[]]', [[1, 'a'], []]],
])('the lists of %j are %j', (text, lists) => expect(storedList(text)).toEqual(lists))
