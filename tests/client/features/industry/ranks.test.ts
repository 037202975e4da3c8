import { describe, expect, test } from 'vitest'
import { rankBoards } from '../../../../client/features/industry/board-ranks'
import { leaderScores } from '../../../../client/features/industry/member-columns'
import { BoardStore } from '../../../../client/store/rows/board-store'
import { decodeFrame, encodeSection, FLAG_SNAPSHOT, joinSections } from '../../../../shared/protocol/frame'
import { kinds, type Row } from '../../../../shared/protocol/kinds'

const emptyRow = Object.fromEntries(Object.keys(kinds.board.columns).map((name) => [name, 0])) as Row<'board'>

function boardWith(rows: Partial<Row<'board'>>[]): BoardStore {
  const store = new BoardStore()
  store.setReference({
    prevClose: rows.map(() => 1000),
    floatShares: rows.map(() => 1),
    meanVolume5: rows.map(() => 1),
  })
  const head = { topicId: 1, flags: FLAG_SNAPSHOT, epoch: 1, seq: 1, ingestTime: 1 }
  const full = rows.map((row, index) => ({ ...emptyRow, index, volume: 100, ...row }))
  const decoded = decodeFrame(joinSections([encodeSection('board', head, full)]))
  if (!decoded.ok) throw new Error(decoded.reason)
  for (const section of decoded.sections) store.apply(section)
  store.commit(1)
  return store
}

const member = (place: number, weight: number) => ({ id: `${place}`, place, weight })

describe('the leader of a board', () => {
  const board = boardWith([
    { last: 1100, turnover: 900, adX: 50 },
    { last: 1050, turnover: 1000, adX: 40 },
    { last: 900, turnover: 10, adX: -90 },
  ])

  test('is first by change, turnover and net in the mean', () => {
    const scores = leaderScores(board, [0, 1, 2])
    expect([scores.get(0), scores.get(1), scores.get(2)]).toEqual([4 / 3, 5 / 3, 3])
  })

  test('a member without a trade has no score and no rank', () => {
    expect([...leaderScores(board, [0, 7, 2])]).toEqual([
      [0, 1],
      [2, 2],
    ])
  })
})

describe('boards among each other', () => {
  const board = boardWith([
    { last: 1100, adX: -5, odX: 9, speed5: 10 },
    { last: 1010, adX: 30, odX: 7, speed5: 50 },
  ])

  test('are sorted by change, and have their rank by net', () => {
    const ranked = rankBoards(board, [
      { name: 'quiet', members: [member(1, 1)] },
      { name: 'risen', members: [member(0, 1)] },
      { name: 'unknown', members: [member(9, 1)] },
    ])
    const places = ranked.map(({ name, rank, netRank, bigRank, speedRank }) => [
      name,
      rank,
      netRank,
      bigRank,
      speedRank,
    ])
    expect(places).toEqual([
      ['risen', 1, 2, 1, 2],
      ['quiet', 2, 1, 2, 1],
      ['unknown', 0, 0, 0, 0],
    ])
  })

  test('their speed is that of their members by weight, as a fraction', () => {
    const [both] = rankBoards(board, [{ name: 'both', members: [member(0, 0.25), member(1, 0.75)] }])
    // 0.10 % and 0.50 % in five minutes.
    expect(both?.speed).toBeCloseTo(0.004, 12)
    expect(rankBoards(board, [{ name: 'unknown', members: [member(9, 1)] }])[0]?.speed).toBeNaN()
  })
})
