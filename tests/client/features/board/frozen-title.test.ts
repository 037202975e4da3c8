import { afterEach, describe, expect, test } from 'vitest'
import { frozenTitle } from '../../../../client/features/board/frozen-title'
import { publishedNow } from '../../../../client/session/published-now'
import { freezeKey, freezeName, freezeSentence } from '../../../../client/store/rows/freezes'
import type { Freeze } from '../../../../shared/protocol/freezes'

const at = (clock: string) => Date.parse(`2026-07-06T${clock}:00+08:00`)
const freeze = (figure: Freeze['figure'], exchange: Freeze['exchange'] = '', until: number | null = null): Freeze => ({
  figure,
  exchange,
  until,
  since: at('10:05'),
  by: '值班员',
  reason: '源数据有误',
})

afterEach(() => {
  publishedNow.freezes = []
})

describe('a column whose figure is frozen', () => {
  test.each<[string, Freeze['figure'], boolean]>([
    ...['adNet', 'adShare', 'adX', 'adL', 'adM', 'adS', 'streak', 'passive'].map(
      (key): [string, Freeze['figure'], boolean] => [key, 'active-net', true],
    ),
    ...['odX', 'odL', 'odM', 'odS', 'odBig', 'odBigShare', 'passive'].map(
      (key): [string, Freeze['figure'], boolean] => [key, 'order-net', true],
    ),
    ['odX', 'active-net', false],
    ['adX', 'order-net', false],
    ['split', 'split', true],
    ['vpin', 'vpin', true],
    ['vpin', 'split', false],
    ['last', 'active-net', false],
  ])('%s depends on %s: %s', (column, figure, isMade) => {
    publishedNow.freezes = [freeze(figure)]
    expect(frozenTitle(column, '600519.SH') !== undefined).toBe(isMade)
  })

  test.each([
    ['', '600519.SH', true],
    ['SH', '600519.SH', true],
    ['SH', '000001.SZ', false],
    ['BJ', '920001.BJ', true],
  ] as const)('is that of exchange %j: %s %s', (exchange, id, isKept) => {
    publishedNow.freezes = [freeze('vpin', exchange)]
    expect(frozenTitle('vpin', id) !== undefined).toBe(isKept)
  })

  test('states who suspended it, since when, until when and why', () => {
    publishedNow.freezes = [freeze('vpin', 'SZ', at('11:00'))]
    expect(frozenTitle('vpin', '000001.SZ')).toBe(
      '暂停发布 · VPIN（深交所） · 值班员 于 10:05 暂停，至 11:00：源数据有误',
    )
  })

  test('does not mention an end that was not set', () => {
    publishedNow.freezes = [freeze('order-net')]
    expect(frozenTitle('odX', '000001.SZ')).toBe('暂停发布 · 全部净额（全市场） · 值班员 于 10:05 暂停：源数据有误')
  })

  test('is undefined if everything is published', () => {
    expect(frozenTitle('adNet', '600519.SH')).toBeUndefined()
  })
})

describe('a frozen figure', () => {
  test('is another one on another exchange', () => {
    const keys = [freeze('vpin'), freeze('vpin', 'SH'), freeze('split', 'SH')].map(freezeKey)
    expect(new Set(keys).size).toBe(3)
  })

  test('is named with its exchange, and its times are formatted by the caller', () => {
    expect(freezeName({ figure: 'lifted', exchange: 'BJ' })).toBe('升档净额（北交所）')
    const clock = (time: number) => String(time)
    expect(freezeSentence({ ...freeze('split'), since: 1, until: 0 }, clock)).toBe('值班员 于 1 暂停，至 0：源数据有误')
  })
})
