import { expect, test } from 'vitest'
import { TopicLogs } from '../../../../gateway/market/numbering/topic-logs'
import { topic } from '../../../../shared/protocol/topics'
import { filledRow } from '../../../support/rows'

const OWN = topic.flow('600519.SH', 'sina-close')
const row = filledRow('flow', 1)

test('a log of readers ends with them; updates do not create it again, readers do, under a new id', () => {
  const logs = new TopicLogs({ rows: () => [] }, Date.UTC(2026, 6, 6))
  const other = logs.log(topic.tick('600519.SH'))
  logs.watched(OWN, true)
  const first = logs.log(OWN)
  logs.append({ kind: 'flow', topic: OWN, row, ingestTime: 1 })
  expect(logs.size).toBe(2)
  logs.watched(OWN, false)
  logs.append({ kind: 'flow', topic: OWN, row, ingestTime: 2 })
  expect(logs.size).toBe(1)
  const again = logs.log(OWN)
  expect(new Set([other.id, first.id, again.id]).size).toBe(3)
  // Who held the first one gets the rows whole.
  expect(again.resume({ epoch: first.epoch, seq: first.seq })?.versions).toEqual([-1])
})

test('the standard flow and prints are stored without readers', () => {
  const logs = new TopicLogs({ rows: () => [] }, Date.UTC(2026, 6, 6))
  for (const name of [topic.flow('600519.SH'), topic.tick('600519.SH')]) {
    logs.watched(name, true)
    logs.watched(name, false)
  }
  expect(logs.size).toBe(2)
})
