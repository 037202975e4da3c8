import { useEffect, useRef, useState } from 'react'
import { eventKinds } from '../../../shared/market/event-kinds'
import { soundManner } from '../../store/account/use-user-settings'
import { hiddenScreen } from '../../store/hidden-screen'
import type { EventStore } from '../../store/rows/event-store'
import { type EventChoice, passesEventChoice } from './event-choice'
import { CHIME_PAUSE_MS, type Chime, EventSound } from './event-sound'

/** Sound of new events, off until the user turns it on. Events already present at that time make no sound. */
export function useEventSound(store: EventStore, choice: EventChoice): { on: boolean; toggle: () => void } {
  const sound = useRef<EventSound>(undefined)
  const [on, setOn] = useState(false)
  const latest = useRef(choice)
  latest.current = choice

  useEffect(() => {
    if (!on) return
    let lastArrived = store.arrived
    let waiting: Chime = { up: 0, down: 0 }
    let pause: ReturnType<typeof setTimeout> | undefined
    const play = () => {
      pause = undefined
      if (waiting.up + waiting.down === 0) return
      if (!hiddenScreen.get()) sound.current?.play(waiting)
      waiting = { up: 0, down: 0 }
      pause = setTimeout(play, CHIME_PAUSE_MS)
    }
    const unsubscribe = store.subscribe(() => {
      const fresh = store.newestFirst().slice(0, Math.max(0, store.arrived - lastArrived))
      lastArrived = store.arrived
      for (const event of fresh) {
        if (latest.current[event.kind].heard && passesEventChoice(latest.current, event))
          waiting[eventKinds[event.kind].side]++
      }
      if (!pause) play()
    })
    return () => {
      unsubscribe()
      clearTimeout(pause)
    }
  }, [on, store])

  useEffect(() => () => sound.current?.close(), [])

  return {
    on,
    toggle() {
      if (on) {
        setOn(false)
        return
      }
      sound.current ??= new EventSound(() => soundManner().loud)
      void sound.current.resume().then(setOn)
    },
  }
}
