import { describe, expect, test } from 'vitest'
import { EVENT_CODES, EVENT_KINDS, EVENT_RULES, eventKindOf, eventKinds } from '../../../shared/market/event-kinds'

/** Codes stand for kinds in frames and in stored days: what is once given stays. */
const TABLE = [
  [1, 'rocket', 'up', 'bp', 150, 0],
  [2, 'rebound', 'up', 'bp', 150, 0],
  [3, 'bigBuy', 'up', 'yuan', 5_000_000, 0],
  [4, 'sealUp', 'up', 'yuan', 0, 0],
  [5, 'openDown', 'up', 'times', 0, 0],
  [6, 'bidWall', 'up', 'yuan', 0, 0],
  [7, 'auctionUp', 'up', 'bp', 300, 0],
  [8, 'overMean5', 'up', 'bp', 100, 5],
  [9, 'gapUp', 'up', 'bp', 100, 1],
  [10, 'high60', 'up', 'bp', 0, 20],
  [11, 'rise60', 'up', 'bp', 5_000, 20],
  [12, 'fasterFall', 'down', 'bp', 150, 0],
  [13, 'dive', 'down', 'bp', 150, 0],
  [14, 'bigSell', 'down', 'yuan', 5_000_000, 0],
  [15, 'sealDown', 'down', 'yuan', 0, 0],
  [16, 'openUp', 'down', 'times', 0, 0],
  [17, 'askWall', 'down', 'yuan', 0, 0],
  [18, 'auctionDown', 'down', 'bp', 300, 0],
  [19, 'underMean5', 'down', 'bp', 100, 5],
  [20, 'gapDown', 'down', 'bp', 100, 1],
  [21, 'low60', 'down', 'bp', 0, 20],
  [22, 'fall60', 'down', 'bp', 3_000, 20],
] as const

describe('the kinds of 盘口异动', () => {
  test.each(TABLE)('%i is %s: %s, in %s from %i on, after %i days', (code, kind, side, unit, threshold, daysLeast) => {
    expect(eventKinds[kind]).toEqual({ code, side, unit, threshold, daysLeast })
    expect(eventKindOf(code)).toBe(kind)
  })

  test('are those and no others', () => {
    expect(EVENT_KINDS).toEqual(TABLE.map(([, kind]) => kind))
    expect([EVENT_CODES, eventKindOf(0), eventKindOf(23)]).toEqual([22, undefined, undefined])
  })

  test('go by numbers that their explanations on the page state', () => {
    expect(EVENT_RULES).toEqual({
      recentMs: 60_000,
      beforeMs: 5 * 60_000,
      trend: 100,
      orderOfFloat: 0.001,
      wallShares: 800_000,
      wallOfFloat: 0.008,
      rearmBelow: 0.5,
      quickRestMs: 60_000,
      wallRestMs: 30 * 60_000,
      orderPauseMs: 2 * 60_000,
      openingLateMs: 60_000,
      days: 60,
    })
  })
})
