import { useCallback, useSyncExternalStore } from 'react'
import type { UserSettings } from '../../../shared/protocol/rest'
import type { ApiError } from '../../api/api-error'
import { fetchSettings, saveSettings } from '../../api/settings'
import { session } from '../../session/session'
import { browserEnvironment, type StreamEnvironment } from '../../stream/stream-environment'
import { asApiError } from '../use-resource'
import { createPendingChanges, type MergeTexts } from './pending-changes'
import { createSending, type SendingEnvironment, type Sent } from './sending'
import { openTabLine, type TabEnvironment } from './tab-line'

const TRIES = 4
const CHANNEL = 'zeus.kept'

export interface AccountTextEnvironment extends SendingEnvironment, TabEnvironment {
  load: () => Promise<UserSettings>
  save: (settings: UserSettings) => Promise<UserSettings>
  watch: StreamEnvironment['watch']
}

/** A new sign-in may help; any other refusal is final. */
function failureOf(thrown: unknown): Sent {
  const { retry, status } = asApiError(thrown)
  return retry || status === 401 ? 'failed' : 'refused'
}

/** Stores changes in the account, rebased on what another window stored in the meantime. */
async function store(
  changes: ReturnType<typeof createPendingChanges>,
  { load, save }: Pick<AccountTextEnvironment, 'load' | 'save'>,
  share: ((settings: UserSettings) => void) | undefined,
): Promise<Sent> {
  if (!changes.pending()) return changes.refused() ? 'refused' : 'kept'
  /** Sends one text alone; sets it aside where it is refused. */
  async function one(name: string): Promise<void> {
    const draft = changes.draft([name])
    try {
      const saved = await save(draft)
      changes.took(draft, saved)
      share?.(saved)
    } catch (thrown) {
      const isRefused = asApiError(thrown).code !== 'conflict' && failureOf(thrown) === 'refused'
      if (isRefused) changes.refuse(name)
    }
  }
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      if (attempt > 0 || !changes.known()) changes.adopt(await load())
      if (!changes.pending()) return changes.refused() ? 'refused' : 'kept'
      const draft = changes.draft()
      const saved = await save(draft)
      changes.took(draft, saved)
      share?.(saved)
      return changes.refused() ? 'refused' : 'kept'
    } catch (thrown) {
      if (asApiError(thrown).code === 'conflict') continue
      const failure = failureOf(thrown)
      if (failure === 'failed') return failure
      // One that is refused keeps none of the others back.
      const waiting = changes.waiting()
      if (waiting.length === 1) changes.refuse(waiting[0] as string)
      else for (const name of waiting) await one(name)
      return changes.pending() ? 'failed' : 'refused'
    }
  }
  return 'failed'
}

/** One account's settings never go to another: a tab can outlive a change of the signed-in account. */
function watchOwner({ person }: Pick<AccountTextEnvironment, 'person'>, forget: () => void): () => void {
  let owner: string | undefined
  return () => {
    const now = person() ?? owner
    if (owner !== undefined && now !== owner) forget()
    owner = now
  }
}

/** Asks for the settings, one question at a time, until they are known. */
function createReading(
  load: AccountTextEnvironment['load'],
  {
    known,
    hear: receive,
    tell: notify,
  }: { known: () => unknown; hear: (settings: UserSettings) => void; tell: () => void },
) {
  let loading = false
  let problem: ApiError | undefined
  return {
    problem: () => problem,
    async read(): Promise<void> {
      if (loading || known() !== undefined) return
      loading = true
      problem = undefined
      await load().then(receive, (thrown: unknown) => {
        problem = asApiError(thrown)
        notify()
      })
      loading = false
    },
  }
}

/** Texts stored in the settings of the account: read once, written soon after a change, the same in all tabs. */
export function createAccountTexts(environment: AccountTextEnvironment) {
  const listeners = new Set<() => void>()
  const changes = createPendingChanges()
  const { known, get, names, forget } = changes
  const look = watchOwner(environment, forget)
  let share: ReturnType<typeof openTabLine> | undefined
  let unsaved = false

  function notify(): void {
    if (!changes.pending() && !changes.refused()) unsaved = false
    for (const listener of [...listeners]) listener()
  }

  /** An answer that comes late is older than what is known. */
  function hear(settings: UserSettings): void {
    look()
    if (settings.revision <= (known()?.revision ?? -1)) return
    changes.adopt(settings)
    notify()
  }

  const { read, problem } = createReading(environment.load, { known, hear, tell: notify })

  const sending = createSending(environment, async () => {
    look()
    const sent = await store(changes, environment, share)
    unsaved = sent !== 'kept'
    notify()
    return sent
  })

  /** With the first who wants to know: modules are loaded where there is no browser, too. */
  function begin(): void {
    look()
    if (share) return
    share = openTabLine(environment, hear)
    const online = () => (changes.pending() ? sending.now() : void read())
    environment.watch({ online, visible: () => undefined, hidden: sending.leaving, leaving: sending.leaving })
  }

  return {
    subscribe(listener: () => void): () => void {
      begin()
      listeners.add(listener)
      void read()
      return () => void listeners.delete(listener)
    },
    /** The last change is not stored in the account. */
    unsaved: () => unsaved,
    /** Error of the last load; undefined while loading and after success. */
    problem,
    reload: () => void read(),
    /** Called after a page saved settings by itself: updates the other components and tabs. */
    stored(settings: UserSettings): void {
      begin()
      hear(settings)
      share?.(settings)
    },
    known,
    get,
    names,
    forget,
    set(name: string, text: string, merge?: MergeTexts): void {
      begin()
      changes.set(name, text, merge)
      notify()
      sending.soon()
    },
  }
}

/** Shared by the page: one read of the account's settings for all users. */
export const accountTexts = createAccountTexts({
  load: fetchSettings,
  save: saveSettings,
  after: browserEnvironment.after,
  watch: browserEnvironment.watch,
  channel: () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)),
  person: () => session.user()?.id,
})

/**
 * One stored text of this person, how to change it, and whether the last change could not be stored. Undefined until it
 * is loaded. `merge`: combines it with a change from another window; without it, the last writer's stays.
 */
export function useAccountText(
  name: string,
  merge?: MergeTexts,
): [text: string | undefined, set: (text: string) => void, unsaved: boolean] {
  const text = useSyncExternalStore(accountTexts.subscribe, () => accountTexts.get(name))
  const unsaved = useSyncExternalStore(accountTexts.subscribe, accountTexts.unsaved)
  const set = useCallback((next: string) => accountTexts.set(name, next, merge), [name, merge])
  return [text, set, unsaved]
}
