import { expect, test } from 'vitest'
import { completeShare, dayShare, type Losses, noLosses } from '../../../../gateway/feeds/replay/losses'
import { dateToMs } from '../../../../shared/market/session'

const at = (hour: number, minute: number) => dateToMs('20230110') + (hour * 60 + minute) * 60_000

test.each([
  ['before the opening', at(9, 0), 0],
  ['in the opening auction', at(9, 25), 0],
  ['over lunch', at(12, 15), 0.5],
  ['at the close', at(15, 0), 1],
  ['after hours', at(15, 20), 1],
])('a recording that reaches %s has its share of the day', (_, time, share) => {
  expect(dayShare(time)).toBe(share)
})

test.each<[string, Partial<Losses>, number]>([
  ['nothing', {}, 1],
  ['rows of two kinds', { rows: 90, refused: { unreadable: 6, limits: 4 } }, 0.9],
  ['rows that may be anyone’s', { unnamed: 25, among: 75 }, 0.75],
  ['its end', { reached: 0.5 }, 0.5],
  ['all of it', { rows: 90, refused: { limits: 10 }, unnamed: 25, among: 75, reached: 0.5 }, 0.9 * 0.75 * 0.5],
])('of a day that lacks %s the rest is kept', (_, over, share) => {
  expect(completeShare({ ...noLosses(), ...over })).toBeCloseTo(share, 12)
})
