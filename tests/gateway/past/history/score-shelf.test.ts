import { beforeEach, expect, test } from 'vitest'
import { createScoreShelf, type FollowedScore } from '../../../../gateway/past/history/score-shelf'

const TODAY = '20261120'
const BEFORE = '20261119'
const NEXT = '20261123'

let market: { tradingDay: string }
let clock: number
/** Days in the order in which they were scored. */
let made: string[]
/** Undefined = no record. */
let record: Record<string, FollowedScore | undefined>
let delay: (day: string) => Promise<void> | undefined

beforeEach(() => {
  market = { tradingDay: TODAY }
  clock = 0
  made = []
  record = { [TODAY]: scored(1) }
  delay = () => undefined
})

const scored = (asOf: number, isFinal = false): FollowedScore => ({ score: {}, asOf, isFinal })
const open = () =>
  createScoreShelf({
    market,
    now: () => clock,
    async scoreDay(day) {
      made.push(day)
      const score = record[day]
      await delay(day)
      return score
    },
  })

test('the running day is scored again every half minute', async () => {
  const shelf = open()
  for (clock of [0, 29_999, 30_000, 59_999, 60_000]) await shelf.of(TODAY)
  expect(made).toEqual([TODAY, TODAY, TODAY])
})

test('concurrent requests share one score', async () => {
  const shelf = open()
  const [one, other] = await Promise.all([shelf.of(TODAY), shelf.of(TODAY)])
  expect(one).toBe(other)
  expect(made).toEqual([TODAY])
})

test.each([
  ['has no record', undefined],
  ['is partly recorded', scored(1)],
  ['is final', scored(1, true)],
])('a past day that %s is scored once', async (_why, score) => {
  record[BEFORE] = score
  const shelf = open()
  for (clock = 0; clock < 300_000; clock += 30_000) expect(await shelf.of(BEFORE)).toBe(score)
  expect(made).toEqual([BEFORE])
})

test.each<[string, FollowedScore | undefined, string[]]>([
  ['scored again without a record', undefined, [BEFORE, BEFORE]],
  ['scored again with a partial record', scored(1), [BEFORE, BEFORE]],
  ['not scored again if its score is final', scored(1, true), [BEFORE]],
])('once another day begins, a past day is %s', async (_words, score, expected) => {
  record[BEFORE] = score
  const shelf = open()
  await shelf.of(BEFORE)
  market.tradingDay = NEXT
  for (clock of [30_000, 60_000, 90_000]) await shelf.of(BEFORE)
  expect(made).toEqual(expected)
})

test('a day that was running is scored once more after its end', async () => {
  const shelf = open()
  await shelf.of(TODAY)
  market.tradingDay = NEXT
  record[TODAY] = scored(2, true)
  clock = 30_000
  expect(await shelf.of(TODAY)).toEqual(scored(2, true))
})

test('a past day is scored again when more of it is recorded, at most every half minute', async () => {
  const shelf = open()
  await shelf.of(BEFORE)
  shelf.recorded(BEFORE)
  record[BEFORE] = scored(1)
  clock = 29_999
  expect(await shelf.of(BEFORE)).toBeUndefined()
  clock = 30_000
  expect(await shelf.of(BEFORE)).toEqual(scored(1))
})

test('data recorded while a day is scored counts as more of it', async () => {
  const shelf = open()
  const request = shelf.of(BEFORE)
  await Promise.resolve()
  expect(made).toEqual([BEFORE])
  shelf.recorded(BEFORE)
  record[BEFORE] = scored(1)
  await request
  clock = 30_000
  expect(await shelf.of(BEFORE)).toEqual(scored(1))
})

test('the running day does not wait for past days, which wait for each other', async () => {
  delay = (day) => (day === TODAY ? undefined : new Promise(() => {}))
  const shelf = open()
  void shelf.of(BEFORE)
  void shelf.of('20261118')
  expect(await shelf.of(TODAY)).toEqual(scored(1))
  expect(made.toSorted()).toEqual([BEFORE, TODAY])
})

test('the last score is available while a new one is computed', async () => {
  const shelf = open()
  expect(shelf.last(TODAY)).toBeUndefined()
  await shelf.of(TODAY)
  await shelf.of(BEFORE)
  clock = 30_000
  delay = () => new Promise(() => {})
  void shelf.of(TODAY)
  expect(made).toEqual([TODAY, BEFORE, TODAY])
  expect(shelf.last(TODAY)?.score).toEqual(scored(1))
  expect(shelf.last(BEFORE)).toMatchObject({ score: undefined })
})

test('a failed score is tried again, and later ones are computed', async () => {
  const shelf = open()
  delay = (day) => (day === BEFORE ? Promise.reject(new Error('unreadable')) : undefined)
  const [broken, after] = [shelf.of(BEFORE), shelf.of('20261118')]
  await expect(broken).rejects.toThrow('unreadable')
  expect(await after).toBeUndefined()
  delay = () => undefined
  record[BEFORE] = scored(1)
  expect(await shelf.of(BEFORE)).toEqual(scored(1))
})

test('the thirty-two days scored last are cached', async () => {
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
