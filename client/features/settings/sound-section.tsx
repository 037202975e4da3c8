import type { ReactNode } from 'react'
import { DEFAULT_SETTINGS, SPEECH_RATES } from '../../store/account/user-settings'
import { settings as text } from '../../text/settings'
import { Segmented } from '../../ui/segmented'
import { DefaultRow } from './default-row'
import { SettingRow } from './row'
import type { SettingsHandle } from './use-settings'

const words = text.sound
const RATES = SPEECH_RATES.map((rate) => ({ value: String(rate), title: words.times(rate) }))

/** Volume and speech rate. `voice`: the switch for spoken alerts in this browser, and a sample. */
export function SoundSection({ settings, voice }: { settings: SettingsHandle; voice: ReactNode }) {
  const { values, set } = settings
  const volume = values['sound.volume']
  return (
    <>
      <SettingRow title={words.voice} why={words.voiceWhy}>
        {voice}
      </SettingRow>
      <DefaultRow
        settings={settings}
        name="sound.volume"
        title={words.volume}
        why={words.volumeWhy}
        byDefault={words.percent(DEFAULT_SETTINGS['sound.volume'])}
      >
        <input
          type="range"
          aria-label={words.volume}
          aria-valuetext={words.percent(volume)}
          min={0}
          max={100}
          step={5}
          value={volume}
          onChange={({ target }) => set('sound.volume', target.valueAsNumber)}
          className="w-48 accent-accent"
        />
        <output className="num w-12 text-right">{words.percent(volume)}</output>
      </DefaultRow>
      <DefaultRow
        settings={settings}
        name="sound.rate"
        title={words.rate}
        why={words.rateWhy}
        byDefault={words.times(DEFAULT_SETTINGS['sound.rate'])}
      >
        <Segmented
          label={words.rate}
          className="h-7"
          value={String(values['sound.rate'])}
          onChange={(value) => set('sound.rate', Number(value))}
          options={RATES}
        />
      </DefaultRow>
      <p className="px-3 py-2 text-12 text-text-3">{words.note}</p>
    </>
  )
}
