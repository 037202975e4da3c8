// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { type ShownTable, useTableView } from '../../../../client/features/board/use-table-view'
import { openPage } from '../../open-page'

test('the columns of one mode are chosen without those of the other, and replace those of the address', async () => {
  const settings = { revision: 0, values: {} as Record<string, unknown> }
  const page = await openPage({
    path: '/?cols=vpin',
    answers: {
      'GET /api/settings': () => settings,
      'PUT /api/settings': ({ body }: { body: unknown }) => Object.assign(settings, body),
    },
  })
  const tables = {} as Record<'AD' | 'OD', ShownTable>
  const Reader = () => {
    tables.AD = useTableView('AD', 'STK')
    tables.OD = useTableView('OD', 'STK')
    return null
  }
  await page.show(<Reader />)
  expect([tables.AD.columns.includes('vpin'), tables.AD.chosen]).toEqual([true, true])
  await act(async () => tables.AD.choose({ columns: ['change', 'last'], widths: { last: 99 } }))
  await act(async () => tables.OD.choose({ columns: ['odBig'], widths: {} }))
  expect([tables.AD, tables.OD]).toMatchObject([
    { columns: ['change', 'last'], widths: { last: 99 }, chosen: true },
    { columns: ['odBig'], widths: {}, chosen: true },
  ])
  await act(async () => tables.AD.choose(undefined))
  expect([tables.AD.chosen, tables.OD.columns]).toEqual([false, ['odBig']])
  await act(async () => tables.OD.choose(undefined))
  await page.pass(1_000)
  expect(settings.values).not.toHaveProperty('board.columns')
})
