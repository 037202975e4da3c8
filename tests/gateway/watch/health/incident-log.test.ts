import { describe, expect, test } from 'vitest'
import { IncidentLog } from '../../../../gateway/watch/health/incident-log'
import { incidentWords } from '../../../../gateway/watch/health/incident-words'

const NOON = Date.parse('2026-07-06T12:00:00+08:00')
const HOUR = 3_600_000

function started() {
  const clock = { time: NOON }
  return { clock, log: new IncidentLog(() => clock.time) }
}

describe('problems with feeds', () => {
  test('are reported with what to do, and make the report late until they end', () => {
    const { clock, log } = started()
    log.open('fallback', '新浪行情', '主源没有应答')
    log.open('fallback', '新浪行情', '主源拒绝访问')
    expect(log.report()).toMatchObject({
      source: 'incidents',
      state: 'late',
      words: '1 起行情事件未结，今日共 1 起',
      figures: { open: 1, today: 1, fallback: 1 },
      incidents: [
        {
          words: '正在使用备用源新浪行情：主源拒绝访问',
          advice: incidentWords.fallback.advice,
          openedAt: NOON,
          times: 1,
        },
      ],
    })
    clock.time += 1_000
    log.close('fallback', '新浪行情')
    log.close('fallback', '新浪行情')
    expect(log.report()).toMatchObject({
      state: 'ok',
      words: '行情事件都已结束，今日共 1 起',
      figures: { open: 0, today: 1 },
    })
    expect(log.list()[0]).toMatchObject({ closedAt: NOON + 1_000 })
  })

  test('are one counted incident if the same one comes again', () => {
    const { clock, log } = started()
    log.note('bridge-gap', 'vendor', '应从 5 开始，收到 9')
    clock.time += 1_000
    log.note('bridge-gap', 'vendor', '应从 7 开始，收到 9')
    log.open('disagree', '600519.SH', '')
    log.close('disagree', '600519.SH')
    log.open('disagree', '600519.SH', '')
    expect(log.list().map(({ code, times, closedAt }) => [code, times, closedAt === undefined])).toEqual([
      ['disagree', 2, true],
      ['bridge-gap', 2, false],
    ])
    expect(log.report().figures).toEqual({ open: 1, today: 4, 'bridge-gap': 2, disagree: 2 })
  })

  test('have counts that start again with the Beijing day; open ones stay', () => {
    const { clock, log } = started()
    log.open('source-failed', '腾讯行情', '超时')
    clock.time += 12 * HOUR
    expect(log.report()).toMatchObject({ state: 'late', figures: { open: 1, today: 0 } })
  })

  test('are bounded for thousands of instruments, in memory and in a report', () => {
    const { log } = started()
    for (let n = 0; n < 600; n++) {
      log.open('disagree', `${600_000 + n}.SH`, '')
      if (n % 2 === 0) log.close('disagree', `${600_000 + n}.SH`)
    }
    expect(log.list()).toHaveLength(500)
    expect(log.report().incidents).toHaveLength(30)
    expect(log.report().incidents?.every(({ closedAt }) => closedAt === undefined)).toBe(true)
    expect(log.report().figures.disagree).toBe(600)
  })

  test('state what is wrong and what to do, in Chinese', () => {
    for (const [code, { what, advice }] of Object.entries(incidentWords)) {
      expect(what('甲', '乙'), code).toMatch(/[一-鿿]/)
      expect(advice.length, code).toBeGreaterThan(10)
    }
  })
})
