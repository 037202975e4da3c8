// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { PageLink } from '../../../client/ui/page-link'
import { Segmented } from '../../../client/ui/segmented'
import { Tones } from '../../../client/ui/tones'
import { openPage } from '../open-page'

describe('a choice of one', () => {
  const options = [
    { value: 'day', title: '日' },
    { value: 'week', title: '周', disabled: true },
    { value: 'month', title: '月' },
  ]
  async function open(value: string) {
    const page = await openPage()
    const chosen: string[] = []
    await page.show(<Segmented label="周期" options={options} value={value} onChange={(next) => chosen.push(next)} />)
    const radio = (name: string) => page.named(name, '[role=radio]')
    return { ...page, chosen, radio, radios: () => [...page.host.querySelectorAll<HTMLElement>('[role=radio]')] }
  }

  test('shows the chosen option, which is the only one that the tab key reaches', async () => {
    const page = await open('month')
    expect(page.radios().map((each) => each.getAttribute('aria-checked'))).toEqual(['false', 'false', 'true'])
    expect(page.radios().map((each) => each.tabIndex)).toEqual([-1, -1, 0])
  })

  test('changes by a click, not of what cannot be chosen', async () => {
    const page = await open('month')
    await page.click(page.radio('日'))
    await page.click(page.radio('周'))
    expect(page.chosen).toEqual(['day'])
  })

  test.each([
    ['ArrowRight', '日', 'month'],
    ['ArrowLeft', '日', 'month'],
    ['ArrowRight', '月', 'day'],
    ['Home', '月', 'day'],
    ['End', '日', 'month'],
  ])('%s from %s selects %s, skipping disabled options', async (key, from, to) => {
    const page = await open('day')
    await page.key(page.radio(from), key)
    expect(page.chosen).toEqual([to])
  })

  test('other keys change nothing', async () => {
    const page = await open('day')
    await page.key(page.radio('日'), 'x')
    expect(page.chosen).toEqual([])
  })
})

describe('a link within the product', () => {
  async function open(current = false) {
    const page = await openPage()
    await page.show(
      <PageLink href="/hist/BS/H1?end=20260703" current={current}>
        历史
      </PageLink>,
    )
    const link = page.named('历史', 'a')
    // Without this, the browser would load the other page.
    const stay = (event: Event) => event.preventDefault()
    document.addEventListener('click', stay)
    onTestFinished(() => document.removeEventListener('click', stay))
    return { ...page, link }
  }

  test('changes the page in place by a plain click', async () => {
    const page = await open()
    await page.click(page.link)
    expect(page.went()).toBe('/hist/BS/H1?end=20260703')
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %o to the browser',
    async (how) => {
      const page = await open()
      page.link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }))
      await page.pass(100)
      expect(page.went()).toBe('/')
    },
  )

  test.each([
    [true, 'page'],
    [false, null],
  ])('is marked as the current page: %s', async (current, calls) => {
    expect((await open(current)).link.getAttribute('aria-current')).toBe(calls)
  })
})

describe('a tone', () => {
  function heard() {
    const calls: (readonly [what: string, value: number, at: number])[] = []
    let closed = false
    class Context {
      state = 'suspended'
      currentTime = 5
      destination = {}
      async resume() {
        this.state = 'running'
      }
      async close() {
        closed = true
      }
      createGain() {
        const note = (what: string) => (value: number, at: number) => void calls.push([what, value, at])
        const gain = {
          setValueAtTime: note('from'),
          linearRampToValueAtTime: note('up to'),
          exponentialRampToValueAtTime: note('down to'),
        }
        return { gain, connect: <T,>(next: T): T => next }
      }
      createOscillator() {
        const frequency = { value: 0 }
        const start = (at: number) => void calls.push(['start', frequency.value, at])
        const stop = (at: number) => void calls.push(['stop', frequency.value, at])
        return { type: '', frequency, connect: <T,>(next: T): T => next, start, stop }
      }
    }
    vi.stubGlobal('AudioContext', Context)
    onTestFinished(() => void vi.unstubAllGlobals())
    return { calls, isClosed: () => closed }
  }

  test('rises within ten milliseconds and has faded out at its end', () => {
    const { calls } = heard()
    new Tones(() => 0.5).note(440, 10, 0.8, 0.25)
    expect(calls).toEqual([
      ['from', 0, 10],
      ['up to', 0.4, 10.01],
      ['down to', 0.001, 10.25],
      ['start', 440, 10],
      ['stop', 440, 10.25],
    ])
  })

  test.each([
    [0, 1],
    [1, 0],
    [-1, 1],
  ])('of loudness %d at volume %d is not played', (loud, volume) => {
    const { calls } = heard()
    new Tones(() => volume).note(440, 10, loud, 0.25)
    expect(calls).toEqual([])
  })

  test('begins no sooner than its clock allows, once a gesture let it', async () => {
    const { isClosed } = heard()
    const tones = new Tones()
    expect(tones.soon).toBeCloseTo(5.01, 12)
    expect(await tones.resume()).toBe(true)
    tones.close()
    expect(isClosed()).toBe(true)
  })
})
