import type { UserSettings } from '../../../shared/protocol/rest'

export interface TabEnvironment {
  /** To the other tabs of this browser; undefined where there is no way. */
  channel: () => Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  /** Owner of these settings; undefined while no account is signed in. */
  person: () => string | undefined
}

interface Told {
  person: string
  settings: UserSettings
}

function isTold(data: unknown): data is Told {
  const { person, settings } = (data ?? {}) as Partial<Told>
  return typeof person === 'string' && typeof settings?.revision === 'number' && typeof settings.values === 'object'
}

/** Receives settings stored by other tabs of this person; the returned function sends them. */
export function openTabLine({ channel, person }: TabEnvironment, hear: (settings: UserSettings) => void) {
  const line = channel()
  line?.addEventListener('message', ({ data }: MessageEvent) => {
    if (isTold(data) && data.person === person()) hear(data.settings)
  })
  return (settings: UserSettings): void => {
    const here = person()
    if (here !== undefined) line?.postMessage({ person: here, settings } satisfies Told)
  }
}
