import { DEFAULT_SETTINGS, LINE_RATES } from '../../store/account/user-settings'
import { settings as text } from '../../text/settings'
import { Segmented } from '../../ui/segmented'
import { DefaultRow } from './default-row'
import type { SettingsHandle } from './use-settings'

const words = text.lab
const RATES = LINE_RATES.map((rate) => ({ value: String(rate), title: words.rates(rate) }))

/** Experimental features. */
export function LabSection({ settings }: { settings: SettingsHandle }) {
  return (
    <DefaultRow
      settings={settings}
      name="lab.rate"
      title={words.rate}
      why={words.rateWhy}
      byDefault={words.rates(DEFAULT_SETTINGS['lab.rate'])}
    >
      <Segmented
        label={words.rate}
        className="h-7"
        value={String(settings.values['lab.rate'])}
        onChange={(value) => settings.set('lab.rate', Number(value))}
        options={RATES}
      />
    </DefaultRow>
  )
}
