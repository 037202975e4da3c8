import { describe, expect, test } from 'vitest'
import { SaidNotices } from '../../../client/stream/said-notices'
import type { Notice } from '../../../shared/protocol/socket-events'

describe('notices for tabs that come later', () => {
  const session = { kind: 'session', marketTime: 50_000, serverTime: 9_000, speed: 4 } as unknown as Notice

  test('are the newest of each kind, the clock as it stands now', () => {
    let now = 100
    const said = new SaidNotices(() => now)
    said.add({ kind: 'slow', reason: 'a' } as unknown as Notice)
    said.add({ kind: 'slow', reason: 'b' } as unknown as Notice)
    said.add(session)
    now = 350
    expect(said.asOfNow()).toEqual([
      { kind: 'slow', reason: 'b' },
      { kind: 'session', marketTime: 51_000, serverTime: 9_250, speed: 4 },
    ])
  })

  test('can be forgotten one by one, or all', () => {
    const said = new SaidNotices(() => 0)
    said.add(session)
    said.add({ kind: 'slow' } as unknown as Notice)
    said.forget('session')
    expect(said.asOfNow()).toEqual([{ kind: 'slow' }])
    said.clear()
    expect(said.asOfNow()).toEqual([])
  })
})
