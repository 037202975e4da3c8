import type { ReactNode } from 'react'
import { DEFAULT_SETTINGS, type SettingName } from '../../store/account/user-settings'
import { SettingRow } from './row'
import type { SettingsHandle } from './use-settings'

/** The row of one setting, with its default and the way back to it. */
export function DefaultRow(props: {
  settings: SettingsHandle
  name: SettingName
  title: string
  why?: string
  byDefault: string
  children: ReactNode
}) {
  const { settings, name, title, why, byDefault, children } = props
  const changed = settings.values[name] !== DEFAULT_SETTINGS[name]
  return (
    <SettingRow
      title={title}
      {...(why ? { why } : {})}
      byDefault={byDefault}
      changed={changed}
      onReset={changed && (() => settings.set(name, DEFAULT_SETTINGS[name]))}
    >
      {children}
    </SettingRow>
  )
}
