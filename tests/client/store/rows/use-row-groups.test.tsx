// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import type { Grouping } from '../../../../client/store/account/table-choices'
import type { RowGroups } from '../../../../client/store/rows/row-groups'
import { useRowGroups } from '../../../../client/store/rows/use-row-groups'

const places = { industry: ['银行', '电子', '电子'], board: ['main', 'main', 'star'] } as const
const two = ['000001.SZ', '000002.SZ']
const three = [...two, '688001.SH']

test('a group stays folded when rows come, and each grouping has its own', () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  let groups: RowGroups | undefined
  const Table = ({ grouping, ids }: { grouping: Grouping; ids: readonly string[] }) => {
    groups = useRowGroups(grouping, ids, { industry: [...places.industry], board: [...places.board] })
    return null
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => act(() => root.unmount()))
  const orderOf = (grouping: Grouping, ids: readonly string[]) => {
    act(() => root.render(<Table grouping={grouping} ids={ids} />))
    return [...(groups?.order(ids.map((_, row) => row)) ?? [])]
  }

  expect(orderOf('industry', two)).toEqual([-1, 1, -2, 0])
  groups?.fold('电子', true)
  expect(orderOf('industry', three)).toEqual([-1, -2, 0])
  expect(orderOf('board', three)).toHaveLength(5)
  expect(orderOf('industry', two)).toEqual([-1, -2, 0])
})
