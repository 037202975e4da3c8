import { describe, expect, test } from 'vitest'
import { Agenda } from '../../../../../gateway/feeds/simulated/exchange/agenda'

const at = (time: number, name = '') => ({ time, name })

describe('an agenda', () => {
  test('yields what is due once, by time, and of one time as it was planned', () => {
    const agenda = new Agenda<{ time: number; name: string }>()
    agenda.plan([at(5, 'c'), at(2, 'a'), at(2, 'b'), at(9, 'd')])
    expect([...agenda.due(6)].map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(agenda.size).toBe(1)
    expect([...agenda.due(9)]).toEqual([])
    expect([...agenda.due(10)].map(({ name }) => name)).toEqual(['d'])
    expect(agenda.size).toBe(0)
  })

  test('is empty once all is done, and takes a new plan', () => {
    const agenda = new Agenda<{ time: number; name: string }>()
    agenda.plan([at(1)])
    expect([...agenda.due(2)]).toHaveLength(1)
    expect([...agenda.due(3)]).toEqual([])
    agenda.plan([at(1), at(4)])
    expect(agenda.size).toBe(2)
    expect([...agenda.due(2)]).toHaveLength(1)
  })
})
