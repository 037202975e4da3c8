import { expect, test } from 'vitest'
import type { DayState } from '../../../../../gateway/market/state/day-state'
import { createMarketState } from '../../../../../gateway/market/state/market-state'
import { FindingRows } from '../../../../../gateway/market/state/rows/findings'
import { DEFAULT_GRADES } from '../../../../../shared/flow/grades'
import type { Trade } from '../../../../../shared/market/events'
import { clock, DAY, makeTrade } from '../../../../support/market-events'
import { partOf } from '../../../../support/part-of'
import { rowMarket } from '../../../../support/row-market'
import { findingOf } from '../../../../support/split-finding'
import { beginDay, TWO_IDS as IDS, tapesOf } from '../../../../support/two-instruments'

test('silence is measured by rows of other instruments, and by the clock without any', () => {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5, interest: () => false })
  beginDay(state)
  const prints = (tapesOf([616, 640])[0] as Trade[]).slice(0, 1_500)
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
  beginDay(state)
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

test.each([
  [
    ['split:600001.SH', 'split:market'],
    ['split:600001.SH', 'split:market'],
  ],
  [['split:600001.SH'], ['split:600001.SH']],
  [['split:market'], ['split:market']],
  [[], []],
])('a finding is published on the topics that are read: %j', (read, expected) => {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5, interest: (topic) => read.includes(topic) })
  const [own] = IDS
  beginDay(state)
  const time = clock('10:00:00')
  state.apply(makeTrade({ instrument: own, exchangeTime: time }))
  const found = [findingOf('f', { instrument: own })]
  const take = () => found.splice(0)
  Object.assign(state.day(own) ?? {}, { split: { add: () => {}, advance: () => {}, take, end: () => [] } })
  const updates = [...state.apply(makeTrade({ instrument: own, exchangeTime: time + 10_000 })), ...state.tick(time)]
  expect(updates.flatMap((update) => (update.kind === 'finding' ? [update.topic] : []))).toEqual(expected)
  expect(state.findings(own).map(({ id }) => id)).toEqual(['f'])
})

test('a day that follows a later one, as in recordings, is judged by its own prints alone', () => {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5 })
  const [own, other] = IDS
  for (const day of [DAY, '20230131']) {
    beginDay(state, IDS, day)
    state.apply(makeTrade({ instrument: own, exchangeTime: clock('10:00:00', day) }))
  }
  const time = clock('10:00:00', '20230131')
  const said = wordsTo(state.day(own), time)
  state.apply(makeTrade({ instrument: other, exchangeTime: time + 10_000 }))
  state.apply(makeTrade({ instrument: own, exchangeTime: time + 9_500 }))
  expect(said).toEqual(['print 9500'])
})

test('the delay of an instrument is measured for each day separately, also for a day that follows a later one', () => {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5 })
  const [own, other] = IDS
  const print = (instrument: string, exchangeTime: number) => state.apply(makeTrade({ instrument, exchangeTime }))
  const saidOn = (day: string, late: number): string[] => {
    beginDay(state, IDS, day)
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
  market.findings.put(partOf({ ...findingOf('f', { instrument: '600001.SH' }), children }))
  const rows = new FindingRows(market)
  const slices = (subject: string) => rows.rows(subject).map(({ id, body }) => [id, JSON.parse(body).children])
  expect(slices('600001.SH')).toEqual([['f', children]])
  const [[id, few] = []] = slices('market')
  expect([id, few.at(-1)]).toEqual(['f', { orderNo: 29 }])
  expect(few.length).toBeLessThan(30)
  rows.restart()
  expect(slices('market')).toEqual([])
})
