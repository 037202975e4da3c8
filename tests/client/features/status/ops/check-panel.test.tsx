import { describe, expect, test } from 'vitest'
import { CheckPanel, checkState } from '../../../../../client/features/status/ops/check-panel'
import { checkText } from '../../../../../client/text/checks'
import type { CheckBoard, CheckRun } from '../../../../../shared/protocol/rest-checks'
import { clock } from '../../../../support/market-events'
import { shownText } from '../../../rendered'

const run = (round: CheckRun['round'], at: string, items: CheckRun['items'] = []): CheckRun => ({
  id: 1,
  round,
  marketTime: clock(at),
  items,
})
const board = (at: string, over: Partial<CheckBoard> = {}): CheckBoard => ({
  date: '20260706',
  isTradingDay: true,
  marketTime: clock(at),
  runs: [],
  ...over,
})
const shown = (checks: CheckBoard) => shownText(<CheckPanel checks={checks} onChanged={() => undefined} />)

describe('a round of checks', () => {
  test.each([
    ['0830', '08:29:59', 'ahead'],
    ['0830', '08:30:00', 'missed'],
    ['0900', '08:59:59', 'ahead'],
    ['0900', '09:00:00', 'missed'],
    ['0914', '09:13:59', 'ahead'],
    ['0914', '09:14:00', 'missed'],
    ['0914', '15:00:00', 'missed'],
  ] as const)('of %s is at %s %s if it was not run', (round, at, standing) => {
    expect(checkState(round, board(at))).toBe(standing)
  })

  test('is done once it ran, and a run on request does not count for a round', () => {
    const runs = [run('0900', '09:02:00'), run('asked', '09:03:00')]
    const of = (round: '0830' | '0900' | '0914') => checkState(round, { runs, marketTime: clock('09:05:00') })
    expect([of('0830'), of('0900'), of('0914')]).toEqual(['missed', 'done', 'ahead'])
  })
})

describe('what the checks found', () => {
  test('are shown with state and text at market time', () => {
    const items: CheckRun['items'] = [
      { id: 'clock', state: 'ok', words: '慢 3 ms' },
      { id: 'disk', state: 'broken', words: '剩余 2%' },
    ]
    const text = shown(board('09:05:00', { runs: [run('0900', '09:00:02', items)] }))
    expect(text).toContain('08:30 未检查 09:00 已检查 09:14 未到时间')
    expect(text).toContain('09:00 行情时间 09:00:02 检查')
    expect(text).toMatch(/时钟 \S+ 慢 3 ms 磁盘 \S+ 剩余 2%$/)
  })

  test('are none yet on a trading day, and not expected on other days', () => {
    expect(shown(board('08:00:00'))).toContain(checkText.none)
    const closed = shown(board('08:00:00', { isTradingDay: false }))
    expect(closed).toContain('20260706 休市')
    expect(closed).not.toContain(checkText.standing.ahead)
  })
})
