import { expect, test } from 'vitest'
import { subjects } from '../../../../gateway/serve/bus/subjects'
import { topic } from '../../../../shared/protocol/topics'

test.each([
  topic.tick('600519.SH'),
  topic.tick('BTC1USDT.OKX'),
  topic.flow('600519.SH', 'sina-close'),
  topic.flow('600519.SH', 'y40000.200000.1000000-live'),
  topic.splitMarket,
  topic.measuresMarket,
  topic.health,
])('%s becomes one part of a subject and comes back', (name) => {
  const subject = subjects.latest(name)
  expect(subject.split('.')).toHaveLength(4)
  expect(subject).not.toMatch(/[\s*>]/)
  expect(subjects.topicOfUpdate(subject)).toBe(name)
  expect(subjects.readReply(subjects.reply('g1', name, true))).toEqual({ topic: name, last: true })
})
