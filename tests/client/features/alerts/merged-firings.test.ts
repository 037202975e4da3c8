import { describe, expect, test } from 'vitest'
import { firingAddress, firingName } from '../../../../client/features/alerts/firing-words'
import { mergedFirings, unackedOf } from '../../../../client/features/alerts/merged-firings'
import { draftOf, newDraft, ruleInputOf } from '../../../../client/store/account/rule-draft'
import type { AlertFiring, AlertRule } from '../../../../shared/protocol/rest-alerts'
import { clock } from '../../../support/alert-rules'
import { partOf } from '../../../support/part-of'

const firing = (seq: number, change: Partial<AlertFiring> = {}): AlertFiring => ({
  seq,
  id: `f${seq}`,
  ruleId: 'r',
  name: '破位',
  condition: '',
  instrument: '600519.SH',
  tradingDay: '20261118',
  at: clock('10:00:05'),
  receivedAt: 0,
  figures: [],
  mark: '',
  muted: false,
  speaks: true,
  ackedAt: null,
  ...change,
})

describe('alerts of a page', () => {
  test('are each shown once, newest first, in any order of arrival, and acknowledged in any window', () => {
    const stored = [firing(2), firing(1)]
    const merged = mergedFirings(stored, [
      { kind: 'firing', firing: firing(3) },
      { kind: 'firing', firing: firing(2) },
      { kind: 'rules' },
      { kind: 'ack', id: 'f1', ackedAt: 7 },
      { kind: 'ack', id: 'f1', ackedAt: 9 },
      { kind: 'ack', id: 'f9', ackedAt: 9 },
    ])
    expect(merged.map(({ seq, ackedAt }) => [seq, ackedAt])).toEqual([
      [3, null],
      [2, null],
      [1, 7],
    ])
    expect(unackedOf(merged)).toBe(2)
    expect(unackedOf([firing(1, { muted: true })])).toBe(0)
  })

  test.each([
    ['10:00:05', '202611180940', '202611181020'],
    ['09:25:00', '202611180930', '202611180945'],
    ['14:57:00', '202611181437', '202611181500'],
  ])('at %s open the chart from %s to %s', (at, from, to) => {
    expect(firingAddress(firing(1, { at: clock(at) }))).toBe(`/graph_total_multi/1/600519.SH/${from}/${to}`)
  })

  test.each(['00:10:00', '09:10:00', '20:00:00'])('of a coin lead to its page at %s, which has no session', (at) => {
    expect(firingAddress(firing(1, { instrument: 'BTCUSDT.BINANCE', at: clock(at) }))).toBe('/btc')
  })

  test('of the market open the market page, and are named as the market', () => {
    expect(firingAddress(firing(1, { instrument: '' }))).toBe('/monitor')
    expect(firingName(firing(1, { instrument: '' }), () => undefined)).toBe('市场')
    expect(firingName(firing(1), (id) => (id === '600519.SH' ? '贵州茅台' : undefined))).toBe('贵州茅台')
  })
})

describe('a rule that is written', () => {
  test('without a name is named by its condition, cut to the maximum length of a name', () => {
    expect(ruleInputOf({ ...newDraft(' 600519>1700 '), name: ' ' })).toMatchObject({
      name: '600519>1700',
      condition: '600519>1700',
      revision: 0,
    })
    expect(ruleInputOf(newDraft('涨'.repeat(60))).name).toHaveLength(40)
  })

  test('that is edited keeps its revision and whether it is paused', () => {
    const rule = partOf<AlertRule>({ ...newDraft('600519>1'), id: 'r', revision: 4, version: 2, state: 'paused' })
    expect(draftOf(rule)).toMatchObject({ id: 'r', revision: 4, paused: true })
    expect(ruleInputOf(draftOf(rule))).not.toHaveProperty('id')
  })
})
