import { describe, expect, test, vi } from 'vitest'
import { FrameDelivery } from '../../../client/stream/delivery'
import { RecoveryLog } from '../../../client/stream/recovery-log'
import { openEntry } from '../../../client/stream/topic-entry'
import type { TopicStore } from '../../../client/stream/topic-store'
import { type AnySection, FLAG_CONFLATED } from '../../../shared/protocol/frame'
import { section } from '../store/section'
import { fakeEnvironment } from './fake-environment'

const prints = (seq: number, count: number, more: Parameters<typeof section>[2] = {}) =>
  section(
    'trade',
    Array.from({ length: count }, (_, at) => ({ time: 1_000 + seq + at, price: 100 })),
    { seq, ...more },
  )

/** A store that records its calls; `apply` is recorded with first number and number of rows. */
function storeOf(apply?: (section: AnySection) => void) {
  const heard: unknown[][] = []
  const store: TopicStore = {
    apply(taken) {
      heard.push(['apply', taken.seq, taken.count])
      apply?.(taken)
    },
    clear: () => void heard.push(['clear']),
    commit: (at) => void heard.push(['commit', at]),
    refuse: () => undefined,
    conflate: (mark) => void heard.push(['conflate', mark.at, mark.reason]),
  }
  return { store, heard }
}

function delivery(stores = [storeOf()]) {
  const page = fakeEnvironment(5_000)
  const log = new RecoveryLog()
  const [hole, broken, repeated] = [vi.fn(), vi.fn(), vi.fn()]
  const entry = openEntry('tick:600519.SH')
  for (const { store } of stores) entry.stores.set(store, 1)
  const made = new FrameDelivery({
    environment: page.environment,
    log,
    hole,
    broken,
    repeated,
    reason: () => 'slow-network',
  })
  const take = (...sections: AnySection[]) => made.take(sections.map((each) => ({ entry, section: each })))
  return { take, entry, log, hole, broken, repeated, heard: stores.map(({ heard }) => heard) }
}

describe('a frame', () => {
  test('is applied to every store of its topic, and committed once', () => {
    const { take, heard } = delivery([storeOf(), storeOf()])
    take(prints(1, 3, { snapshot: true }), prints(4, 2))
    for (const one of heard)
      expect(one).toEqual([
        ['apply', 1, 3],
        ['apply', 4, 2],
        ['commit', 5_000],
      ])
  })

  test('without new rows notifies no store', () => {
    const { take, heard, repeated } = delivery()
    take(prints(1, 3, { snapshot: true }))
    heard[0]?.splice(0)
    take(prints(2, 2))
    expect([heard[0], repeated.mock.calls.length]).toEqual([[], 1])
  })

  test('that repeats a part is cut to what is new', () => {
    const { take, heard } = delivery()
    take(prints(1, 3, { snapshot: true }), prints(2, 4))
    expect(heard[0]?.slice(1, 2)).toEqual([['apply', 4, 2]])
  })
})

describe('what is missing', () => {
  test('is requested, and nothing after it is applied meanwhile', () => {
    const { take, hole, heard, entry } = delivery()
    take(prints(1, 3, { snapshot: true }))
    heard[0]?.splice(0)
    take(prints(6, 2))
    expect([hole.mock.calls, heard[0]]).toEqual([[[entry]], []])
  })

  test('is not requested twice', () => {
    const { take, hole, entry } = delivery()
    take(prints(1, 3, { snapshot: true }))
    entry.asking = 'hole'
    take(prints(6, 2))
    expect(hole).not.toHaveBeenCalled()
  })

  test('is not requested before the first snapshot, which is on its way', () => {
    const { take, hole } = delivery()
    take(prints(6, 2))
    expect(hole).not.toHaveBeenCalled()
  })

  test('is logged with its count when a snapshot replaces it', () => {
    const { take, log, entry } = delivery()
    take(prints(1, 3, { snapshot: true }))
    log.add({ topic: entry.topic, at: 1, cause: 'hole', recovered: false, missed: null })
    entry.awaiting = true
    take(prints(10, 2, { snapshot: true }))
    expect(log.entries).toEqual([{ topic: entry.topic, at: 1, cause: 'hole', recovered: false, missed: 6 }])
    expect(entry.awaiting).toBe(false)
  })

  test('that the gateway skipped for a slow reader is logged with its count', () => {
    const { take, log, entry } = delivery()
    take(prints(1, 3, { snapshot: true }))
    take(prints(10, 2, { snapshot: true }))
    expect(log.entries).toEqual([{ topic: entry.topic, at: 5_000, cause: 'skipped', recovered: false, missed: 6 }])
  })

  test('is unknown in a new epoch', () => {
    const { take, log, heard } = delivery()
    take(prints(1, 3, { snapshot: true }))
    heard[0]?.splice(0)
    take({ ...prints(1, 2, { snapshot: true }), epoch: 9 } as AnySection)
    expect(log.entries).toEqual([])
    expect(heard[0]).toEqual([['clear'], ['apply', 1, 2], ['commit', 5_000]])
  })
})

describe('a store that throws', () => {
  test('is cleared together with its topic, and does not keep other stores from receiving rows', () => {
    const ill = storeOf((taken) => {
      if (taken.seq === 4) throw new Error('ill')
    })
    const well = storeOf()
    const { take, broken, entry } = delivery([ill, well])
    take(prints(1, 3, { snapshot: true }))
    take(prints(4, 1))
    expect(broken.mock.calls).toEqual([[entry]])
    expect(ill.heard.slice(-3)).toEqual([['apply', 4, 1], ['clear'], ['commit', 5_000]])
    expect(well.heard.slice(-2)).toEqual([['clear'], ['commit', 5_000]])
    expect([entry.next, entry.epoch, entry.awaiting]).toEqual([undefined, undefined, true])
  })
})

describe('values that were skipped', () => {
  test('are reported with the reason and the time, before the rows are applied', () => {
    const { take, heard } = delivery()
    const one = prints(1, 1, { snapshot: true })
    take({ ...one, flags: one.flags | FLAG_CONFLATED } as AnySection)
    expect(heard[0]).toEqual([
      ['conflate', 5_000, 'slow-network'],
      ['apply', 1, 1],
      ['commit', 5_000],
    ])
  })
})

describe('times of a frame', () => {
  const stamped = (one: AnySection, ingestTime: number) => ({ ...one, ingestTime }) as AnySection

  test('are those of the newest section, with the exchange’s stamp of its newest row', () => {
    const { take } = delivery()
    take(prints(1, 1, { snapshot: true }))
    expect(take(stamped(prints(2, 2), 900), stamped(prints(4, 1), 800))).toEqual({ ingest: 900, exchange: 1_003 })
  })

  test('are not taken from a snapshot, which may be old', () => {
    const { take } = delivery()
    expect(take(stamped(prints(1, 3, { snapshot: true }), 900))).toEqual({ ingest: 0, exchange: 0 })
  })

  test('have no stamp of rows that carry none', () => {
    const { take } = delivery()
    expect(take(stamped(section('minute', [{ slot: 1 }]), 700))).toEqual({ ingest: 700, exchange: 0 })
  })

  test('have the stamp of a quote', () => {
    const { take, entry } = delivery()
    expect(take(stamped(section('quote', [{ time: 4_321 }]), 700))).toEqual({ ingest: 700, exchange: 4_321 })
    expect(entry.quoteTime).toBe(4_321)
  })
})
