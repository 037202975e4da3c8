// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { PositionsTable } from '../../../../../client/features/strategy/paper/positions-table'
import type { PaperAccount } from '../../../../../shared/protocol/rest-paper'
import { openPage } from '../../../open-page'

test('a position in a code that left the market says that it stays at its last price', async () => {
  const position = (code: string, available: number) => ({
    code,
    quantity: 100,
    available,
    cost: 1_000_00,
    mark: 9_500,
  })
  const account = { positions: [position('600519.SH', 100), position('600001.SH', 0)] } as PaperAccount
  const page = await openPage()
  await page.show(<PositionsTable account={account} liOf={() => undefined} isStale={false} onSell={() => {}} />)
  const rows = [...document.querySelectorAll('tbody tr, [role=row]')].map((row) => row.textContent ?? '')
  const of = (code: string) => rows.find((row) => row.includes(code)) ?? ''
  expect(of('600001')).toContain('已不在行情里')
  // 100 × 9.50.
  expect(of('600001')).toContain('950.00')
  expect(of('600519')).not.toContain('已不在行情里')
  expect(page.named<HTMLButtonElement>('卖出 600001', 'button').disabled).toBe(true)
})
