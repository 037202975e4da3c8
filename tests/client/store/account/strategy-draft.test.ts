import { describe, expect, test } from 'vitest'
import {
  faultOf,
  NEW_DRAFT,
  plainUniverse,
  readStrategyDraft,
  strategyDraftOf,
  testOf,
  withReadyRule,
} from '../../../../client/store/account/strategy-draft'
import { READY_RULES, type ReadyRule } from '../../../../shared/back-test/ready-rules'

const DAYS = { from: '20250101', to: '20251231' }
const draft = { ...NEW_DRAFT, entry: '收盘>1', exit: '收盘<1' }

describe('draft of a rule', () => {
  test('becomes a request in the units of the gateway', () => {
    const changed = { ...draft, cash: '12.5', position: '1.5', commission: '2.5', stop: '7.5', sessions: '10' }
    expect(testOf(changed, { kind: 'market' }, DAYS, '未命名')).toEqual({
      name: '未命名',
      entry: '收盘>1',
      exit: '收盘<1',
      rank: '',
      universe: { kind: 'market' },
      ...DAYS,
      cashYuan: 125_000,
      maxPositions: 10,
      positionYuan: 15_000,
      commissionPpm: 250,
      commissionMinYuan: 5,
      slippageTicks: 1,
      benchmark: '000300.SH',
      checks: true,
      stopPercent: 7.5,
      takePercent: null,
      sessions: 10,
    })
  })

  test.each([
    [{ kind: 'market' as const }, {}],
    [{ kind: 'board' as const, board: 'star' as const }, {}],
    [{ kind: 'industry' as const, name: '银行:大' }, {}],
    [
      { kind: 'codes' as const, name: '', codes: ['600519.SH', '000001.SZ'] },
      { take: '20', position: '3' },
    ],
  ])('of a run with %o is the same request again', (universe, change) => {
    const request = testOf({ ...draft, ...change, name: '甲' }, universe, DAYS, '')
    const again = strategyDraftOf(request)
    expect(faultOf(again)).toBeUndefined()
    const read = universe.kind === 'codes' ? universe : plainUniverse(again.universe)
    expect(testOf(again, read ?? { kind: 'market' }, { from: '', to: '' }, '')).toEqual(request)
  })

  test('takes the conditions of a ready rule, and keeps days and costs', () => {
    const rule = READY_RULES.find(({ id }) => id === 'volume-breakout') as ReadyRule
    const taken = withReadyRule({ ...draft, from: '20240101', commission: '1' }, rule)
    expect(taken).toMatchObject({
      name: rule.name,
      entry: rule.entry,
      stop: '8',
      take: '',
      from: '20240101',
      commission: '1',
    })
  })

  test.each([
    [{ cash: '' }, { kind: 'number', field: 'cash', from: 0.1, to: 10_000_000 }],
    [{ cash: '一百' }, { kind: 'number', field: 'cash', from: 0.1, to: 10_000_000 }],
    [{ positions: '2.5' }, { kind: 'number', field: 'positions', from: 1, to: 100 }],
    [{ position: '0' }, { kind: 'number', field: 'position', from: 0.1, to: 10_000_000 }],
    [{ stop: '100' }, { kind: 'number', field: 'stop', from: 0.01, to: 99 }],
    [{ slippage: '-1' }, { kind: 'number', field: 'slippage', from: 0, to: 100 }],
    [{ from: '2025-01-01' }, { kind: 'day', field: 'from' }],
    [{ to: '20250229' }, { kind: 'day', field: 'to' }],
    [{ from: '20240229', to: ' ' }, undefined],
    [{ stop: '', take: ' ', sessions: '' }, undefined],
  ])('with %o has this fault', (change, fault) => {
    expect(faultOf({ ...draft, ...change })).toEqual(fault)
  })

  test.each([
    [undefined, NEW_DRAFT],
    ['{', NEW_DRAFT],
    ['null', NEW_DRAFT],
    ['{"name":"甲","cash":5,"other":"x"}', { ...NEW_DRAFT, name: '甲' }],
  ])('stored as %s is read without what is damaged', (stored, read) => {
    expect(readStrategyDraft(stored)).toEqual(read)
  })
})
