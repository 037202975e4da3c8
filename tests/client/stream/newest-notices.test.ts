import { describe, expect, test } from 'vitest'
import { NewestNotices } from '../../../client/stream/newest-notices'
import type { Notice } from '../../../shared/protocol/socket-events'
import { partOf } from '../../support/part-of'

describe('notices for tabs that open later', () => {
  const session = partOf<Notice>({ kind: 'session', marketTime: 50_000, serverTime: 9_000, speed: 4 })

  test('are the latest of each kind, with the clock advanced to now', () => {
    let now = 100
    const notices = new NewestNotices(() => now)
    notices.add(partOf<Notice>({ kind: 'conflated', reason: 'pace' }))
    notices.add(partOf<Notice>({ kind: 'conflated', reason: 'slow-network' }))
    notices.add(session)
    now = 350
    expect(notices.asOfNow()).toEqual([
      { kind: 'conflated', reason: 'slow-network' },
      { kind: 'session', marketTime: 51_000, serverTime: 9_250, speed: 4 },
    ])
  })

  test('can be forgotten one by one, or all', () => {
    const notices = new NewestNotices(() => 0)
    notices.add(session)
    notices.add(partOf<Notice>({ kind: 'conflated' }))
    notices.forget('session')
    expect(notices.asOfNow()).toEqual([{ kind: 'conflated' }])
    notices.clear()
    expect(notices.asOfNow()).toEqual([])
  })
})
