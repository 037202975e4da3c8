import { useAtom } from 'jotai'
import { DEFAULT_PREFERENCES, preferencesAtom } from '../../store/account/preferences'
import { settings as text } from '../../text/settings'
import { PercentNum } from '../../ui/num'
import { Segmented } from '../../ui/segmented'
import { SettingRow } from './row'

const words = text.look

/** Colours of this browser; changes apply immediately. */
export function LookSection() {
  const [preferences, change] = useAtom(preferencesAtom)
  return (
    <>
      <SettingRow title={words.theme} byDefault={words[DEFAULT_PREFERENCES.theme]}>
        <Segmented
          label={words.theme}
          className="h-7"
          value={preferences.theme}
          onChange={(theme) => change({ theme })}
          options={(['dark', 'light'] as const).map((value) => ({ value, title: words[value] }))}
        />
      </SettingRow>
      <SettingRow title={words.rise} byDefault={words.red}>
        <Segmented
          label={words.rise}
          className="h-7"
          value={preferences.rise}
          onChange={(rise) => change({ rise })}
          options={(['red', 'green'] as const).map((value) => ({ value, title: words[value] }))}
        />
      </SettingRow>
      <SettingRow title={words.colourBlind} why={words.colourBlindWhy} byDefault={words.off}>
        <Segmented
          label={words.colourBlind}
          className="h-7"
          value={preferences.colourBlind ? 'on' : 'off'}
          onChange={(value) => change({ colourBlind: value === 'on' })}
          options={(['off', 'on'] as const).map((value) => ({ value, title: words[value] }))}
        />
      </SettingRow>
      {(['still', 'contrast'] as const).map((name) => (
        <SettingRow key={name} title={words[name]} why={words[`${name}Why`]} byDefault={words.off}>
          <Segmented
            label={words[name]}
            className="h-7"
            value={preferences[name] ? 'on' : 'off'}
            onChange={(value) => change({ [name]: value === 'on' })}
            options={(['off', 'on'] as const).map((value) => ({ value, title: words[value] }))}
          />
        </SettingRow>
      ))}
      <SettingRow title={words.sample}>
        <span className="flex gap-6 text-20">
          <PercentNum ratio={0.0312} />
          <PercentNum ratio={-0.0158} />
          <PercentNum ratio={0} />
        </span>
      </SettingRow>
    </>
  )
}
