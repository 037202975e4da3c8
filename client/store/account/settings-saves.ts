import type { UserSettings } from '../../../shared/protocol/rest'
import { DEFAULT_SETTINGS, readSettings, SETTING_NAMES, type Settings } from './user-settings'

/** Number of stored saves; the next one replaces the oldest. */
export const SAVES_MAX = 20
const PREFIX = 'save.'

/** The settings as a user saved them. */
export interface SettingsSave {
  /** Epoch ms. */
  at: number
  settings: Settings
}

const nameOf = (place: number): string => `${PREFIX}${place}`
export const isSave = (name: string): boolean => name.startsWith(PREFIX)

function readSave(value: unknown): SettingsSave | undefined {
  try {
    const { at, values } = JSON.parse(String(value)) as { at?: unknown; values?: unknown }
    if (typeof at !== 'number' || typeof values !== 'object' || values === null) return undefined
    return { at, settings: readSettings(values as UserSettings['values']) }
  } catch {
    return undefined
  }
}

const placesOf = (values: UserSettings['values']): { place: number; save: SettingsSave | undefined }[] =>
  Array.from({ length: SAVES_MAX }, (_, place) => ({ place, save: readSave(values[nameOf(place)]) }))

/** Earlier saves, newest first; damaged ones are skipped. */
export const readSaves = (values: UserSettings['values']): SettingsSave[] =>
  placesOf(values)
    .flatMap(({ save }) => save ?? [])
    .sort((a, b) => b.at - a.at)

/** The stored values with one save more: of the settings only what is not the default. */
export function withSave(values: UserSettings['values'], { at, settings }: SettingsSave): UserSettings['values'] {
  const [oldest] = placesOf(values).sort((a, b) => (a.save?.at ?? 0) - (b.save?.at ?? 0) || a.place - b.place)
  const own = SETTING_NAMES.filter((name) => settings[name] !== DEFAULT_SETTINGS[name])
  const ownValues = Object.fromEntries(own.map((name) => [name, settings[name]]))
  return { ...values, [nameOf(oldest?.place ?? 0)]: JSON.stringify({ at, values: ownValues }) }
}
