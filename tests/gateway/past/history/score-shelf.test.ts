import { beforeEach, expect, test } from 'vitest'
import { createScoreShelf, type FollowedScore } from '../../../../gateway/past/history/score-shelf'

const TODAY = '20261120'
const BEFORE = '20261119'
const NEXT = '20261123'

let market: { tradingDay: string }
let clock: number
/** Days in the order in which they were scored. */
let made: string[]
/** Undefined = nothing is on record. */
let record: Record<string, FollowedScore | undefined>
let hold: (day: string) => Promise<void> | undefined

beforeEach(() => {
  market = { tradingDay: TODAY }
  clock = 0
  made = []
  record = { [TODAY]: scored(1) }
  hold = () => undefined
})

const scored = (asOf: number, isFinal = false): FollowedScore => ({ score: {}, asOf, isFinal })
const open = () =>
  createScoreShelf({
    market,
    now: () => clock,
    async scoreDay(day) {
      made.push(day)
      const score = record[day]
      await hold(day)
      return score
    },
  })

test('the running day is scored anew every half minute', async () => {
  const shelf = open()
  for (clock of [0, 29_999, 30_000, 59_999, 60_000]) await shelf.of(TODAY)
  expect(made).toEqual([TODAY, TODAY, TODAY])
})

test('many who ask at once have one score', async () => {
  const shelf = open()
  const [one, other] = await Promise.all([shelf.of(TODAY), shelf.of(TODAY)])
  expect(one).toBe(other)
  expect(made).toEqual([TODAY])
})

test.each([
  ['there is no record of', undefined],
  ['not enough is recorded of', scored(1)],
  ['is final', scored(1, true)],
])('a past day that %s is looked at once', async (_why, score) => {
  record[BEFORE] = score
  const shelf = open()
  for (clock = 0; clock < 300_000; clock += 30_000) expect(await shelf.of(BEFORE)).toBe(score)
  expect(made).toEqual([BEFORE])
})

test.each<[string, FollowedScore | undefined, string[]]>([
  ['looked at again without a record', undefined, [BEFORE, BEFORE]],
  ['looked at again with some of it', scored(1), [BEFORE, BEFORE]],
  ['not looked at again when final', scored(1, true), [BEFORE]],
])('once another day begins a past day is %s', async (_words, score, expected) => {
  record[BEFORE] = score
  const shelf = open()
  await shelf.of(BEFORE)
  market.tradingDay = NEXT
  for (clock of [30_000, 60_000, 90_000]) await shelf.of(BEFORE)
  expect(made).toEqual(expected)
})

test('a day that was running is scored once more after it', async () => {
  const shelf = open()
  await shelf.of(TODAY)
  market.tradingDay = NEXT
  record[TODAY] = scored(2, true)
  clock = 30_000
  expect(await shelf.of(TODAY)).toEqual(scored(2, true))
})

test('a past day is looked at again when more of it is recorded, at most every half minute', async () => {
  const shelf = open()
  await shelf.of(BEFORE)
  shelf.recorded(BEFORE)
  record[BEFORE] = scored(1)
  clock = 29_999
  expect(await shelf.of(BEFORE)).toBeUndefined()
  clock = 30_000
  expect(await shelf.of(BEFORE)).toEqual(scored(1))
})

test('what is recorded while a day is being looked at counts as more of it', async () => {
  const shelf = open()
  const asked = shelf.of(BEFORE)
  await Promise.resolve()
  expect(made).toEqual([BEFORE])
  shelf.recorded(BEFORE)
  record[BEFORE] = scored(1)
  await asked
  clock = 30_000
  expect(await shelf.of(BEFORE)).toEqual(scored(1))
})

test('the running day waits for no past one, and past ones for each other', async () => {
  hold = (day) => (day === TODAY ? undefined : new Promise(() => {}))
  const shelf = open()
  void shelf.of(BEFORE)
  void shelf.of('20261118')
  expect(await shelf.of(TODAY)).toEqual(scored(1))
  expect(made.toSorted()).toEqual([BEFORE, TODAY])
})

test('the last score is there while a new one is made', async () => {
  const shelf = open()
  expect(shelf.last(TODAY)).toBeUndefined()
  await shelf.of(TODAY)
  await shelf.of(BEFORE)
  clock = 30_000
  hold = () => new Promise(() => {})
  void shelf.of(TODAY)
  expect(made).toEqual([TODAY, BEFORE, TODAY])
  expect(shelf.last(TODAY)?.score).toEqual(scored(1))
  expect(shelf.last(BEFORE)).toMatchObject({ score: undefined })
})

test('a score that could not be made is tried again, and those after it are made', async () => {
  const shelf = open()
  hold = (day) => (day === BEFORE ? Promise.reject(new Error('unreadable')) : undefined)
  const [broken, after] = [shelf.of(BEFORE), shelf.of('20261118')]
  await expect(broken).rejects.toThrow('unreadable')
  expect(await after).toBeUndefined()
  hold = () => undefined
  record[BEFORE] = scored(1)
  expect(await shelf.of(BEFORE)).toEqual(scored(1))
})

test('thirty-two days are held, the ones made last', async () => {
  const shelf = open()
  const days = Array.from({ length: 33 }, (_, at) => String(20_260_101 + at))
  for (const day of days.slice(0, 32)) await shelf.of(day)
  await shelf.of(days[0] as string)
  expect(made).toHaveLength(32)
  await shelf.of(days[32] as string)
  await shelf.of(days[1] as string)
  expect(made).toHaveLength(33)
  await shelf.of(days[0] as string)
  expect(made).toHaveLength(34)
})
