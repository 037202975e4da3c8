import { SIZINGS, type Sizing } from '../../../shared/flow/definitions'
import { gradeDefinitions, isPreset } from '../../../shared/flow/grades'
import type { UserSettings } from '../../../shared/protocol/rest'
import { ADJUSTS, type Adjust, PERIODS, type Period } from '../bars/period-bars'

/** Columns of watch lists, in the order of the choice; code and name always stand first. */
export const LIST_COLUMNS = [
  'last',
  'change',
  'speed',
  'event',
  'adNet',
  'adShare',
  'odBig',
  'split',
  'turnover',
  'volume',
  'volumeRatio',
  'turnoverRate',
  'amplitude',
  'high',
  'low',
  'open',
  'time',
] as const
export type ListColumn = (typeof LIST_COLUMNS)[number]

/** Columns of every list without a choice. */
const USUAL_COLUMNS = LIST_COLUMNS.filter((column) => column !== 'volume')

export const GRADE_PRESETS = ['eastmoney', 'sina', 'own'] as const
type GradePreset = (typeof GRADE_PRESETS)[number]

/** Choices of the speech rate (1 = normal) and of the update rate of values in Hz (0 = `PACE_DEFAULT_HZ`). */
export const SPEECH_RATES = [0.8, 1, 1.25, 1.5] as const
export const LINE_RATES = [0, 10, 2, 1] as const

/** A person's settings as the gateway keeps them: flat values under dotted names. */
export interface Settings {
  'flow.preset': GradePreset
  /** Which size of an order its grade goes by. */
  'flow.sizing': Sizing
  /** Bounds of one's own grades, 万元. */
  'flow.xlarge': number
  'flow.large': number
  'flow.medium': number
  /** Names of columns, comma-separated. */
  'list.columns': string
  /** A print of so many 万元 is a big one; 0 = from where 大单 begins by the grades. */
  'prints.amount': number
  /** The second and third tier of big prints, 万元; 0 = from 超大单 on, and five times that. */
  'prints.second': number
  'prints.third': number
  /** Initial view of a K-line. */
  'chart.period': Period
  'chart.adjust': Adjust
  /** Whether 分时 begins with the first hour, with 集合竞价, with 扫单 and up to the limits. */
  'chart.firstHour': boolean
  'chart.auction': boolean
  'chart.power': boolean
  'chart.limitAxis': boolean
  /** Volume of tones and speech, %. */
  'sound.volume': number
  'sound.rate': number
  /** Zone of clock times: an IANA name, or `browser`. */
  'clock.zone': string
  'lab.rate': number
}
export type SettingName = keyof Settings

export const DEFAULT_SETTINGS: Settings = {
  'flow.preset': 'eastmoney',
  'flow.sizing': 'live',
  'flow.xlarge': 100,
  'flow.large': 20,
  'flow.medium': 4,
  'list.columns': USUAL_COLUMNS.join(','),
  'prints.amount': 0,
  'prints.second': 0,
  'prints.third': 0,
  'chart.period': '1d',
  'chart.adjust': 'front',
  'chart.firstHour': true,
  'chart.auction': false,
  'chart.power': false,
  'chart.limitAxis': false,
  'sound.volume': 100,
  'sound.rate': 1,
  'clock.zone': 'Asia/Shanghai',
  'lab.rate': 0,
}

export const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as SettingName[]

type Check = (value: unknown) => boolean
const among =
  (known: readonly unknown[]): Check =>
  (value) =>
    known.includes(value)
const flag: Check = (value) => typeof value === 'boolean'
/** Whether the browser knows the zone is decided where times are shown. */
const zone: Check = (value) => typeof value === 'string' && /^[A-Za-z][\w+/-]{1,63}$/.test(value)
const above: Check = (value) => typeof value === 'number' && value > 0
const notBelow: Check = (value) => typeof value === 'number' && value >= 0

const valid: { [N in SettingName]: Check } = {
  'flow.preset': among(GRADE_PRESETS),
  'flow.sizing': among(SIZINGS),
  'flow.xlarge': above,
  'flow.large': above,
  'flow.medium': above,
  'list.columns': (value) => typeof value === 'string' && listColumnsOf(value).length > 0,
  'prints.amount': notBelow,
  'prints.second': notBelow,
  'prints.third': notBelow,
  'chart.period': among(PERIODS),
  'chart.adjust': among(ADJUSTS),
  'chart.firstHour': flag,
  'chart.auction': flag,
  'chart.power': flag,
  'chart.limitAxis': flag,
  'sound.volume': (value) => notBelow(value) && (value as number) <= 100,
  'sound.rate': among(SPEECH_RATES),
  'clock.zone': zone,
  'lab.rate': among(LINE_RATES),
}

/** The columns a text names; unknown and repeated names are left out. */
export function listColumnsOf(text: string): ListColumn[] {
  const names = new Set(text.split(',').map((name) => name.trim()))
  return LIST_COLUMNS.filter((column) => names.has(column))
}

/** Settings from their stored form; whatever is damaged or absent takes its default. */
export function readSettings(values: UserSettings['values']): Settings {
  const chosen = SETTING_NAMES.filter((name) => Object.hasOwn(values, name) && valid[name](values[name]))
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(chosen.map((name) => [name, values[name]])) }
}

/** Names whose values differ. */
export const changedSettings = (a: Settings, b: Settings): SettingName[] =>
  SETTING_NAMES.filter((name) => a[name] !== b[name])

/** The stored values with these settings in them; what belongs to others stays. */
export const withSettings = (values: UserSettings['values'], settings: Settings): UserSettings['values'] => ({
  ...values,
  ...settings,
})

/** Bounds of the size grades in yuan, by the chosen preset: [中, 大, 超大]. */
export function gradeBounds(settings: Settings): [medium: number, large: number, xlarge: number] {
  const preset = settings['flow.preset']
  if (isPreset(preset)) return [...gradeDefinitions[preset].yuan]
  return [settings['flow.medium'] * 1e4, settings['flow.large'] * 1e4, settings['flow.xlarge'] * 1e4]
}

/** The default third tier begins at this multiple of the second. */
const THIRD = 5

/** Multiple of the usual order amount from which a print is highlighted, for instruments with large orders. */
const TIMES_USUAL = 3

/** Rounded up to one significant digit, so that the bound stays and reads well: 729,000 → 800,000. */
function roundUp(yuan: number): number {
  const digit = 10 ** Math.floor(Math.log10(yuan))
  return Math.ceil(yuan / digit) * digit
}

/**
 * Lower bounds of the three tiers of prints, yuan, ascending or equal. `usual`:
 * amount of the instrument's usual order, yuan, 0 = unknown. It raises default bounds only: where two lots
 * cost as much as a large order of other stocks, nearly every print would be highlighted.
 */
export function printTiers(settings: Settings, usual = 0): [first: number, second: number, third: number] {
  const [, large, xlarge] = gradeBounds(settings)
  const raised = Math.max(1, usual > 0 ? roundUp(TIMES_USUAL * usual) / large : 1)
  const first = settings['prints.amount'] * 1e4 || Math.round(large * raised)
  const second = Math.max(first, settings['prints.second'] * 1e4 || Math.round(xlarge * raised))
  return [first, second, Math.max(second, settings['prints.third'] * 1e4 || THIRD * second)]
}
