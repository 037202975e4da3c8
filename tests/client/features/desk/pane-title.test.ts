import { describe, expect, test } from 'vitest'
import {
  contentsOf,
  isKnownKind,
  isOfStock,
  NORMAL_SIZE,
  PANE_GROUPS,
  PANE_SIZES,
  paneTitle,
  showsBaskets,
} from '../../../../client/features/desk/pane-title'
import { deskText } from '../../../../client/text/desk'
import { monitor } from '../../../../client/text/monitor'

const listed: readonly string[] = Object.values(PANE_GROUPS).flat()

describe('kinds of panes', () => {
  test('are all offered, each once', () => {
    expect([...listed].sort()).toEqual(Object.keys(deskText.panes).sort())
    expect(new Set(listed).size).toBe(listed.length)
  })

  test.each([
    ['quote', true],
    ['watchEvents', true],
    ['toString', false],
    ['', false],
    ['Quote', false],
  ])('%s is one of them: %s', (kind, known) => expect(isKnownKind(kind)).toBe(known))

  test('for a stock show one instrument, the others do not', () => {
    expect(listed.filter(isOfStock)).toEqual([
      ...['quote', 'minute', 'bars', 'footprint', 'book', 'tape', 'queue', 'cancels'],
    ])
  })

  test('can be filled in with codes, with text, or not at all', () => {
    expect(listed.filter((kind) => contentsOf(kind) === 'codes')).toEqual(['indexes', 'splits', 'codes', 'cards'])
    expect(listed.filter((kind) => contentsOf(kind) === 'text')).toEqual(['text'])
    expect(contentsOf('quote')).toBeUndefined()
  })

  test('that accept baskets are filled in with codes', () => {
    const baskets = listed.filter(showsBaskets)
    expect(baskets).toEqual(['codes', 'cards'])
    expect(baskets.map(contentsOf)).toEqual(['codes', 'codes'])
  })

  test('begin in a size that a desk of 24 cells has room for', () => {
    for (const { w, h } of [...Object.values(PANE_SIZES), NORMAL_SIZE]) {
      expect(w).toBeLessThanOrEqual(12)
      expect(h).toBeGreaterThanOrEqual(5)
    }
  })
})

describe('the title of a pane', () => {
  test.each([
    ['its owner’s, whatever it shows', { kind: 'rank', title: '我的榜' }, '我的榜'],
    ['its kind’s', { kind: 'quote' }, deskText.panes.quote],
    ['the ranking’s', { kind: 'rank', options: { ranking: 'fall' } }, `${monitor.rankings.fall}${monitor.board}`],
    ['that of money', { kind: 'rank', options: { ranking: 'inflow' } }, `${monitor.inflow}${monitor.board}`],
    ['the first ranking’s without a choice', { kind: 'rank' }, `${monitor.rankings.rise}${monitor.board}`],
    [
      'the first ranking’s of an unknown one',
      { kind: 'rank', options: { ranking: 'x' } },
      `${monitor.rankings.rise}${monitor.board}`,
    ],
    ['its kind as it is written, where this page does not know it', { kind: 'later' }, 'later'],
  ])('is %s', (_, pane, title) => expect(paneTitle(pane as never)).toBe(title))
})
