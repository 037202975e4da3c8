import { describe, expect, test } from 'vitest'
import { FindingStore, PAGE_FINDINGS_MAX } from '../../../../client/store/rows/finding-store'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { findingOf } from '../../../support/split-finding'
import { section } from '../section'

const rows = (...findings: SplitFinding[]) =>
  findings.map((finding) => ({ id: finding.id, body: JSON.stringify(finding) }))
function storeOf(...findings: SplitFinding[]): FindingStore {
  const store = new FindingStore()
  store.apply(section('finding', rows(...findings), { snapshot: true }))
  return store
}
const idsOf = (store: FindingStore) => store.columns().map(({ id }) => id)

describe('findings of a topic', () => {
  test('are sorted by their latest child, then by name, in whatever order they arrive', () => {
    const all = [
      findingOf('b', { lastTime: 5 }),
      findingOf('a', { lastTime: 5 }),
      findingOf('c', { lastTime: 9 }),
      findingOf('d', { lastTime: 1 }),
    ]
    expect(idsOf(storeOf(...all))).toEqual(['c', 'a', 'b', 'd'])
    expect(idsOf(storeOf(...all.toReversed()))).toEqual(['c', 'a', 'b', 'd'])
  })

  test('are replaced by later versions of them', () => {
    const store = storeOf(findingOf('a', { lastTime: 1 }), findingOf('b', { lastTime: 2 }))
    store.apply(section('finding', rows(findingOf('a', { lastTime: 3, childCount: 9 }))))
    expect(idsOf(store)).toEqual(['a', 'b'])
    expect(store.get('a')?.childCount).toBe(9)
    expect(store.get('z')).toBeUndefined()
  })

  test.each(['{', 'null', '7', '""'])('a body of %j is counted and left out', (body) => {
    const store = storeOf(findingOf('a'))
    store.apply(section('finding', [{ id: 'x', body }]))
    expect([idsOf(store), store.unreadable]).toEqual([['a'], 1])
  })

  test.each([
    ['refuted', { state: 'refuted' }],
    ['joined to another', { mergedInto: 'f3' }],
  ] as const)('beyond the maximum number, one that was %s is dropped before older ones', (_, over) => {
    const full = Array.from({ length: PAGE_FINDINGS_MAX }, (__, at) => findingOf(`f${at}`, { lastTime: at }))
    full[7] = { ...(full[7] as SplitFinding), ...over }
    const store = storeOf(...full)
    store.apply(section('finding', rows(findingOf('new', { lastTime: 1e9 }))))
    expect(store.columns()).toHaveLength(PAGE_FINDINGS_MAX)
    expect([store.get('f7'), store.get('f0')?.id, idsOf(store)[0]]).toEqual([undefined, 'f0', 'new'])
    store.apply(section('finding', rows(findingOf('newer', { lastTime: 2e9 }))))
    expect([store.get('f0'), store.get('f1')?.id]).toEqual([undefined, 'f1'])
  })
})
