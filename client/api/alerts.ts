import type {
  AlertFirings,
  AlertRules,
  AlertRuleWish,
  AlertStatus,
  ParsedAlert,
} from '../../shared/protocol/rest-alerts'
import { ask } from './ask'
import type { RequestOptions } from './http'

export const fetchAlertRules = (options?: RequestOptions): Promise<AlertRules> =>
  ask('GET /api/alerts/rules', {}, options)

export const fetchAlertFirings = (before?: number, options?: RequestOptions): Promise<AlertFirings> =>
  ask('GET /api/alerts/firings', before === undefined ? {} : { query: { before: String(before) } }, options)

export const fetchAlertStatus = (options?: RequestOptions): Promise<AlertStatus> =>
  ask('GET /api/alerts/status', {}, options)

/** What a condition means, or why it cannot be. */
export const parseAlert = (text: string, options?: RequestOptions): Promise<ParsedAlert> =>
  ask('POST /api/alerts/parse', { body: { text } }, options)

/** Stores a rule; without an id a new one. Answers all rules. */
export const saveAlertRule = (wish: AlertRuleWish, id?: string): Promise<AlertRules> =>
  id === undefined
    ? ask('POST /api/alerts/rules', { body: wish })
    : ask('PUT /api/alerts/rules/:id', { params: { id }, body: wish })

export const muteAlertRule = (id: string, until: number): Promise<AlertRules> =>
  ask('PUT /api/alerts/rules/:id/mute', { params: { id }, body: { until } })

export const removeAlertRule = (id: string): Promise<AlertRules> =>
  ask('DELETE /api/alerts/rules/:id', { params: { id } })

export const acknowledgeAlert = (id: string): Promise<{ id: string; ackedAt: number }> =>
  ask('PUT /api/alerts/firings/:id/ack', { params: { id }, body: {} })
