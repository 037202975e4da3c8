// @vitest-environment happy-dom
import { act, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { columnWords } from '../../../client/text/columns'
import { type ColumnChoice, ColumnOrder } from '../../../client/ui/column-order'
import { openPage } from '../open-page'

const HEADS: Record<string, string> = { a: '甲', b: '乙', c: '丙' }

async function openList(start: ColumnChoice = { columns: ['a', 'b'], widths: {} }) {
  const page = await openPage()
  let choice = start
  function List() {
    const [shown, show] = useState(start)
    const onChange = (next: ColumnChoice) => {
      choice = next
      show(next)
    }
    return (
      <ColumnOrder
        label="列"
        {...shown}
        known={['a', 'b', 'c']}
        headOf={(key) => HEADS[key] ?? ''}
        widthOf={() => 56}
        range={{ min: 40, max: 400 }}
        onChange={onChange}
      />
    )
  }
  await page.show(<List />)
  const labelled = <E extends HTMLElement>(label: string) => page.host.querySelector(`[aria-label="${label}"]`) as E
  const width = (head: string) => labelled<HTMLInputElement>(`${head} 的列宽`)
  const type = (head: string, text: string) =>
    act(async () => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      set?.call(width(head), text)
      width(head).dispatchEvent(new Event('input', { bubbles: true }))
    })
  return { labelled, width, type, choice: () => choice }
}

describe('the list of columns', () => {
  test.each([
    ['150', 150, '150'],
    ['500', 400, '400'],
    ['30', 40, '40'],
    ['', undefined, '56'],
    ['56', undefined, '56'],
    ['120.6', 121, '121'],
  ])('a width typed as %j is %s px, and the field says so', async (typed, width, shown) => {
    const list = await openList()
    await list.type('甲', typed)
    await act(async () => {
      list.width('甲').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    })
    expect(list.choice().widths).toEqual(width === undefined ? {} : { a: width })
    expect(list.width('甲').value).toBe(shown)
  })

  test('accepts a width on Enter, and shows a width that is set elsewhere', async () => {
    const list = await openList()
    await list.type('乙', '200')
    expect(list.choice().widths).toEqual({})
    await act(async () => {
      list.width('乙').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    })
    expect(list.choice().widths).toEqual({ b: 200 })
  })

  test('moves a column to the front and down, and keeps the focus on a button without effect', async () => {
    const list = await openList({ columns: ['a', 'b', 'c'], widths: { c: 90 } })
    await act(async () => list.labelled(columnWords.first('丙')).click())
    expect(list.choice()).toEqual({ columns: ['c', 'a', 'b'], widths: { c: 90 } })
    const up = list.labelled<HTMLButtonElement>('丙 上移')
    expect([up.disabled, up.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    await act(async () => up.click())
    expect(list.choice().columns).toEqual(['c', 'a', 'b'])
    await act(async () => list.labelled('丙 下移').click())
    expect(list.choice().columns).toEqual(['a', 'c', 'b'])
  })
})
