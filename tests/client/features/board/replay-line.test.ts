import { expect, test, vi } from 'vitest'
import { boardColumns } from '../../../../client/features/board/columns'
import { cellOf } from '../../rendered'
import { smallBoard, smallMeasures, smallTable } from './small-board'

vi.mock('../../../../client/store/replay', async (original) => ({ ...(await original<object>()), isReplay: true }))

test('a replay has no small line of the day: its place says so, and nothing is drawn', () => {
  const line = vi.fn(() => 'the running day')
  const context = {
    ...{ board: smallBoard([{ index: 0 }]), measures: smallMeasures([]), table: smallTable, line },
    ...{ now: () => 0, connected: () => true, trading: () => true, sourceName: () => '' },
  }
  const cell = cellOf(boardColumns('AD', 'STK', ['line'], context), 'line', 0)
  expect(cell).toEqual({ text: '—', title: '回放中没有分时小图：点这一行，右边有到此刻的分时' })
  expect(line).not.toHaveBeenCalled()
})
