import { useSyncExternalStore } from 'react'
import { voiceAlerts } from '../../store/account/voice-alerts'
import { alertText as text } from '../../text/alerts'
import { Button } from '../../ui/button'
import { speak } from './voice'

/** Whether this browser speaks alerts, and how it sounds. */
export function VoiceSwitch() {
  const on = useSyncExternalStore(voiceAlerts.subscribe, voiceAlerts.get)
  const speaks = typeof speechSynthesis !== 'undefined'
  if (!speaks) return <p className="text-12 text-text-3">{text.noVoice}</p>
  return (
    <>
      <label className="flex h-7 items-center gap-2">
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => voiceAlerts.set(target.checked)}
          className="size-3.5 accent-accent"
        />
        {text.voiceHere}
      </label>
      <Button size="small" onClick={() => speak(text.voiceSample, () => undefined)}>
        {text.tryVoice}
      </Button>
    </>
  )
}
