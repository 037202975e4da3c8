import { expect, test } from 'vitest'
import { withDerivedDays } from '../../../gateway/history/derived-series'
import { type SeriesStore, WHOLE_MARKET } from '../../../gateway/history/series-store'
import type { DayRow } from '../../../shared/protocol/rest'
import { makeInstrument } from '../../support/fake-feed'
import { findingOf } from '../../support/split-finding'

const STOCK = makeInstrument({ id: '600519.SH' })
const [OLD, LIVED, TODAY] = ['20261118', '20261119', '20261120'] as const

/** LIVED was recorded, OLD has a daily row alone, TODAY runs. */
function series(ofADay = 1) {
  const made: string[] = []
  const kept = {
    read: async (day: string, id: string, kind: string) =>
      day === LIVED && id === WHOLE_MARKET && kind === 'breadth' ? new Uint8Array([9]) : undefined,
    findings: async (first: string, last: string) =>
      first <= LIVED && LIVED <= last ? [findingOf('kept', { instrument: STOCK.id })] : [],
  } as unknown as SeriesStore
  const derived = withDerivedDays(kept, {
    days: { between: async (_, day) => [{ tradingDay: day } as DayRow] },
    instrument: (id) => (id === STOCK.id ? STOCK : undefined),
    today: () => TODAY,
    course: (_, { tradingDay }) => {
      made.push(tradingDay)
      const findings = Array.from({ length: ofADay }, (_, at) =>
        findingOf(at === 0 ? `of ${tradingDay}` : `of ${tradingDay} ${at}`, { derived: true }),
      )
      return { minute: [], flow: [], 'index-minute': [], findings }
    },
    market: async (day) => {
      made.push(`market ${day}`)
      const findings = [JSON.stringify(findingOf(`market ${day}`, { derived: true }))]
      return { breadth: new Uint8Array([1]), 'market-event': new Uint8Array([2]), findings }
    },
  })
  const ids = async (first: string, last: string, id?: string, limit = 9) =>
    (await derived.findings(first, last, id, limit)).map((finding) => finding.id)
  return { derived, made, ids }
}

test('findings of a day that was not lived through are made, those of a recorded one are those that were kept', async () => {
  const { ids, made } = series()
  expect(await ids(OLD, TODAY, STOCK.id)).toEqual(['kept', `of ${OLD}`])
  expect(made).toEqual([OLD])
  expect(await ids(LIVED, LIVED)).toEqual(['kept'])
})

test('findings of the whole market are made of one day alone', async () => {
  const { ids, made } = series()
  expect(await ids(OLD, OLD)).toEqual([`market ${OLD}`])
  expect(await ids(OLD, TODAY)).toEqual(['kept'])
  expect(made).toEqual([`market ${OLD}`])
})

test('no more findings are answered than were asked for', async () => {
  const { ids } = series()
  expect(await ids(OLD, TODAY, STOCK.id, 1)).toEqual(['kept'])
  expect(await series(5).ids(OLD, TODAY, STOCK.id, 3)).toEqual(['kept', `of ${OLD}`, `of ${OLD} 1`])
})

test('the market of the running day, or of one that was lived through, is never made', async () => {
  const { derived, made } = series()
  const read = (day: string, kind: 'breadth' | 'market-event') => derived.read(day, WHOLE_MARKET, kind)
  expect(await read(OLD, 'market-event')).toEqual(new Uint8Array([2]))
  expect(await read(LIVED, 'market-event')).toBeUndefined()
  expect(await read(TODAY, 'breadth')).toBeUndefined()
  expect(made).toEqual([`market ${OLD}`])
})
