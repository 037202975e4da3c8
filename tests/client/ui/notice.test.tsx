// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { NoticePanel } from '../../../client/ui/notice'
import { openPage, wordsOf } from '../open-page'

test('a failed request looks like every failed panel and can be retried', async () => {
  const page = await openPage()
  let tries = 0
  await page.show(<NoticePanel title="请求超时" why="10 秒没有回答" onRetry={() => tries++} />)
  const box = page.host.querySelector('[data-state]') as HTMLElement
  expect([box.dataset.state, wordsOf(box)]).toEqual(['failed', '读取失败 请求超时 10 秒没有回答 重试'])
  await act(async () => box.querySelector('button')?.click())
  expect(tries).toBe(1)
})

test('an error that cannot be retried is shown at once, without the look of a failure', async () => {
  const page = await openPage()
  await page.show(<NoticePanel title="没有这个代码" why="代码为六位数字" />)
  expect(page.host.querySelector('[data-state]')).toBeNull()
  expect(wordsOf(page.host.querySelector('[role=alert]') as HTMLElement)).toBe('没有这个代码 代码为六位数字')
})
