import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isReplayed, isSteady, mayReadInDemo, parseTopic, topic, topicFamilies } from '../../../shared/protocol/topics'

describe('a topic name', () => {
  test.each([
    [topic.tick('600519.SH'), 'tick', '600519.SH'],
    [topic.tick('BTCUSDT.BINANCE'), 'tick', 'BTCUSDT.BINANCE'],
    [topic.tick('BTC1USDT.OKX'), 'tick', 'BTC1USDT.OKX'],
    [topic.flow('000001.SZ'), 'flow', '000001.SZ'],
    [topic.index('000016.SH'), 'index', '000016.SH'],
    [topic.split('920002.BJ'), 'split', '920002.BJ'],
    [topic.splitMarket, 'split', 'market'],
    [topic.boardMarket, 'board', 'market'],
    [topic.eventsMarket, 'events', 'market'],
    [topic.deals('600519.SH'), 'deals', '600519.SH'],
    [topic.dealsMarket, 'deals', 'market'],
    [topic.health, 'health', ''],
  ])('%s is %s of %s', (name, family, subject) => {
    expect(parseTopic(name)).toEqual({ family, subject })
  })

  test('a flow topic may name a definition, and the standard one has no second name', () => {
    expect(topic.flow('600519.SH', 'sina-close')).toBe('flow:600519.SH@sina-close')
    expect(parseTopic('flow:600519.SH@sina-close')).toEqual({
      family: 'flow',
      subject: '600519.SH',
      ledger: 'sina-close',
    })
    expect(topic.flow('600519.SH', 'eastmoney-live')).toBe(topic.flow('600519.SH'))
  })

  test.each([
    'flow:600519.SH@eastmoney-live',
    'flow:600519.SH@',
    'flow:600519.SH@sina',
    'flow:@sina-close',
    'flow:600519.SH@sina-close@sina-close',
    'tick:600519.SH@sina-close',
    '',
    ':',
    'tick',
    'tick:',
    'tick:600519',
    'tick:600519.sh',
    'tick:600519.SH ',
    'tick:600519.SH:1',
    'tick:market',
    'flow:market',
    'index:market',
    'board',
    'board:',
    'board:600519.SH',
    'split:',
    'events',
    'events:600519.SH',
    'health:',
    'health:x',
    'constructor',
    '__proto__:600519.SH',
    'toString:market',
    'Tick:600519.SH',
    'tick:６００５１９.SH',
    `tick:${'A'.repeat(21)}.OKX`,
    'tick:600519.SH\n',
  ])('%j is none', (name) => {
    expect(parseTopic(name)).toBeUndefined()
  })
})

test.each([
  ...(['tick:600519.SH', 'index:000001.SH', 'board:market', 'measures:market'] as const).map(
    (name) => [name, true] as const,
  ),
  ...(['alerts:me', 'split:market', 'events:market', 'deals:market', 'flow:600519.SH', 'health', 'x', ''] as const).map(
    (name) => [name, false] as const,
  ),
])('whether silence of %j while the market trades means that something is wrong: %j', (name, steady) => {
  expect(isSteady(name)).toBe(steady)
})

test.each([
  ['tick:600519.SH', true],
  ['flow:600519.SH', true],
  ['flow:600519.SH@sina-close', false],
  ['index:000001.SH', true],
  ['split:600519.SH', true],
  ['split:market', true],
  ['board:market', true],
  ['measures:market', true],
  ['events:market', true],
  ['deals:600519.SH', true],
  ['deals:market', true],
  ['orders:600519.SH', false],
  ['coin:BTCUSDT.OKX', false],
  ['alerts:me', false],
  ['health', false],
  ['tick:market', false],
  ['x', false],
])('%s is replayed and in the demo: %j', (name, expected) => {
  expect([isReplayed(name), mayReadInDemo(name)]).toEqual([expected, expected])
})

test.each(Object.keys(topicFamilies))('docs/protocol.md describes the topics of %s', (family) => {
  const document = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8')
  expect(document).toMatch(new RegExp(`^\\|.*\`${family}[:\`]`, 'm'))
})
