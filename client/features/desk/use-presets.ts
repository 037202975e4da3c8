import { useCallback, useEffect, useState } from 'react'
import { type Preset, presetAt, presetLayout } from '../../../shared/desk/presets'
import { timeOfDay } from '../../../shared/market/session'
import type { Desk } from '../../../shared/protocol/rest-desks'
import { useSession } from '../../store/hooks'
import { liveMarket } from '../../store/rows/live-market'
import { deskText as text } from '../../text/desk'
import { isDirty } from './draft'
import type { DeskHandle } from './use-desk'

const CLOCK_MS = 5_000

/** The preset of the moment, looked at every few seconds. */
function useDue(wanted: boolean): Preset | undefined {
  const { phase } = useSession()
  const [, beat] = useState(0)
  useEffect(() => {
    if (!wanted) return
    const timer = setInterval(() => beat((count) => count + 1), CLOCK_MS)
    return () => clearInterval(timer)
  }, [wanted])
  const now = liveMarket().marketTime()
  return wanted && phase && now !== undefined ? presetAt(phase, timeOfDay(now)) : undefined
}

/** Presets by hand, and by the time of the day where that is wanted and nothing unsaved would be lost. */
export function usePresets({ draft, open }: DeskHandle, desks: readonly Desk[], busy: boolean) {
  const { codes } = draft.layout
  const openPreset = useCallback(
    (preset: Preset) => {
      // One's own of the same name is meant instead.
      const named = desks.find(({ name }) => name === text.presets[preset])
      if (named) open(named.name, { id: named.id, revision: named.revision }, named.layout)
      else open(text.presets[preset], { preset }, { ...presetLayout(preset), codes })
    },
    [desks, codes, open],
  )
  const due = useDue(draft.auto)
  const isDue = due !== undefined && draft.name !== text.presets[due]
  const dirty = isDirty(draft)
  const turns = isDue && !dirty && !busy
  useEffect(() => {
    if (turns && due) openPreset(due)
  }, [turns, due, openPreset])
  return { openPreset, waiting: isDue && dirty ? due : undefined }
}
