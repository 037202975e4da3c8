import type {
  PaperAccount,
  PaperJournal,
  PaperJournalPage,
  PaperOrder,
  PaperOrderRequest,
  PaperPlace,
} from '../../shared/protocol/rest-paper'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** One's own paper accounts, oldest first. Every change answers them all. */
export const fetchPaperAccounts = (options?: RequestOptions): Promise<PaperAccount[]> =>
  requestData('GET /api/paper-accounts', {}, options)

export const openPaperAccount = (name: string, cashYuan: number): Promise<PaperAccount[]> =>
  requestData('POST /api/paper-accounts', { body: { name, cashYuan } })

export const removePaperAccount = (id: string): Promise<PaperAccount[]> =>
  requestData('DELETE /api/paper-accounts/:id', { params: { id } })

export const resetPaperAccount = (id: string, cashYuan: number): Promise<PaperAccount[]> =>
  requestData('POST /api/paper-accounts/:id/reset', { params: { id }, body: { cashYuan } })

export const placePaperOrder = (id: string, order: PaperOrderRequest): Promise<PaperAccount[]> =>
  requestData('POST /api/paper-accounts/:id/orders', { params: { id }, body: order })

export const cancelPaperOrder = (id: string, order: string): Promise<PaperAccount[]> =>
  requestData('DELETE /api/paper-accounts/:id/orders/:order', { params: { id, order } })

/** The whole journal, a page after the other. */
export async function fetchPaperJournal(id: string, options?: RequestOptions): Promise<PaperJournal> {
  let journal: PaperJournal = { orders: [], fills: [], days: [] }
  let place: PaperPlace | null | undefined
  do {
    const request = { params: { id }, ...(place && { query: { ...place } }) }
    const page: PaperJournalPage = await requestData('GET /api/paper-accounts/:id/journal', request, options)
    journal = {
      orders: [...journal.orders, ...page.orders],
      fills: [...journal.fills, ...page.fills],
      days: [...page.days, ...journal.days],
    }
    place = page.next
  } while (place)
  return journal
}

export const notePaperOrder = (id: string, order: string, note: string): Promise<PaperOrder> =>
  requestData('PUT /api/paper-accounts/:id/orders/:order', { params: { id, order }, body: { note } })

export const followRule = (id: string, rule: string, on: boolean): Promise<PaperAccount[]> =>
  requestData('PUT /api/paper-accounts/:id/follow', { params: { id }, body: { rule, on } })
