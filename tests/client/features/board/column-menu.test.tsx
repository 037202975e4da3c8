// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { ColumnMenu, type ColumnMenuProps } from '../../../../client/features/board/column-menu'
import { poolOf } from '../../../../client/features/board/table-view'
import { topicOf } from '../../../../client/store/rows/topics'
import { boardText, cardText } from '../../../../client/text/board'
import { columnWords } from '../../../../client/text/columns'
import { clock } from '../../../support/market-events'
import { openPage } from '../../open-page'
import { section } from '../../store/section'

const GIVEN: ColumnMenuProps = {
  mode: 'OD',
  type: 'STK',
  selected: '600519.SH',
  shown: ['change', 'odBig'],
  widths: { odBig: 99 },
  onChange: () => undefined,
  chosen: true,
  unsaved: false,
}
const headOf = (name: keyof typeof boardText.columns) => boardText.columns[name].head

type Page = Awaited<ReturnType<typeof openPage>>

/** `before`: what has come by the time it is opened. */
async function open(given: Partial<ColumnMenuProps> = {}, before: (page: Page) => Promise<unknown> = async () => {}) {
  const page = await openPage()
  await before(page)
  const onChange = vi.fn()
  await page.show(<ColumnMenu {...GIVEN} {...given} onChange={onChange} />)
  await page.press(boardText.columnMenu)
  /** Heads in their order, with a mark on those that are shown. */
  const listed = () =>
    [...document.querySelectorAll<HTMLElement>(`[aria-label="${boardText.columnMenu}"] li`)].map((item) => {
      const isShown = item.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked
      return `${isShown ? '+' : '-'}${item.querySelector('label')?.textContent}`
    })
  return { page, onChange, listed }
}

describe('the columns of the table', () => {
  test('are the shown ones in their order, then all others, and how many of how many', async () => {
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

  test('are moved, taken away and added; the last one stays', async () => {
    const { page, onChange } = await open()
    await page.press(columnWords.up(headOf('odBig')))
    expect(onChange).toHaveBeenLastCalledWith({ columns: ['odBig', 'change'], widths: { odBig: 99 } })
    await page.click(page.field(headOf('change')))
    expect(onChange).toHaveBeenLastCalledWith({ columns: ['odBig'], widths: { odBig: 99 } })
  })

  test('are one at least', async () => {
    const { page, onChange } = await open({ shown: ['change'] })
    await page.click(page.field(headOf('change')))
    expect(onChange).not.toHaveBeenCalled()
  })

  test.each([
    [true, [[undefined]]],
    [false, []],
  ])('are the usual ones again where there was a choice: %s', async (chosen, told) => {
    const { page, onChange } = await open({ chosen })
    await page.press(boardText.usualColumns)
    expect(onChange.mock.calls).toEqual(told)
  })

  test.each([true, false])('say that they could not be kept with the account: %s', async (unsaved) => {
    const { page } = await open({ unsaved })
    expect(page.text().includes(boardText.columnsUnsaved)).toBe(unsaved)
  })
})

describe('how a figure is made', () => {
  /** Headings of the cards. */
  const cards = () => [...document.querySelectorAll('h4')].map((head) => head.textContent)

  test.each([
    ['AD', false],
    ['OD', true],
  ] as const)('is said of the figures of %s', async (mode, hasOrders) => {
    await open({ mode })
    expect(cards()).toEqual(expect.arrayContaining([headOf('vpin'), headOf('pressure'), headOf('micro')]))
    for (const name of ['lifted', 'passive', 'meanOrder', 'cancelRate'] as const)
      expect(cards().includes(headOf(name))).toBe(hasOrders)
    expect(document.querySelectorAll('code')).toHaveLength(hasOrders ? 2 : 0)
  })

  test('is not said of indexes', async () => {
    const { page } = await open({ type: 'IDX' })
    expect([cards(), page.text().includes(cardText.title)]).toEqual([[], false])
  })

  test('has the numbers of the chosen instrument, and of when they are', async () => {
    const board = { index: 0, time: clock('10:00:00'), last: 103_00, odL: 5e6, adL: 2e6, volume: 100 }
    const { page } = await open({}, (page) => page.fill(topicOf.board(), section('board', [board], { snapshot: true })))
    expect(page.text()).toContain(`${cardText.today} 贵州茅台 ${cardText.upTo('10:00:00')}`)
    expect(page.text()).toContain('+500.00万 −（+200.00万）= +300.00万')
  })

  test('says that nothing is known yet, and no time, where nothing has come', async () => {
    const { page } = await open()
    expect(page.text()).toContain(cardText.noInputs)
    expect(page.text()).not.toContain(cardText.upTo(''))
  })

  test('has the two best prices of the book', async () => {
    const book = { bidPrice1: 102_00, bidVolume1: 300, askPrice1: 104_00, askVolume1: 100, last: 103_00 }
    const { page } = await open({}, async (page) => {
      await page.fill(topicOf.tick('600519.SH'), section('quote', [book], { snapshot: true }))
      await page.fill(topicOf.board(), section('board', [{ index: 0, last: 103_00, volume: 1 }], { snapshot: true }))
      await page.fill(topicOf.measures(), section('measure', [{ index: 0, known: 7, micro: 50 }], { snapshot: true }))
    })
    // (300 × 104 + 100 × 102) ÷ 400.
    expect(page.text()).toContain('103.500')
  })

  test('of an unknown instrument has no numbers', async () => {
    const { page } = await open({ selected: '999999.SH' })
    expect(page.text()).toContain(cardText.noInputs)
    expect(page.text()).not.toContain('贵州茅台')
  })
})
