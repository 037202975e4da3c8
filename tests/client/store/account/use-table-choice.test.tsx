// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { useTableChoice } from '../../../../client/store/account/table-choices'
import { openPage } from '../../open-page'

function Choice({ table }: { table: 'board' | 'list' }) {
  const [{ units, grouping }, choose] = useTableChoice(table)
  return (
    <button type="button" onClick={() => choose({ units: { money: 'yi' }, grouping: 'board' })}>
      {`${table} ${units.money ?? '-'} ${grouping ?? '-'}`}
    </button>
  )
}

test('a choice applies to its table only, and to later instances of it', async () => {
  const page = await openPage()
  await page.show(
    <>
      <Choice table="board" />
      <Choice table="list" />
    </>,
  )
  expect(page.text()).toBe('board - - list - -')
  await page.press('list - -')
  expect(page.text()).toBe('board - - list yi board')
  await page.press('board - -')
  await page.show(<Choice key="later" table="list" />)
  expect(page.text()).toBe('list yi board')
})
