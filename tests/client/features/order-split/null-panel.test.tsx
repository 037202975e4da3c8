// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { NullPanel } from '../../../../client/features/order-split/null-test/null-panel'
import type { NullTestState } from '../../../../client/features/order-split/null-test/use-null-test'
import { proofText } from '../../../../client/text/order-split-proof'
import { clock } from '../../../support/market-events'
import { openPage, wordsOf } from '../../open-page'

describe('零检验', () => {
  const state = (over: Partial<NullTestState>): NullTestState =>
    ({
      phase: 'done',
      recorded: [0.9, 0.8, 0.7, 0.2],
      wanted: 20,
      prints: 123_456,
      error: undefined,
      shuffled: [[0.9], [], [0.7, 0.6], [0.7]],
      from: clock('09:30:00'),
      to: clock('11:30:00'),
      ...over,
    }) as NullTestState
  const show = async (over: Partial<NullTestState> = {}) => {
    const page = await openPage()
    await page.show(<NullPanel state={state(over)} threshold={0.7} onStart={() => {}} onCancel={() => {}} />)
    return page
  }

  test('counts what is at least as probable as the threshold, in the day and in shuffled ones', async () => {
    const page = await show()
    const figures = wordsOf(page.host.querySelector('dl') as Element)
    // 3 found; 1, 0, 1 and 1 in shuffled days: a mean of 0.75 and a deviation of 0.5; no shuffled day reaches 3.
    expect(figures).toMatch(
      /^当日发现 3 打乱后每日 0\.75 ± 0\.50 标定期望（\+3σ） [\d.]+（至 [\d.]+） 打乱后最多 1 偶然如此之多的概率 20\.0% 估计误报占比 25%$/,
    )
    expect(page.text()).toContain('12.35万 笔，09:30:00–11:30:00')
  })

  test.each([
    [{ phase: 'running' as const }, '第 4/20 次'],
    [{ phase: 'running' as const, recorded: undefined, shuffled: [] }, proofText.null.first],
    [{ phase: 'cancelled' as const }, proofText.null.cancelled(4)],
    [{ phase: 'loading' as const, shuffled: [] }, proofText.null.loading],
    [{ phase: 'idle' as const }, '把今天的委托打乱'],
  ])('in %j shows its state', async (over, words) => {
    expect((await show(over)).text()).toContain(words)
  })
})
