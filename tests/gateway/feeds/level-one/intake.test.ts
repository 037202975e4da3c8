import { describe, expect, test } from 'vitest'
import { SnapshotIntake } from '../../../../gateway/feeds/level-one/intake'
import { emptyReading, type Snapshot } from '../../../../gateway/feeds/level-one/snapshot'
import { sessionAt } from '../../../../gateway/feeds/polling/trading-session'
import { at } from '../../../support/venue-servers/virtual-time'
import { makeSnapshot, NOW } from './snapshots'

function start(now = NOW) {
  const intake = new SnapshotIntake(() => now)
  intake.enter(sessionAt(now))
  const take = (over: Partial<Snapshot> = {}) => intake.take({ ...emptyReading(), rows: [makeSnapshot(over)] })
  return { intake, take }
}

describe('the border', () => {
  test('a repeated row is passed on once', () => {
    const { take } = start()
    expect(take().map(({ kind }) => kind)).toEqual(['instruments', 'quote'])
    expect(take({ exchangeTime: NOW + 3000 })).toEqual([])
  })

  test('totals that decrease while time advances are refused, and the day continues from the right ones', () => {
    const { intake, take } = start()
    take()
    expect(take({ exchangeTime: NOW + 3000, volume: 2000, amount: 2_010_000, outer: 1000, inner: 1000 })).toEqual([])
    expect(intake.round.faults).toEqual([{ id: '600001.SH', reason: '累计成交量变少' }])
    const events = take({ exchangeTime: NOW + 6000, volume: 4000, amount: 4_020_000, outer: 2000, inner: 2000 })
    expect(events.map(({ kind }) => kind)).toEqual(['trade', 'quote'])
    expect(intake.refused).toBe(1)
  })

  test('an older row is dropped, not refused: servers behind one name disagree', () => {
    const { intake, take } = start()
    take()
    expect(take({ exchangeTime: NOW - 3000, volume: 2000, amount: 2_010_000, outer: 1000, inner: 1000 })).toEqual([])
    expect(intake).toMatchObject({ late: 1, refused: 0 })
  })

  test('turnover received before its volume is part of the next print', () => {
    const { take } = start()
    take()
    const money = take({ exchangeTime: NOW + 3000, amount: 3_045_150, averagePrice: 1015 })
    expect(money.map(({ kind }) => kind)).toEqual(['quote'])
    const [print] = take({ exchangeTime: NOW + 6000, volume: 3100, amount: 3_115_550, outer: 1600, averagePrice: 1005 })
    expect(print).toMatchObject({ kind: 'trade', volume: 100, amount: 100_550 })
  })

  test('for an instrument first seen between match and open the whole volume is the auction', () => {
    const now = at('20260910', '092700')
    const { take } = start(now)
    const events = take({ exchangeTime: at('20260910', '092503') })
    expect(events[1]).toMatchObject({ kind: 'trade', side: 'none', volume: 3000, amount: 3_015_000 })
  })

  test('for an instrument first seen in mid-session earlier volume is not a print', () => {
    expect(
      start()
        .take()
        .map(({ kind }) => kind),
    ).toEqual(['instruments', 'quote'])
  })

  test('a suspended instrument is known by its previous close and has no quote', () => {
    const halted = { exchangeTime: at('20260908', '150000'), last: 0, open: 0, high: 0, low: 0, volume: 0, amount: 0 }
    const { intake, take } = start()
    const events = take({ ...halted, averagePrice: 0, outer: 0, inner: 0, bidPrices: [], askPrices: [], change: 0 })
    expect(events.map(({ kind }) => kind)).toEqual(['instruments'])
    expect(intake.round.old).toBe(1)
  })

  test.each([
    ['示例股份', {}, 1100, 900],
    ['N示例', {}, 0, 0],
    ['C示例', {}, 0, 0],
    ['*ST示例', {}, 1100, 900],
    ['示例股份', { limitUp: 1050, limitDown: 950 }, 1050, 950],
    ['示例股份', { limitUp: 0, limitDown: 0 }, 0, 0],
  ])('limits of %s with %o', (name, own, limitUp, limitDown) => {
    const [list] = start().take({ limitUp: undefined, limitDown: undefined, name, ...own })
    expect(list).toMatchObject({ instruments: [{ limitUp, limitDown }] })
  })

  test('a first trading day is kept if a later row does not state it', () => {
    const { take } = start()
    expect(take({ listed: '20260302' })[0]).toMatchObject({ instruments: [{ listed: '20260302' }] })
    const [list] = take({ exchangeTime: NOW + 3000, name: 'XD示例' })
    expect(list).toMatchObject({ instruments: [{ name: 'XD示例', listed: '20260302' }] })
    expect(start().take()[0]).not.toMatchObject({ instruments: [{ listed: expect.anything() }] })
  })

  test('names lose the blanks and wide letters of vendors', () => {
    expect(start().take({ name: '五 粮 液' })[0]).toMatchObject({ instruments: [{ name: '五粮液' }] })
    expect(start().take({ name: '万科Ａ' })[0]).toMatchObject({ instruments: [{ name: '万科A' }] })
  })

  test('an index is a value, its money in yuan', () => {
    const events = start().take({
      id: '000001.SH',
      kind: 'index',
      board: 'index',
      amount: 5_180_051_100,
      bidPrices: [],
      askPrices: [],
    })
    expect(events[1]).toMatchObject({ kind: 'index', last: 1006, turnover: 51_800_511, volume: 3000 })
  })
})
