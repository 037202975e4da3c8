import { describe, expect, test } from 'vitest'
import { barsOnRecord } from '../../../../client/store/bars/bars-on-record'
import { clock } from '../../../support/market-events'

const bars = (more: Partial<NonNullable<Parameters<typeof barsOnRecord>[0]>> = {}) => ({
  time: [clock('09:30:00', '20260703'), clock('09:30:00', '20260706')],
  since: '20200102',
  missing: [],
  days: { factor: [1, 1] },
  ...more,
})

describe('what a chart knows about its recorded bars', () => {
  test('is empty before they are loaded', () => {
    expect(barsOnRecord(undefined, '20260706')).toEqual({
      since: '',
      recordedSince: undefined,
      lacking: 0,
      derived: 0,
      hasExDates: false,
    })
  })

  test.each<[string, string, string]>([
    ['the first day of them', '20260706', '20260703'],
    ['none where there is the running day alone', '20260703', ''],
    ['none where they are of a day that is yet to come here', '20260702', ''],
  ])('begins with %s', (_, today, since) => {
    expect(barsOnRecord(bars(), today).since).toBe(since)
  })

  test('begins on the day in Beijing, though it was another elsewhere', () => {
    expect(barsOnRecord(bars({ time: [clock('00:05:00', '20260703')] }), '20260706').since).toBe('20260703')
    expect(barsOnRecord(bars({ time: [clock('23:59:00', '20260703')] }), '20260706').since).toBe('20260703')
  })

  test.each<[string, string[], number]>([
    ['before the first bar', ['20260701', '20260702'], 2],
    ['but for those between', ['20260702', '20260705'], 1],
    ['but for that of the first bar', ['20260703'], 0],
  ])('lacks days without bars, %s', (_, missing, lacking) => {
    expect(barsOnRecord(bars({ missing }), '20260706').lacking).toBe(lacking)
  })

  test('lacks every missing day if there are no bars', () => {
    expect(barsOnRecord(bars({ time: [], missing: ['20260701', '20260705'] }), '20260706').lacking).toBe(2)
  })

  test.each<[string, number[], boolean]>([
    ['a price fell by an ex-date', [0.5, 1], true],
    ['a price rose by one', [1, 1.2], true],
    ['none did', [1, 1], false],
    ['nothing is known of days', [], false],
  ])('differs without adjustment if %s', (_, factor, hasExDates) => {
    expect(barsOnRecord(bars({ days: { factor } }), '20260706').hasExDates).toBe(hasExDates)
  })

  test('states since when there are records, and how many days are derived from one row', () => {
    expect(barsOnRecord(bars({ derived: ['20260703'] }), '20260706')).toMatchObject({
      recordedSince: '20200102',
      derived: 1,
    })
  })
})
