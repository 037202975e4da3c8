import { expect, test } from 'vitest'
import { activeFindings } from '../../../../client/features/monitor/active-findings'
import type { SplitFinding } from '../../../../shared/flow/split-finding'

const finding = (id: string, more: Partial<SplitFinding> = {}) =>
  ({ id, instrument: '600519.SH', state: 'open', confidence: 0.95, ...more }) as SplitFinding

const findings = [
  finding('open'),
  finding('closed', { state: 'closed', instrument: '000001.SZ' }),
  finding('refuted', { state: 'refuted' }),
  finding('joined', { mergedInto: 'open' }),
  finding('unsure', { confidence: 0.6 }),
]

test.each([
  [[], ['open', 'closed']],
  [['600519.SH'], ['open']],
  [['300750.SZ'], []],
])('of %j those that hold are %j', (codes, ids) => {
  expect(activeFindings(findings, codes).map(({ id }) => id)).toEqual(ids)
})
