import type { ReactNode } from 'react'
import { SIZINGS } from '../../../shared/flow/definitions'
import { DEFAULT_SETTINGS, GRADE_PRESETS, type Settings } from '../../store/account/user-settings'
import { settings as text } from '../../text/settings'
import { Segmented } from '../../ui/segmented'
import { DefaultRow } from './default-row'
import { NumberField, SettingRow } from './row'
import type { SettingsHandle } from './use-settings'

const words = text.flow

/** Own bounds must fall from 超大 to 中. */
export const gradesInOrder = (values: Settings): boolean =>
  values['flow.xlarge'] > values['flow.large'] &&
  values['flow.large'] > values['flow.medium'] &&
  values['flow.medium'] > 0

/** Grades of orders. `children`: a preview of today's money flow. */
export function FlowSection({ settings, children }: { settings: SettingsHandle; children?: ReactNode }) {
  const { values, set } = settings
  const preset = values['flow.preset']
  return (
    <>
      <DefaultRow
        settings={settings}
        name="flow.preset"
        title={words.preset}
        why={words.presetWhy}
        byDefault={words.presets[DEFAULT_SETTINGS['flow.preset']]}
      >
        <Segmented
          label={words.preset}
          value={preset}
          onChange={(value) => set('flow.preset', value)}
          options={GRADE_PRESETS.map((value) => ({ value, title: words.presets[value] }))}
          className="h-7"
        />
        <span className="text-12 text-text-2">{words.explain[preset]}</span>
        {preset === 'own' && (
          <span className="flex w-full flex-wrap gap-4">
            {(['xlarge', 'large', 'medium'] as const).map((grade) => (
              <NumberField
                key={grade}
                label={words[grade]}
                unit={words.unit}
                least={0}
                value={values[`flow.${grade}`]}
                onChange={(value) => set(`flow.${grade}`, value)}
              />
            ))}
            {!gradesInOrder(values) && (
              <span role="alert" className="text-12 text-warning">
                {words.order}
              </span>
            )}
          </span>
        )}
      </DefaultRow>
      <DefaultRow
        settings={settings}
        name="flow.sizing"
        title={words.sizing}
        why={words.sizingWhy[values['flow.sizing']]}
        byDefault={words.sizings[DEFAULT_SETTINGS['flow.sizing']]}
      >
        <Segmented
          label={words.sizing}
          value={values['flow.sizing']}
          onChange={(value) => set('flow.sizing', value)}
          options={SIZINGS.map((value) => ({ value, title: words.sizings[value] }))}
          className="h-7"
        />
      </DefaultRow>
      {children && (
        <SettingRow title={words.preview.title} why={words.preview.why}>
          {children}
        </SettingRow>
      )}
      <p className="px-3 py-2 text-12 text-text-3">{words.note}</p>
    </>
  )
}
