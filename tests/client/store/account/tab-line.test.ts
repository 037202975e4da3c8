import { describe, expect, test } from 'vitest'
import { openTabLine } from '../../../../client/store/account/tab-line'
import { tagRequest } from '../../../../client/store/account/tag-request'
import type { UserSettings } from '../../../../shared/protocol/rest'

const settings = { revision: 3, values: { a: '1' } } as unknown as UserSettings

/** A channel between tabs, and the user who is signed in here. */
function tab() {
  const state: { person: string | undefined } = { person: 'me' }
  const sent: unknown[] = []
  const heard: UserSettings[] = []
  let listener: (event: MessageEvent) => void = () => undefined
  const channel = {
    postMessage: (message: unknown) => sent.push(message),
    addEventListener: (_: string, listen: never) => {
      listener = listen
    },
  } as unknown as BroadcastChannel
  const tell = openTabLine({ channel: () => channel, person: () => state.person }, (each) => heard.push(each))
  return { state, sent, heard, tell, hear: (data: unknown) => listener({ data } as MessageEvent) }
}

describe('settings between tabs', () => {
  test('are sent with the user they belong to', () => {
    const { tell, sent } = tab()
    tell(settings)
    expect(sent).toEqual([{ person: 'me', settings }])
  })

  test('are not sent while no user is signed in', () => {
    const { tell, sent, state } = tab()
    state.person = undefined
    tell(settings)
    expect(sent).toEqual([])
  })

  test.each<[string, unknown, boolean]>([
    ['of this person', { person: 'me', settings }, true],
    ['of another', { person: 'you', settings }, false],
    ['without a person', { settings }, false],
    ['without a revision', { person: 'me', settings: { values: {} } }, false],
    ['without values', { person: 'me', settings: { revision: 3 } }, false],
    ['that are none', { person: 'me' }, false],
    ['that are nothing', undefined, false],
    ['that are words', 'settings', false],
  ])('%s are accepted or ignored', (_, data, isHeard) => {
    const { hear, heard } = tab()
    hear(data)
    expect(heard).toEqual(isHeard ? [settings] : [])
  })

  test('are not sent without a channel to other tabs', () => {
    const tell = openTabLine({ channel: () => undefined, person: () => 'me' }, () => undefined)
    expect(() => tell(settings)).not.toThrow()
  })
})

describe('a request to edit the tags of instruments', () => {
  test('reaches the listener until it unsubscribes', () => {
    const heard: (readonly string[])[] = []
    const stop = tagRequest.listen((ids) => heard.push(ids))
    tagRequest.notify(['600519.SH'])
    tagRequest.notify([])
    stop()
    tagRequest.notify(['000001.SZ'])
    expect(heard).toEqual([['600519.SH']])
  })
})
