import { describe, expect, test } from 'vitest'
import type { FinishedRun, RunRows } from '../../../../../gateway/people/strategy/back-test/messages'
import { type OwnSource, readRequest } from '../../../../../gateway/people/strategy/back-test/own-rules'
import type { Instrument } from '../../../../../shared/market/instrument'
import type { OwnData, OwnRow } from '../../../../../shared/market/own-data'
import type { DayRow } from '../../../../../shared/protocol/rest'
import type { StrategyTest } from '../../../../../shared/protocol/rest-back-tests'
import { weekdays } from '../../../../support/random-back-test'
import { runHere } from '../../../../support/run-here'

const DAYS = weekdays(30)
const day = (at: number) => DAYS[at] as string
const [CODE, OTHER, INDEX] = ['600001.SH', '600002.SH', '000300.SH']

/** Prices of a code rise by one fen a day. */
const rows: DayRow[] = DAYS.map((tradingDay, at) => {
  const close = 1_001 + at
  return {
    ...{ tradingDay, open: close, high: close, low: close - 1, close, prevClose: close - 1 },
    ...{ volume: 1_000_000, turnover: close * 10_000, completeness: 1 },
    adNet: [0, 0, 0, 0],
    odNet: [0, 0, 0, 0],
  }
})
const instrumentOf = (id: string) =>
  ({ id, name: '春溪', kind: 'stock', board: 'main', industry: '', priceScale: 2 }) as Instrument

const request = (part: Partial<StrategyTest> = {}): StrategyTest => ({
  ...{
    name: '评分',
    entry: '数据:评分>0',
    exit: '',
    rank: '',
    universe: { kind: 'codes', name: '', codes: [CODE, OTHER] },
  },
  ...{ from: day(0), to: day(29), cashYuan: 300_000, maxPositions: 2, positionYuan: null },
  ...{ commissionPpm: 250, commissionMinYuan: 5, slippageTicks: 0, benchmark: INDEX, checks: false },
  ...{ stopPercent: null, takePercent: null, sessions: 100 },
  ...part,
})

const sourceOf = (rowsOfSet: readonly OwnRow[]): OwnSource => {
  const head = { name: '评分', kind: 'number', source: '自己', unit: '', codes: 1, firstDay: '', lastDay: '' } as const
  const set: OwnData = { ...head, rows: rowsOfSet, updatedAt: Number.POSITIVE_INFINITY }
  return {
    names: async (owner) => (owner === 'a' ? ['评分'] : []),
    get: async (owner, name) => (owner === 'a' && name === '评分' ? set : undefined),
  }
}

/** Days and codes of the buys of a run. */
async function buysOf(rowsOfSet: readonly OwnRow[], part: Partial<StrategyTest> = {}): Promise<string[]> {
  const read = await readRequest(sourceOf(rowsOfSet), 'a', request(part))
  if (!read.ok) throw new Error(read.reason)
  async function* codes() {
    for (const id of [CODE, OTHER]) yield { instrument: instrumentOf(id), rows }
  }
  const ended: (FinishedRun | null)[] = []
  const days = { codes: codes(), count: 2, actions: [], index: async () => ({ days: [] }) }
  const report = { progress: () => undefined, finished: (_at: number, run: FinishedRun | null) => ended.push(run) }
  await runHere([read.request], days, new AbortController().signal, report)
  const [finished] = ended
  if (!finished || 'refused' in finished) throw new Error('no run')
  const { trades } = JSON.parse(finished.rows) as RunRows
  return trades.filter(({ side }) => side === 'buy').map(({ date, code }) => `${date} ${code}`)
}

const figure = (part: Partial<OwnRow> = {}): OwnRow => ({ code: CODE, day: day(5), value: 1, ...part })

describe('own data in a back-test', () => {
  test.each([
    ['is bought at the open after the day of a figure', {}, 6],
    ['waits for the day of publication', { published: day(12) }, 13],
    ['uses what is published during the day', { published: day(12), time: '14:59' }, 13],
    ['uses what is published until the end of trading after hours', { published: day(12), time: '15:30' }, 13],
    ['leaves what is published in the evening to the next day', { published: day(12), time: '18:05' }, 14],
  ])('%s', async (_how, part, session) => {
    expect(await buysOf([figure(part)])).toEqual([`${day(session)} ${CODE}`])
  })

  test('is not used at all before its publication: a planted one that is published later changes no trade', async () => {
    const known = [figure({ value: -1 }), figure({ code: OTHER, day: day(8) })]
    const planted = [
      figure({ day: day(5), value: 9, published: day(29), time: '18:00' }),
      figure({ day: day(7), value: 9, published: '20990101' }),
    ]
    expect(await buysOf(known)).toEqual([`${day(9)} ${OTHER}`])
    expect(await buysOf([...planted, ...known])).toEqual(await buysOf(known))
    // The same figures without their publication are bought: the rule would have used them.
    const early = planted.map(({ published: _published, time: _time, ...row }) => row)
    expect(await buysOf([...early, ...known])).toContain(`${day(8)} ${CODE}`)
  })

  test('has functions of bars and ranks', async () => {
    expect(await buysOf([figure()], { entry: 'REF(数据:评分,3)>0' })).toEqual([`${day(9)} ${CODE}`])
    const both = [figure(), figure({ code: OTHER, value: 2 })]
    expect(await buysOf(both, { rank: '数据:评分', maxPositions: 1 })).toEqual([`${day(6)} ${OTHER}`])
    expect(await buysOf(both, { rank: '-数据:评分', maxPositions: 1 })).toEqual([`${day(6)} ${CODE}`])
  })

  test('can be named by its owner alone', async () => {
    expect(await readRequest(sourceOf([]), 'b', request())).toMatchObject({ ok: false })
    expect(await readRequest(sourceOf([]), 'a', request({ entry: '数据:没有>0' }))).toMatchObject({ ok: false })
    expect(await readRequest(sourceOf([]), 'a', request({ entry: '收盘>0' }))).toMatchObject({ request: { own: [] } })
  })
})
