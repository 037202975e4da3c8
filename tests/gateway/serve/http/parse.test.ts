import { describe, expect, test } from 'vitest'
import { calendarDay } from '../../../../gateway/serve/http/parse'

describe('a date of a request', () => {
  test.each(['20260115', '20240229'])('may be %s', (day) => {
    expect(calendarDay.safeParse(day).success).toBe(true)
  })

  test.each(['20260230', '20251340', '20230229', '2026-01-15', '2026115', '', 20260115])('may not be %j', (day) => {
    expect(calendarDay.safeParse(day).success).toBe(false)
  })
})
