import type { SplitVerdict, SplitVerdicts } from '../../shared/protocol/rest-splits'
import { ask } from './ask'
import type { RequestOptions } from './http'

export const fetchVerdicts = (options?: RequestOptions): Promise<SplitVerdicts> =>
  ask('GET /api/splits/verdicts', {}, options)

/** Accepts or rejects a finding; answers what is kept now. */
export const saveVerdict = ({
  id,
  verdict,
  style,
  confidence,
}: Omit<SplitVerdict, 'judgedAt'>): Promise<SplitVerdicts> =>
  ask('PUT /api/splits/verdicts/:id', { params: { id }, body: { verdict, style, confidence } })

export const withdrawVerdict = (id: string): Promise<SplitVerdicts> =>
  ask('DELETE /api/splits/verdicts/:id', { params: { id } })
