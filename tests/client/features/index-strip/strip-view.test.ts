import { describe, expect, test } from 'vitest'
import { indexTiles, marketSummary } from '../../../../client/features/index-strip/strip-view'
import type { ListedInstrument } from '../../../../client/store/rows/instruments'
import { smallBoard, smallTable } from '../board/small-board'

const registry = {
  indexOf: (id: string) => (smallTable.id.includes(id) ? smallTable.id.indexOf(id) : undefined),
  at: () => ({ priceScale: 2 }) as ListedInstrument,
}

describe('the strip above the page', () => {
  test('a listed index has its value, an unlisted one a dash', () => {
    const tiles = indexTiles(smallBoard([{ index: 4, last: 4040_00 }]), registry)
    expect(tiles).toHaveLength(8)
    expect(tiles.find(({ id }) => id === '000300.SH')).toMatchObject({ last: '4040.00', percent: '+1.00%', tone: 'up' })
    expect(tiles.find(({ id }) => id === '000001.SH')).toMatchObject({ last: '—', percent: '—', tone: 'flat' })
  })

  test('turnover is compared with the day before only if that is known', () => {
    const breadth = {
      time: 0,
      phase: 0,
      up: 3,
      flat: 1,
      down: 2,
      limitUp: 1,
      limitDown: 0,
      turnover: 5_000_000_000,
      turnoverBefore: 0,
      adNet: 0,
      odBigNet: 0,
    }
    expect(marketSummary(undefined)).toMatchObject({ up: '—', turnover: '—', against: '—' })
    expect(marketSummary(breadth)).toMatchObject({ up: '3', turnover: '50.00亿', against: '—' })
    expect(marketSummary({ ...breadth, turnoverBefore: 6_000_000_000 })).toMatchObject({
      against: '-10.00亿',
      againstTone: 'down',
    })
  })
})

test('before the first trade there are no counts of rising or falling stocks, and no turnover', () => {
  const breadth = {
    time: 0,
    phase: 1,
    up: 0,
    flat: 0,
    down: 0,
    limitUp: 0,
    limitDown: 0,
    adNet: 0,
    odBigNet: 0,
    turnover: 0,
    turnoverBefore: 152_409_000_000,
  }
  const none = { up: '—', flat: '—', down: '—', limitUp: '—', limitDown: '—', turnover: '—', against: '—' }
  expect(marketSummary(breadth)).toEqual({ ...none, againstTone: 'flat' })
})
