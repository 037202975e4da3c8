// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { newOrderDraft } from '../../../../../client/features/strategy/paper/order-draft'
import { OrderTicket } from '../../../../../client/features/strategy/paper/order-ticket'
import { paper } from '../../../../../client/text/paper'
import type { PaperAccount } from '../../../../../shared/protocol/rest-paper'
import { partOf } from '../../../../support/part-of'
import { openPage } from '../../../open-page'

const ACCOUNT = partOf<PaperAccount>({ id: 'a', cash: 100_000_00, frozen: 0, positions: [] })

function Ticket({ li }: { li: number | undefined }) {
  const [draft, setDraft] = useState(newOrderDraft())
  return <OrderTicket account={ACCOUNT} draft={draft} onDraft={setDraft} liOf={() => li} onAccounts={() => {}} />
}

async function openTicket(li?: number) {
  const page = await openPage()
  await page.show(<Ticket li={li} />)
  const code = page.field(paper.ticket.code)
  const leave = () => act(async () => void code.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  return { page, code, leave }
}

test('a complete code is accepted when the field loses focus without Enter', async () => {
  const { page, code, leave } = await openTicket()
  await page.write(paper.ticket.code, '600519')
  await leave()
  expect(code.value).toBe('600519 贵州茅台')
  expect(page.text()).toContain(paper.ticket.submit(paper.ticket.buy, '600519 贵州茅台'))
})

test('text that means several is not taken when the field is left', async () => {
  const { page, code, leave } = await openTicket()
  await page.write(paper.ticket.code, '6')
  await leave()
  expect(code.value).toBe('')
})

test('the current price is shown next to the limits of the day', async () => {
  const { page } = await openTicket(1_700_000)
  await page.write(paper.ticket.code, '600519')
  await page.key(page.field(paper.ticket.code), 'Enter')
  expect(page.text()).toContain(`${paper.ticket.now('1700.00')}${paper.ticket.limits('', '').slice(0, 2)}`)
})
