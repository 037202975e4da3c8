import { describe, expect, test } from 'vitest'
import { SaidNotices } from '../../../client/stream/said-notices'
import type { Notice } from '../../../shared/protocol/socket-events'
import { partOf } from '../../support/part-of'

describe('notices for tabs that open later', () => {
  const session = partOf<Notice>({ kind: 'session', marketTime: 50_000, serverTime: 9_000, speed: 4 })

  test('are the latest of each kind, with the clock advanced to now', () => {
    let now = 100
    const said = new SaidNotices(() => now)
    said.add(partOf<Notice>({ kind: 'conflated', reason: 'pace' }))
    said.add(partOf<Notice>({ kind: 'conflated', reason: 'slow-network' }))
    said.add(session)
    now = 350
    expect(said.asOfNow()).toEqual([
      { kind: 'conflated', reason: 'slow-network' },
      { kind: 'session', marketTime: 51_000, serverTime: 9_250, speed: 4 },
    ])
  })

  test('can be forgotten one by one, or all', () => {
    const said = new SaidNotices(() => 0)
    said.add(session)
    said.add(partOf<Notice>({ kind: 'conflated' }))
    said.forget('session')
    expect(said.asOfNow()).toEqual([{ kind: 'conflated' }])
    said.clear()
    expect(said.asOfNow()).toEqual([])
  })
})
