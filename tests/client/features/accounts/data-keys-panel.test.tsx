// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { DataKeysPanel } from '../../../../client/features/accounts/data-keys-panel'
import { dataKeys as text } from '../../../../client/text/data-keys'
import type { ListedDataKey } from '../../../../shared/protocol/account'
import { openPage, wordsOf } from '../../open-page'

const DATA_KEYS: ListedDataKey[] = [
  {
    target: 'ROLE',
    key: 'level',
    dataType: 'SELECT',
    label: '级别',
    options: ['初级', '高级'],
    values: 2,
    defined: true,
  },
  { target: 'USER', key: 'note', dataType: 'STRING', label: null, options: null, values: 1, defined: false },
]

async function open() {
  const page = await openPage({ answers: { 'GET /api/users/data-keys': DATA_KEYS } })
  await page.show(<DataKeysPanel />)
  return page
}

describe('user-defined data', () => {
  const lines = (host: Element) => [...host.querySelectorAll('li')].map(wordsOf)

  test('is listed by its key, type, options and number of values', async () => {
    const { host } = await open()
    expect(lines(host)).toEqual([
      '角色 · 级别 level · 选项 （初级、高级） 2 个值 删除',
      '用户 · note note · 文字 · 由第一个值决定 1 个值 删除',
    ])
  })

  test('is defined with a label and options', async () => {
    const page = await open()
    const route = 'POST /api/users/data-keys'
    page.answers[route] = DATA_KEYS
    await page.write(text.target, 'APPLICATION')
    await page.write(text.type, 'SELECT')
    await page.write(text.key, 'stage')
    await page.write(text.label, '阶段')
    await page.write(text.options, '试用，正式, 试用')
    await page.press(text.define)
    expect(page.requests[route]?.at(-1)?.body).toEqual({
      target: 'APPLICATION',
      key: 'stage',
      dataType: 'SELECT',
      label: '阶段',
      options: ['试用', '正式'],
    })
  })

  test('is deleted with its values, after saying so', async () => {
    const page = await open()
    const route = 'DELETE /api/users/data-keys/ROLE/level'
    page.answers[route] = DATA_KEYS.slice(1)
    await page.press('删除 level')
    expect(page.text('[role=dialog]')).toContain('2 个值将一并删除')
    await page.press('确定删除')
    expect(lines(page.host)).toHaveLength(1)
  })
})
