import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TickStore } from '../../../client/store/rows/tick-store'
import { admitSection, type TopicProgress } from '../../../client/stream/continuity'
import { DAMAGE_PAUSE_MS } from '../../../client/stream/subscriptions'
import type { TopicStore } from '../../../client/stream/topic-store'
import { joinSections } from '../../../shared/protocol/frame'
import { changesOf, tableChanges } from '../store/section'
import { settle } from './fake-environment'
import { bytesOf, prints, row } from './fake-gateway'
import { A, B, begin, numbersIn, range, reading } from './reading'

describe('continuity', () => {
  test('a gap is recovered for that topic only, from the last received print', async () => {
    const { subscriptions, a, b, calls } = await reading()
    subscriptions.frame(
      joinSections([prints(13, 15, { topicId: 1 }), prints(11, 12, { topicId: 2 })].map((f) => f.subarray(2))),
    )
    await settle()
    expect(calls).toEqual([{ name: 'subscribe', values: [[{ topic: A, since: { epoch: 7, seq: 10 } }]] }])
    expect(numbersIn(b)).toEqual(range(1, 12))
    expect(numbersIn(a)).toEqual(range(1, 10))
    subscriptions.frame(prints(11, 17, { topicId: 1 }))
    expect(numbersIn(a)).toEqual(range(1, 17))
    expect(subscriptions.recoveries()).toMatchObject([{ topic: A, cause: 'hole', recovered: true }])
  })

  test('while a gap is being recovered, later rows cause no further request', async () => {
    const { subscriptions, calls } = await reading()
    subscriptions.frame(prints(13, 15, { topicId: 1 }))
    subscriptions.frame(prints(16, 18, { topicId: 1 }))
    await settle()
    expect(calls).toHaveLength(1)
    expect(subscriptions.figures().holes).toBe(1)
  })

  test('changes to a version that is not stored are a gap', () => {
    const progress: TopicProgress = { epoch: 1, next: undefined, versions: new Map([['board', 4]]) }
    const changes = (base: number, seq: number) =>
      admitSection(progress, tableChanges(base, seq, [[undefined, { index: 0 }]]))
    expect(changes(4, 6)).toMatchObject({ kind: 'deliver' })
    expect(changes(7, 8)).toEqual({ kind: 'hole', clear: false })
    expect(progress.versions.get('board')).toBe(6)
    expect(changes(6, 9)).toMatchObject({ kind: 'deliver' })
  })

  test('versions are stored by kind, and a new epoch has none', () => {
    const progress: TopicProgress = { epoch: 1, next: 1, versions: new Map([['quote', 4]]) }
    const minutes = (base: number) =>
      admitSection(progress, changesOf('minute', base, base + 1, [[undefined, { slot: 1 }]]))
    const quote = (base: number, epoch = 1) =>
      admitSection(progress, { ...changesOf('quote', base, base + 1, [[undefined, { last: 1 }]]), epoch })
    expect(minutes(4).kind).toBe('hole')
    expect(quote(4).kind).toBe('deliver')
    expect(quote(5, 2)).toEqual({ kind: 'hole', clear: true })
  })

  test('repeated rows are dropped, the rest of their section is applied', async () => {
    const { subscriptions, a } = await reading()
    subscriptions.frame(prints(5, 8, { topicId: 1 }))
    subscriptions.frame(prints(8, 13, { topicId: 1 }))
    expect(numbersIn(a)).toEqual(range(1, 13))
    expect(a.prints.newestSeq).toBe(13)
    expect(subscriptions.figures().repeatedSections).toBe(1)
  })

  test('a new epoch clears everything of the topic before its rows are applied', async () => {
    const { subscriptions, a } = await reading()
    subscriptions.frame(joinSections([bytesOf('minute', [row('minute', { slot: 1, close: 5 })])]))
    expect(a.columns().slot).toHaveLength(1)
    subscriptions.frame(prints(1, 2, { topicId: 1, epoch: 8, snapshot: true }))
    expect(numbersIn(a)).toEqual([1, 2])
    expect(a.columns().slot).toHaveLength(0)
  })

  test('any cut of the stream into frames, with repeats and losses, ends with every print once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 9 }))),
        async (pieces) => {
          const { subscriptions, calls, a } = await reading()
          for (const [back, count] of pieces) {
            const from = Math.max(1, a.prints.newestSeq + 6 - back)
            subscriptions.frame(prints(from, from + count - 1, { topicId: 1 }))
          }
          await settle()
          const request = calls.at(-1)?.values[0] as { since?: { seq: number } }[] | undefined
          if (request) expect(request[0]?.since?.seq).toBeLessThanOrEqual(a.prints.newestSeq)
          expect(numbersIn(a)).toEqual(range(1, a.prints.newestSeq))
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('minutes that are not the gateway’s', () => {
  test('are requested for that topic only, and its prints continue', async () => {
    const { subscriptions, a, b, calls } = await reading()
    subscriptions.frame(
      joinSections([
        bytesOf(
          'minute',
          [1, 2].map((slot) => row('minute', { slot, close: 5 })),
        ),
      ]),
    )
    subscriptions.mend(A)
    subscriptions.mend(A)
    await settle()
    expect(calls).toEqual([{ name: 'subscribe', values: [[A]] }])
    const minutes = [1, 2, 3].map((slot) => row('minute', { slot, close: slot === 1 ? 6 : 5 }))
    const sections = [prints(8, 12, { snapshot: true }).subarray(2), bytesOf('minute', minutes, { snapshot: true })]
    subscriptions.frame(joinSections(sections))
    expect(numbersIn(a)).toEqual(range(1, 12))
    expect([a.mended, b.mended]).toEqual([[{ from: 1, to: 1 }], []])
    expect(subscriptions.recoveries()).toMatchObject([{ topic: A, cause: 'checksum', recovered: true }])
    expect(subscriptions.figures().mended).toBe(1)
  })
})

describe('damage', () => {
  test('an unreadable frame makes all topics continue from their last rows, at most once a second', async () => {
    const { subscriptions, calls, world } = await reading()
    subscriptions.frame(prints(11, 12, { topicId: 1 }).subarray(0, 9))
    subscriptions.frame(new Uint8Array([1, 2, 3]))
    world.advance(0)
    await settle()
    expect(calls).toHaveLength(1)
    expect(calls[0]?.values[0]).toEqual([
      { topic: A, since: { epoch: 7, seq: 10 } },
      { topic: B, since: { epoch: 7, seq: 10 } },
    ])
    subscriptions.frame(new Uint8Array())
    world.advance(DAMAGE_PAUSE_MS - 1)
    await settle()
    expect(calls).toHaveLength(1)
    world.advance(1)
    await settle()
    expect(calls).toHaveLength(2)
    expect(subscriptions.figures().damaged).toBe(3)
  })

  test('random, truncated and altered frames never break it, and later frames still arrive', async () => {
    const { subscriptions, a } = await reading()
    const good = prints(11, 20, { topicId: 1 })
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(good.length), fc.nat(255), (noise, place, byte) => {
        subscriptions.frame(noise)
        subscriptions.frame(good.subarray(0, place))
        const altered = good.slice()
        altered[place % 2] = byte
        subscriptions.frame(altered)
      }),
    )
    const next = a.prints.newestSeq + 1
    subscriptions.frame(prints(next, next + 1, { topicId: 1 }))
    expect(numbersIn(a)).toEqual(range(1, next + 1))
  })

  test('a store that throws is cleared and its topic requested again; others continue', async () => {
    const { subscriptions, connect, world, gateway } = begin()
    const good = new TickStore()
    let cleared = 0
    const bad: TopicStore = {
      apply: () => {
        throw new Error('no')
      },
      clear: () => void cleared++,
      commit: () => undefined,
      refuse: () => undefined,
    }
    subscriptions.subscribe(A, bad)
    subscriptions.subscribe(B, good)
    const calls = await connect()
    subscriptions.frame(prints(1, 2, { topicId: gateway.idOf(A), snapshot: true }))
    subscriptions.frame(prints(1, 2, { topicId: gateway.idOf(B), snapshot: true }))
    world.advance(DAMAGE_PAUSE_MS)
    await settle()
    expect(cleared).toBe(1)
    expect(calls.at(-1)?.values).toEqual([[A]])
    expect(numbersIn(good)).toEqual([1, 2])
  })
})
