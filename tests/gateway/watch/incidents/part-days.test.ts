import { describe, expect, test } from 'vitest'
import { PartDays } from '../../../../gateway/watch/incidents/part-days'
import { dateToMs } from '../../../../shared/market/session'
import type { HealthState } from '../../../../shared/protocol/rest'

const MONDAY = dateToMs('20260720')
const at = (clock: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return MONDAY + ((hours * 60 + minutes) * 60 + seconds) * 1_000
}
const report = (state: HealthState, source = 'feed') => [{ source, state }]

describe('a part’s day', () => {
  test('has the worst state of each minute by the Beijing clock, and none for unchecked minutes', () => {
    const days = new PartDays()
    days.look(report('ok'), at('09:30:00'))
    days.look(report('broken'), at('09:30:30'))
    days.look(report('ok'), at('09:30:59'))
    days.look(report('late'), at('09:32:00'))
    const [day] = days.list()
    expect(day?.minutes).toHaveLength(1_440)
    expect(day?.minutes.slice(569, 574)).toBe('.b.l.')
  })

  test('has the time since which its state holds', () => {
    const days = new PartDays()
    days.look(report('ok'), at('09:30'))
    days.look(report('late'), at('09:31'))
    days.look(report('late'), at('09:35'))
    expect(days.list()).toMatchObject([{ source: 'feed', state: 'late', since: at('09:31') }])
  })

  test('starts again at midnight, while the state continues', () => {
    const days = new PartDays()
    days.look(report('late'), at('23:59:59'))
    days.look(report('late'), at('24:00:01'))
    const [day] = days.list()
    expect(day).toMatchObject({ state: 'late', since: at('23:59:59') })
    expect(day?.minutes).toBe(`l${'.'.repeat(1_439)}`)
  })

  test('is stored for a bounded number of parts', () => {
    const days = new PartDays()
    days.look(
      Array.from({ length: 500 }, (_, n) => ({ source: `source.${n}`, state: 'ok' as const })),
      at('10:00'),
    )
    expect(days.list()).toHaveLength(200)
  })
})
