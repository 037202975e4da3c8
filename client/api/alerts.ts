import type {
  AlertChannel,
  AlertChannelKind,
  AlertFirings,
  AlertNow,
  AlertQuiet,
  AlertRules,
  AlertRuleWish,
  AlertStatus,
  BackTest,
  BackTestWish,
  ParsedAlert,
  ReadyAlert,
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

/** Whether a condition holds at this moment. */
export const askAlertNow = (condition: string, options?: RequestOptions): Promise<AlertNow> =>
  ask('POST /api/alerts/now', { body: { condition } }, options)

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

/** A question of some seconds: as long as the gateway tries, somebody waits. */
const BACK_TEST_MAX_MS = 60_000

/** How often a rule would have rung on the days before. */
export const backTestAlert = (wish: BackTestWish, options?: RequestOptions): Promise<BackTest> =>
  ask('POST /api/alerts/backtest', { body: wish }, { timeoutMs: BACK_TEST_MAX_MS, ...options })

/** The shipped examples and kinds of 异动, for a scope such as `自选:持仓` where they name none. */
export const fetchReadyAlerts = (scope: string, options?: RequestOptions): Promise<ReadyAlert[]> =>
  ask('POST /api/alerts/ready', { body: { scope } }, options)

export const fetchAlertQuiet = (options?: RequestOptions): Promise<AlertQuiet> =>
  ask('GET /api/alerts/quiet', {}, options)

export const saveAlertQuiet = (quiet: AlertQuiet): Promise<AlertQuiet> => ask('PUT /api/alerts/quiet', { body: quiet })

/** All that came up to a number, `AlertFiring.seq`. */
export const acknowledgeAlerts = (upTo: number): Promise<{ ackedAt: number }> =>
  ask('PUT /api/alerts/acks', { body: { upTo } })

export interface ChannelWish {
  kind: AlertChannelKind
  name: string
  address: string
  secret: string
}

export const fetchAlertChannels = (options?: RequestOptions): Promise<AlertChannel[]> =>
  ask('GET /api/alerts/channels', {}, options)

export const addAlertChannel = (wish: ChannelWish): Promise<AlertChannel[]> =>
  ask('POST /api/alerts/channels', { body: wish })

export const removeAlertChannel = (id: string): Promise<AlertChannel[]> =>
  ask('DELETE /api/alerts/channels/:id', { params: { id } })

/** Sends a line at once; what the service answered. */
export const testAlertChannel = (id: string): Promise<{ sent: boolean; answer: string }> =>
  ask('POST /api/alerts/channels/:id/test', { params: { id }, body: {} })
