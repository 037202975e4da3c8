import { DEFAULT_SETTINGS } from '../../store/account/user-settings'
import { ADJUSTS, PERIODS } from '../../store/bars/period-bars'
import { periodText } from '../../text/indicators'
import { settings as text } from '../../text/settings'
import { Segmented } from '../../ui/segmented'
import { Select } from '../../ui/select'
import { DefaultRow } from './default-row'
import type { SettingsHandle } from './use-settings'

const words = text.charts
const SWITCHES = ['firstHour', 'auction', 'power', 'limitAxis'] as const
const onOff = (['on', 'off'] as const).map((value) => ({ value, title: words[value] }))
const wordOf = (on: boolean): string => (on ? words.on : words.off)

/** Initial settings of charts; indicators and drawings are stored where they are created. */
export function ChartsSection({ settings }: { settings: SettingsHandle }) {
  const { values, set } = settings
  const period = values['chart.period']
  return (
    <>
      <DefaultRow
        settings={settings}
        name="chart.period"
        title={words.period}
        why={words.periodWhy}
        byDefault={periodText.titles[DEFAULT_SETTINGS['chart.period']]}
      >
        <Select
          label={words.period}
          hideLabel
          value={period}
          onChange={(value) => set('chart.period', value)}
          options={PERIODS.map((value) => ({ value, title: periodText.titles[value] }))}
          className="h-7"
        />
      </DefaultRow>
      <DefaultRow
        settings={settings}
        name="chart.adjust"
        title={words.adjust}
        why={words.adjustWhy}
        byDefault={periodText.adjusts[DEFAULT_SETTINGS['chart.adjust']]}
      >
        <Segmented
          label={words.adjust}
          className="h-7"
          value={values['chart.adjust']}
          onChange={(value) => set('chart.adjust', value)}
          options={ADJUSTS.map((value) => ({ value, title: periodText.adjusts[value] }))}
        />
      </DefaultRow>
      {SWITCHES.map((key) => {
        const name = `chart.${key}` as const
        return (
          <DefaultRow
            key={key}
            settings={settings}
            name={name}
            title={words[key]}
            why={words[`${key}Why`]}
            byDefault={wordOf(DEFAULT_SETTINGS[name])}
          >
            <Segmented
              label={words[key]}
              className="h-7"
              value={values[name] ? 'on' : 'off'}
              onChange={(value) => set(name, value === 'on')}
              options={onOff}
            />
          </DefaultRow>
        )
      })}
      <p className="px-3 py-2 text-12 text-text-3">{words.note}</p>
    </>
  )
}
