import { expect, it } from 'vitest'
import { RANKINGS, type Ranking } from '../../../../client/store/rows/rankings'
import { topIndexes } from '../../../../client/store/rows/top-indexes'
import { smallBoard } from '../../features/board/small-board'

/** +3 %, −2 %, unchanged; the last one has not traded. */
const board = smallBoard([
  { index: 0, last: 103_00, turnover: 50, adX: -30, speed5: 10 },
  { index: 1, last: 9_80, turnover: 90, adX: 20, speed5: -40 },
  { index: 2, last: 20_00, turnover: 70, adX: 0, speed5: 25 },
  { index: 3, last: 0, volume: 0 },
])

it.each<[Ranking, number[]]>([
  ['rise', [0, 2, 1]],
  ['fall', [1, 2, 0]],
  ['speed', [2, 0, 1]],
  ['turnover', [1, 2, 0]],
  ['inflow', [1]],
  ['outflow', [0]],
])('%s is led by %j', (ranking, places) => {
  const { by } = RANKINGS[ranking]
  expect(topIndexes(4, (place) => by(board, place), 9)).toEqual(places)
})
