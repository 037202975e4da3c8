import type { UserSettings } from '../../../shared/protocol/rest'

export interface TabEnvironment {
  /** Channel to the other tabs of this browser; undefined where BroadcastChannel is missing. */
  channel: () => Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  /** Owner of these settings; undefined while no account is signed in. */
  person: () => string | undefined
}

interface TabMessage {
  person: string
  settings: UserSettings
}

function isTabMessage(data: unknown): data is TabMessage {
  const { person, settings } = (data ?? {}) as Partial<TabMessage>
  return typeof person === 'string' && typeof settings?.revision === 'number' && typeof settings.values === 'object'
}

/** Receives settings stored by other tabs of this person; the returned function sends them. */
export function openTabLine({ channel, person }: TabEnvironment, hear: (settings: UserSettings) => void) {
  const line = channel()
  line?.addEventListener('message', ({ data }: MessageEvent) => {
    if (isTabMessage(data) && data.person === person()) hear(data.settings)
  })
  return (settings: UserSettings): void => {
    const here = person()
    if (here !== undefined) line?.postMessage({ person: here, settings } satisfies TabMessage)
  }
}
