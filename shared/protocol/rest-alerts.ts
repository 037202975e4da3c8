import type { QuietHours } from '../alerts/quiet-hours'
import type { Repeat } from '../alerts/watch-state'
import type { InstrumentId } from '../market/instrument'
import type { UnixMs } from '../market/units'

/** Choices of an alert rule besides its condition. */
export interface AlertChoice {
  repeat: Repeat
  /** Pause between two alerts of one instrument. */
  cooldownSeconds: number
  /** A value must go back beyond the threshold by a margin before it counts again. */
  margin: boolean
  /** Prices of the condition follow ex-dates. */
  adjusts: boolean
  speaks: boolean
  /** Webhooks that it is sent to, by their ids. */
  channels: string[]
}

export type AlertState =
  | 'armed'
  | 'waiting'
  | 'holding'
  | 'cooling'
  | 'outside'
  | 'no-data'
  | 'paused'
  | 'muted'
  | 'done'
  | 'expired'
  | 'gone'

export interface AlertRule extends AlertChoice {
  id: string
  revision: number
  version: number
  name: string
  /** Condition as typed. */
  condition: string
  /** The same said back. */
  sentence: string
  /** State closest to firing among all watched instruments. */
  state: AlertState
  instruments: number
  mutedUntil: UnixMs
  expiresAt: UnixMs | null
  note: string
  lastFiredAt: UnixMs | null
  /** On the running trading day. */
  firedToday: number
}

export interface AlertRules {
  rules: AlertRule[]
  /** Gateway's clock at which the states were read: newer ones come over the stream. */
  at: UnixMs
  /** Rules that one may have. */
  most: number
}

/** `PUT /api/alerts/rules/:id`. `revision` 0 = a new rule. */
export interface AlertRuleInput extends AlertChoice {
  revision: number
  name: string
  condition: string
  expiresAt: UnixMs | null
  paused: boolean
  /** Fires once immediately if the condition already holds. Resets the rule's state. */
  ringNow?: boolean | undefined
}

/** `POST /api/alerts/parse`: what a condition means, or why it cannot be. `at`: sign of the text. */
export type ParsedAlert =
  | { ok: true; condition: string; sentence: string; instruments: number }
  | { ok: false; at: number; reason: string; near: string[] }

/** `POST /api/alerts/ready`: an example or a kind of 异动 as a rule, for a scope that was chosen where it names none. */
export interface ReadyAlert {
  kind: 'example' | 'event'
  /** Default text. */
  text: string
  read: ParsedAlert
}

/**
 * Reasons why it is unknown whether a condition holds: suspended, auction, nothing traded yet, data missing, a value
 * missing.
 */
export const ALERT_NOW_WHYS = ['halt', 'auction', 'untraded', 'gap', 'value'] as const
export type AlertNowWhy = (typeof ALERT_NOW_WHYS)[number]

/** `POST /api/alerts/now`: whether a condition holds at this moment, by the same evaluator that would ring it. */
export interface AlertNow {
  /** Market time. */
  at: UnixMs
  /** False: it asks for something that happens, and so never holds before it does. */
  lasts: boolean
  /** Watched instruments (market figures: 1), how many meet the condition, and how many are unknown. */
  of: number
  holds: number
  unknown: number
  /** The first of which it holds, `ALERT_NOW_NAMED_MAX` at most; '' = figures of the market. */
  first: InstrumentId[]
  whys: [AlertNowWhy, count: number][]
  /** Operands without a value, as they are said. */
  lacking: string[]
  /** Outside of the rule's hours nothing holds. */
  outside: boolean
}
export const ALERT_NOW_NAMED_MAX = 5

export type AlertQuiet = QuietHours

/** `POST /api/alerts/backtest`: how often it would have rung. */
export interface BackTestInput extends Pick<AlertChoice, 'repeat' | 'cooldownSeconds' | 'margin' | 'adjusts'> {
  condition: string
}

/** Back-test limits: days before the running one, instruments per run, and firings listed. */
export const BACK_TEST_DAYS = 20
export const BACK_TEST_INSTRUMENTS_MAX = 30
export const BACK_TEST_MOMENTS_MAX = 60

/** Where a rule would have rung: minutes are all that is known of the time, `at` is the start of one. */
export interface BackTestMoment {
  instrument: InstrumentId
  tradingDay: string
  at: UnixMs
  figures: [word: string, value: string][]
}

export type BackTest =
  | { ok: false; reason: string }
  | {
      ok: true
      /** `YYYYMMDD` of the first and the last day that were judged, and how many. */
      first: string
      last: string
      days: number
      /** Instrument-days whose course was made of their daily row, and those of which too little is on record. */
      derived: number
      missing: number
      /** Instruments that were judged, of so many that the rule watches. */
      instruments: number
      of: number
      count: number
      /** Newest first, `BACK_TEST_MOMENTS_MAX` at most. */
      moments: BackTestMoment[]
      /** Parts of the answer that are not exact. */
      approximate: string[]
    }

/** One firing. Exactly one row of each, on every surface. */
export interface AlertFiring {
  /** Counts up over all firings; where the next page begins. */
  seq: number
  id: string
  ruleId: string
  name: string
  condition: string
  instrument: InstrumentId
  tradingDay: string
  at: UnixMs
  receivedAt: UnixMs
  /** Values of the condition's operands: word and value. */
  figures: [word: string, value: string][]
  /**
   * `gap`, `halt`: the value moved across an outage or a halt; `created`: the condition was true when the rule was made
   * with `ringNow`.
   */
  mark: '' | 'gap' | 'halt' | 'created'
  muted: boolean
  speaks: boolean
  ackedAt: UnixMs | null
}

export interface AlertFirings {
  /** Newest first. */
  firings: AlertFiring[]
  unacked: number
  /** Stretches without data, newest first; `to` null = it goes on. */
  outages: { from: UnixMs; to: UnixMs | null }[]
}

export interface AlertStatus {
  /** Market time up to which everything was judged and stored; 0 = nothing yet. */
  judgedAt: UnixMs
  tradingDay: string
  rules: number
}

export const ALERT_CHANNEL_KINDS = ['dingtalk', 'feishu', 'wecom', 'json'] as const
export type AlertChannelKind = (typeof ALERT_CHANNEL_KINDS)[number]

export interface AlertChannel {
  id: string
  kind: AlertChannelKind
  name: string
  /** Its host; the rest of the address may be a secret. */
  host: string
  hasSecret: boolean
}

/** A browser that shows alerts as notifications of the system. */
export interface PushDevice {
  id: string
  name: string
  createdAt: UnixMs
}

/** `GET /api/alerts/push`. `key`: public key of this installation, with which browsers subscribe; base64url. */
export interface PushDevices {
  key: string
  devices: PushDevice[]
}

/** Content of a push message, as the service worker receives it. */
export interface PushNotification {
  title: string
  body: string
  /** Page that a click opens. */
  path: string
  /** A notification with the same tag is replaced. */
  tag: string
  /** Shown even if a page is in front. */
  isTest: boolean
}

/** What the stream tells of one's alerts. `rules`: something else of them changed, ask again. */
export type AlertNews =
  | { kind: 'firing'; firing: AlertFiring }
  | { kind: 'ack'; id: string; ackedAt: UnixMs }
  /** Many at once. */
  | { kind: 'acks'; ids: string[]; ackedAt: UnixMs }
  | { kind: 'rules' }
  /** Rules whose state is another one, and the gateway's clock. */
  | { kind: 'states'; at: UnixMs; states: [ruleId: string, state: AlertState][] }
