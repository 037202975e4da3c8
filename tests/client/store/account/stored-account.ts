import { ApiError } from '../../../../client/api/api-error'
import { createAccountTexts } from '../../../../client/store/account/account-texts'
import type { PageEvents } from '../../../../client/stream/stream-environment'
import type { UserSettings } from '../../../../shared/protocol/rest'

/** An account that several tabs write to, and the line between them. */
export function account(values: UserSettings['values']) {
  let stored: UserSettings = { revision: 3, values }
  const failing: { load?: Error | undefined; save?: Error | undefined } = {}
  /** Texts that the account rejects. */
  const unwelcome = new Set<string>()
  const signedIn = { person: 'anna' as string | undefined }
  const windows: ((event: MessageEvent) => void)[] = []
  const settle = async () => {
    for (let turn = 0; turn < 40; turn++) await Promise.resolve()
  }

  function tab() {
    const runs: { ms: number; run: () => void }[] = []
    const pages: PageEvents[] = []
    const requests = { loads: 0, saves: 0 }
    const hearing = { is: true }
    let own: ((event: MessageEvent) => void) | undefined
    const texts = createAccountTexts({
      load: async () => {
        requests.loads++
        if (failing.load) throw failing.load
        return stored
      },
      save: async (next) => {
        requests.saves++
        if (failing.save) throw failing.save
        if (Object.values(next.values).some((text) => unwelcome.has(String(text)))) {
          throw new ApiError('bad-request', '', false, 400)
        }
        if (next.revision !== stored.revision) throw new ApiError('conflict', '', true, 409)
        stored = { revision: next.revision + 1, values: next.values }
        return stored
      },
      after: (ms, run) => {
        const planned = { ms, run }
        runs.push(planned)
        return () => void (runs.includes(planned) && runs.splice(runs.indexOf(planned), 1))
      },
      watch: (on) => {
        pages.push(on)
        return () => undefined
      },
      channel: () => ({
        addEventListener(_: string, listener: unknown) {
          own = (event) => hearing.is && (listener as (event: MessageEvent) => void)(event)
          windows.push(own)
        },
        postMessage(data: unknown) {
          for (const hear of windows) if (hear !== own) hear({ data } as MessageEvent)
        },
      }),
      person: () => signedIn.person,
    })
    return {
      texts,
      requests,
      hearing,
      waiting: () => runs.map(({ ms }) => ms),
      send: async () => {
        runs.shift()?.run()
        await settle()
      },
      online: async () => {
        for (const { online } of pages) online()
        await settle()
      },
      leave: async (way: 'hidden' | 'leaving') => {
        for (const on of pages) on[way]?.()
        await settle()
      },
    }
  }

  return {
    ...tab(),
    tab,
    failing,
    unwelcome,
    signedIn,
    settle,
    say: (data: unknown) => windows.forEach((hear) => void hear({ data } as MessageEvent)),
    stored: () => stored.values,
    elsewhere: (name: string, text: string) => {
      stored = { revision: stored.revision + 1, values: { ...stored.values, [name]: text } }
    },
  }
}
