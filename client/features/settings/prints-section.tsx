import { DEFAULT_SETTINGS } from '../../store/user-settings'
import { settings as text } from '../../text/settings'
import { NumberField, Row } from './row'
import type { SettingsHandle } from './use-settings'

const words = text.prints
const FIELDS = [{ name: 'prints.amount', title: words.amount, why: words.amountWhy, unit: words.yuanUnit }] as const

/** From which size on a print is marked. */
export function PrintsSection({ settings }: { settings: SettingsHandle }) {
  const { values, set } = settings
  return FIELDS.map(({ name, title, why, unit }) => {
    const changed = values[name] !== DEFAULT_SETTINGS[name]
    return (
      <Row
        key={name}
        title={title}
        why={why}
        byDefault={`${DEFAULT_SETTINGS[name]} ${unit}`}
        changed={changed}
        onReset={changed && (() => set(name, DEFAULT_SETTINGS[name]))}
      >
        <NumberField label={title} unit={unit} least={0} value={values[name]} onChange={(value) => set(name, value)} />
      </Row>
    )
  })
}
