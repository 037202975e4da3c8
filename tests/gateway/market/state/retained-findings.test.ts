import { describe, expect, test } from 'vitest'
import { Findings } from '../../../../gateway/market/state/retained-findings'
import { findingRow, marketRow } from '../../../../gateway/market/state/rows/findings'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { findingOf as finding } from '../../../support/split-finding'

describe('the findings of a day', () => {
  test('are replaced by id, of their instrument and of the market', () => {
    const findings = new Findings()
    findings.put(finding('a'))
    findings.put(finding('b', { instrument: '600002.SH' }))
    findings.put(finding('a', { childCount: 9 }))
    expect(findings.of('600001.SH').map(({ id, childCount }) => [id, childCount])).toEqual([['a', 9]])
    expect(findings.of('market').map(({ id }) => id)).toEqual(['b', 'a'])
    expect(findings.of('999999.SH')).toEqual([])
  })

  test('have the net of valid ones, open or closed', () => {
    const findings = new Findings()
    findings.put(finding('a'))
    findings.put(finding('b', { side: 'sell', turnover: 300, state: 'closed' }))
    findings.put(finding('c', { turnover: 5_000, state: 'refuted' }))
    findings.put(finding('d', { turnover: 700, state: 'closed', mergedInto: 'a' }))
    expect(findings.net('600001.SH')).toBe(700)
    expect(findings.net('600002.SH')).toBe(0)
  })

  test('that were refuted or merged take no places of valid ones in the market list', () => {
    const findings = new Findings()
    for (let at = 0; at < 1_000; at++) findings.put(finding(`s${at}`))
    for (let at = 0; at < 3_000; at++) findings.put(finding(`r${at}`, { state: 'refuted' }))
    for (let at = 0; at < 3_000; at++) findings.put(finding(`m${at}`, { mergedInto: 's0' }))
    findings.put(finding('s1', { state: 'refuted' }))
    const ids = findings.of('market').map(({ id }) => id)
    expect(ids.filter((id) => id.startsWith('s'))).toHaveLength(1_000)
    expect(ids.length).toBeLessThanOrEqual(1_400)
    expect(ids.filter((id) => id === 's1')).toHaveLength(1)
  })

  test('are bounded: those unchanged for longest are dropped first', () => {
    const findings = new Findings()
    for (let at = 0; at < 300; at++) findings.put(finding(`f${at}`))
    const kept = findings.of('600001.SH')
    expect(kept).toHaveLength(200)
    expect(kept[0]?.id).toBe('f100')
  })

  test('of the day before are dropped, withdrawn ones too', () => {
    const findings = new Findings()
    findings.put(finding('a'))
    findings.put(finding('b', { state: 'refuted' }))
    findings.clear()
    expect([findings.of('market'), findings.of('600001.SH'), findings.net('600001.SH')]).toEqual([[], [], 0])
  })

  test('have only their newest children in the market list, and all in the list of their instrument', () => {
    const children = Array.from({ length: 40 }, (_, at) => ({
      orderNo: at,
      time: at,
      price: 1,
      volume: 1,
      active: true,
    }))
    const body = (row: { body: string }) => (JSON.parse(row.body) as SplitFinding).children
    expect(body(findingRow(finding('a', { children })))).toEqual(children)
    expect(body(marketRow(finding('a', { children })))).toEqual(children.slice(-12))
  })
})
