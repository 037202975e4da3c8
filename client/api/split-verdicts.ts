import type { SplitVerdict, SplitVerdicts } from '../../shared/protocol/rest-splits'
import { getJson, type RequestOptions, sendJson } from './http'

export const fetchVerdicts = (options?: RequestOptions): Promise<SplitVerdicts> =>
  getJson('/api/splits/verdicts', options)

const addressOf = (id: string) => `/api/splits/verdicts/${encodeURIComponent(id)}`

/** Accepts or rejects a finding; answers what is kept now. */
export const saveVerdict = ({
  id,
  verdict,
  style,
  confidence,
}: Omit<SplitVerdict, 'judgedAt'>): Promise<SplitVerdicts> =>
  sendJson('PUT', addressOf(id), { verdict, style, confidence })

export const withdrawVerdict = (id: string): Promise<SplitVerdicts> => sendJson('DELETE', addressOf(id))
