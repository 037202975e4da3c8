// @vitest-environment happy-dom
import { getDefaultStore } from 'jotai'
import { expect, test } from 'vitest'
import { hiddenScreen, hiddenScreenAtom } from '../../../client/store/hidden-screen'

test('a hidden screen is called after nothing, and by its own name again when it is back', () => {
  document.title = '实时资金 · 宙斯看盘'
  let changes = 0
  const stop = getDefaultStore().sub(hiddenScreenAtom, () => changes++)
  hiddenScreen.hide('新标签页')
  hiddenScreen.hide('新标签页')
  expect([hiddenScreen.get(), document.title, changes]).toEqual([true, '新标签页', 1])
  hiddenScreen.show()
  hiddenScreen.show()
  expect([hiddenScreen.get(), document.title, changes]).toEqual([false, '实时资金 · 宙斯看盘', 2])
  stop()
})
