import { DEFAULT_SETTINGS } from '../../store/account/user-settings'
import { settings as text } from '../../text/settings'
import { DefaultRow } from './default-row'
import { NumberField } from './row'
import type { SettingsHandle } from './use-settings'

const words = text.prints
const FIELDS = [
  { name: 'prints.amount', title: words.amount, why: words.amountWhy },
  { name: 'prints.second', title: words.second, why: words.secondWhy },
  { name: 'prints.third', title: words.third, why: words.thirdWhy },
] as const
const unit = words.yuanUnit

/** From which sizes on a print is marked, in three tiers. */
export function PrintsSection({ settings }: { settings: SettingsHandle }) {
  const { values, set } = settings
  return FIELDS.map(({ name, title, why }) => (
    <DefaultRow
      key={name}
      settings={settings}
      name={name}
      title={title}
      why={why}
      byDefault={DEFAULT_SETTINGS[name] > 0 ? `${DEFAULT_SETTINGS[name]} ${unit}` : words.automatic}
    >
      <NumberField label={title} unit={unit} least={0} value={values[name]} onChange={(value) => set(name, value)} />
    </DefaultRow>
  ))
}
