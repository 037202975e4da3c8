import { afterEach, describe, expect, test } from 'vitest'
import { type Bus, createMemoryBus } from '../../../../gateway/serve/bus/bus'
import { subjects } from '../../../../gateway/serve/bus/subjects'
import { decodeFrame } from '../../../../shared/protocol/frame'
import { closeSides, STARTED, settled, startFeedSide, startMirror, TICK } from '../../../support/bus-sides'

afterEach(closeSides)

describe('two feeds', () => {
  test('ignore rows of the one with the lower term', async () => {
    const bus = createMemoryBus()
    const before = startFeedSide(bus, 'one', STARTED, 4)
    const { mirror, prices, logs } = startMirror(bus, 'a')
    mirror.follow('one', 4)
    await mirror.prepare([TICK])
    before.prints(1, 2)
    await settled()
    const next = startFeedSide(bus, 'two', STARTED, 5)
    next.topics.log(TICK).continueFrom(before.topics.currentEpoch, 2)
    mirror.follow('two', 5)
    next.prints(3)
    await settled()
    before.prints(98)
    before.reset()
    before.prints(97)
    next.prints(4)
    await settled()
    expect([prices(), logs.log(TICK).seq]).toEqual([[1, 2, 3, 4], 4])
  })

  test('accept the later one before its first heartbeat', async () => {
    const bus = createMemoryBus()
    const before = startFeedSide(bus, 'one', STARTED, 4)
    const { mirror, prices } = startMirror(bus, 'a')
    mirror.follow('one', 4)
    await mirror.prepare([TICK])
    before.prints(1, 2)
    await settled()
    const next = startFeedSide(bus, 'two', STARTED, 5)
    next.topics.log(TICK).continueFrom(before.topics.currentEpoch, 2)
    next.prints(3)
    await settled()
    before.prints(99)
    await settled()
    expect(prices()).toEqual([1, 2, 3])
  })
})

describe('a broken connection', () => {
  test('repeats messages sent meanwhile and shortly before', async () => {
    const memory = createMemoryBus()
    const returned = new Set<() => void>()
    let isBroken = false
    const bus: Bus = {
      ...memory,
      publish: (subject, bytes) => void (isBroken || memory.publish(subject, bytes)),
      onReturn: (listener) => {
        returned.add(listener)
        return () => void returned.delete(listener)
      },
      isGood: () => !isBroken,
    }
    const seen: number[] = []
    memory.subscribe(subjects.prints(TICK), (bytes) => {
      const read = decodeFrame(bytes)
      if (read.ok) for (const section of read.sections) seen.push(section.seq, section.seq + section.count - 1)
    })
    const feed = startFeedSide(bus, 'one')
    feed.prints(1, 2)
    await settled()
    isBroken = true
    feed.prints(3, 4)
    await settled()
    isBroken = false
    for (const listener of returned) listener()
    await settled()
    expect(seen).toEqual([1, 2, 1, 4])
  })
})
