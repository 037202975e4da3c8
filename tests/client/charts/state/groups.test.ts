import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { retainView } from '../../../../client/charts/state/groups'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('the view of a group of panes', () => {
  test('is shared by all panes with the same key, and by no others', () => {
    const [one, two, other] = [retainView('a'), retainView('a'), retainView('b')]
    expect([one.view === two.view, one.view === other.view]).toEqual([true, false])
    for (const each of [one, two, other]) each.release()
  })

  test('stays until the last pane releases it', () => {
    const [one, two] = [retainView('c'), retainView('c')]
    one.release()
    vi.runAllTimers()
    const three = retainView('c')
    expect(three.view).toBe(two.view)
    two.release()
    three.release()
  })

  test('stays if it is released and retained again at once, as when a pane is rebuilt', () => {
    const one = retainView('d')
    one.release()
    const again = retainView('d')
    vi.runAllTimers()
    expect(again.view).toBe(one.view)
    const third = retainView('d')
    expect(third.view).toBe(one.view)
    again.release()
    third.release()
  })

  test('is a new one after all were released', () => {
    const one = retainView('e')
    one.release()
    vi.runAllTimers()
    const again = retainView('e')
    expect(again.view).not.toBe(one.view)
    again.release()
  })
})
