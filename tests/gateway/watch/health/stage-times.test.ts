import { describe, expect, test } from 'vitest'
import { StageTimes } from '../../../../gateway/watch/health/stage-times'

describe('the durations of a row’s stages', () => {
  test('are given as median, 95 % and 99 %, in milliseconds', () => {
    const times = new StageTimes()
    for (let ms = 100; ms >= 1; ms--) times.add('state', ms)
    expect(times.figures()).toEqual({ 'state.p50': 51, 'state.p95': 96, 'state.p99': 100 })
  })

  test('are those of the newest rows', () => {
    const times = new StageTimes()
    for (let count = 0; count < 300; count++) times.add('publish', 1_000)
    for (let count = 0; count < 256; count++) times.add('publish', 2)
    expect(times.figures()).toEqual({ 'publish.p50': 2, 'publish.p95': 2, 'publish.p99': 2 })
  })

  test('are summed up in words from the exchange on, and empty without rows', () => {
    const times = new StageTimes()
    expect(times.report(7)).toEqual({ source: 'way', state: 'ok', words: '还没有量到各段时延', at: 7, figures: {} })
    for (const [stage, ms] of [
      ['receipt', 80],
      ['sequence', 4],
      ['state', 5],
      ['publish', 1],
    ] as const)
      times.add(stage, ms)
    expect(times.report(7).words).toBe('从交易所到发布：中位 90 毫秒')
  })

  test('of a traced row start where the stage before ended', () => {
    const times = new StageTimes()
    const probe = times.probe()
    probe.reach('sequence')
    probe.reach('state')
    const figures = times.figures()
    expect(Object.keys(figures).filter((name) => name.endsWith('p50'))).toEqual(['sequence.p50', 'state.p50'])
    expect(figures['state.p50']).toBeGreaterThanOrEqual(0)
  })
})
