import type { QuietHours } from '../alerts/quiet-hours'
import type { Repeat } from '../alerts/watch-state'
import type { InstrumentId } from '../market/instrument'
import type { UnixMs } from '../market/units'

/** Choices of an alert rule besides its condition. */
export interface AlertChoice {
  repeat: Repeat
  /** Pause between two alerts of one instrument. */
  cooldownSeconds: number
  /** Fires again only after the value has moved back across the threshold by a margin. */
  margin: boolean
  /** Prices of the condition follow ex-dates. */
  adjusts: boolean
  speaks: boolean
  /** Ids of the webhooks that receive its alerts. */
  channels: string[]
}

/**
 * `armed`: can fire · `waiting`: the condition is true and must become false first · `holding`: the condition is true, but
 * not long enough yet · `cooling`: within the pause after a firing · `outside`: outside of the rule's hours ·
 * `done`: fired, and fires once only · `gone`: an instrument of the condition is no longer listed.
 */
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
  /** The condition as a sentence, as it was understood. */
  sentence: string
  /** State closest to firing among all watched instruments. */
  state: AlertState
  instruments: number
  mutedUntil: UnixMs
  expiresAt: UnixMs | null
  note: string
  lastFiredAt: UnixMs | null
  /** Number of firings on the running trading day. */
  firedToday: number
}

export interface AlertRules {
  rules: AlertRule[]
  /** Gateway's clock at which the states were read; the stream sends later changes. */
  at: UnixMs
  /** Maximum number of rules per account. */
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

/** `POST /api/alerts/parse`: meaning of a condition, or why it is invalid and `at` which index of the text. */
export type ParsedAlert =
  | { ok: true; condition: string; sentence: string; instruments: number }
  | { ok: false; at: number; reason: string; near: string[] }

/** `POST /api/alerts/ready`: an example or a kind of 异动 as a rule; the chosen scope is used if it names none. */
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

/** `POST /api/alerts/now`: whether a condition holds now, by the evaluator that fires alerts. */
export interface AlertNow {
  /** Market time. */
  at: UnixMs
  /** False for an event, such as a crossing, and for rules of the whole market, which have no state that holds. */
  lasts: boolean
  /** Number of watched instruments (market figures: 1), of those that meet the condition, and of unknown ones. */
  of: number
  holds: number
  unknown: number
  /** First instruments that meet the condition, `ALERT_NOW_NAMED_MAX` at most; '' = figures of the market. */
  first: InstrumentId[]
  whys: [AlertNowWhy, count: number][]
  /** Names of operands without a value. */
  lacking: string[]
  /** True outside of the rule's hours, when no condition holds. */
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

/** A firing of a back-test. Times are accurate to the minute: `at` is the start of one. */
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
      /** First and last tested day, `YYYYMMDD`, and the number of days. */
      first: string
      last: string
      days: number
      /** Number of instrument-days derived from daily rows, and of those without enough data. */
      derived: number
      missing: number
      /** Number of tested instruments, and of watched ones. */
      instruments: number
      of: number
      count: number
      /** Newest first, `BACK_TEST_MOMENTS_MAX` at most. */
      moments: BackTestMoment[]
      /** Parts of the answer that are not exact. */
      approximate: string[]
    }

/** One firing of a rule for one instrument. */
export interface AlertFiring {
  /** Ascending number over all firings; cursor of the next page. */
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
  /** Periods without data, newest first; `to` null: not ended. */
  outages: { from: UnixMs; to: UnixMs | null }[]
}

export interface AlertStatus {
  /** Market time up to which all rules were evaluated and firings stored; 0 = none yet. */
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
  /** Host of its address; the rest can be secret. */
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

/** Messages of the topic `alerts:me`. `rules`: something else changed; the client requests the rules again. */
export type AlertNews =
  | { kind: 'firing'; firing: AlertFiring }
  | { kind: 'ack'; id: string; ackedAt: UnixMs }
  /** Several acknowledgements in one message. */
  | { kind: 'acks'; ids: string[]; ackedAt: UnixMs }
  | { kind: 'rules' }
  /** Changed states, and the gateway's clock. */
  | { kind: 'states'; at: UnixMs; states: [ruleId: string, state: AlertState][] }
