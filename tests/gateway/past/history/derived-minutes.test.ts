import { expect, test } from 'vitest'
import { derivedPast } from '../../../../gateway/feeds/simulated/past/derived-past'
import { pastInThread } from '../../../../gateway/feeds/simulated/thread/start-past'
import { createDeriveQueue } from '../../../../gateway/past/history/derive-queue'
import { createDerivedCounts, createDerivedStates } from '../../../../gateway/past/history/derived-minutes'
import type { DayRow } from '../../../../shared/protocol/rest'
import { makeInstrument } from '../../../support/fake-feed'

const DAY = '20260701'
const row = (): DayRow => ({
  ...{ tradingDay: DAY, open: 1_000, high: 1_040, low: 980, close: 1_020, prevClose: 1_000, volume: 900_000 },
  ...{ turnover: 9_090_000, trades: 100, adNet: [10_000, 90_000, 100_000, 200_000] },
  ...{ odNet: [-200_000, -50_000, 100_000, 150_000], completeness: 1 },
})
const ids = ['600001.SH', '600002.SH', '600003.SH']
const days = {
  board: async (_day: string, from: number, count: number) =>
    ids.slice(from, from + count).map((id) => ({ id, ...row() })),
}
const instrument = (id: string) => makeInstrument({ id })

test('states of stocks are those of their derived minutes and ledgers', { timeout: 60_000 }, async () => {
  const { deriveStandings } = pastInThread(7)
  const queue = createDeriveQueue({ days: days as never, instrument, isRecorded: async () => false })
  const states = createDerivedStates(queue, deriveStandings)
  const [found, again] = await Promise.all([
    states(DAY, [30, 240], new Set([ids[0] as string, ids[2] as string])),
    states(DAY, [240], new Set([ids[1] as string])),
  ])
  expect([...(found?.keys() ?? []), ...(again?.keys() ?? [])]).toEqual([ids[0], ids[2], ids[1]])
  for (const id of [ids[0], ids[2]] as string[]) {
    const { minute, flow } = derivedPast(7)(instrument(id), row())
    const expected = [30, 240].map((slot) => {
      const booked = flow.filter((each) => each.slot <= slot)
      const sum = (of: (each: (typeof flow)[number]) => number) => booked.reduce((all, each) => all + of(each), 0) / 100
      return {
        close: minute.filter((each) => each.slot <= slot).at(-1)?.close,
        adNet: sum((each) => each.adS + each.adM + each.adL + each.adX),
        odBig: sum((each) => each.odL + each.odX),
      }
    })
    expect(found?.get(id)).toEqual(expected)
    expect(found?.get(id)?.[1]?.close).toBe(1_020)
  }
})

test.each([
  [249, [249]],
  [250, [250, 0]],
  [501, [250, 250, 1]],
])(
  '%i stocks of a day are derived in pieces of 250, without unknown ones and those not requested',
  async (count, pieces) => {
    const all = Array.from({ length: count }, (_, at) => ({ id: `${600_000 + at}.SH`, ...row() }))
    const queue = createDeriveQueue({
      days: { board: async (_: string, from: number, most: number) => all.slice(from, from + most) } as never,
      instrument: (id) => (id === '600001.SH' ? undefined : makeInstrument({ id })),
      isRecorded: async () => false,
    })
    const batches: string[][] = []
    const make = async (ids: readonly string[]) => {
      const answer = await queue(DAY, new Set(ids), async (stocks) => {
        for await (const some of stocks) batches.push(some.map((one) => one.instrument.id))
      })
      return answer?.ids
    }
    const every = all.map(({ id }) => id)
    const known = every.filter((id) => id !== '600001.SH')
    expect(await make(every)).toEqual(known)
    expect(batches.flat()).toEqual(known)
    expect(batches.map(({ length }, at) => length + Number(at === 0))).toEqual(pieces)
    expect(await make(['600001.SH', '600002.SH', 'other'])).toEqual(['600002.SH'])
  },
)

test('a day with more than its daily rows on record is not derived', async () => {
  const queue = createDeriveQueue({ days: days as never, instrument, isRecorded: async () => true })
  const make = () => Promise.reject(new Error('it was made'))
  expect(await createDerivedStates(queue, make)(DAY, [1], new Set(ids))).toBeUndefined()
  expect(await createDerivedCounts(queue, make)(DAY, new Set(ids))).toBeUndefined()
})
