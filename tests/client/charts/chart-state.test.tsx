import { describe, expect, test } from 'vitest'
import { type Absence, absenceOf, type ChartRequest, ChartState, NoAnswer } from '../../../client/charts/chart-state'
import { shownText } from '../rendered'

const ready: ChartRequest = { loading: false, count: 1 }

describe('why a chart has nothing to draw', () => {
  test.each<[what: string, asked: ChartRequest, state: Absence | undefined]>([
    ['there are points', ready, undefined],
    ['an answer is waited for', { loading: true, count: 0 }, 'loading'],
    ['an answer is waited for beside what is there', { loading: true, count: 3 }, 'loading'],
    ['nothing was chosen, whatever is on its way', { ...ready, chosen: false, loading: true }, 'unchosen'],
    ['nothing was chosen of a source that has none', { ...ready, chosen: false, provided: false }, 'unchosen'],
    ['the source has none, whatever is on its way', { ...ready, provided: false, loading: true }, 'unprovided'],
    [
      'the gateway says that the source has none',
      { loading: false, count: 0, error: { code: 'feed-no-order-numbers' } },
      'unprovided',
    ],
    ['a replay has none of it', { loading: false, count: 0, error: { code: 'not-in-replay' } }, 'unprovided'],
    ['a replay has no such rows', { loading: false, count: 0, error: { code: 'absent-in-replay' } }, 'unprovided'],
    ['the gateway says that nothing is recorded', { loading: true, count: 0, error: { code: 'no-data' } }, 'empty'],
    ['there are no points', { loading: false, count: 0 }, 'empty'],
    ['asking went wrong', { loading: false, count: 0, error: { code: 'storage-failed' } }, 'failed'],
    ['asking went wrong and is tried again', { loading: true, count: 0, error: { code: 'unknown' } }, 'failed'],
  ])('%s', (_, asked, state) => {
    expect(absenceOf(asked)).toBe(state)
  })
})

describe('the state shown instead of a chart', () => {
  const words = (props: Parameters<typeof ChartState>[0]) => shownText(<ChartState {...props} />)

  test('every state has a word of its own', () => {
    const states = ['loading', 'unchosen', 'empty', 'not-open', 'unprovided', 'failed'] as const
    expect(new Set(states.map((state) => words({ state }))).size).toBe(states.length)
  })

  test.each([
    ['20260601', '无数据 这几天没有 自 2026-06-01 起有记录'],
    ['', '无数据 这几天没有 还没有任何记录'],
    [undefined, '无数据 这几天没有'],
  ])('an empty chart shows since when there are records, if known: %s', (since, text) => {
    expect(words({ state: 'empty', why: '这几天没有', since })).toBe(text)
  })

  test('only an empty chart shows the start of records, and only a failed one has a retry button', () => {
    expect(words({ state: 'unprovided', why: '无委托编号', since: '20260601' })).toBe('没有此数据 无委托编号')
    expect(words({ state: 'failed', onRetry: () => undefined })).toContain('重试')
    expect(words({ state: 'loading', onRetry: () => undefined })).not.toContain('重试')
  })
})

test('data that a replay does not have is named as such; only a failed request offers a retry', () => {
  const words = (error?: { code: string; message: string }) =>
    shownText(<NoAnswer error={error} onRetry={() => undefined} />)
  expect(words({ code: 'not-in-replay', message: '回放中不提供' })).toBe('没有此数据 回放中不提供')
  expect(words({ code: 'storage-failed', message: '存储失败' })).toBe('读取失败 存储失败 重试')
  expect(words()).toBe(words().replace('重试', ''))
})
