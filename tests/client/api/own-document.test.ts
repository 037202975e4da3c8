import { afterEach, describe, expect, test, vi } from 'vitest'
import { createOwnDocument, type SentEnvironment } from '../../../client/api/own-document'
import { fetchPositions, savePositions } from '../../../client/api/positions'
import { fetchSettings, saveSettings } from '../../../client/api/settings'
import { fetchTags, saveTags } from '../../../client/api/tags'
import { fetchWatchlists, saveWatchlists } from '../../../client/api/watchlists'

interface Lists {
  revision: number
  text: string
}

/** The storage of a browser. */
const storageOf = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})

/** A browser that stores, an account, and pages on it; `pass` lets pauses of `load` end. */
function browser() {
  const stored = new Map<string, string>()
  const pauses: (() => void)[] = []
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  const state = { account: { revision: 4, text: 'old' } as Lists, person: 'anna' as string | undefined, time: 1_000 }
  const revisionsRead: number[] = []
  const page = (over: Partial<SentEnvironment> = {}) =>
    createOwnDocument<Lists>('lists', {
      storage: () => storageOf(stored),
      now: () => state.time,
      after: (_ms, run) => void pauses.push(run),
      person: () => state.person,
      ...over,
    })
  return {
    state,
    stored,
    page,
    revisionsRead,
    settle,
    read: async () => {
      revisionsRead.push(state.account.revision)
      return state.account
    },
    pass: async (ms: number) => {
      state.time += ms
      for (const run of pauses.splice(0)) run()
      await settle()
    },
  }
}

type Window = ReturnType<typeof browser>

/** A question of another page, and what it was answered. */
async function question({ page, read, settle }: Window, over?: Partial<SentEnvironment>) {
  const heard: string[] = []
  void page(over)
    .load(read)
    .then(({ text }) => heard.push(text))
  await settle()
  return heard
}

/** A page sends a save over the account's current state and is closed: the answer never arrives. */
const leaveSaving = ({ page, state }: Window) =>
  void page().save({ ...state.account, text: 'new' }, () => new Promise(() => undefined))

describe('a question that overtakes a save of the page before', () => {
  test('is read again until the save has arrived', async () => {
    const window = browser()
    leaveSaving(window)
    const heard = await question(window)
    await window.pass(250)
    expect([heard, window.revisionsRead]).toEqual([[], [4, 4]])
    window.state.account = { revision: 5, text: 'new' }
    await window.pass(250)
    expect([heard, window.revisionsRead]).toEqual([['new'], [4, 4, 5]])
  })

  test('is answered with the current state once the save has timed out', async () => {
    const window = browser()
    leaveSaving(window)
    const heard = await question(window)
    await window.pass(9_999)
    expect(heard).toEqual([])
    await window.pass(1)
    expect(heard).toEqual(['old'])
  })

  test('is not delayed when the clock was set back meanwhile', async () => {
    const window = browser()
    leaveSaving(window)
    window.state.time -= 5
    expect(await question(window)).toEqual(['old'])
  })

  test('is answered at once for another user, and without an account', async () => {
    const window = browser()
    leaveSaving(window)
    expect(await question(window, { person: () => 'ben' })).toEqual(['old'])
    expect(await question(window, { person: () => undefined })).toEqual(['old'])
  })

  test('waits for the later of two saves, whichever was sent last', async () => {
    const window = browser()
    window.state.account = { revision: 5, text: 'other' }
    leaveSaving(window)
    window.state.account = { revision: 4, text: 'old' }
    const conflict = () => Promise.reject(new Error('conflict'))
    await expect(window.page().save(window.state.account, conflict)).rejects.toThrow('conflict')
    const heard = await question(window)
    window.state.account = { revision: 5, text: 'other' }
    await window.pass(250)
    expect(heard).toEqual([])
    window.state.account = { revision: 6, text: 'new' }
    await window.pass(250)
    expect(heard).toEqual(['new'])
  })
})

test('an answer from before a save is read again, even if the save was answered first', async () => {
  const window = browser()
  const old = window.state.account
  let answer = (_: Lists): void => undefined
  const first = new Promise<Lists>((resolve) => {
    answer = resolve
  })
  const answers = [() => first, window.read]
  const late = window.page().load(() => (answers.shift() as () => Promise<Lists>)())
  const saved = { revision: 5, text: 'new' }
  expect(await window.page().save(old, async () => (window.state.account = saved))).toBe(saved)
  answer(old)
  await window.settle()
  await window.pass(250)
  expect(await late).toBe(saved)
})

test('a save that was refused delays no read', async () => {
  const window = browser()
  const refused = () => Promise.reject(new Error('refused'))
  await expect(window.page().save(window.state.account, refused)).rejects.toThrow('refused')
  expect(await question(window)).toEqual(['old'])
  expect(window.stored.size).toBe(0)
})

test.each(['', '7', 'null', '{"person":"anna","revision":"9","at":1000}', '{"person":"anna","revision":9}'])(
  'what is stored as %j holds nothing up',
  async (text) => {
    const window = browser()
    window.stored.set('zeus.sent.lists', text)
    expect(await question(window)).toEqual(['old'])
  },
)

test('without storage, documents are read and saved all the same', async () => {
  const window = browser()
  const forbidden = {
    storage: () => {
      throw new Error('forbidden')
    },
  }
  const saved = { revision: 5, text: 'new' }
  expect(await window.page(forbidden).save(window.state.account, async () => saved)).toBe(saved)
  expect(await question(window, forbidden)).toEqual(['old'])
})

test('a question that fails, or is given up while it waits, says so', async () => {
  const window = browser()
  leaveSaving(window)
  let asks = 0
  const given = window.page().load(async () => {
    if (++asks > 1) throw new DOMException('', 'AbortError')
    return window.state.account
  })
  const outcome = given.catch((thrown: unknown) => (thrown as Error).name)
  await window.settle()
  await window.pass(250)
  expect(await outcome).toBe('AbortError')
})

describe('for the user signed in to this browser', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['lists', () => saveWatchlists({ revision: 4, groups: [] }), fetchWatchlists],
    ['words on instruments', () => saveTags({ revision: 4, tags: {} }), fetchTags],
    ['positions', () => savePositions({ revision: 4, positions: {} }), fetchPositions],
    ['settings', () => saveSettings({ revision: 4, values: {} }), fetchSettings],
  ])('%s are read again until the save has arrived', async (_, save, load) => {
    vi.useFakeTimers()
    vi.stubGlobal('localStorage', storageOf(new Map([['userInfo', '{"id":"anna"}']])))
    const revisions = [4, 4, 5]
    vi.stubGlobal('fetch', (_address: string, { method = 'GET' }: RequestInit = {}) =>
      method === 'PUT'
        ? new Promise(() => undefined)
        : Promise.resolve(new Response(JSON.stringify({ ok: true, data: { revision: revisions.shift() } }))),
    )
    void save()
    const loaded = load()
    await vi.advanceTimersByTimeAsync(500)
    expect([await loaded, revisions]).toEqual([{ revision: 5 }, []])
  })
})
