import { STORED_MAX, storedList } from './stored-list'

/** Settings of K-lines under a name, as `writeBarSettings` has them. */
export interface ChartPreset {
  name: string
  settings: string
}

export const PRESET_NAME_MAX = 12
export const PRESETS_MAX = 12

/** Parses the stored text; damaged entries are skipped. */
export const readPresets = (text: string): ChartPreset[] =>
  storedList(text)
    .flatMap(([name, settings]) =>
      typeof name === 'string' && name !== '' && name.length <= PRESET_NAME_MAX && typeof settings === 'string'
        ? [{ name, settings }]
        : [],
    )
    .slice(0, PRESETS_MAX)

/** The stored text with one more preset, in place of one with its name; undefined if there is no room. */
export function withPreset(all: readonly ChartPreset[], preset: ChartPreset): string | undefined {
  const next = [...all.filter(({ name }) => name !== preset.name), preset]
  const text = writePresets(next)
  return next.length > PRESETS_MAX || text.length > STORED_MAX ? undefined : text
}

export const writePresets = (all: readonly ChartPreset[]): string =>
  JSON.stringify(all.map(({ name, settings }) => [name, settings]))
