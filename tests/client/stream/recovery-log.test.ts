import { describe, expect, test } from 'vitest'
import { type Recovery, RecoveryLog } from '../../../client/stream/recovery-log'

describe('the log of recoveries', () => {
  const recovery = (topic: string, missed: number | null = null, recovered = false): Recovery => ({
    topic,
    missed,
    recovered,
    at: 1,
    cause: 'hole',
  })

  test('keeps the newest 200, oldest first', () => {
    const log = new RecoveryLog()
    for (let at = 0; at < 205; at++) log.add(recovery(`t${at}`))
    expect([log.entries.length, log.entries[0]?.topic, log.entries.at(-1)?.topic]).toEqual([200, 't5', 't204'])
  })

  test('learns how many were missed by the topic’s newest loss that is not settled', () => {
    const log = new RecoveryLog()
    for (const each of [recovery('a'), recovery('a'), recovery('b'), recovery('a', 0, true)]) log.add(each)
    log.settle('a', 7)
    expect(log.entries.map(({ missed }) => missed)).toEqual([null, 7, null, 0])
    log.settle('a', 9)
    log.settle('c', 9)
    expect(log.entries.map(({ missed }) => missed)).toEqual([null, 7, null, 0])
  })

  test('is another list with each change: who holds the old one keeps it', () => {
    const log = new RecoveryLog()
    log.add(recovery('a'))
    const before = log.entries
    log.settle('a', 3)
    expect([before[0]?.missed, log.entries[0]?.missed]).toEqual([null, 3])
  })
})
