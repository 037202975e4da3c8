// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { BoardFilterBar } from '../../../../client/features/board/filter-bar'
import { boardText } from '../../../../client/text/board'
import { marketEntries } from '../../../../shared/dictionary/market-entries'
import { NEW_STOCK_DAYS } from '../../../../shared/market/listed-limits'
import { openPage } from '../../open-page'

const { marks, newUnknown, newHelp } = boardText.filter

async function bar(knowsListing: boolean, mark?: 'new') {
  const page = await openPage({})
  const onChange = vi.fn()
  const filter = { text: '', board: 'all', mark } as const
  const rest = { onChange, onClear: () => {}, shown: 1, all: 2, stocks: true, screen: null }
  await page.show(<BoardFilterBar filter={filter} knowsListing={knowsListing} {...rest} />)
  const chip = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === marks.new)
  return { page, chip, onChange }
}

test('次新 is offered if the source has listing dates, with the rule of the dictionary', async () => {
  const { page, chip, onChange } = await bar(true)
  expect(chip?.title).toBe(newHelp(NEW_STOCK_DAYS))
  expect(marketEntries.newStock.what).toContain(` ${NEW_STOCK_DAYS} 个交易日`)
  await page.press(marks.new)
  expect(onChange).toHaveBeenCalledWith({ mark: 'new' })
})

test('without it 次新 is not offered', async () => {
  expect((await bar(false)).chip).toBeUndefined()
})

test('an address with 次新 but without listing dates explains that there is none', async () => {
  const { chip } = await bar(false, 'new')
  expect([chip?.title, chip?.getAttribute('aria-pressed')]).toEqual([newUnknown, 'true'])
})
