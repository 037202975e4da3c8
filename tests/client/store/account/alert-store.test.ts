import { describe, expect, test } from 'vitest'
import { AlertStore, withStates } from '../../../../client/store/account/alert-store'
import { kinds } from '../../../../shared/protocol/kinds'
import type { AlertRule, AlertRules } from '../../../../shared/protocol/rest-alerts'
import { partOf } from '../../../support/part-of'
import { section } from '../section'

const news = (...ids: (string | { body: string })[]) =>
  ids.map((id) => (typeof id === 'string' ? { body: JSON.stringify({ kind: 'ack', id, ackedAt: 1 }) } : id))
const idsOf = (store: AlertStore) => store.all().map((each) => ('id' in each ? each.id : each.kind))

describe('news of the user’s alerts', () => {
  test('are ordered oldest first, and those after the snapshot are counted', () => {
    const store = new AlertStore()
    store.apply(section('alert', news('a', 'b'), { snapshot: true }))
    store.apply(section('alert', news('c')))
    expect([idsOf(store), store.arrived, store.snapshots]).toEqual([['a', 'b', 'c'], 1, 1])
    expect(store.newest(2)).toEqual(store.all().slice(-2))
  })

  test('are replaced by new first rows, which says so', () => {
    const store = new AlertStore()
    store.apply(section('alert', news('a'), { snapshot: true }))
    store.apply(section('alert', news('x', 'y'), { snapshot: true }))
    expect([idsOf(store), store.arrived, store.snapshots]).toEqual([['x', 'y'], 0, 2])
  })

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
  ])('that contain %s are left out, the others stay', (_, body) => {
    const store = new AlertStore()
    store.apply(section('alert', news('a', { body }, 'b')))
    expect(idsOf(store)).toEqual(['a', 'b'])
    // It still counts as received, so that the gap before it is requested.
    expect(store.arrived).toBe(3)
  })

  test('about states of rules are not listed, and override only older answers', () => {
    const store = new AlertStore()
    store.apply(section('alert', news('a'), { snapshot: true }))
    const before = store.ruleStates()
    const states = (at: number, state: string) => ({
      body: JSON.stringify({ kind: 'states', at, states: [['r', state]] }),
    })
    store.apply(section('alert', news('b', states(5, 'waiting'), states(7, 'holding'))))
    expect([idsOf(store), store.arrived]).toEqual([['a', 'b'], 1])
    expect(store.ruleStates()).not.toBe(before)
    const answer = (at: number) => partOf<AlertRules>({ at, rules: [partOf<AlertRule>({ id: 'r', state: 'armed' })] })
    const stateAt = (at: number) => withStates(answer(at), store.ruleStates()).rules[0]?.state
    expect([6, 7, 8].map(stateAt)).toEqual(['holding', 'armed', 'armed'])
  })

  test('are the newest of many', () => {
    const store = new AlertStore()
    const { retainedByPage: held } = kinds.alert
    const ids = Array.from({ length: held + 5 }, (_, at) => `n${at}`)
    store.apply(section('alert', news(...ids)))
    expect(idsOf(store)).toEqual(ids.slice(-held))
  })

  test.each([0, -1])('the newest %i alerts are none', (count) => {
    const store = new AlertStore()
    store.apply(section('alert', news('a', 'b')))
    expect(store.newest(count)).toEqual([])
  })

  test('are the same list until one arrives', () => {
    const store = new AlertStore()
    store.apply(section('alert', news('a')))
    const before = store.all()
    expect(store.all()).toBe(before)
    store.apply(section('alert', news('b')))
    expect(store.all()).not.toBe(before)
    expect(before).toHaveLength(1)
  })

  test('are cleared with the topic', () => {
    const store = new AlertStore()
    store.apply(section('alert', news('a')))
    store.clear()
    expect(idsOf(store)).toEqual([])
  })
})
