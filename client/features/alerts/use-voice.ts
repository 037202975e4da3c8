import { useEffect, useRef } from 'react'
import type { AlertFiring } from '../../../shared/protocol/rest-alerts'
import type { AlertStore } from '../../store/account/alert-store'
import { useInstruments } from '../../store/hooks'
import { firingName } from './firing-words'
import { Voice } from './voice'

/**
 * Passes new firings that are not muted to `onFresh`, and speaks those of rules with speech if this window is the
 * speaking one. Firings that arrived earlier are skipped.
 */
export function useVoice(
  store: AlertStore,
  onFresh: (fresh: readonly AlertFiring[], nameOf: (id: string) => string | undefined) => void,
): void {
  const instruments = useInstruments()
  const latest = useRef({ instruments, onFresh })
  latest.current = { instruments, onFresh }
  useEffect(() => {
    const voice = new Voice()
    const stop = voice.start()
    let lastArrived = store.arrived
    const ring = (fresh: readonly AlertFiring[]) => {
      const nameOf = (id: string) => latest.current.instruments.get(id)?.name
      for (const firing of fresh) {
        if (firing.speaks)
          voice.say({ key: firing.ruleId + firing.instrument, name: firingName(firing, nameOf), rule: firing.name })
      }
      if (fresh.length > 0) latest.current.onFresh(fresh, nameOf)
    }
    const unsubscribe = store.subscribe(() => {
      const fresh = store.newest(Math.max(0, store.arrived - lastArrived))
      lastArrived = store.arrived
      ring(fresh.flatMap((one) => (one.kind === 'firing' && !one.firing.muted ? [one.firing] : [])))
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [store])
}
