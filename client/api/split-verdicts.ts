import type { SplitVerdict, SplitVerdicts } from '../../shared/protocol/rest-splits'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

export const fetchVerdicts = (options?: RequestOptions): Promise<SplitVerdicts> =>
  requestData('GET /api/splits/verdicts', {}, options)

/** Accepts or rejects a finding; returns the stored verdicts. */
export const saveVerdict = ({
  id,
  verdict,
  style,
  confidence,
}: Omit<SplitVerdict, 'judgedAt'>): Promise<SplitVerdicts> =>
  requestData('PUT /api/splits/verdicts/:id', { params: { id }, body: { verdict, style, confidence } })

export const withdrawVerdict = (id: string): Promise<SplitVerdicts> =>
  requestData('DELETE /api/splits/verdicts/:id', { params: { id } })
