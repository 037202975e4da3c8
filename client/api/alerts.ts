import type {
  AlertChannel,
  AlertChannelKind,
  AlertFirings,
  AlertNow,
  AlertQuiet,
  AlertRuleInput,
  AlertRules,
  AlertStatus,
  BackTest,
  BackTestInput,
  ParsedAlert,
  PushDevice,
  PushDevices,
  ReadyAlert,
} from '../../shared/protocol/rest-alerts'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

export const fetchAlertRules = (options?: RequestOptions): Promise<AlertRules> =>
  requestData('GET /api/alerts/rules', {}, options)

export const fetchAlertFirings = (before?: number, options?: RequestOptions): Promise<AlertFirings> =>
  requestData('GET /api/alerts/firings', before === undefined ? {} : { query: { before: String(before) } }, options)

export const fetchAlertStatus = (options?: RequestOptions): Promise<AlertStatus> =>
  requestData('GET /api/alerts/status', {}, options)

/** Meaning of a condition, or the reason why it is invalid. */
export const parseAlert = (text: string, options?: RequestOptions): Promise<ParsedAlert> =>
  requestData('POST /api/alerts/parse', { body: { text } }, options)

/** Whether a condition holds at this moment. */
export const fetchAlertNow = (condition: string, options?: RequestOptions): Promise<AlertNow> =>
  requestData('POST /api/alerts/now', { body: { condition } }, options)

/** Stores a rule; without an id a new one. Answers all rules. */
export const saveAlertRule = (request: AlertRuleInput, id?: string): Promise<AlertRules> =>
  id === undefined
    ? requestData('POST /api/alerts/rules', { body: request })
    : requestData('PUT /api/alerts/rules/:id', { params: { id }, body: request })

export const muteAlertRule = (id: string, until: number): Promise<AlertRules> =>
  requestData('PUT /api/alerts/rules/:id/mute', { params: { id }, body: { until } })

export const removeAlertRule = (id: string): Promise<AlertRules> =>
  requestData('DELETE /api/alerts/rules/:id', { params: { id } })

export const acknowledgeAlert = (id: string): Promise<{ id: string; ackedAt: number }> =>
  requestData('PUT /api/alerts/firings/:id/ack', { params: { id }, body: {} })

/** Back-test of a rule: its firings on past days. */
export const backTestAlert = (request: BackTestInput, options?: RequestOptions): Promise<BackTest> =>
  requestData('POST /api/alerts/backtest', { body: request }, options)

/** The shipped examples and kinds of 异动, for a scope such as `自选:持仓` where they name none. */
export const fetchReadyAlerts = (scope: string, options?: RequestOptions): Promise<ReadyAlert[]> =>
  requestData('POST /api/alerts/ready', { body: { scope } }, options)

export const fetchAlertQuiet = (options?: RequestOptions): Promise<AlertQuiet> =>
  requestData('GET /api/alerts/quiet', {}, options)

export const saveAlertQuiet = (quiet: AlertQuiet): Promise<AlertQuiet> =>
  requestData('PUT /api/alerts/quiet', { body: quiet })

/** All that came up to a number, `AlertFiring.seq`. */
export const acknowledgeAlerts = (upTo: number): Promise<{ ackedAt: number }> =>
  requestData('PUT /api/alerts/acks', { body: { upTo } })

interface ChannelInput {
  kind: AlertChannelKind
  name: string
  address: string
  secret: string
}

export const fetchAlertChannels = (options?: RequestOptions): Promise<AlertChannel[]> =>
  requestData('GET /api/alerts/channels', {}, options)

export const addAlertChannel = (request: ChannelInput): Promise<AlertChannel[]> =>
  requestData('POST /api/alerts/channels', { body: request })

export const removeAlertChannel = (id: string): Promise<AlertChannel[]> =>
  requestData('DELETE /api/alerts/channels/:id', { params: { id } })

/** Sends a test message immediately; returns the service's answer. */
export const testAlertChannel = (id: string): Promise<{ sent: boolean; answer: string }> =>
  requestData('POST /api/alerts/channels/:id/test', { params: { id }, body: {} })

export const fetchPushDevices = (options?: RequestOptions): Promise<PushDevices> =>
  requestData('GET /api/alerts/push', {}, options)

interface PushInput {
  name: string
  endpoint: string
  p256dh: string
  auth: string
}

/** Stores this browser; its id, and all of the account. */
export const addPushDevice = (request: PushInput): Promise<{ id: string; devices: PushDevice[] }> =>
  requestData('POST /api/alerts/push', { body: request })

export const removePushDevice = (id: string): Promise<PushDevices> =>
  requestData('DELETE /api/alerts/push/:id', { params: { id } })

/** Sends a test notification immediately; returns the push service's answer. */
export const testPushDevice = (id: string): Promise<{ sent: boolean; answer: string }> =>
  requestData('POST /api/alerts/push/:id/test', { params: { id }, body: {} })
