import { describe, expect, test } from 'vitest'
import { timeWords } from '../../../../client/features/index-history/moment-words'

/** Beijing time. */
const at = (text: string) => Date.parse(`${text}+08:00`)
const [open, second] = [at('2026-07-06T09:30:00'), at('2026-07-06T09:35:00')]
const later = at('2026-07-07T14:55:00')

describe('a place on the axis', () => {
  test.each<[string, '1d' | '5m', number[], number | undefined, string]>([
    ['a day, without its year', '1d', [open, later], open, '07-06'],
    ['the last day of a year', '1d', [open], at('2026-12-31T09:30:00'), '12-31'],
    ['the end of its five minutes, within a day', '5m', [open, second], open, '09:35'],
    [
      'the end of the last five minutes of a day',
      '5m',
      [open, at('2026-07-06T14:55:00')],
      at('2026-07-06T14:55:00'),
      '15:00',
    ],
    ['day and minute, over several days', '5m', [open, later], open, '07-06 09:35'],
    ['day and minute of the last', '5m', [open, later], later, '07-07 15:00'],
    ['nothing that is known, of days', '1d', [open], undefined, ''],
    ['nothing that is known, of minutes', '5m', [open, second], undefined, '—'],
  ])('reads as %s', (_, period, time, place, words) => {
    expect(timeWords({ period: period as '1d', time })(place)).toBe(words)
  })

  test('is in Beijing time, not in that of the page: a late time is the next day there', () => {
    const late = at('2026-07-06T23:58:00')
    expect(timeWords({ period: '1d', time: [late] })(late)).toBe('07-06')
    expect(timeWords({ period: '5m' as '1d', time: [late] })(late)).toBe('00:03')
  })
})
