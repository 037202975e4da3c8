import type { DeskLayout } from '../../../shared/desk/layout'
import { PRESETS, type Preset, presetLayout } from '../../../shared/desk/presets'
import { readLayout } from '../../../shared/desk/read-layout'
import { deskText } from '../../text/desk'

/** Origin of the visible desk: a preset, or an own desk with its revision. */
export type DeskOrigin = { preset: Preset } | { id: string; revision: number }

/** The desk on the screen, and what it was when it was opened or saved last. */
export interface DeskDraft {
  name: string
  origin: DeskOrigin
  layout: DeskLayout
  saved: DeskLayout
  /** It follows the time of the day. */
  auto: boolean
}

export const presetDraft = (preset: Preset, auto = false): DeskDraft => {
  const layout = presetLayout(preset)
  return { name: deskText.presets[preset], origin: { preset }, layout, saved: layout, auto }
}

export const isDirty = ({ layout, saved }: DeskDraft): boolean => JSON.stringify(layout) !== JSON.stringify(saved)

function originOf(value: unknown): DeskOrigin | undefined {
  const { preset, id, revision } = (value ?? {}) as Record<string, unknown>
  const known = PRESETS.find((one) => one === preset)
  if (known) return { preset: known }
  return typeof id === 'string' && typeof revision === 'number' ? { id, revision } : undefined
}

/** The desk stored by this browser; undefined if there is none, or it is damaged. */
export function readDeskDraft(text: string | null): DeskDraft | undefined {
  if (text === null) return undefined
  try {
    const { name, origin, layout, saved, auto } = JSON.parse(text) as Record<string, unknown>
    const [now, before, from] = [readLayout(layout), readLayout(saved), originOf(origin)]
    if (!now.ok || !before.ok || !from || typeof name !== 'string') return undefined
    return { name, origin: from, layout: now.layout, saved: before.layout, auto: auto === true }
  } catch {
    return undefined
  }
}
