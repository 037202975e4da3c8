// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { ConditionField } from '../../../../client/features/strategy/condition-field'
import { openPage } from '../../open-page'

function Field({ onText, first }: { onText: (text: string) => void; first: string }) {
  const [value, setValue] = useState(first)
  onText(value)
  return <ConditionField label="买入条件" value={value} onChange={setValue} hint="" kind="condition" />
}

async function openBlocks(first: string) {
  const page = await openPage()
  const last = { text: '' }
  await page.show(<Field first={first} onText={(text) => Object.assign(last, { text })} />)
  await page.press('积木')
  return { page, last }
}

test.each([
  ['-1.5', ['', '-', '-1', '-1.', '-1.5'], '涨幅>-1.5'],
  ['0.05', ['0', '0.', '0.0', '0.05'], '涨幅>0.05'],
  ['what is no number', ['7', '7-', '7-2'], '涨幅>7'],
])('the number of a block is typed character by character: %s', async (_what, steps, text) => {
  const { page, last } = await openBlocks('涨幅>3')
  for (const step of steps) {
    await page.write('买入条件第 1 行右边数值', step)
    expect(page.field('买入条件第 1 行右边数值').value).toBe(step)
  }
  expect(last.text).toBe(text)
  await act(async () =>
    page.field('买入条件第 1 行右边数值').dispatchEvent(new FocusEvent('focusout', { bubbles: true })),
  )
  expect(page.field('买入条件第 1 行右边数值').value).toBe(text.slice(3))
})

test('bars of a block are cleared and typed again, and stay within their limits', async () => {
  const { page, last } = await openBlocks('收盘>MA(收盘,5)')
  for (const step of ['', '2', '20']) await page.write('买入条件第 1 行右边根数', step)
  expect(last.text).toBe('收盘>MA(收盘,20)')
  await page.write('买入条件第 1 行右边根数', '501')
  expect(last.text).toBe('收盘>MA(收盘,20)')
})
