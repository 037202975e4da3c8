import { expect, test } from 'vitest'
import { NOTHING_OWN, namedIn } from '../../../shared/alerts/own'
import type { Scope } from '../../../shared/alerts/rule'

const own = {
  lists: [{ name: 'a', codes: ['1'] }],
  baskets: [
    { name: 'a', codes: ['2'] },
    { name: 'b', codes: ['3'] },
  ],
}

test.each<[Scope, string[] | undefined]>([
  [{ kind: 'list', name: 'a' }, ['1']],
  [{ kind: 'basket', name: 'a' }, ['2']],
  [{ kind: 'basket', name: 'b' }, ['3']],
  [{ kind: 'list', name: 'b' }, undefined],
  [{ kind: 'board', name: 'a' }, undefined],
  [{ kind: 'instrument', id: 'a' }, undefined],
  [{ kind: 'all' }, undefined],
])('%j names the codes %j', (scope, codes) => {
  expect(namedIn(own, scope)?.codes).toEqual(codes)
  expect(namedIn(NOTHING_OWN, scope)).toBeUndefined()
})
