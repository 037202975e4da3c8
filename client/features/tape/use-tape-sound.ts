import { useCallback, useEffect, useRef } from 'react'
import { soundManner } from '../../store/account/use-user-settings'
import { hiddenScreen } from '../../store/hidden-screen'
import type { TapeChange, TapeRow } from './tape'
import { TapeEar, TapeSound } from './tape-sound'
import type { Tier } from './tiers'

const GESTURES = ['pointerdown', 'keydown'] as const

/**
 * Hears the tape from a tier on; 0 = nothing. A browser lets a page sound from the first gesture on: until then
 * nothing is heard. What stands there when it begins is not heard either.
 */
export function useTapeSound(from: Tier) {
  const sound = useRef<TapeSound>(undefined)
  const ear = useRef(new TapeEar())

  useEffect(() => {
    if (from === 0) return
    const made = new TapeSound(() => soundManner().loud)
    sound.current = made
    const wake = () => void made.resume()
    wake()
    for (const gesture of GESTURES) addEventListener(gesture, wake)
    return () => {
      for (const gesture of GESTURES) removeEventListener(gesture, wake)
      made.close()
      sound.current = undefined
    }
  }, [from])

  return useCallback(
    (change: TapeChange, rows: readonly TapeRow[], tierOf: (row: TapeRow) => Tier) => {
      const heard = ear.current.hear(change, rows, tierOf, from)
      if (heard.length > 0 && !hiddenScreen.get() && !document.hidden) sound.current?.play(heard)
    },
    [from],
  )
}
