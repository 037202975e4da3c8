import { describe, expect, test } from 'vitest'
import { checkLedger } from '../../support/ledger-check'
import { simulatedDays } from '../../support/simulated-days'

/** Ten days of a larger market: `npm run bench -- ledger`. */
describe('two simulated days', () => {
  const days = [...simulatedDays(2, { seed: 5, instrumentCount: 6 })]

  test.each(['live', 'close'] as const)('balance at every minute of every instrument (%s)', (sizing) => {
    for (const { trades } of days) {
      expect(trades.size).toBeGreaterThanOrEqual(6)
      for (const prints of trades.values()) {
        const report = checkLedger(prints, sizing, { priceScale: 2 })
        expect(report).toMatchObject({ faults: [], prints: prints.length })
        expect(report.minutes).toBeGreaterThan(100)
      }
    }
  })
})
