import { expect, test } from 'vitest'
import { dueWords } from '../../../../client/features/predict/due-words'
import { earliestDay } from '../../../../client/features/predict/earliest-day'

const at = (text: string) => Date.parse(`${text}+08:00`)

test.each([
  ['2026-11-20T10:00', '2026-11-20T10:15', '10:15'],
  ['2026-11-20T14:55', '2026-11-23T09:40', '11-23 09:40'],
])('at %s a forecast for %s is due %s', (from, due, words) => expect(dueWords(at(due), at(from))).toBe(words))

// 2026-11-20 is a Friday.
test.each([
  [0, '20261120'],
  [1, '20261123'],
  [6, '20261130'],
])('%i more days are on record on %s at the earliest', (missing, day) => {
  expect(earliestDay('20261120', missing)).toBe(day)
})
