import type { UserSettings } from '../../../shared/protocol/rest'

export interface TabEnvironment {
  /** To the other tabs of this browser; undefined where there is no way. */
  channel: () => Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  /** Whose settings these are; undefined while nobody is signed in. */
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

/** Hears which settings other tabs of this person kept; the answer tells them. */
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
