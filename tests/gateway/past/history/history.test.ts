import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../../gateway/storage/database'
import { slotTime } from '../../../../shared/market/session'
import { decodeFrame } from '../../../../shared/protocol/frame'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { openHistory } from '../../../support/open-history'
import {
  INDEX,
  INSTRUMENTS,
  MOUTAI,
  PINGAN,
  pastDay,
  QUIET,
  type SmallMarket,
  smallMarket,
} from '../../../support/small-market'

let folder: string
let db: Db

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-history-'))
  db = await openMigratedDatabase(join(folder, 'zeus.db'))
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const historyOf = (market: SmallMarket, source = 'test', watched: string[] = []) =>
  openHistory(db, market, source, watched)

const reopen = async () => {
  await db.destroy()
  db = await openMigratedDatabase(join(folder, 'zeus.db'))
}

describe('a finished day', () => {
  test('equals the live day when it is read after the next day began and the gateway restarted', async () => {
    const market = smallMarket('20261119')
    const { recorder, history } = historyOf(market)
    market.trade(MOUTAI, 1, 1010, 500)
    market.trade(MOUTAI, 2, 1020, 300, 'sell')
    market.trade(PINGAN, 2, 1000, 9_000)
    market.index(1, 250_500)
    market.index(2, 251_000)
    const live = {
      bars: await history.bars(MOUTAI, '1m', {}),
      flow: await history.flow(MOUTAI),
      index: await history.bars(INDEX, '1m', {}),
      days: await history.days(MOUTAI, 5),
    }
    expect(live.bars.close).toEqual([1010, 1020])
    market.startDay('20261120')
    await recorder.idle()
    expect(recorder.health().state).toBe('ok')
    await reopen()
    const after = historyOf(smallMarket('20261120')).history
    const on = { start: '20261119', end: '20261119' }
    expect((await after.bars(MOUTAI, '1m', on)).close).toEqual([1010, 1020])
    expect((await after.bars(MOUTAI, '1m', on)).adNet).toEqual(live.bars.adNet)
    expect(await after.flow(MOUTAI, '20261119')).toEqual(live.flow)
    expect((await after.bars(INDEX, '1m', on)).close).toEqual(live.index.close)
    // Two minutes were received of two that were over; of the whole day they are 2 of 240.
    expect(live.days.days.map(({ completeness }) => completeness)).toEqual([1])
    const whole = live.days.days.map((row) => ({ ...row, completeness: 2 / 240 }))
    expect((await after.days(MOUTAI, 5)).days).toEqual(whole)
  })

  test('has a ledger by any definition, from its stored prints', async () => {
    const market = smallMarket('20261119')
    const { recorder, history } = historyOf(market, 'test', [QUIET])
    for (const slot of [1, 2, 3]) market.trade(MOUTAI, slot, 1000, 7_000 * slot, slot === 2 ? 'sell' : 'buy')
    market.trade(QUIET, 2, 1000, 9_000)
    const ids = ['eastmoney-close', 'sina-live', 'y50000.60000.70000-print'] as const
    const live = await Promise.all(ids.map((id) => history.flow(MOUTAI, undefined, id)))
    expect(live.map(({ definition, whole }) => [definition, whole])).toEqual(ids.map((id) => [id, true]))
    expect(live[2]?.ad).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [70_000, -140_000, 210_000],
    ])
    expect(live[1]?.ad[1]).toEqual([70_000, -140_000, 0])
    await recorder.checkpoint()
    market.startDay('20261120')
    await recorder.idle()
    await reopen()
    const after = historyOf(smallMarket('20261120')).history
    for (const [at, id] of ids.entries()) expect(await after.flow(MOUTAI, '20261119', id)).toEqual(live[at])
    expect((await after.flow(QUIET, '20261119')).definition).toBe('eastmoney-live')
    await expect(after.flow(QUIET, '20261119', 'sina-close')).rejects.toMatchObject({ code: 'no-data' })
    const frame = decodeFrame(await after.flowFrame(MOUTAI, '20261119', 'sina-live'))
    expect(frame).toMatchObject({ ok: true, sections: [{ kind: 'flow', count: 3 }] })
  })

  test.each([
    [240, 0.5],
    [200, 1],
  ])('that ends with minute %i, most of it missing, has the factor %d before an ex-date', async (last, factor) => {
    const market = smallMarket('20261119')
    const { recorder, history } = historyOf(market)
    market.trade(MOUTAI, 1, 1000, 500)
    market.trade(MOUTAI, last, 1010, 500)
    const exDate = INSTRUMENTS.map((each) => ({ ...each, prevClose: 505 }))
    market.startDay('20261120', exDate)
    market.trade(MOUTAI, 1, 520, 500)
    await recorder.idle()
    expect((await history.bars(MOUTAI, '1d', {})).days.factor).toEqual([factor, 1])
  })

  test('has stored prints for a few days only', async () => {
    const market = smallMarket('20261102')
    const { recorder, history } = historyOf(market)
    const days = ['20261103', '20261104', '20261105', '20261106', '20261109', '20261110', '20261111']
    for (const day of days) {
      market.trade(MOUTAI, 1, 1010, 500)
      market.startDay(day)
    }
    await recorder.idle()
    expect((await history.flow(MOUTAI, '20261110', 'sina-close')).slot).toEqual([1])
    expect((await history.flow(MOUTAI, '20261103')).slot).toEqual([1])
    await expect(history.flow(MOUTAI, '20261103', 'sina-close')).rejects.toMatchObject({ code: 'no-data' })
  })

  test('is complete whether it was written after its end or when the next one began', async () => {
    const market = smallMarket('20261119')
    const { recorder } = historyOf(market)
    market.trade(MOUTAI, 1, 1010, 500)
    market.trade(PINGAN, 1, 990, 500)
    market.enter('ended', 240)
    await recorder.idle()
    market.trade(PINGAN, 240, 995, 100)
    market.startDay('20261120')
    await recorder.idle()
    const after = historyOf(smallMarket('20261120')).history
    const on = { start: '20261119', end: '20261119' }
    expect((await after.bars(MOUTAI, '1m', on)).close.at(-1)).toBe(1010)
    expect((await after.bars(PINGAN, '1m', on)).close.at(-1)).toBe(995)
    expect((await after.bars(PINGAN, '1d', on)).close).toEqual([995])
  })

  test('is not read from a checkpoint while it is being written', async () => {
    const market = smallMarket('20261119')
    const { recorder, history } = historyOf(market)
    market.trade(MOUTAI, 1, 1010, 500)
    await recorder.checkpoint()
    market.trade(MOUTAI, 2, 1020, 500)
    market.startDay('20261120')
    const { days } = await history.days(MOUTAI, 5)
    expect(days.map(({ tradingDay, close }) => [tradingDay, close])).toContainEqual(['20261119', 1020])
    await recorder.idle()
  })

  test('has the more complete of two recordings', async () => {
    const market = smallMarket('20261119')
    const { days } = historyOf(market)
    const row = { id: MOUTAI, tradingDay: '20261118', open: 1, high: 1, low: 1, prevClose: 1, volume: 1, turnover: 1 }
    const nets = { adNet: [0, 0, 0, 0], odNet: [0, 0, 0, 0] } satisfies Record<string, [number, number, number, number]>
    await days.write([{ ...row, ...nets, close: 11, completeness: 0.9 }])
    await days.write([{ ...row, ...nets, close: 12, completeness: 0.2 }])
    expect((await days.newest(MOUTAI, 9, '20261119'))[0]?.close).toBe(11)
    await days.write([{ ...row, ...nets, close: 13, completeness: 1 }])
    expect((await days.newest(MOUTAI, 9, '20261119'))[0]?.close).toBe(13)
  })

  test('of one feed is not returned for another', async () => {
    const market = smallMarket('20261119')
    const { recorder } = historyOf(market, 'simulated')
    market.trade(MOUTAI, 1, 1010, 500)
    market.startDay('20261120')
    await recorder.idle()
    const other = historyOf(smallMarket('20261120'), 'replay').history
    expect((await other.calendar()).days).toEqual([])
  })
})

test('a checkpoint survives a stop before the end of the day', async () => {
  const market = smallMarket('20261119')
  const { recorder } = historyOf(market)
  market.trade(MOUTAI, 1, 1010, 500)
  await recorder.checkpoint()
  await reopen()
  const { history } = historyOf(smallMarket('20261120'))
  expect((await history.bars(MOUTAI, '1m', { start: '20261119', end: '20261119' })).close).toEqual([1010])
})

test('the pace of the day before is known at each minute, also after a restart', async () => {
  const market = smallMarket('20261119')
  const { recorder, pace } = historyOf(market)
  market.trade(MOUTAI, 1, 1000, 500)
  market.trade(MOUTAI, 5, 1000, 500)
  market.trade(MOUTAI, 9, 1000, 500)
  expect(pace.turnoverBefore(240)).toBe(0)
  market.startDay('20261120')
  await recorder.idle()
  const again = smallMarket('20261119')
  const restarted = historyOf(again)
  again.startDay('20261120')
  await restarted.recorder.idle()
  for (const each of [pace, restarted.pace]) {
    const at = [1, 4, 6, 8].map((slot) => Math.round(each.turnoverBefore(slotTime(slot) - 60_001)))
    expect(at).toEqual([0, 3_750, 6_250, 8_750])
  }
})

test('minutes are stored for an instrument without order numbers that no user watches', async () => {
  const market = smallMarket('20261119')
  const { recorder } = historyOf(market, 'test', [])
  market.trade(QUIET, 1, 1010, 500)
  market.startDay('20261120')
  await recorder.idle()
  const { history } = historyOf(smallMarket('20261120'))
  const on = { start: '20261119', end: '20261119' }
  expect(await history.bars(QUIET, '1m', on)).toMatchObject({ close: [1010], missing: [] })
})

test('a frame of minutes decodes to the same figures as the JSON answer', async () => {
  const market = smallMarket()
  const { history } = historyOf(market)
  market.trade(MOUTAI, 1, 1010, 500)
  market.trade(MOUTAI, 2, 1005, 100)
  const decoded = decodeFrame(await history.minuteFrame(MOUTAI, {}))
  const section = decoded.ok ? decoded.sections[0] : undefined
  expect(section).toMatchObject({ kind: 'minute', topicId: 0, epoch: 20261120 })
  expect(section?.kind === 'minute' && [...section.columns.close]).toEqual((await history.bars(MOUTAI, '1m', {})).close)
})

test.each([
  ['an unknown code', '600000.SH', '1m', {}, 'unknown-instrument'],
  ['a start that is no date', MOUTAI, '1m', { start: '20261340' }, 'range-invalid'],
  ['an end before the start', MOUTAI, '1d', { start: '20261119', end: '20261118' }, 'range-invalid'],
  ['too many sessions of minutes', MOUTAI, '1m', { start: '20260101' }, 'range-invalid'],
  ['four-hour bars of a stock', MOUTAI, '4h', {}, 'bad-request'],
] as const)('%s is refused', async (_, id, period, range, code) => {
  await expect(historyOf(smallMarket()).history.bars(id, period, range)).rejects.toMatchObject({ code })
})

test('splits of an index are refused with the reason; an instrument without order numbers has none', async () => {
  const { history } = historyOf(smallMarket())
  await expect(history.splits(INDEX, {})).rejects.toMatchObject({ code: 'feed-no-order-numbers' })
  expect((await history.splits(QUIET, {})).findings).toEqual([])
  expect((await history.splits(undefined, { start: '20261115' })).moved).toEqual([{ from: '20261115', to: '20261113' }])
})

describe('on a storage fault,', () => {
  test('an event that cannot be captured breaks the recorder, and still reaches the market', async () => {
    const market = smallMarket('20261119')
    const { recorder } = historyOf(market)
    market.trade(MOUTAI, 1, 1010, 500)
    const rows = market.state.rows.bind(market.state)
    market.state.rows = () => {
      throw new Error('no rows')
    }
    market.startDay('20261120')
    expect(recorder.health().state).toBe('broken')
    expect(market.state.tradingDay).toBe('20261120')
    market.state.rows = rows
    await recorder.checkpoint()
    expect(recorder.health().state).toBe('ok')
  })

  test('the recorder reports it, continues, and recovers', async () => {
    const market = smallMarket('20261119')
    const { recorder } = historyOf(market)
    market.trade(MOUTAI, 1, 1010, 500)
    await db.schema.alterTable('day_rows').renameTo('day_rows_away').execute()
    await recorder.checkpoint()
    expect(recorder.health()).toMatchObject({ source: 'history', state: 'broken' })
    await db.schema.alterTable('day_rows_away').renameTo('day_rows').execute()
    await recorder.checkpoint()
    expect(recorder.health().state).toBe('ok')
  })
})

test('late rows of a finished day are in the next ranking', async () => {
  const market = smallMarket('20261119')
  const { recorder, history, days } = historyOf(market)
  const closes = async () => (await history.rank('OO', 5, '20261118')).daily
  market.apply(pastDay(MOUTAI, '20261117', 1000, 30_000))
  market.apply(pastDay(MOUTAI, '20261118', 1000, 40_000))
  await recorder.idle()
  expect(await closes()).toEqual([[300, 400]])
  await days.columnsKept()
  market.apply(pastDay(MOUTAI, '20261117', 1000, 70_000))
  market.apply(pastDay(PINGAN, '20261118', 1000, 10_000))
  await recorder.idle()
  const expected = [
    [700, 400],
    [0, 100],
  ]
  expect(await closes()).toEqual(expected)
  await days.columnsKept()
  await reopen()
  expect((await historyOf(smallMarket('20261119')).history.rank('OO', 5, '20261118')).daily).toEqual(expected)
})

test('pruning deletes days beyond the given number', async () => {
  const market = smallMarket('20261119')
  const { recorder, days } = historyOf(market)
  for (const day of ['20261110', '20261111', '20261112']) market.apply(pastDay(MOUTAI, day, 1000))
  await recorder.idle()
  expect(await days.prune(2)).toBe(1)
  expect((await days.calendar()).map((day) => day.tradingDay)).toEqual(['20261111', '20261112'])
})
