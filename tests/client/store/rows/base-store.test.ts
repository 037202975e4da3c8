import { describe, expect, test } from 'vitest'
import { BaseStore } from '../../../../client/store/rows/base-store'

class Plain extends BaseStore {
  resets = 0
  apply(): void {}
  protected reset(): void {
    this.resets++
  }
}

function listened() {
  const store = new Plain()
  const heard: number[] = []
  const stop = store.subscribe(() => heard.push(store.version))
  return { store, heard, stop }
}

describe('a store', () => {
  test('notifies once a frame, with an increasing version', () => {
    const { store, heard } = listened()
    store.commit(1_000)
    store.commit(2_000)
    expect(heard).toEqual([1, 2])
    expect(store.receivedAt).toBe(2_000)
  })

  test('has another version after clearing, and notifies of it only with the next frame', () => {
    const { store, heard } = listened()
    store.commit(1_000)
    store.clear()
    expect([store.version, store.receivedAt, store.resets, heard]).toEqual([2, 0, 1, [1]])
    store.commit(1_500)
    expect(heard).toEqual([1, 3])
  })

  test('has the reason of a refusal until rows arrive', () => {
    const { store, heard } = listened()
    store.refuse({ code: 'code-invalid', message: 'no' })
    expect([store.refusal, heard]).toEqual([{ code: 'code-invalid', message: 'no' }, [1]])
    store.commit(1_000)
    expect(store.refusal).toBeUndefined()
  })

  test('keeps the last word that values were skipped over frames and clearings', () => {
    const { store } = listened()
    const mark = { at: 5, reason: 'slow-page' as const }
    store.conflate(mark)
    store.commit(1_000)
    store.clear()
    expect(store.conflated).toBe(mark)
  })

  test('does not notify listeners that unsubscribed, not even during a notification', () => {
    const { store, heard, stop } = listened()
    const also: string[] = []
    const gone = store.subscribe(() => {
      also.push('once')
      gone()
    })
    expect(store.listenerCount).toBe(2)
    store.commit(1)
    expect([also, heard, store.listenerCount]).toEqual([['once'], [1], 1])
    stop()
    store.commit(2)
    expect([also, heard, store.listenerCount]).toEqual([['once'], [1], 0])
  })
})
