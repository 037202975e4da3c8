// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { ColumnMenu, type ColumnMenuProps } from '../../../../client/features/board/column-menu'
import { poolOf } from '../../../../client/features/board/table-view'
import { boardText } from '../../../../client/text/board'
import { columnWords } from '../../../../client/text/columns'
import { address } from '../../../../shared/protocol/routes'
import { openPage } from '../../open-page'

const GIVEN: ColumnMenuProps = {
  mode: 'OD',
  type: 'STK',
  selected: '600519.SH',
  shown: ['change', 'odBig'],
  widths: { odBig: 99 },
  onChange: () => undefined,
  chosen: true,
  unsaved: false,
  choice: { units: {} },
  onChoice: () => undefined,
}
const headOf = (name: keyof typeof boardText.columns) => boardText.columns[name].head

async function open(given: Partial<ColumnMenuProps> = {}) {
  const page = await openPage()
  const onChange = vi.fn()
  await page.show(<ColumnMenu {...GIVEN} {...given} onChange={onChange} />)
  await page.press(boardText.columnMenu)
  /** The headings in their order, with a mark on those that are shown. */
  const listed = () =>
    [...document.querySelectorAll<HTMLElement>(`[aria-label="${boardText.columnMenu}"] li`)].map((item) => {
      const isShown = item.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked
      return `${isShown ? '+' : '-'}${item.querySelector('label')?.textContent}`
    })
  return { page, onChange, listed }
}

describe('the columns of the table', () => {
  test('are the shown ones in their order, then all others, with how many of how many are shown', async () => {
    const { page, listed } = await open()
    const pool = poolOf('OD', 'STK')
    expect(page.text()).toContain(boardText.chosenColumns(2, pool.length))
    expect(listed().slice(0, 2)).toEqual([`+${headOf('change')}`, `+${headOf('odBig')}`])
    expect(listed()).toHaveLength(pool.length)
    expect(
      listed()
        .slice(2)
        .every((item) => item.startsWith('-')),
    ).toBe(true)
    expect(page.field(columnWords.width(headOf('odBig'))).value).toBe('99')
  })

  test('can be moved, removed and added; the last one stays', async () => {
    const { page, onChange } = await open()
    await page.press(columnWords.up(headOf('odBig')))
    expect(onChange).toHaveBeenLastCalledWith({ columns: ['odBig', 'change'], widths: { odBig: 99 } })
    await page.click(page.field(headOf('change')))
    expect(onChange).toHaveBeenLastCalledWith({ columns: ['odBig'], widths: { odBig: 99 } })
  })

  test('cannot all be hidden', async () => {
    const { page, onChange } = await open({ shown: ['change'] })
    await page.click(page.field(headOf('change')))
    expect(onChange).not.toHaveBeenCalled()
  })

  test.each([
    [true, [[undefined]]],
    [false, []],
  ])('can be reset to the defaults if they were changed: %s', async (chosen, told) => {
    const { page, onChange } = await open({ chosen })
    await page.press(boardText.usualColumns)
    expect(onChange.mock.calls).toEqual(told)
  })

  test.each([true, false])('say whether they could not be stored with the account: %s', async (unsaved) => {
    const { page } = await open({ unsaved })
    expect(page.text().includes(boardText.columnsUnsaved)).toBe(unsaved)
  })
})

describe('columns with an explanation', () => {
  /** Entries that the menu leads to. */
  const entries = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/help"]')].map((link) => link.getAttribute('href'))

  test.each([
    ['AD', false],
    ['OD', true],
  ] as const)('lead to their entries, with the numbers of the chosen instrument, in %s', async (mode, hasOrders) => {
    await open({ mode })
    expect(entries()).toEqual(
      [...['vpin', 'pressure', 'micro'], ...(hasOrders ? ['passive', 'lifted', 'meanOrder', 'cancelRate'] : [])].map(
        (entry) => address.help(entry, '600519.SH'),
      ),
    )
  })

  test('are not offered for indexes', async () => {
    await open({ type: 'IDX' })
    expect(entries()).toEqual([])
  })
})
