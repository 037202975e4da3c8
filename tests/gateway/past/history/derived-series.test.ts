import { describe, expect, test } from 'vitest'
import { withDerivedDays } from '../../../../gateway/past/history/derived-series'
import { type SeriesKind, type SeriesStore, WHOLE_MARKET } from '../../../../gateway/past/history/series-store'
import { decodeSeries, encodeSeries, isDerived } from '../../../../shared/protocol/day-series'
import type { DayRow } from '../../../../shared/protocol/rest'
import { makeInstrument } from '../../../support/fake-feed'
import { partOf } from '../../../support/part-of'
import { filledRow } from '../../../support/rows'
import { findingOf } from '../../../support/split-finding'

const STOCK = makeInstrument({ id: '600519.SH' })
const [OLD, RECORDED, TODAY] = ['20261118', '20261119', '20261120'] as const

/** RECORDED has stored series, OLD has only a daily row, TODAY is running. */
function series(ofADay = 1) {
  const made: string[] = []
  const stored = partOf<SeriesStore>({
    read: async (day: string, id: string, kind: string) =>
      day === RECORDED && id === WHOLE_MARKET && kind === 'breadth' ? new Uint8Array([9]) : undefined,
    findings: async (first: string, last: string) =>
      first <= RECORDED && RECORDED <= last ? [findingOf('stored', { instrument: STOCK.id })] : [],
  })
  const derived = withDerivedDays(stored, {
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

test('findings of a day without a record are derived, those of a recorded day are the stored ones', async () => {
  const { ids, made } = series()
  expect(await ids(OLD, TODAY, STOCK.id)).toEqual(['stored', `of ${OLD}`])
  expect(made).toEqual([OLD])
  expect(await ids(RECORDED, RECORDED)).toEqual(['stored'])
})

test('findings of the whole market are derived for one day at a time only', async () => {
  const { ids, made } = series()
  expect(await ids(OLD, OLD)).toEqual([`market ${OLD}`])
  expect(await ids(OLD, TODAY)).toEqual(['stored'])
  expect(made).toEqual([`market ${OLD}`])
})

test('no more findings are returned than requested', async () => {
  const { ids } = series()
  expect(await ids(OLD, TODAY, STOCK.id, 1)).toEqual(['stored'])
  expect(await series(5).ids(OLD, TODAY, STOCK.id, 3)).toEqual(['stored', `of ${OLD}`, `of ${OLD} 1`])
})

test('the market of the running day or of a recorded day is never derived', async () => {
  const { derived, made } = series()
  const read = (day: string, kind: 'breadth' | 'market-event') => derived.read(day, WHOLE_MARKET, kind)
  expect(await read(OLD, 'market-event')).toEqual(new Uint8Array([2]))
  expect(await read(RECORDED, 'market-event')).toBeUndefined()
  expect(await read(TODAY, 'breadth')).toBeUndefined()
  expect(made).toEqual([`market ${OLD}`])
})

describe('series of a day with only a daily row', () => {
  const COIN = makeInstrument({ id: 'BTCUSDT.OKX', kind: 'crypto' })
  const row = filledRow('minute', 5)

  function open({ stored = {} as Record<string, Uint8Array>, rows = true, course = {}, today = TODAY as string } = {}) {
    const made: string[] = []
    const store = { read: async (day: string, id: string, kind: string) => stored[`${day} ${id} ${kind}`] }
    const derived = withDerivedDays(partOf<SeriesStore>(store), {
      days: { between: async (_, day) => (rows ? [{ tradingDay: day } as DayRow] : []) },
      instrument: (id) => [STOCK, COIN].find((each) => each.id === id),
      today: () => today,
      course: (_, { tradingDay }) => {
        made.push(tradingDay)
        const whole = { minute: [row, row], flow: [filledRow('flow', 5)], 'index-minute': [], findings: [] }
        return partOf({ ...whole, ...course })
      },
    })
    const read = async (kind: SeriesKind, day: string = OLD, id = STOCK.id) => {
      const bytes = await derived.read(day, id, kind)
      return bytes && [decodeSeries(kind as 'minute', bytes)?.length, isDerived(bytes)]
    }
    return { read, made, derived }
  }

  test('are derived once, and marked as derived', async () => {
    const { read, made } = open()
    expect([await read('minute'), await read('flow'), await read('index-minute')]).toEqual([
      [2, true],
      [1, true],
      undefined,
    ])
    expect(made).toEqual([OLD])
  })

  test('are derived only for past days of stocks', async () => {
    const { read } = open()
    expect(await read('minute', OLD, COIN.id)).toBeUndefined()
    expect(await read('minute', OLD, 'nobody')).toBeUndefined()
    expect(await read('minute', TODAY)).toBeUndefined()
    expect(await read('minute', '20261121')).toBeUndefined()
    expect(await read('prints')).toBeUndefined()
    expect(await read('breadth', OLD, WHOLE_MARKET)).toBeUndefined()
    expect(await open({ today: '' }).read('minute')).toBeUndefined()
  })

  test('are the stored ones if there are any', async () => {
    const stored = encodeSeries('minute', OLD, [row])
    const { read, made } = open({ stored: { [`${OLD} ${STOCK.id} minute`]: stored } })
    // A recorded day has only what was stored: no ledger.
    expect([await read('minute'), await read('flow'), made]).toEqual([[1, false], undefined, []])
  })

  test('do not exist without a daily row or without derived minutes', async () => {
    const { read, made } = open({ rows: false })
    expect([await read('minute'), made]).toEqual([undefined, []])
    const empty = open({ course: { minute: [] } })
    expect(await empty.read('minute')).toBeUndefined()
  })

  test('are cached for the last sixteen days', async () => {
    const { read, made } = open()
    const days = Array.from({ length: 17 }, (_, at) => String(20_261_001 + at))
    for (const day of days.slice(0, 16)) await read('minute', day)
    await read('minute', days[0])
    expect(made).toHaveLength(16)
    await read('minute', days[16])
    await read('minute', days[1])
    expect(made).toHaveLength(17)
    await read('minute', days[0])
    expect(made).toHaveLength(18)
  })
})

test('findings of one instrument are derived for sixty days, the newest first', async () => {
  const { ids, made } = series()
  const found = await ids('20260101', OLD, STOCK.id, 999)
  expect(found).toHaveLength(60)
  expect(found[0]).toBe(`of ${OLD}`)
  expect(made[0]).toBe(OLD)
})
