import { describe, expect, test } from 'vitest'
import { kindsOf, parseTopic, topic, topicFamilies } from '../../../shared/protocol/topics'

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
    [topic.health, 'health', ''],
  ])('%s is %s of %s', (name, family, subject) => {
    expect(parseTopic(name)).toEqual({ family, subject })
  })

  test.each([
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

  test('every family carries at least one kind', () => {
    for (const family of Object.keys(topicFamilies) as (keyof typeof topicFamilies)[]) {
      expect(kindsOf(family).length).toBeGreaterThan(0)
    }
  })
})
