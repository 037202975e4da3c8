// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { KeyboardBox } from '../../../../client/features/instrument-search/keyboard-box'
import type { CustomIndex } from '../../../../shared/protocol/rest-baskets'
import { openPage } from '../../open-page'

const basket: CustomIndex = {
  name: '酒篮',
  owner: '甲',
  ownerName: 'jia',
  baseDay: '20260701',
  weighting: 'equal',
  pinyin: 'jl jiulan',
  rebalance: 'none',
  from: '20260701',
  earlier: [],
  members: [{ id: '600519.SH', weight: 1 }],
}
const pages = { onPick: () => {}, onPickInNewTab: () => {}, leaderKeys: [] }

/** Types the basket's name into the search and presses Enter. */
async function pickBasket(onBasket?: (code: string) => void) {
  const page = await openPage({ answers: { 'GET /api/custom-index': [basket] } })
  await page.show(<KeyboardBox {...pages} {...(onBasket ? { onBasket } : {})} />)
  await page.key(document.body, '酒')
  await page.pass(500)
  const field = document.querySelector('[role=combobox]') as HTMLElement
  expect(page.text()).toContain('酒篮')
  await page.key(field, 'Enter')
  await page.pass(500)
  return page
}

test('Enter on an own index opens its page', async () => {
  expect(decodeURIComponent((await pickBasket()).went())).toBe('/custom_index/酒篮')
})

test('a page that shows indexes is given the code that means it for any reader, and no other page is opened', async () => {
  const codes: string[] = []
  expect((await pickBasket((code) => codes.push(code))).went()).toBe('/')
  expect(codes).toEqual(['ci:jia~酒篮'])
})

test.each<[string, (field: HTMLElement) => void, string]>([
  ['that does not write into the box', () => {}, 'j'],
  ['that composes in the box', (field) => field.dispatchEvent(new Event('compositionstart', { bubbles: true })), ''],
])('the first key of an input method %s is not lost, nor entered twice', async (_, compose, text) => {
  const page = await openPage({ answers: { 'GET /api/custom-index': [basket] } })
  await page.show(<KeyboardBox {...pages} />)
  await page.key(document.body, 'Process', { code: 'KeyJ' })
  const field = document.querySelector('[role=combobox]') as HTMLInputElement
  expect(document.activeElement).toBe(field)
  compose(field)
  field.dispatchEvent(new KeyboardEvent('keyup', { key: 'j', code: 'KeyJ', bubbles: true }))
  await page.pass(50)
  expect(field.value).toBe(text)
})
