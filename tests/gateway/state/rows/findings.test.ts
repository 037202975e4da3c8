import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DayState } from '../../../../gateway/state/day-state'
import { createMarketState } from '../../../../gateway/state/market-state'
import { FindingRows } from '../../../../gateway/state/rows/findings'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import type { Trade } from '../../../../shared/market/events'
import { clock, DAY, makeInstrument, makeTrade } from '../../../support/market-events'
import { rowMarket } from '../../../support/row-market'
import { tradesOf } from '../../../support/split-feed'
import { findingOf } from '../../../support/split-finding'
import { halfDay } from '../../../support/split-generator/half-day'

// Prints of a market, told in pieces and looked at by ticks: what is found follows from the prints and their order.

const IDS = ['600001.SH', '000001.SZ'] as const

/** Prints of two instruments by time, those of one exchange late behind the other's. */
function marketOf(late: (place: number) => number): Trade[] {
  const all = IDS.flatMap((instrument, at) =>
    tradesOf(halfDay({ generator: 'second', seed: 601 + at, lengthMs: 900_000 }).prints).map((print, place) => ({
      print: { ...print, instrument },
      heard: print.exchangeTime + (instrument.endsWith('.SZ') ? late(place) : 0),
    })),
  )
  // Of one instrument none overtakes another.
  const heard = new Map<string, number>()
  for (const one of all) {
    one.heard = Math.max(one.heard, heard.get(one.print.instrument) ?? 0)
    heard.set(one.print.instrument, one.heard)
  }
  return all.toSorted((a, b) => a.heard - b.heard).map(({ print }) => print)
}

/** A day of these instruments begins. */
function begin(state: ReturnType<typeof createMarketState>, tradingDay = DAY) {
  state.apply({ kind: 'day', tradingDay })
  state.apply({ kind: 'instruments', instruments: IDS.map((id) => makeInstrument({ id })) })
}

interface Life {
  /** After how many prints each a tick comes, in turn. */
  every: readonly number[]
  /** How far the feed's clock is ahead of the prints at each tick, market ms. */
  ahead: readonly number[]
}

/** Everything that is found, word by word, and the last word on each finding. */
function livedThrough(prints: readonly Trade[], { every, ahead }: Life) {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5, interest: () => false })
  const words = state.findingStates()
  begin(state)
  const said: SplitFinding[] = []
  let newest = 0
  let [left, ticks] = [every[0] as number, 0]
  for (const print of prints) {
    state.apply(print)
    newest = Math.max(newest, print.exchangeTime)
    if (--left > 0) continue
    state.tick(newest + (ahead[ticks % ahead.length] as number))
    left = every[++ticks % every.length] as number
    said.push(...words.take().map(({ finding }) => finding))
  }
  state.tick(newest + 3_600_000)
  said.push(...words.take().map(({ finding }) => finding))
  return IDS.map((id) => ({
    said: said.filter(({ instrument }) => instrument === id),
    stand: state.findings(id),
  }))
}

describe.each([
  ['in order', () => 0],
  ['some of which come late', (place: number) => (place % 7 === 0 ? 900 : place % 1_001 === 0 ? 5_000 : 40)],
  ['all of which come a minute late', () => 60_000],
  ['that come in turns of a minute', (place: number) => (place % 400 === 0 ? 60_000 : 0)],
] as const)('what is found in prints %s', (_, late) => {
  const prints = marketOf(late)
  const expected = livedThrough(prints, { every: [5], ahead: [0] })

  test('is something of each instrument', () => {
    for (const { stand } of expected) expect(stand.length).toBeGreaterThan(0)
  })

  test('is the same, word by word, whenever ticks come and however far the clock has run on', () => {
    const some = (max: number) => fc.array(fc.nat({ max }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(some(2_000), some(60_000), (every, ahead) => {
        const life = { every: every.map((prints) => prints + 1), ahead }
        expect(livedThrough(prints, life)).toEqual(expected)
      }),
      {
        numRuns: 3,
        examples: [
          [[100_000_000], [0]],
          [[50], [60_000]],
        ],
      },
    )
  })
})

test('silence is judged by what is told of others, and by the clock where nothing is told', () => {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5 })
  begin(state)
  const prints = marketOf(() => 0).filter(({ instrument }) => instrument === IDS[0])
  for (const print of prints) state.apply(print)
  const end = prints.at(-1)?.exchangeTime ?? 0
  state.tick(end + 1)
  const open = () => state.findings(IDS[0]).filter((finding) => finding.state === 'open').length
  expect(open()).toBeGreaterThan(0)
  const other = makeTrade({ instrument: IDS[1], exchangeTime: Math.max(clock('11:29:00'), end + 1_200_000) })
  state.apply(other)
  state.tick(end + 1)
  expect(open()).toBe(0)
})

/** What the search of a day is told from now on, in ms after a moment. */
function wordsTo(day: Readonly<DayState> | undefined, time: number): string[] {
  const said: string[] = []
  const split: DayState['split'] = {
    add: ({ exchangeTime }) => said.push(`print ${exchangeTime - time}`),
    advance: (to) => said.push(`to ${to - time}`),
    take: () => [],
    end: () => [],
  }
  Object.assign(day ?? {}, { split })
  return said
}

test('a print that is later than others may be finds its search where a tick would have brought it', () => {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5 })
  begin(state)
  const [time, [own, other]] = [clock('10:00:00'), IDS]
  state.apply(makeTrade({ instrument: own, exchangeTime: time }))
  const said = wordsTo(state.day(own), time)
  state.apply(makeTrade({ instrument: other, exchangeTime: time + 10_000 }))
  state.apply(makeTrade({ instrument: own, exchangeTime: time + 9_500 }))
  state.apply(makeTrade({ instrument: own, exchangeTime: time + 9_600 }))
  state.apply(makeTrade({ instrument: other, exchangeTime: time + 15_000 }))
  state.apply(makeTrade({ instrument: own, exchangeTime: time + 9_600 }))
  expect(said).toEqual(['print 9500', 'print 9600', 'to 14000', 'print 9600'])
})

test('a day that follows a later one, as in recordings, is judged by its own prints alone', () => {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5 })
  const [own, other] = IDS
  for (const day of [DAY, '20230131']) {
    begin(state, day)
    state.apply(makeTrade({ instrument: own, exchangeTime: clock('10:00:00', day) }))
  }
  const time = clock('10:00:00', '20230131')
  const said = wordsTo(state.day(own), time)
  state.apply(makeTrade({ instrument: other, exchangeTime: time + 10_000 }))
  state.apply(makeTrade({ instrument: own, exchangeTime: time + 9_500 }))
  expect(said).toEqual(['print 9500'])
})

test('how late an instrument is told is known of each day by itself, of one that follows a later one, too', () => {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5 })
  const [own, other] = IDS
  const print = (instrument: string, exchangeTime: number) => state.apply(makeTrade({ instrument, exchangeTime }))
  const saidOn = (day: string, late: number): string[] => {
    begin(state, day)
    const time = clock('10:00:00', day)
    print(own, time)
    print(other, time + late)
    print(own, time + 1)
    const said = wordsTo(state.day(own), time)
    print(other, time + late + 10_000)
    state.tick(time)
    return said
  }
  expect(saidOn(DAY, 0)).toEqual(['to 9000'])
  expect(saidOn('20230131', 3_600_000)).toEqual(['to 1'])
})

test('rows of the whole market have the newest slices of a finding, those of an instrument all', () => {
  const { market } = rowMarket()
  const children = Array.from({ length: 30 }, (_, at) => ({ orderNo: at }))
  market.findings.put({ ...findingOf('f', { instrument: '600001.SH' }), children } as never)
  const rows = new FindingRows(market)
  const slices = (subject: string) => rows.rows(subject).map(({ id, body }) => [id, JSON.parse(body).children])
  expect(slices('600001.SH')).toEqual([['f', children]])
  const [[id, few] = []] = slices('market')
  expect([id, few.at(-1)]).toEqual(['f', { orderNo: 29 }])
  expect(few.length).toBeLessThan(30)
  rows.restart()
  expect(slices('market')).toEqual([])
})
