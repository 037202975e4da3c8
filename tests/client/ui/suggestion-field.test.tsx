// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { SuggestionField } from '../../../client/ui/suggestion-field'
import { openPage } from '../open-page'

const ALL = [
  { id: '600519.SH', code: '600519', name: '贵州茅台' },
  { id: '600036.SH', code: '600036', name: '招商银行' },
]

async function openField(value?: string) {
  const page = await openPage()
  const chosen: string[] = []
  await page.show(
    <SuggestionField
      label="代码"
      placeholder=""
      {...(value === undefined ? {} : { value })}
      find={(typed) => ALL.filter(({ code }) => code.startsWith(typed))}
      noMatch="没有"
      onChoose={(id) => chosen.push(id)}
    />,
  )
  const field = page.field('代码')
  /** Whether the field handles the key itself; otherwise Enter submits a form and Escape closes a dialog. */
  async function handles(key: string, more: KeyboardEventInit = {}): Promise<boolean> {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    await act(async () => void field.dispatchEvent(event))
    return event.defaultPrevented
  }
  const leave = () => act(async () => void field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  const highlighted = () => page.host.querySelector('[aria-selected=true]')?.id
  return {
    ...page,
    chosen,
    input: field,
    handles,
    leave,
    highlighted,
    type: (text: string) => page.write('代码', text),
  }
}

describe.each([undefined, '600519 贵州茅台'])('with the value %j', (value) => {
  const shown = value ?? ''

  test('before anything is typed Escape and arrow keys are left to the page, and Enter submits no form', async () => {
    const page = await openField(value)
    for (const key of ['Escape', 'ArrowDown']) expect([key, await page.handles(key)]).toEqual([key, false])
    expect(await page.handles('Enter')).toBe(true)
  })

  test.each(['', ' ', '9', '6'])('Enter does not submit a form after %j was typed', async (typed) => {
    const page = await openField(value)
    await page.type(typed || '6')
    await page.type(typed)
    expect(await page.handles('Enter')).toBe(true)
  })

  test('Escape discards the typed text, and leaves the next key to the form', async () => {
    const page = await openField(value)
    await page.type('6000')
    expect(await page.handles('Escape')).toBe(true)
    expect([page.input.value, page.input.getAttribute('aria-expanded')]).toEqual([shown, 'false'])
    expect([await page.handles('Enter'), await page.handles('Escape'), page.chosen]).toEqual([true, false, []])
  })

  test('the highlight wraps around and is the active descendant, and Enter chooses it', async () => {
    const page = await openField(value)
    await page.type('6')
    const seen = []
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown']) {
      await page.handles(key)
      expect(page.input.getAttribute('aria-activedescendant')).toBe(page.highlighted())
      seen.push(page.highlighted()?.slice(-1))
    }
    expect(seen).toEqual(['1', '0', '1'])
    await page.handles('Enter')
    expect([page.chosen, page.input.value]).toEqual([['600036.SH'], shown])
  })

  test('keys of an input method are left to it', async () => {
    const page = await openField(value)
    await page.type('6')
    expect([await page.handles('Enter', { isComposing: true }), page.chosen]).toEqual([false, []])
  })

  test('says that nothing matches outside of the list, which is hidden', async () => {
    const page = await openField(value)
    await page.type('9')
    expect(page.text('[role=status]')).toBe('没有')
    expect(page.host.querySelector<HTMLElement>('[role=listbox]')?.hidden).toBe(true)
    await page.type('6')
    expect(page.text('[role=status]')).toBe('')
  })
})

test.each<[value: string | undefined, typed: string, chosen: string[], text: string]>([
  ['招商银行', '600519', ['600519.SH'], '招商银行'],
  ['招商银行', '6005', ['600519.SH'], '招商银行'],
  ['招商银行', '6', [], '招商银行'],
  ['招商银行', '', [], '招商银行'],
  [undefined, '600519', [], '600519'],
])(
  'a field with the value %j that is left after %j was typed chooses %j and shows %j',
  async (value, typed, chosen, text) => {
    const page = await openField(value)
    await page.type('6')
    await page.type(typed)
    await page.leave()
    expect([page.chosen, page.input.value]).toEqual([chosen, text])
  },
)
