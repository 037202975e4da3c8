import { expect, test } from 'vitest'
import { Registry } from '../../../../gateway/market/state/registry'
import { NameBook } from '../../../../gateway/people/alerts/directory'
import { createListed } from '../../../../gateway/people/alerts/listed'
import { readRule } from '../../../../shared/alerts/read-rule'
import { makeInstrument } from '../../../support/fake-feed'

test('a rule by name follows a code change within the same process', () => {
  const registry = new Registry(1)
  registry.put([makeInstrument({ id: '430047.BJ', name: '诺思兰德', industry: '医药' })])
  const listed = createListed(() => registry.table())
  expect(new NameBook(listed()).nameOf('430047.BJ')).toBe('诺思兰德')
  registry.put([makeInstrument({ id: '920047.BJ', name: '诺思兰德', industry: '医药' })])
  const names = new NameBook(listed())
  expect(names.directory({ lists: [], baskets: [], dataSets: [] }).byName('诺思兰德上穿12')?.id).toBe('920047.BJ')
  expect(names.nameOf('430047.BJ')).toBeUndefined()
  for (const code of ['430047', '430047.BJ', 'bj430047'])
    expect(readRule(`${code} 价格上穿12`, names.directory({ lists: [], baskets: [], dataSets: [] }))).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^没有 \w+(\.BJ)? 这个代码，现在是 920047\.BJ$/),
      near: ['920047.BJ'],
    })
  expect(names.membersOf('医药')).toEqual(['920047.BJ'])
})

test('nothing is listed before there is a table', () => expect(createListed(() => undefined)()).toEqual([]))
