import { printTiers } from '../../store/account/user-settings'
import { settings as text } from '../../text/settings'
import { EMPTY } from '../../ui/format'
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

/** Sizes from which a print is marked, in three tiers. */
export function PrintsSection({ settings }: { settings: SettingsHandle }) {
  const { values, set } = settings
  return FIELDS.map(({ name, title, why }, tier) => {
    // Lowest automatic threshold: instruments whose usual order is large have a higher one.
    const bound = (printTiers({ ...values, [name]: 0 })[tier] ?? Number.NaN) / 1e4
    const automatic = words.automatic(Number.isFinite(bound) ? String(bound) : EMPTY)
    return (
      <DefaultRow key={name} settings={settings} name={name} title={title} why={why} byDefault={automatic}>
        <NumberField
          label={title}
          unit={unit}
          least={0}
          zero={words.byZero}
          value={values[name]}
          onChange={(value) => set(name, value)}
        />
      </DefaultRow>
    )
  })
}
