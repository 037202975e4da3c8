import { describe, expect, test } from 'vitest'
import { Drain } from '../../../../gateway/watch/incidents/drain'

function gateway(ids: string[]) {
  const timers: { at: number; run: () => void }[] = []
  const actions: string[] = []
  const shares = [0.5, 0, 0.999]
  const gone: string[] = []
  const drain = new Drain({
    sockets: {
      readers: () => ids.map((id) => ({ id })),
      disconnect: (id) => gone.push(id) > 0,
    },
    actions: {
      add: async ({ kind, operator, subject, reason }) => void actions.push(`${operator} ${kind} ${subject} ${reason}`),
    },
    now: () => 7,
    random: () => shares.shift() ?? 0,
    later: (at, run) => {
      const timer = { at, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  const pass = (until: number) => {
    for (const timer of timers.filter(({ at }) => at <= until)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.run()
    }
  }
  return { drain, gone, actions, pass, timers }
}

describe('draining a gateway', () => {
  test('disconnects each client at its own time within the period, and accepts no new ones', async () => {
    const { drain, gone, pass, actions } = gateway(['a', 'b', 'c'])
    expect(await drain.begin(60, '换机器', 'ann')).toEqual({
      since: 7,
      seconds: 60,
      by: 'ann',
      reason: '换机器',
      left: 3,
    })
    expect([drain.isOn, actions]).toEqual([true, ['ann drain 3 换机器']])
    pass(0)
    expect([gone, drain.state()?.left]).toEqual([['b'], 2])
    pass(30_000)
    expect(gone).toEqual(['b', 'a'])
    pass(60_000)
    expect([gone, drain.state()?.left, drain.isOn]).toEqual([['b', 'a', 'c'], 0, true])
  })

  test('ends on order: remaining clients stay', async () => {
    const { drain, gone, pass, actions, timers } = gateway(['a', 'b', 'c'])
    await drain.begin(60, '换机器', 'ann')
    pass(0)
    await drain.end('bob')
    pass(60_000)
    expect([gone, drain.state(), drain.isOn, timers]).toEqual([['b'], null, false, []])
    await drain.end('bob')
    expect(actions).toEqual(['ann drain 3 换机器', 'bob drain-end  '])
  })

  test('runs once at a time', async () => {
    const { drain } = gateway(['a'])
    await drain.begin(60, '换机器', 'ann')
    await expect(drain.begin(60, '再来', 'bob')).rejects.toMatchObject({ code: 'drain-running' })
  })
})
