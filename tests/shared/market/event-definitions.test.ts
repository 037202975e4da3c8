import { afterEach, expect, test, vi } from 'vitest'
import { eventDefinitions } from '../../../shared/market/event-definitions'
import { EVENT_KINDS } from '../../../shared/market/event-kinds'

afterEach(() => {
  vi.doUnmock('../../../shared/market/event-kinds')
  vi.resetModules()
})

test('every kind has an id of its own that an address can hold', () => {
  const ids = EVENT_KINDS.map((kind) => eventDefinitions[kind])
  expect(new Set(ids).size).toBe(EVENT_KINDS.length)
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9.-]{4,40}$/)
})

test.each([
  ['rocket', 'rocket-150bp.60s'],
  ['dive', 'dive-150bp.60s-100bp.300s'],
  ['bigBuy', 'bigBuy-y5000000.f1000-120s'],
  ['askWall', 'askWall-s800000.f8000-1800s'],
  ['auctionUp', 'auctionUp-300bp'],
  ['sealUp', 'sealUp'],
] as const)('%s is %s: its rule in numbers', (kind, id) => {
  expect(eventDefinitions[kind]).toBe(id)
})

type Kinds = typeof import('../../../shared/market/event-kinds')

test.each<[what: string, change: (kinds: Kinds) => Partial<Kinds>, kind: (typeof EVENT_KINDS)[number]]>([
  [
    'threshold',
    ({ eventKinds: all }) => ({ eventKinds: { ...all, rise60: { ...all.rise60, threshold: 4 } } as never }),
    'rise60',
  ],
  [
    'pause between orders',
    ({ EVENT_RULES: all }) => ({ EVENT_RULES: { ...all, orderPauseMs: 9 } as never }),
    'bigSell',
  ],
  ['part of the float', ({ EVENT_RULES: all }) => ({ EVENT_RULES: { ...all, wallOfFloat: 0.5 } as never }), 'bidWall'],
  ['time before', ({ EVENT_RULES: all }) => ({ EVENT_RULES: { ...all, beforeMs: 9 } as never }), 'rebound'],
])('another %s is another id', async (_, change, kind) => {
  vi.doMock('../../../shared/market/event-kinds', async (original) => {
    const kinds = await original<Kinds>()
    return { ...kinds, ...change(kinds) }
  })
  const changed = await import('../../../shared/market/event-definitions')
  expect(changed.eventDefinitions[kind]).not.toBe(eventDefinitions[kind])
  expect(changed.eventDefinitions.rocket).toBe(eventDefinitions.rocket)
})
