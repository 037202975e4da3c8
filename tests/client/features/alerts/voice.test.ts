// @vitest-environment happy-dom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { speak, Voice } from '../../../../client/features/alerts/voice'
import { voiceAlerts } from '../../../../client/store/account/voice-alerts'
import { hiddenScreen } from '../../../../client/store/hidden-screen'
import { alertText } from '../../../../client/text/alerts'
import { settle } from '../../stream/fake-environment'

interface Utterance {
  text: string
  lang: string
  volume: number
  rate: number
  onend: () => void
  onerror: () => void
}

/** A browser with several tabs and one lock; `said` are its utterances. */
function browser({ focused = true } = {}) {
  const said: Utterance[] = []
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  )
  vi.stubGlobal('speechSynthesis', { speak: (one: Utterance) => void said.push(one) })
  let holder: { end: (why: Error) => void } | undefined
  let waiting: (() => void)[] = []
  const locks = {
    request: (
      _: string,
      { steal = false, signal }: { steal?: boolean; signal?: AbortSignal },
      until: () => Promise<void>,
    ) =>
      new Promise<void>((resolve, reject) => {
        const take = () => {
          holder = { end: reject }
          void until().then(() => {
            holder = undefined
            resolve()
            waiting.shift()?.()
          })
        }
        signal?.addEventListener('abort', () => {
          waiting = waiting.filter((one) => one !== take)
          reject(new DOMException('aborted', 'AbortError'))
        })
        if (steal) {
          holder?.end(new DOMException('stolen', 'AbortError'))
          take()
        } else if (holder) waiting.push(take)
        else take()
      }),
  }
  vi.stubGlobal('navigator', { locks })
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(focused)
  onTestFinished(() => {
    focus.mockRestore()
    vi.unstubAllGlobals()
    voiceAlerts.set(false)
    hiddenScreen.show()
  })
  return { said, texts: () => said.map(({ text }) => text), focus }
}

const saying = (key: string) => ({ key, name: `名${key}`, rule: '破位' })
const words = (key: string, times = 1) => alertText.spoken(`名${key}`, '破位', times)

function tab() {
  const voice = new Voice()
  const stop = voice.start()
  onTestFinished(stop)
  return { voice, stop }
}

beforeEach(() => voiceAlerts.set(true))

describe('alerts that are spoken', () => {
  test('are spoken in Chinese, one after the other', async () => {
    const { said, texts } = browser()
    const { voice } = tab()
    await settle()
    voice.say(saying('a'))
    voice.say(saying('b'))
    expect(texts()).toEqual([words('a')])
    expect(said[0]?.lang).toBe('zh-CN')
    said[0]?.onend()
    expect(texts()).toEqual([words('a'), words('b')])
    // An utterance that failed does not block the following ones.
    voice.say(saying('c'))
    said[1]?.onerror()
    expect(texts()).toHaveLength(3)
  })

  /** Two tabs; the first had the focus. */
  async function twoTabs() {
    const { texts, focus } = browser()
    const first = tab()
    await settle()
    focus.mockReturnValue(false)
    const second = tab()
    await settle()
    return { texts, first, second }
  }

  test('are spoken by one tab only, the one that last had the focus', async () => {
    const { texts, first, second } = await twoTabs()
    second.voice.say(saying('b'))
    expect(texts()).toEqual([])
    first.voice.say(saying('a'))
    expect(texts()).toEqual([words('a')])
  })

  test('are spoken by the next tab when the speaking one is closed', async () => {
    const { texts, first, second } = await twoTabs()
    first.stop()
    await settle()
    second.voice.say(saying('b'))
    expect(texts()).toEqual([words('b')])
  })

  test('are dropped from the queue when voice alerts are switched off', async () => {
    const { said, texts } = browser()
    const { voice } = tab()
    await settle()
    voice.say(saying('a'))
    voice.say(saying('b'))
    voiceAlerts.set(false)
    said[0]?.onend()
    voice.say(saying('c'))
    expect(texts()).toEqual([words('a')])
  })

  test('are not spoken while the screen is hidden', async () => {
    const { texts } = browser()
    const { voice } = tab()
    await settle()
    hiddenScreen.hide('文档')
    voice.say(saying('a'))
    hiddenScreen.show()
    voice.say(saying('b'))
    expect(texts()).toEqual([words('b')])
  })

  test.each([
    ['cannot speak', () => Reflect.deleteProperty(globalThis, 'speechSynthesis')],
    ['has no locks', () => vi.stubGlobal('navigator', {})],
  ])('are not spoken in a browser that %s', async (_, lack) => {
    const { texts } = browser()
    lack()
    const { voice } = tab()
    await settle()
    voice.say(saying('a'))
    expect(texts()).toEqual([])
  })
})

test('a text is spoken once, at a valid volume and rate', () => {
  const { said } = browser()
  const done = vi.fn()
  speak('涨停', done)
  expect(said).toHaveLength(1)
  expect(said[0]?.volume).toBeGreaterThan(0)
  expect(said[0]?.volume).toBeLessThanOrEqual(1)
  expect(said[0]?.rate).toBeGreaterThan(0)
  said[0]?.onend()
  expect(done).toHaveBeenCalledTimes(1)
})
