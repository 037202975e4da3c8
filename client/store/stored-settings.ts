import { useEffect, useRef } from 'react'
import type { UserSettings } from '../../shared/protocol/rest'
import { fetchSettings } from '../api/settings'
import { session } from './session'
import { openTabLine, type TabEnvironment } from './tab-line'
import { type Resource, useResource } from './use-resource'

/** On which the tabs of a browser tell each other what was kept. */
export const SETTINGS_CHANNEL = 'zeus.kept'

/** Who is told of settings that were kept: listeners here, and the other tabs. */
export function createSettingsLine(environment: TabEnvironment) {
  const listeners = new Set<(settings: UserSettings) => void>()
  const hear = (settings: UserSettings) => {
    for (const listener of [...listeners]) listener(settings)
  }
  let share: ReturnType<typeof openTabLine> | undefined
  /** With the first who wants to know: modules are loaded where there is no browser, too. */
  const open = () => {
    share ??= openTabLine(environment, hear)
    return share
  }
  return {
    listen(listener: (settings: UserSettings) => void): () => void {
      open()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(settings: UserSettings): void {
      open()(settings)
      hear(settings)
    },
  }
}

const line = createSettingsLine({
  channel: () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(SETTINGS_CHANNEL)),
  person: () => session.user()?.id,
})

/** Settings of this account that somebody stored just now: everybody here and in other tabs has them from now on. */
export const tellSettings = line.tell

/** The settings of the account, and what was stored since, wherever that was. */
export function useStoredSettings(): Resource<UserSettings> {
  const resource = useResource<UserSettings>('settings', fetchSettings)
  const latest = useRef(resource)
  latest.current = resource
  useEffect(
    () =>
      line.listen((settings) => {
        const { data, replace } = latest.current
        if (settings.revision > (data?.revision ?? -1)) replace(settings)
      }),
    [],
  )
  return resource
}
